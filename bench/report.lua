-- wrk calls this at the end of a round: the figures as JSON instead of a table for people.
function done(summary, latency)
  local e = summary.errors
  local format = '\n{"requests":%d,"us":%d,"p50Us":%d,"p99Us":%d,"failures":%d,"refusals":%d}\n'
  local failures = e.connect + e.read + e.write + e.timeout
  local p50, p99 = latency:percentile(50), latency:percentile(99)
  io.write(format:format(summary.requests, summary.duration, p50, p99, failures, e.status))
end
