import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compare } from './compare.ts'
import { assertGenerator, fetchBody, type Load, type Round } from './load.ts'
import { filesFolder, root, startServer } from './processes.ts'
import { monotonicUs, printOwners, printTop, readSelfTimes } from './profile.ts'
import { type Bench, listScenarios, type Scenario, type Side } from './scenario.ts'
import { createDatabase, fillDatabase, findServices } from './setup.ts'

/**
 * Measures Hearth's whole pipeline side by side with a bare process that runs the same SQL. Rounds of the two take
 * turns, so that a busy machine slows both and their ratio still means something.
 */
const usage = `npm run bench -- [--rounds 7] [--seconds 3] [--connections 32] [--only SCENARIO,…] [--profile] [--compare metrics|tracing|tracing-all|nothing]
npm run bench -- relay [--rounds 7]
npm run bench -- capacity
npm run bench -- event-shards [--rounds 7]
npm run bench -- onsale [--before FOLDER] [--rounds 7] [--seconds 3]
npm run bench -- minute [--phone] [--people 10000] [--seconds 60] [--connections 256]`

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    connections: { type: 'string' },
    people: { type: 'string' },
    phone: { type: 'boolean', default: false },
    only: { type: 'string' },
    profile: { type: 'boolean', default: false },
    compare: { type: 'string' },
    before: { type: 'string' },
  },
})
const all = await listScenarios()
const names = given.only?.split(',')
const chosen = all.filter(({ name }) => names === undefined || names.includes(name))
if (chosen.length === 0) throw new Error(`--only must be of ${all.map(({ name }) => name).join(', ')}\n${usage}`)
const rounds = positive('rounds', 7)
if (positionals[0] === 'relay') {
  const { benchRelay } = await import('./relay.ts')
  await benchRelay(rounds)
  process.exit()
}
if (positionals[0] === 'event-shards') {
  const { benchEventShards } = await import('./event-shards.ts')
  await benchEventShards(rounds)
  process.exit()
}
if (positionals[0] === 'capacity') {
  const { benchCapacity } = await import('./capacity.ts')
  await benchCapacity()
  process.exit()
}
const profileDir = join(root, '.tmp/bench')
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interrupted.abort(new Error('interrupted')))

await assertGenerator()
const services = await findServices()
await using database = await createDatabase(services.databaseUrl)
const env = {
  NODE_ENV: 'production',
  DATABASE_URL: database.url,
  REDIS_URL: services.redisUrl,
  SECRET_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  BASE_URL: 'http://127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1:25',
  STORAGE_DIR: filesFolder,
  FILES_BY_PROXY: 'x-accel-redirect',
  S3_BUCKET: '',
  RATE_LIMIT_AUTHENTICATED: '1000000000',
  RATE_LIMIT_FILES: '1000000000',
  RATE_LIMIT_ANONYMOUS: '1000000000',
  RATE_LIMIT_WIDGETS: '1000000000',
  LOG_LEVEL: 'info',
  SHUTDOWN_DELAY_MS: '0',
}
const token = await fillDatabase(env)
const load: Load = { connections: positive('connections', 32), seconds: positive('seconds', 3) }
if (given.compare) {
  await compare(given.compare, { env, token, rounds, load })
  await database[Symbol.asyncDispose]()
  process.exit()
}
if (positionals[0] === 'onsale') {
  const { benchOnsale } = await import('./onsale.ts')
  const flaws = await benchOnsale({
    env,
    databaseUrl: database.url,
    before: given.before,
    rounds,
    seconds: load.seconds,
  })
  await end(flaws)
}
if (positionals[0] === 'minute') {
  const { benchMinute } = await import('./minute.ts')
  const size = {
    people: positive('people', 10_000),
    seconds: positive('seconds', 60),
    connections: positive('connections', 256),
  }
  await end(await benchMinute({ env, databaseUrl: database.url, ...size, isByPhone: given.phone }))
}
await using hearth = await startServer(['server/src/main/hearthctl.mjs', 'api'], env, profiling('hearth'))
await using bare = await startServer(['bench/bare.ts'], env, profiling('bare'))

const bench: Bench = {
  hearth,
  bare,
  token,
  databaseUrl: database.url,
  post: async (path, body) => void (await fetchBody(hearth.url + path, token, body)),
}

if (given.profile) await profile(chosen[0]!)
else for (const scenario of chosen) await measure(scenario)

async function measure({ name, sides }: Scenario): Promise<void> {
  const { ours, theirs, close } = await sides(bench)
  await using stack = new AsyncDisposableStack()
  stack.defer(async () => close?.())
  for (const side of [ours, theirs]) await round(side)
  const taken: { ours: Round; theirs: Round }[] = []
  for (let i = 0; i < rounds; i++) taken.push({ ours: await round(ours), theirs: await round(theirs) })

  const pair = (figure: keyof Round) => ({
    ours: median(taken.map(({ ours }) => ours[figure])),
    theirs: median(taken.map(({ theirs }) => theirs[figure])),
  })
  const speed = pair('requestsPerSecond')
  const p50 = pair('p50Ms')
  const p99 = pair('p99Ms')
  const ratios = taken.map(({ ours, theirs }) => ours.requestsPerSecond / theirs.requestsPerSecond)
  console.log(
    `${name}: ${ours.label} ${speed.ours.toFixed(0)}/s, ${theirs.label} ${speed.theirs.toFixed(0)}/s, ` +
      `ratio ${(speed.ours / speed.theirs).toFixed(2)} ` +
      `(rounds ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}); ` +
      `p50 ${p50.ours.toFixed(1)} and ${p50.theirs.toFixed(1)} ms, p99 ${p99.ours.toFixed(1)} and ${p99.theirs.toFixed(1)} ms`,
  )
}

/** Shows what one scenario spends its time on, start and first round left out: the code is still warming up. */
async function profile({ name, sides }: Scenario): Promise<void> {
  const { ours, theirs } = await sides(bench)
  const [oursTaken, theirsTaken] = [await takeRounds(ours), await takeRounds(theirs)]
  // The profiles are written when the processes end.
  for (const server of [hearth, bare]) await server[Symbol.asyncDispose]()
  const readCosts = async (file: string, { requests, fromUs, toUs }: typeof oursTaken) => {
    const costs = await readSelfTimes(join(profileDir, `${file}.cpuprofile`), fromUs, toUs)
    return { requests, costs }
  }
  const oursCosts = await readCosts('hearth', oursTaken)
  console.log(`${name}, Hearth:`)
  printTop(oursCosts.costs, oursCosts.requests, 25)
  printOwners(oursCosts, await readCosts(theirs.process ?? 'bare', theirsTaken))
}

async function takeRounds(side: Side): Promise<{ requests: number; fromUs: number; toUs: number }> {
  await round(side)
  const fromUs = monotonicUs()
  let requests = 0
  for (let i = 0; i < rounds; i++) requests += (await round(side)).requests
  return { requests, fromUs, toUs: monotonicUs() }
}

/** Says what must not be, and is then a failure. */
async function end(flaws: string[]): Promise<never> {
  for (const flaw of flaws) console.error(`NOT RIGHT: ${flaw}`)
  await database[Symbol.asyncDispose]()
  process.exit(flaws.length > 0 ? 1 : 0)
}

function profiling(side: string): string[] {
  return given.profile ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`, `--cpu-prof-name=${side}.cpuprofile`] : []
}

function round(side: Side): Promise<Round> {
  interrupted.signal.throwIfAborted()
  return side.round(load)
}

function positive(option: 'rounds' | 'seconds' | 'connections' | 'people', usual: number): number {
  const number = Number(given[option] ?? usual)
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${option} must be a whole number from 1\n${usage}`)
  return number
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
