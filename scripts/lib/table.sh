# shellcheck shell=bash
#
# Tables of a summary.

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
