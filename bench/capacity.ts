import pg from 'pg'
import { run, waitUntil } from '../server/test/faults/child.ts'
import { environment, serverFolder, startApi, startDeployment, startWorker } from '../server/test/faults/processes.ts'
import { type Kind, openTraffic, trafficLimits } from '../server/test/soak/traffic.ts'
import { statOf, treeMs } from './cpu.ts'

const members = 10_000
const callers = 16
const actions = 600
const warmUp = 200

/**
 * What the capacity page is made of: CPU per action for the API, PostgreSQL and Redis, and bytes per member in each
 * table. CPU time and not wall time, so that other work on the machine changes little.
 */
export async function benchCapacity(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const deployment = stack.use(await startDeployment(0, trafficLimits))
  const env = { ...deployment.env, NODE_ENV: 'development', LOG_LEVEL: 'info', OUTBOUND_PAUSED: 'true' }
  const seed = ['src/main/hearthctl.mjs', 'seed', '--size', 'medium']
  await run(process.execPath, seed, { cwd: serverFolder, env: environment(env) })
  const client = new pg.Client({ connectionString: deployment.postgres.url })
  await client.connect()
  stack.defer(() => client.end())
  await client.query('vacuum analyze')
  await printBytes(client)

  const api = stack.use(await startApi(env))
  const { database } = deployment.postgres
  const traffic = stack.use(await openTraffic(database, [api.port], 200))
  await client.query('vacuum analyze')
  const own = (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number
  const postmaster = statOf(own).parent
  const read = () => [treeMs(api.child.pid), treeMs(postmaster), treeMs(deployment.redis.pid())]
  const sums = [0, 0, 0]
  for (const kind of traffic.kinds) {
    await act(kind, warmUp)
    const before = read()
    await act(kind, actions)
    const each = read().map((ms, n) => (ms - before[n]!) / actions)
    for (const [n, ms] of each.entries()) sums[n]! += (ms * kind.share) / 100
    print(kind.name, each)
  }
  print('the mix of test:soak', sums)
  if (traffic.surprises.length > 0) throw new Error(traffic.surprises[0])

  // What the actions have left to the worker: mails, webhooks, scores.
  const { rows } = await client.query('select count(*)::int as events from outbox_events where relayed_at is null')
  const { events } = rows[0] as { events: number }
  const postgresBefore = treeMs(postmaster)
  await using worker = startWorker(env)
  await waitUntil('the worker is ready', 120_000, () => worker.output().includes('the worker is ready'))
  const before = treeMs(worker.pid)
  await waitUntil('every reaction has run', 600_000, async () => {
    const found = await client.query(
      `select exists (select from outbox_events where relayed_at is null)
         or exists (select from pgboss.job where name like 'reaction%' and state < 'completed') as is_open`,
    )
    return !found.rows[0].is_open
  })
  const [ours, theirs] = [treeMs(worker.pid) - before, treeMs(postmaster) - postgresBefore].map((ms) => ms / events)
  console.log(
    `capacity, an event of the outbox with its reactions: worker ${ours!.toFixed(2)} ms, PostgreSQL ${theirs!.toFixed(2)} ms (${events} events)`,
  )
}

function print(name: string, [api, postgres, redis]: number[]): void {
  const total = api! + postgres! + redis!
  console.log(
    `capacity, ${name}: ${total.toFixed(2)} ms of CPU (API ${api!.toFixed(2)}, PostgreSQL ${postgres!.toFixed(2)}, ` +
      `Redis ${redis!.toFixed(2)}); a core does ${Math.floor(1000 / total)} a second`,
  )
}

async function act({ act: once }: Kind, count: number): Promise<void> {
  let next = 0
  const caller = async () => {
    while (next < count) await once(next++)
  }
  await Promise.all(Array.from({ length: callers }, caller))
}

/** With indexes and what is stored aside, of members as the medium seed makes them. */
async function printBytes(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select relname as name, n_live_tup::int as rows, pg_total_relation_size(relid)::int as bytes
     from pg_stat_user_tables where schemaname = 'public' and n_live_tup > 0 order by 3 desc`,
  )
  const tables = rows as { name: string; rows: number; bytes: number }[]
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { name, rows: count, bytes } of tables.slice(0, 12))
    console.log(
      `capacity, table ${name}: ${(count / members).toFixed(2)} rows and ${Math.round(bytes / members)} bytes per member, ${Math.round(bytes / count)} bytes a row`,
    )
  console.log(`capacity, all tables: ${(all / members / 1000).toFixed(1)} kB per member (${members} members)`)
}
