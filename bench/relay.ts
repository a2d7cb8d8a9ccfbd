import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Child, spawnChild, waitUntil } from '../server/test/faults/child.ts'
import { environment, startPostgres, startWorker } from '../server/test/faults/processes.ts'
import { statOf, treeMs } from './cpu.ts'
import { root } from './processes.ts'

/** What a worker and PostgreSQL spend on events and on waiting for them, in a cluster of its own. */
interface Bench {
  client: pg.Client
  env: Record<string, string>
  /** CPU of PostgreSQL in milliseconds, without the connection of the benchmark. */
  postgresMs(): number
}

const sizes = [1, 50]
const events = 1500
const members = 500
const probes = 40
const idleSeconds = 60
/** `rsvp.confirmed` has three reactions: a mail is queued, webhooks are looked for, achievements are counted. */
const reactionsEach = 3

export async function benchRelay(rounds: number): Promise<void> {
  await using postgres = await startPostgres()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await using stack = new AsyncDisposableStack()
  stack.defer(() => client.end())
  const own = (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number
  const postmaster = statOf(own).parent
  const bench: Bench = {
    client,
    env: { DATABASE_URL: postgres.url, OUTBOUND_PAUSED: 'true' },
    postgresMs: () => treeMs(postmaster) - statOf(own).ms,
  }
  await client.query(
    `insert into users (id, name) select gen_random_uuid(), 'Member' from generate_series(1, ${members})`,
  )
  await client.query('analyze users')
  await measureWaiting(bench)
  await compareSizes(bench, rounds)
}

/** Before there is much in the tables, so that PostgreSQL has nothing to clean up. */
async function measureWaiting(bench: Bench): Promise<void> {
  const forget = () => bench.client.query('delete from pgboss.schedule')
  let polling: number
  {
    await using worker = startWorker({ ...bench.env, LOG_LEVEL: 'info' })
    await isReady(worker)
    await measureDelay(bench)
    await measureIdle(bench, worker, 'with its scheduled jobs')
    await forget()
    polling = await measureIdle(bench, worker, 'without scheduled jobs')
  }
  await using worker = startBenchWorker(bench, { POLL_MS: '3600000' })
  await isReady(worker)
  await forget()
  polling -= await measureIdle(bench, worker, 'that does not even poll')
  console.log(`relay, polling alone: ${polling.toFixed(2)} % of a core`)
}

function startBenchWorker(bench: Bench, env: Record<string, string>): Child {
  const all = environment({ ...bench.env, ...env })
  return spawnChild(process.execPath, ['bench/relay-worker.ts'], { cwd: root, env: all })
}

async function compareSizes(bench: Bench, rounds: number): Promise<void> {
  const taken = sizes.map(() => ({ worker: [] as number[], postgres: [] as number[] }))
  for (let round = 0; round < rounds; round++)
    for (const [n, size] of sizes.entries()) {
      await using worker = startBenchWorker(bench, { EVENTS_PER_JOB: String(size) })
      await isReady(worker)
      // The first events compile the code and prepare the statements.
      await run(bench, 300)
      const before = { worker: treeMs(worker.pid), postgres: bench.postgresMs() }
      await run(bench, events)
      taken[n]!.worker.push((treeMs(worker.pid) - before.worker) / events)
      taken[n]!.postgres.push((bench.postgresMs() - before.postgres) / events)
    }
  const totals = taken.map(({ worker, postgres }) => worker.map((ms, n) => ms + postgres[n]!))
  for (const [n, size] of sizes.entries())
    console.log(
      `relay, ${size} events per job: ${median(totals[n]!).toFixed(2)} ms of CPU per event with its ${reactionsEach} reactions ` +
        `(worker ${median(taken[n]!.worker).toFixed(2)}, PostgreSQL ${median(taken[n]!.postgres).toFixed(2)})`,
    )
  const ratios = totals[1]!.map((ms, n) => ms / totals[0]![n]!)
  console.log(
    `relay, ${sizes[1]} to ${sizes[0]} events per job: ratio ${median(ratios).toFixed(2)} ` +
      `(rounds ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
  )
}

/** From the commit of an event to that of its last reaction, in a worker that had nothing to do before. */
async function measureDelay(bench: Bench): Promise<void> {
  const taken: number[] = []
  for (let n = 0; n < probes; n++) {
    // At every part of the time between two looks.
    await wait(800 + ((n * 97) % 300))
    const ids = await emit(bench, 1)
    const from = performance.now()
    await waitUntil('every reaction has run', 30_000, async () => {
      const found = await bench.client.query('select count(*)::int as runs from reaction_runs where event_id = $1', ids)
      return found.rows[0].runs === reactionsEach
    })
    taken.push(performance.now() - from)
  }
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((probes - 1) * share)]!.toFixed(0)
  console.log(`relay, an idle worker: an event’s reactions have run after ${at(0.5)} ms (p50), ${at(0.95)} ms (p95)`)
}

async function measureIdle(bench: Bench, worker: Child, what: string): Promise<number> {
  // A worker that has just worked looks for lost jobs more often.
  await wait(75_000)
  const before = { worker: treeMs(worker.pid), postgres: bench.postgresMs() }
  await wait(idleSeconds * 1000)
  const share = (ms: number) => ms / idleSeconds / 10
  const ours = share(treeMs(worker.pid) - before.worker)
  const theirs = share(bench.postgresMs() - before.postgres)
  console.log(
    `relay, an idle worker ${what}: ${(ours + theirs).toFixed(2)} % of a core over ${idleSeconds} s ` +
      `(worker ${ours.toFixed(2)}, PostgreSQL ${theirs.toFixed(2)})`,
  )
  return ours + theirs
}

async function run(bench: Bench, events: number): Promise<void> {
  await emit(bench, events)
  await waitUntil('every reaction has run', 300_000, async () => {
    await wait(200)
    const { rows } = await bench.client.query(
      `select exists (select from outbox_events where relayed_at is null)
         or exists (select from pgboss.job where name like 'reaction%' and state < 'completed') as is_open`,
    )
    return !rows[0].is_open
  })
}

async function emit(bench: Bench, events: number): Promise<string[]> {
  const { rows } = await bench.client.query(
    `with member as (select id, row_number() over () as n from users)
     insert into outbox_events (id, type, subject_user_id, data, occurred_at)
     select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
         || substr(md5(random()::text), 1, 20))::uuid,
       'rsvp.confirmed', member.id,
       jsonb_build_object('userId', member.id, 'eventId', gen_random_uuid(), 'rsvpId', gen_random_uuid(), 'groupId', null), now()
     from generate_series(1, $1::int) as e join member on member.n = 1 + e % ${members} returning id`,
    [events],
  )
  return rows.map((row: { id: string }) => row.id)
}

async function isReady(worker: Child): Promise<void> {
  await waitUntil('the worker is ready', 60_000, () => {
    if (worker.hasExited()) throw new Error(worker.output())
    return worker.output().includes('the worker is ready')
  })
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}
