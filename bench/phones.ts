import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { percentile } from './arrivals.ts'
import { eventId, personId, withClient } from './crowd.ts'
import { openLine } from './line.ts'
import type { Tap, Task } from './phone.ts'
import { root, type Server } from './processes.ts'

const p95MaxMs = 4000
/** After the crowd, for the last taps. */
const patienceMs = 180_000

export interface Phones extends AsyncDisposable {
  /** All taps while the crowd comes. */
  tap(seconds: number, startsAt: number): Promise<Tap[]>
  /** Prints what they saw, and gives what must not be. */
  judge(taps: Tap[]): Promise<string[]>
}

/** These people come by phone: signed in, over a slow line, with a browser in a process of its own. */
export async function openPhones(databaseUrl: string, servers: Server[], people: number[]): Promise<Phones> {
  const secretOf = (n: number) => createHash('sha1').update(`bench session ${n}`).digest('base64url')
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into sessions (id, user_id, token_hash, method, created_at, last_seen_at, authenticated_at, expires_at)
       select gen_random_uuid(), id, hash, 'email', now(), now(), now(), now() + interval '1 day'
       from unnest($1::uuid[], $2::bytea[]) as listed (id, hash) on conflict do nothing`,
      [people.map(personId), people.map((n) => createHash('sha256').update(secretOf(n)).digest())],
    ),
  )
  const line = await openLine(servers.map(({ url }) => Number(new URL(url).port)))
  const [command, ...args] = [...line.within, process.execPath, 'bench/phone.ts']
  const child = spawn(command!, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the phone ended early')))
  ended.catch(() => undefined)
  await Promise.race([once(child, 'message'), ended])

  return {
    async tap(seconds, startsAt) {
      const task: Task = {
        ...{ url: line.url, path: `/events/${eventId(0)}`, flags: line.flags, seconds, startsAt },
        sessions: people.map(secretOf),
      }
      child.send(task)
      const signal = AbortSignal.timeout(startsAt - Date.now() + seconds * 1000 + patienceMs)
      const [taps] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Tap[]]
      return taps
    },
    async judge(taps) {
      const took = taps.flatMap(({ ms }) => ms ?? [])
      const [p50, p95] = [percentile(took, 50), percentile(took, 95)]
      const errors = taps.flatMap((tap) => tap.errors)
      const patient = taps.reduce((sum, one) => sum + one.patient, 0)
      const wrong = await findWrong(databaseUrl, people, taps)
      console.log(
        `phones: ${taps.length} taps, tap to answer p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ` +
          `${taps.filter(({ said }) => said === 'going').length} read that they go, ${taps.filter(({ said }) => typeof said === 'number').length} a number on the waitlist; ` +
          `pages that keep trying ${patient}, error pages ${errors.length}\n  over ${line.about}`,
      )
      return [
        ...errors.map((error) => `a phone saw an error: ${error}`),
        ...wrong,
        ...(p95 <= p95MaxMs ? [] : [`tap to answer p95 ${p95.toFixed(0)} ms, at most ${p95MaxMs}`]),
      ]
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) child.kill()
      await line[Symbol.asyncDispose]()
    },
  }
}

/** Everyone must have read what is stored: no one leaves the list, so the place is the number. */
async function findWrong(databaseUrl: string, people: number[], taps: Tap[]): Promise<string[]> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(`select user_id, status, place from rsvps where event_id = $1 and user_id = any($2)`, [
      eventId(0),
      people.map(personId),
    ]),
  )
  const stored = new Map(rows.map((row) => [row.user_id, row.status === 'confirmed' ? 'going' : Number(row.place)]))
  return taps.flatMap(({ said }, n) => {
    const right = stored.get(personId(people[n]!))
    return said === right ? [] : [`a phone read ${said ?? 'nothing'}, and it is ${right ?? 'nothing'}`]
  })
}
