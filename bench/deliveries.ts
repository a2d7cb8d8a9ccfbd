import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { openKeys } from '../server/src/platform/keys.ts'
import type { Round } from './load.ts'
import { root } from './processes.ts'
import type { Bench, Scenario, Sides } from './scenario.ts'

const secretKeys = `bench:${randomBytes(32).toString('base64')}`
const body = JSON.stringify({
  id: 'evt_01990000-0000-7000-8000-000000000001',
  type: 'user.updated',
  timestamp: '2026-11-15T18:00:00.123Z',
  apiVersion: '1.0.0',
  data: { userId: '01990000-0000-7000-8000-000000000001', fields: ['bio'] },
})

/** Receivers, each with a port of its own as strangers have, that count what comes. */
async function openReceivers(count: number) {
  let waiting: { total: number; times: number[]; done: () => void } | undefined
  const servers: Server[] = []
  for (let n = 0; n < count; n++) {
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        response.end()
        waiting?.times.push(performance.now())
        if (waiting?.times.length === waiting?.total) waiting?.done()
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    servers.push(server)
  }
  const expect = (total: number) =>
    new Promise<number[]>((resolve) => {
      const times: number[] = []
      waiting = { total, times, done: () => resolve(times) }
    })
  const urls = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
  function close(): void {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  }
  return { urls, expect, close }
}

function roundOf(times: number[], startedAt: number): Round {
  const taken = times.map((at) => at - startedAt).sort((a, b) => a - b)
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))]!
  const seconds = taken.at(-1)! / 1000
  return { requests: taken.length, requestsPerSecond: taken.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) }
}

/**
 * What waits for so many webhooks, sent by one worker with everything that belongs to it: lease, audience, signature,
 * the record of every attempt. Beside it the same number of POSTs by undici alone. The times are those into the backlog.
 */
export function deliveryScenario(name: string, webhooks: number, perRound: number): Scenario {
  return { name, sides: (bench) => openSides(bench, webhooks, perRound) }
}

async function openSides(bench: Bench, webhooks: number, perRound: number): Promise<Sides> {
  const { urls, expect, close: closeReceivers } = await openReceivers(webhooks)
  const client = new pg.Client({ connectionString: bench.databaseUrl })
  await client.connect()
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const sealed = openKeys(secretKeys).encrypt('webhook-secrets', JSON.stringify([{ secret, until: null }]))
  const owner = randomUUID()
  await client.query('delete from webhooks')
  await client.query(`insert into users (id, name) values ($1, 'Listener')`, [owner])
  const made = await client.query(
    `insert into webhooks (id, user_id, url, event_types, secrets, created_at)
     select gen_random_uuid(), $1, url, '{*}', $2, now() from unnest($3::text[]) as url returning id`,
    [owner, sealed, urls],
  )
  const ids = made.rows.map((row: { id: string }) => row.id)
  await client.query('insert into webhook_queues (webhook_id) select unnest($1::uuid[])', [ids])

  const worker = start('server/test/faults/hurried-worker.ts', {
    DATABASE_URL: bench.databaseUrl,
    SECRET_KEYS: secretKeys,
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    NODE_ENV: 'development',
    LOG_LEVEL: 'fatal',
  })
  const bare = start('bench/bare-sender.ts', {})
  await Promise.all([once(worker.stdout!, 'data'), once(bare, 'message')])

  async function sendOurs(): Promise<Round> {
    // Relayed already, so that the worker has nothing else to do; due only when everything is there.
    await client.query(
      `with event as (
         insert into outbox_events (id, type, subject_user_id, data, occurred_at, relayed_at)
         select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || substr(md5(random()::text), 1, 20))::uuid,
           'user.updated', $1::uuid, jsonb_build_object('userId', $1::uuid, 'fields', array['bio']), now(), now()
         from generate_series(1, $2::int) returning id)
       insert into webhook_deliveries (webhook_id, event_id, due_at)
       select webhook, event.id, now() from event, unnest($3::uuid[]) as webhook`,
      [owner, Math.ceil(perRound / webhooks), ids],
    )
    await client.query('analyze webhook_deliveries, outbox_events, webhook_queues')
    const received = expect(Math.ceil(perRound / webhooks) * webhooks)
    const startedAt = performance.now()
    await client.query('update webhook_queues set next_due_at = now()')
    return roundOf(await received, startedAt)
  }

  async function sendBare(): Promise<Round> {
    const received = expect(Math.ceil(perRound / webhooks) * webhooks)
    const startedAt = performance.now()
    bare.send({ urls, total: perRound, body })
    return roundOf(await received, startedAt)
  }
  async function close(): Promise<void> {
    for (const child of [worker, bare]) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await client.end()
    closeReceivers()
  }
  return { ours: { label: 'one worker', round: sendOurs }, theirs: { label: 'bare undici', round: sendBare }, close }
}

function start(file: string, env: Record<string, string>): ChildProcess {
  const child = fork(file, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}
