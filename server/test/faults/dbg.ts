import { atOnce, openClient, tally } from './load.ts'
import { makePerson, startHouse } from './processes.ts'
await using house = await startHouse(2, { RATE_LIMIT_AUTHENTICATED: '100' })
for (let round = 0; round < 3; round++) {
  const person = await makePerson(house.postgres.database)
  using client = openClient({ sockets: 25 })
  const answers = await atOnce(120, 50, (n) => client.send({ port: house.apis[n % 2]!.port, path: '/v1/me', token: person.token }))
  const passed = answers.filter((a) => a.status === 200).map((a) => Number(a.headers['x-ratelimit-remaining']))
  const missing = Array.from({ length: 100 }, (_, n) => n).filter((n) => !passed.includes(n))
  const dup = passed.filter((v, i) => passed.indexOf(v) !== i)
  console.log(tally(answers), { missing, dup, max: Math.max(...answers.map(a=>a.endedAt-a.startedAt)) })
}
for (const api of house.apis) console.log(api.child.output())
