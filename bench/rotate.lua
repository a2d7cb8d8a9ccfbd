-- Sends the requests of a file one after the other, each line a method, a path, a token and
-- perhaps a body, and begins again at its end.
dofile('bench/report.lua')
local requests = {}
-- Read by the report, which sees only what is global. The first call only shows wrk the form of a request; nothing is sent.
sent, busy, other5xx = -1, 0, 0
function init(args)
  for line in io.lines(args[1]) do
    local method, path, token, body = line:match('(%S+) (%S+) (%S+) (.*)')
    local headers = { ['Authorization'] = 'Bearer ' .. token }
    if body == '' then body = nil else headers['Content-Type'] = 'application/json' end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
end
function request()
  sent = sent + 1
  if sent == 0 then return requests[1] end
  return requests[(sent - 1) % #requests + 1]
end
function response(status)
  if status == 503 then busy = busy + 1 elseif status >= 500 then other5xx = other5xx + 1 end
end
