import { setTimeout as wait } from 'node:timers/promises'
import { arriveEvenly, type Connections, openConnections, percentile, timesOf, type Visit } from './arrivals.ts'
import { eventId } from './crowd.ts'
import { emptyHotEvents, gatherHotCrowd, hotEvents, rsvpOf } from './hot.ts'
import { reportInTurn, type Written } from './load.ts'
import { type Spent, startMeter } from './meter.ts'
import { openPhones } from './phones.ts'
import type { Environment } from './processes.ts'
import { readSeats } from './seats.ts'
import { describeReasons, startWatched, type Watched } from './watched.ts'

interface Given {
  env: Environment
  databaseUrl: string
  people: number
  seconds: number
  connections: number
  /** Some of them come by phone. */
  isByPhone: boolean
}

/** RSVPs to other events, alone and then meanwhile. */
const beside = { connections: 16, perSecond: 20, secondsAlone: 15 }
const phones = 30
/** A browser starts and the first pages are opened before the crowd comes. */
const phonesAheadMs = 10_000
const limits = { p99Ms: 1500, besideTimes: 3, lateMs: 100 }

/**
 * The minute in which a popular event opens, on two processes: everyone comes at a time of their own and wants a spot, and
 * there is one for every second person. Gives what must not be.
 */
export async function benchMinute(given: Given): Promise<string[]> {
  const { env, databaseUrl, people, seconds, connections, isByPhone } = given
  const spots = people >> 1
  const toOthers = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => rsvpOf(1 + ((from + n) % (hotEvents - 1)), people + from + n))
  const alone = toOthers(0, beside.perSecond * beside.secondsAlone)
  const meanwhile = toOthers(alone.length, beside.perSecond * seconds)
  await gatherHotCrowd(databaseUrl, people + alone.length + meanwhile.length)

  await using stack = new AsyncDisposableStack()
  const servers: Watched[] = []
  for (let n = 0; n < 2; n++) servers.push(stack.use(await startWatched(env)))
  const urls = servers.map(({ url }) => url)
  const numbers = Array.from({ length: people }, (_, n) => n)
  for (const requests of [numbers.map((n) => rsvpOf(0, n)), meanwhile]) await warmUp(urls, requests)
  await emptyHotEvents(databaseUrl, spots)
  const every = Math.max(1, Math.floor(people / phones))
  const byPhone = isByPhone ? numbers.filter((n) => n % every === 0).slice(0, phones) : []
  const phone = isByPhone ? stack.use(await openPhones(databaseUrl, servers, byPhone)) : undefined
  const crowd = stack.use(await openConnections(urls, connections))
  const few = stack.use(await openConnections(urls, beside.connections))

  const visitsAlone = await arriveEvenly(few, alone, beside.secondsAlone)
  const startsAt = Date.now() + (phone ? phonesAheadMs : 0)
  const tapping = phone?.tap(seconds, startsAt)
  // Asked for its result below.
  tapping?.catch(() => undefined)
  await wait(Math.max(0, startsAt - Date.now()))
  const reasons = await Promise.all(servers.map((server) => server.countReasons()))
  const meter = await startMeter(databaseUrl, servers)
  const client = startClientMeter()
  const isByHand = new Set(byPhone)
  const requests = numbers.filter((n) => !isByHand.has(n)).map((n) => rsvpOf(0, n))
  const visiting = arriveEvenly(crowd, requests, seconds)
  const visitingOthers = arriveEvenly(few, meanwhile, seconds)
  const visits = await visiting
  const { tookMs, share } = client()
  const [others, taps = []] = await Promise.all([visitingOthers, tapping])
  const spent = await meter()
  const reasonsAfter = await Promise.all(servers.map((server) => server.countReasons()))

  console.log(
    `minute: ${people} people in ${seconds} s, ${connections} connections, two processes, ${spots} spots and a waitlist`,
  )
  const flaws = reportCrowd(visits, tookMs, spent, others.length + taps.length)
  console.log(`503 of all requests by reason: ${describeReasons(reasons, reasonsAfter)}`)
  flaws.push(...reportClient(visits, share, crowd), ...reportOthers(visitsAlone, others))
  if (phone) flaws.push(...(await phone.judge(taps)))
  return [...flaws, ...(await reportSeats(databaseUrl, spots, people - spots))]
}

/** The first seconds of a process are slow, and no sale begins with them. */
async function warmUp(urls: string[], requests: Written[]): Promise<void> {
  const load = { connections: 16, seconds: 3 }
  const share = Math.ceil(requests.length / urls.length)
  await Promise.all(urls.map((url, n) => reportInTurn(url, requests.slice(n * share), load, `minute-${n}`)))
}

function startClientMeter(): () => { tookMs: number; share: number } {
  const [before, from] = [process.cpuUsage(), performance.now()]
  return () => {
    const tookMs = performance.now() - from
    const { user, system } = process.cpuUsage(before)
    return { tookMs, share: (user + system) / 1000 / tookMs }
  }
}

const ms = (value: number) => `${value.toFixed(0)} ms`
const atMost = (name: string, value: number, max: number) =>
  value <= max ? [] : [`${name} is ${value.toFixed(1)}, at most ${max}`]

function reportCrowd(visits: Visit[], tookMs: number, { nodeMs, postgresMs }: Spent, others: number): string[] {
  const times = timesOf(visits)
  const p99 = percentile(times, 99)
  const all = visits.length + others
  const again = visits.filter(({ statuses }) => statuses.length > 1).length
  console.log(
    `RSVPs: ${((visits.length * 1000) / tookMs).toFixed(0)}/s, from coming to the answer p50 ${ms(percentile(times, 50))}, p99 ${ms(p99)}, longest ${ms(Math.max(...times))}; ` +
      `processor each ${(nodeMs / all).toFixed(2)} + ${(postgresMs / all).toFixed(2)} ms (Node + PostgreSQL, of all ${all} RSVPs)`,
  )
  console.log(`answers: ${describeStatuses(visits)}; ${again} people tried again`)
  return [...flawsOf('the event', visits), ...atMost('p99 in ms', p99, limits.p99Ms)]
}

function reportOthers(alone: Visit[], meanwhile: Visit[]): string[] {
  const [before, now] = [timesOf(alone), timesOf(meanwhile)]
  const times = percentile(now, 99) / percentile(before, 99)
  const describe = (list: number[]) => `p50 ${ms(percentile(list, 50))}, p99 ${ms(percentile(list, 99))}`
  console.log(
    `other events, ${beside.perSecond} RSVPs a second over ${beside.connections} connections: alone ${describe(before)}; meanwhile ${describe(now)}, ` +
      `p99 ${times.toFixed(1)} times as long; answers: ${describeStatuses(meanwhile)}`,
  )
  return [
    ...flawsOf('other events', [...alone, ...meanwhile]),
    ...atMost('p99 of other events, in times of alone,', times, limits.besideTimes),
  ]
}

function reportClient(visits: Visit[], share: number, { busiest, delayed }: Connections): string[] {
  const late = percentile(
    visits.map(({ lateMs }) => lateMs),
    99,
  )
  console.log(
    `client: ${(share * 100).toFixed(0)} % of a core, p99 of lateness ${ms(late)}, at most ${busiest()} connections in use, ${delayed()} requests waited for one`,
  )
  return atMost('p99 of the lateness of the client in ms', late, limits.lateMs)
}

async function reportSeats(databaseUrl: string, spots: number, waiting: number): Promise<string[]> {
  const { confirmed, waitlisted, flaws } = await readSeats(databaseUrl, eventId(0))
  console.log(`spots: ${confirmed} confirmed, ${waitlisted} on the waitlist`)
  if (confirmed !== spots || waitlisted !== waiting) flaws.push(`there should be ${spots} and ${waiting}`)
  for (let n = 1; n < hotEvents; n++) flaws.push(...(await readSeats(databaseUrl, eventId(n))).flaws)
  return flaws
}

function countStatuses(visits: Visit[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { statuses } of visits) for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

function describeStatuses(visits: Visit[]): string {
  const sorted = [...countStatuses(visits)].sort(([one], [other]) => one - other)
  return sorted.map(([status, count]) => `${status === 0 ? 'none' : status} × ${count}`).join(', ')
}

/** Everyone is told 201 at last; meanwhile 503 is an honest answer, and nothing else is. */
function flawsOf(name: string, visits: Visit[]): string[] {
  const wrong = visits.filter(({ statuses }) =>
    statuses.some((status, n) => status !== (n + 1 === statuses.length ? 201 : 503)),
  )
  return wrong.length === 0
    ? []
    : [`${name}: ${wrong.length} people were answered otherwise: ${describeStatuses(wrong)}`]
}
