import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { assertGenerator, fetchBody, fire, type Load, type Round } from './load.ts'
import { root, type Server, startServer } from './processes.ts'
import { monotonicUs, printOwners, printTop, readSelfTimes } from './profile.ts'
import { listScenarios, type Scenario } from './scenario.ts'
import { createDatabase, fillDatabase, findServices } from './setup.ts'

/**
 * Measures Hearth's whole pipeline side by side with a bare process that runs the same SQL. Rounds of the two take
 * turns, so that a busy machine slows both and their ratio still means something.
 */
const usage = `npm run bench -- [--rounds 7] [--seconds 3] [--connections 32] [--only SCENARIO] [--profile]`

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
})
const all = await listScenarios()
const chosen = all.filter(({ name }) => given.only === undefined || name === given.only)
if (chosen.length === 0) throw new Error(`--only must be one of ${all.map(({ name }) => name).join(', ')}\n${usage}`)
const rounds = positive('rounds')
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
  RATE_LIMIT_AUTHENTICATED: '1000000000',
  LOG_LEVEL: 'info',
  SHUTDOWN_DELAY_MS: '0',
}
const token = await fillDatabase(env)
const load: Load = { token, connections: positive('connections'), seconds: positive('seconds') }
await using hearth = await startServer('server/src/main/api.ts', env, profiling('hearth'))
await using bare = await startServer('bench/bare.ts', env, profiling('bare'))

for (const { prepare } of chosen)
  await prepare?.(async (path, body) => void (await fetchBody(hearth.url + path, token, body)))
for (const { path } of chosen) await assertSameAnswer(path)

if (given.profile) await profile(chosen[0]!)
else for (const scenario of chosen) await measure(scenario)

async function measure({ name, path }: Scenario): Promise<void> {
  for (const server of [hearth, bare]) await round(server, path)
  const taken: { ours: Round; theirs: Round }[] = []
  for (let i = 0; i < rounds; i++) taken.push({ ours: await round(hearth, path), theirs: await round(bare, path) })

  const pair = (figure: keyof Round) => ({
    ours: median(taken.map(({ ours }) => ours[figure])),
    theirs: median(taken.map(({ theirs }) => theirs[figure])),
  })
  const speed = pair('requestsPerSecond')
  const p50 = pair('p50Ms')
  const p99 = pair('p99Ms')
  const ratios = taken.map(({ ours, theirs }) => ours.requestsPerSecond / theirs.requestsPerSecond)
  console.log(
    `${name}: Hearth ${speed.ours.toFixed(0)} req/s, bare ${speed.theirs.toFixed(0)} req/s, ` +
      `ratio ${(speed.ours / speed.theirs).toFixed(2)} ` +
      `(rounds ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}); ` +
      `p50 ${p50.ours.toFixed(1)} and ${p50.theirs.toFixed(1)} ms, p99 ${p99.ours.toFixed(1)} and ${p99.theirs.toFixed(1)} ms`,
  )
}

/** Shows what one scenario spends its time on, start and first round left out: the code is still warming up. */
async function profile({ name, path }: Scenario): Promise<void> {
  const sides = []
  for (const [side, server] of Object.entries({ hearth, bare })) {
    await round(server, path)
    const fromUs = monotonicUs()
    let requests = 0
    for (let i = 0; i < rounds; i++) requests += (await round(server, path)).requests
    const toUs = monotonicUs()
    // The profile is written when the process ends.
    await server[Symbol.asyncDispose]()
    sides.push({ requests, costs: await readSelfTimes(join(profileDir, `${side}.cpuprofile`), fromUs, toUs) })
  }
  const [ours, theirs] = sides as [(typeof sides)[0], (typeof sides)[0]]
  console.log(`${name}, Hearth:`)
  printTop(ours.costs, ours.requests, 25)
  printOwners(ours, theirs)
}

function profiling(side: string): string[] {
  return given.profile ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`, `--cpu-prof-name=${side}.cpuprofile`] : []
}

function round(server: Server, path: string): Promise<Round> {
  interrupted.signal.throwIfAborted()
  return fire(server.url + path, load)
}

/** Two sides that answer differently do different work, and their figures would mean nothing. */
async function assertSameAnswer(path: string): Promise<void> {
  const [ours, theirs] = [await fetchBody(hearth.url + path, token), await fetchBody(bare.url + path, token)]
  if (ours !== theirs) throw new Error(`${path} is answered differently:\nHearth: ${ours}\nbare:   ${theirs}`)
}

function positive(option: 'rounds' | 'seconds' | 'connections'): number {
  const number = Number(given[option])
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${option} must be a whole number from 1\n${usage}`)
  return number
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
