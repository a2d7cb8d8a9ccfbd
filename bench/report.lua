-- wrk calls this at the end of a round: the figures as JSON instead of a table for people. Answers by status are
-- counted only where a script asks for it, because wrk then reads every answer.
local thread
function setup(one) thread = one end
function done(summary, latency)
  local e = summary.errors
  local format = '\n{"requests":%d,"us":%d,"p50Us":%d,"p99Us":%d,"failures":%d,"refusals":%d,"sent":%d,"busy":%d,"other5xx":%d}\n'
  local failures = e.connect + e.read + e.write + e.timeout
  local p50, p99 = latency:percentile(50), latency:percentile(99)
  local function count(name) return thread:get(name) or 0 end
  io.write(format:format(summary.requests, summary.duration, p50, p99, failures, e.status,
    count('sent'), count('busy'), count('other5xx')))
end
