-- Sends the requests of a file one after the other, each line a method, a path, a token and
-- perhaps a body, and begins again at its end.
dofile('bench/report.lua')
local requests, place, asked = {}, 0, false
function init(args)
  for line in io.lines(args[1]) do
    local method, path, token, body = line:match('(%S+) (%S+) (%S+) (.*)')
    local headers = { ['Authorization'] = 'Bearer ' .. token }
    if body == '' then body = nil else headers['Content-Type'] = 'application/json' end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
end
-- The first call only shows wrk the form of a request; nothing is sent.
function request()
  if asked then place = place % #requests + 1 else place, asked = 0, true end
  if place == 0 then return requests[1] end
  return requests[place]
end
