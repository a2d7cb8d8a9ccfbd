import { createRsvp } from '../server/src/domains/events/rsvps/commands.ts'
import { claimBadge } from '../server/src/domains/recognition/claim-links/commands.ts'
import { type Answers, ask, askToTheEnd, describe, flawsOf, median, spread } from './answers.ts'
import { claimants, claimCode, gatherClaimants, takeAllBack } from './claimants.ts'
import { eventId, personId, tokenOf, withClient } from './crowd.ts'
import { emptyHotEvents, gatherHotCrowd, hotPeople, hotRequests, spreadRequests } from './hot.ts'
import type { Written } from './load.ts'
import { startMeter } from './meter.ts'
import { runPgbench, writeScript } from './pgbench.ts'
import { type Environment, root, type Server, startServer } from './processes.ts'
import { readSeats } from './seats.ts'

interface Given {
  env: Environment
  databaseUrl: string
  /** The folder of another version with its packages; without it only this one is measured. */
  before: string | undefined
  rounds: number
  seconds: number
}

interface Figures extends Answers {
  nodeMs: number
  postgresMs: number
}

/** RSVPs to other events, first alone and then beside a crowd. */
interface Beside {
  alone: Answers
  crowded: Answers
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

const besides = 4
const crowdSize = 256

/**
 * A popular event opens: two processes of this version and of another one take turns, and pgbench on the same row with them.
 * Gives what must not be: answers of this version that are neither right nor an honest 503, and spots that do not add up.
 */
export async function benchOnsale({ env, databaseUrl, before, rounds, seconds }: Given): Promise<string[]> {
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
  const flaws: string[] = []
  const note = (side: string, where: string, found: string[]) => {
    if (side === 'after') flaws.push(...found.map((flaw) => `${where}: ${flaw}`))
  }
  for (const servers of sides.values()) await fire(databaseUrl, servers, { ...cases[0]!, connections: 32 }, 3)
  for (const one of cases) {
    const taken = new Map([...sides.keys()].map((side) => [side, [] as Figures[]]))
    const bare: number[] = []
    for (let n = 0; n < rounds; n++) {
      for (const [side, servers] of sides) {
        const figures = await fire(databaseUrl, servers, one, seconds)
        taken.get(side)!.push(figures)
        note(side, one.name, flawsOf(figures))
        if (one.requests === hotRequests) note(side, one.name, (await readSeats(databaseUrl, eventId(0))).flaws)
      }
      if (one.script) bare.push(await findBestOfPgbench(databaseUrl, one, seconds))
    }
    for (const [side, figures] of taken) show(`${one.name}, ${one.connections} connections, ${side}`, figures)
    if (bare.length > 0) console.log(`  pgbench on that row: ${median(bare).toFixed(0)}/s (${spread(bare)})`)
  }
  const taken = new Map([...sides.keys()].map((side) => [side, [] as Beside[]]))
  for (let n = 0; n < rounds; n++)
    for (const [side, servers] of sides) {
      const beside = await fireBeside(databaseUrl, servers, seconds)
      taken.get(side)!.push(beside)
      note(side, 'other events', [...flawsOf(beside.alone), ...flawsOf(beside.crowded)])
    }
  for (const [side, figures] of taken) showBeside(side, figures)
  return flaws
}

async function fire(databaseUrl: string, servers: Server[], one: Case, seconds: number): Promise<Figures> {
  await one.begin()
  const used = one.connections === 1 ? servers.slice(0, 1) : servers
  const meter = await startMeter(databaseUrl, servers)
  const answers = await ask(used, one.requests, { connections: one.connections, seconds }, 'onsale')
  const { nodeMs, postgresMs } = await meter()
  return { ...answers, nodeMs: nodeMs / answers.done, postgresMs: postgresMs / answers.done }
}

async function fireBeside(databaseUrl: string, servers: Server[], seconds: number): Promise<Beside> {
  const askOthers = () => askToTheEnd(servers, spreadRequests, { connections: besides, seconds })
  await emptyHotEvents(databaseUrl)
  const alone = await askOthers()
  await emptyHotEvents(databaseUrl)
  const crowd = ask(servers, hotRequests, { connections: crowdSize, seconds: seconds + 1 }, 'onsale')
  const [crowded] = await Promise.all([askOthers(), crowd])
  return { alone, crowded }
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

function show(name: string, taken: Figures[]): void {
  const middle = (key: keyof Figures) => median(taken.map((one) => one[key])).toFixed(2)
  console.log(
    `${name}: ${describe(taken)}, processor each ${middle('nodeMs')} + ${middle('postgresMs')} ms (Node + PostgreSQL)`,
  )
}

function showBeside(side: string, taken: Beside[]): void {
  const ratio = (key: 'p50' | 'p99') => {
    const ratios = taken.map(({ alone, crowded }) => crowded[key] / alone[key])
    return `${median(ratios).toFixed(1)} (${spread(ratios, 1)})`
  }
  const name = `63 events, ${besides} connections`
  console.log(`${name}, alone, ${side}: ${describe(taken.map(({ alone }) => alone))}`)
  console.log(`${name}, beside ${crowdSize} on one event, ${side}: ${describe(taken.map(({ crowded }) => crowded))}`)
  console.log(`  times as long as alone: p50 ${ratio('p50')}, p99 ${ratio('p99')}`)
}
