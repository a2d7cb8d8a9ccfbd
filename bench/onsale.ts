import { createRsvp } from '../server/src/domains/events/rsvps/commands.ts'
import { claimBadge } from '../server/src/domains/recognition/claim-links/commands.ts'
import { claimants, claimCode, gatherClaimants, takeAllBack } from './claimants.ts'
import { msOf } from './cpu.ts'
import { eventId, personId, tokenOf, withClient } from './crowd.ts'
import { emptyHotEvents, gatherHotCrowd, hotPeople, hotRequests, spreadRequests } from './hot.ts'
import { reportInTurn, type Written } from './load.ts'
import { runPgbench, writeScript } from './pgbench.ts'
import { type Environment, root, type Server, startServer } from './processes.ts'

interface Given {
  env: Environment
  databaseUrl: string
  /** The folder of another version with its packages; without it only this one is measured. */
  before: string | undefined
  rounds: number
  seconds: number
}

interface Figures {
  perSecond: number
  p50: number
  p99: number
  nodeMs: number
  postgresMs: number
  refused: number
}

interface Case {
  name: string
  requests: Written[]
  connections: number
  begin(): Promise<void>
  /** The bare transaction on the same row. */
  script?: string
}

const claims = Array.from({ length: claimants }, (_, n): Written => {
  return { method: 'POST', path: `/v1/claims/${claimCode}`, token: tokenOf(n) }
})

/** A popular event opens: two processes of this version and of another one take turns, and pgbench on the same row with them. */
export async function benchOnsale({ env, databaseUrl, before, rounds, seconds }: Given): Promise<void> {
  await gatherHotCrowd(databaseUrl)
  await withClient(databaseUrl, gatherClaimants)
  await using stack = new AsyncDisposableStack()
  const start = async (folder: string) =>
    stack.use(await startServer(['server/src/main/hearthctl.mjs', 'api'], env, [], folder))
  const sides = new Map<string, Server[]>()
  if (before) sides.set('before', [await start(before), await start(before)])
  sides.set('after', [await start(root), await start(root)])
  const crowd = { people: hotPeople, gatherings: 1 }
  const user = { userId: personId(0), isAdmin: false }
  const emptyAll = () => emptyHotEvents(databaseUrl)
  await emptyHotEvents(databaseUrl, null)
  const rsvp = await writeScript(databaseUrl, 'onsale', (unit, now) => createRsvp(unit, eventId(0), user, now), crowd)
  await takeAllBack(databaseUrl)
  const claim = await writeScript(
    databaseUrl,
    'onsale-claim',
    (unit, now) => claimBadge(unit, { code: claimCode, userId: personId(0) }, now),
    { people: claimants, gatherings: 1 },
  )
  const takeBack = () => takeAllBack(databaseUrl)
  const cases: Case[] = [
    ...[64, 256].map((connections) => ({
      name: 'one event',
      requests: hotRequests,
      connections,
      begin: emptyAll,
      script: rsvp,
    })),
    ...[1, 4, 64].map((connections) => ({ name: '63 events', requests: spreadRequests, connections, begin: emptyAll })),
    ...[32, 128].map((connections) => ({
      name: 'one claim link',
      requests: claims,
      connections,
      begin: takeBack,
      script: claim,
    })),
  ]
  for (const servers of sides.values()) await fire(databaseUrl, servers, { ...cases[0]!, connections: 32 }, 3)
  for (const one of cases) {
    const taken = new Map([...sides.keys()].map((side) => [side, [] as Figures[]]))
    const bare: number[] = []
    for (let n = 0; n < rounds; n++) {
      for (const [side, servers] of sides) taken.get(side)!.push(await fire(databaseUrl, servers, one, seconds))
      if (one.script) bare.push(await findBestOfPgbench(databaseUrl, one, seconds))
    }
    for (const [side, figures] of taken) show(`${one.name}, ${one.connections} connections, ${side}`, figures)
    if (bare.length > 0) console.log(`  pgbench on that row: ${median(bare).toFixed(0)}/s (${spread(bare)})`)
  }
}

async function fire(databaseUrl: string, servers: Server[], one: Case, seconds: number): Promise<Figures> {
  await one.begin()
  const half = Math.ceil(one.requests.length / servers.length)
  const used = one.connections === 1 ? servers.slice(0, 1) : servers
  const backends = await listBackends(databaseUrl)
  const pids = [...servers.map(({ pid }) => pid), ...backends]
  const cpu = new Map(pids.map((pid) => [pid, msOf(pid)]))
  const reports = await Promise.all(
    used.map(({ url }, n) =>
      reportInTurn(
        url,
        one.requests.slice(n * half, (n + 1) * half),
        { connections: one.connections / used.length, seconds },
        `onsale-${n}`,
      ),
    ),
  )
  const spent = (list: number[]) => list.reduce((sum, pid) => sum + msOf(pid) - (cpu.get(pid) ?? 0), 0)
  const [done, refused] = [sum(reports, 'requests') - sum(reports, 'refusals'), sum(reports, 'refusals')]
  const failures = sum(reports, 'failures')
  if (failures > 0) throw new Error(`${failures} requests failed`)
  const figures = {
    perSecond: (done * 1e6) / Math.max(...reports.map(({ us }) => us)),
    p50: Math.max(...reports.map(({ p50Us }) => p50Us)) / 1000,
    p99: Math.max(...reports.map(({ p99Us }) => p99Us)) / 1000,
    nodeMs: spent(servers.map(({ pid }) => pid)) / done,
    postgresMs: spent(await listBackends(databaseUrl)) / done,
    refused,
  }
  if (one.requests === hotRequests) await assertNotOversold(databaseUrl)
  return figures
}

/** The processes of PostgreSQL that work for this database. */
async function listBackends(databaseUrl: string): Promise<number[]> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query('select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'),
  )
  return rows.map((row) => row.pid as number)
}

async function assertNotOversold(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select s.confirmed <= s.max_attendees and s.confirmed = count(*) filter (where r.status = 'confirmed')
         and s.waitlisted = count(*) filter (where r.status = 'waitlisted')
         and s.waitlisted = count(distinct r.place) as is_right
       from event_seats s join rsvps r on r.event_id = s.event_id where s.event_id = $1 group by s.event_id`,
      [eventId(0)],
    )
    if (!rows[0]?.is_right) throw new Error('the event is oversold, or its counters are wrong')
  })
}

async function findBestOfPgbench(databaseUrl: string, { name, begin }: Case, seconds: number): Promise<number> {
  const file = `${root}.tmp/bench/${name === 'one event' ? 'onsale' : 'onsale-claim'}.sql`
  const speeds: number[] = []
  for (const clients of [1, 2, 4]) {
    await (name === 'one event' ? emptyHotEvents(databaseUrl, null) : begin())
    speeds.push(
      (await runPgbench(databaseUrl, file, { connections: clients, seconds: Math.min(seconds, 3) }, clients))
        .requestsPerSecond,
    )
  }
  return Math.max(...speeds)
}

const sum = <K extends string>(all: Record<K, number>[], key: K) => all.reduce((so, one) => so + one[key], 0)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
const spread = (values: number[]) => `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`

function show(name: string, taken: Figures[]): void {
  const of = (key: keyof Figures) => taken.map((one) => one[key])
  const middle = (key: keyof Figures, digits = 0) => median(of(key)).toFixed(digits)
  console.log(
    `${name}: ${middle('perSecond')}/s (${spread(of('perSecond'))}), p50 ${middle('p50')} ms, p99 ${middle('p99')} ms (${spread(of('p99'))}), ` +
      `processor each ${middle('nodeMs', 2)} + ${middle('postgresMs', 2)} ms (Node + PostgreSQL), refused ${sum(taken, 'refused')}`,
  )
}
