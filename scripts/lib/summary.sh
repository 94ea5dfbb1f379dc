# shellcheck shell=bash
#
# What every summary is made with.

# kept_cells: prints the JSON of every cell that there is.
kept_cells() {
  local cell file
  while read -ra cell; do
    file=$(cell_file "${cell[@]}").json
    if [[ -s $file ]]; then
      cat "$file"
    fi
  done < <(each_cell)
}

# write_title STATUS: prints the first line of summary.md.
write_title() { printf '# %s, %s%s\n' "$round" "${run_dir##*/}" "$(if [[ $1 != complete ]]; then printf ' (%s)' "$1"; fi)"; }

# write_csv ROWS COLUMN...: prints these members of the rows, a JSON list of objects.
write_csv() {
  jq -r '$ARGS.positional as $columns | ($columns | join(",")), (.[] | [.[$columns[]]] | @csv)' "$1" --args "${@:2}"
}

# align_table: makes a Markdown table of lines of cells parted by "|": the first column to the left, the others right.
align_table() {
  # The width of a column is counted in characters; "µ" is one of them and two bytes.
  awk -F '|' '
    function width(text) { gsub(/µ/, "u", text); return length(text) }
    function pad(count,   blanks) { while (count-- > 0) blanks = blanks " "; return blanks }
    { for (i = 1; i <= NF; i++) { cell[NR, i] = $i; if (width($i) > most[i]) most[i] = width($i) } columns = NF }
    BEGIN { for (i = 1; i <= 50; i++) most[i] = 2 } # a rule needs a dash and a colon
    END {
      for (row = 1; row <= NR; row++) {
        line = "|"; rule = "|"
        for (i = 1; i <= columns; i++) {
          blanks = pad(most[i] - width(cell[row, i]))
          line = line " " (i == 1 ? cell[row, i] blanks : blanks cell[row, i]) " |"
          dashes = pad(most[i]); gsub(/ /, "-", dashes)
          rule = rule (i == 1 ? " " dashes " |" : " " substr(dashes, 2) ": |")
        }
        print line
        if (row == 1) print rule
      }
    }'
}
