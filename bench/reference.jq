# The ledger half of the reference query as one would write it in jq: one walk over the ledger, and for each rollback
# another one that counts its restarts.
# jq --slurp --slurpfile policy policy.json --raw-output --from-file reference.jq ledger.jsonl
$policy[0] as $p
| . as $lines
| reduce .[] as $line (
    { last: null, rolled: {}, found: [] };
    if $line.event == "confirmed" then
      .last = $line.version
    elif $line.event == "rolled_back" then
      ($line.from // $line.version) as $from
      | ([$lines[]
          | select(.event == "restarting" and .version == $from and .ts <= $line.ts)]
          | length) as $restarts
      | .found += [
          (if .rolled[$line.to] then
            "rollback of \($from) went to \($line.to), which was itself rolled back"
          else empty end),
          (if .last != null and $line.to != .last then
            "rollback of \($from) went to \($line.to), last confirmed is \(.last)"
          else empty end),
          (if $restarts != $p.max_restarts then
            "\($from) rolled back after \($restarts) restarts, policy allows \($p.max_restarts)"
          else empty end),
          (if $line.window_ms != $p.soak_ms then
            "\($from) ledger window \($line.window_ms) differs from policy soak_ms \($p.soak_ms)"
          else empty end)
        ]
      | .rolled[$from] = true
    else . end
  )
| .found
| "violations: \(length)", (.[] | "  \(.)")
