-- Prints how many bytes wrk read, of which wrk itself prints three digits. It is called once, after the load.
function done(summary)
  print(("Bytes read: %.0f"):format(summary.bytes))
end
