import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { sendingOf } from '#kernel/data/sending.ts'
import { openKeys } from '#platform/keys.ts'
import { startReceiver } from '#test/support/net/receiver.ts'
import { isFull, spawnChild, waitUntil } from './child.ts'
import { percentile } from './load.ts'
import { environment, serverFolder, skipWithoutServices, startDeployment } from './processes.ts'

// Others use the machine too when the suite runs, so the short form asks for a third of the work in the same time.
const rounds = isFull ? 60 : 4
const calmRounds = 2
const endpoints = 100
const roundMs = isFull ? 1000 : 3000
const p99MsMax = 3000
const memoryMbMax = 300
const timeoutMs = 2000

/** Half of the receivers take the request and never answer, ten drip, ten send far too much. */
const kindOf = (n: number) => (n < 50 ? 'hangs' : n < 60 ? 'drips' : n < 70 ? 'floods' : 'healthy')

test('receivers that hang, drip or flood do not slow the healthy ones, nor fill the memory', {
  skip: skipWithoutServices,
  timeout: 600_000,
}, async () => {
  await using deployment = await startDeployment(0, { NODE_ENV: 'development', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' })
  const { database } = deployment.postgres
  await using receiver = await startReceiver()
  const flood = Buffer.alloc(1024 * 1024, 'x')
  let isCalm = true
  receiver.answer((_request, response, { path }) => {
    const kind = kindOf(Number(path.slice(1)))
    if (isCalm || kind === 'healthy') return response.end('ok')
    if (kind === 'drips') {
      const timer = setInterval(() => response.write('x'), 1000)
      return response.on('close', () => clearInterval(timer))
    }
    if (kind === 'floods') {
      for (let n = 0; n < 10; n++) response.write(flood)
      response.end()
    }
  })

  const secrets = JSON.stringify([{ secret: `whsec_${Buffer.alloc(32).toString('base64')}`, until: null }])
  const sealed = openKeys(environment({}).SECRET_KEYS!).encrypt('webhook-secrets', secrets)
  const people = Array.from({ length: endpoints }, () => randomUUIDv7())
  for (const [n, id] of people.entries()) {
    const at = new Date().toISOString()
    await database
      .insertInto('users')
      .values({ id, name: `Person ${n}` })
      .execute()
    const webhook = { id: randomUUIDv7(), user_id: id, url: receiver.url(`/${n}`), event_types: ['*'], secrets: sealed }
    await database
      .insertInto('webhooks')
      .values({ ...webhook, created_at: at })
      .execute()
    await sendingOf(database).insertInto('webhook_queues').values({ webhook_id: webhook.id }).execute()
  }
  const env = environment({ ...deployment.env, DELIVERIES: JSON.stringify({ timeoutMs, leaseMs: 6000 }) })
  // As `npm run worker` starts it: by default what was read and let go of piles up to half as much again.
  const command = ['--max-semi-space-size=4', 'test/faults/hurried-worker.ts']
  await using worker = spawnChild(process.execPath, command, { cwd: serverFolder, env })
  await waitUntil('the worker is ready', 60_000, () => worker.output().includes('ready'))

  const happenedAt = new Map<string, number>()
  let memoryMb = 0
  using _watch = setInterval(() => {
    memoryMb = Math.max(memoryMb, residentMb(worker.pid))
  }, 100)
  const healthy = () => receiver.received.filter((one) => kindOf(Number(one.path.slice(1))) === 'healthy')

  /** How long it took from each event to its receipt by the healthy ones, all of which have heard of all. */
  async function tell(rounds: number): Promise<number[]> {
    const known = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      const events = people.map((subject) => ({ id: randomUUIDv7(), subject }))
      for (const [n, { id }] of events.entries()) {
        happenedAt.set(`evt_${id}`, performance.now())
        if (kindOf(n) === 'healthy') known.add(`evt_${id}`)
      }
      await sql`
        insert into outbox_events (id, type, subject_user_id, data, occurred_at)
        select id, 'user.updated', subject, jsonb_build_object('userId', subject, 'fields', array['bio']), now()
        from json_to_recordset(${JSON.stringify(events)}) as e (id uuid, subject uuid)`.execute(database)
      await wait(Math.max(0, roundMs - (performance.now() - begun)))
    }
    const heard = () => healthy().filter((one) => known.has(one.id))
    await waitUntil('the healthy ones have everything', 120_000, () => heard().length >= known.size)
    assert.equal(heard().length, known.size, 'and each of them once')
    return heard().map((one) => one.at - happenedAt.get(one.id)!)
  }

  // On a machine that others use too only the full form is held to the figure, the short one to what the machine does.
  const calm = isFull ? 0 : percentile(await tell(calmRounds), 0.99)
  isCalm = false
  const latencies = await tell(rounds)
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
  console.log(
    `${latencies.length} events to 30 healthy receivers beside 70 bad ones: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms ` +
      `from event to receipt${isFull ? '' : ` (${calm.toFixed(0)} ms while all were healthy)`}, ${memoryMb.toFixed(0)} MB resident at most`,
  )
  assert.ok(p99 <= p99MsMax + 3 * calm, `${p99} ms`)
  assert.ok(memoryMb <= memoryMbMax, `${memoryMb} MB`)
})

function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
