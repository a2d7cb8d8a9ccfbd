import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { childSeconds, judgeBudget, postgresSeconds } from './processor-time.ts'
import { isRing, type Ring, ringOf, rings } from './rings.ts'
import type { RunReport } from './run-reporter.ts'

/**
 *   node test/run.ts [--ring check|merge|release] [--shard N/M] [--own] [--record]
 *   node test/run.ts FILE...
 *
 * Without a ring all files. With --own no file shares an app or a database with another one: what is red in a run and green
 * alone is green here too, if sharing was the reason. With --record the durations of this run are kept in the tree.
 * At the end it says what the run has taken and what failed, and fails if a whole ring is far over its budget.
 */
const server = join(import.meta.dirname, '..')
const temporary = join(server, '../.tmp')
const groups = join(temporary, 'test-groups')
const reportFolder = join(temporary, 'test-reports')

/** Seconds of the files that take long. A file that is not listed takes about one second. */
const committed = join(import.meta.dirname, 'durations.json')
/** What the last runs on this machine took. */
const latest = join(temporary, 'durations.json')
const read = (path: string): Record<string, number> => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})
const seconds: Record<string, number> = { ...read(committed), ...(process.env.CI ? {} : read(latest)) }
const secondsOf = (file: string) => seconds[file] ?? 1
const processes = 4
/**
 * Loading the server takes longer than most files, so they share processes. Each place runs two of them, one after the other:
 * the second ones are small, so that places end at about the same time, although the seconds are only about right.
 */
const rounds = [2, 1]
/** Below this a place has one process. */
const secondsForTwo = 160

/** The files of a process share an app and databases, which the harness empties between them. */
const sharing = [
  `import { after } from 'node:test'`,
  `const shared = { free: [], closers: [] }`,
  `Object.assign(globalThis, { hearthSharing: shared })`,
  `after(async () => { for (const close of shared.closers) await close() })`,
]

const { values, positionals } = parseArgs({
  options: {
    shard: { type: 'string' },
    ring: { type: 'string' },
    own: { type: 'boolean' },
    record: { type: 'boolean' },
  },
  allowPositionals: true,
})
if (values.ring && !isRing(values.ring)) throw new Error(`--ring ${values.ring}: say ${rings.join(', ')}`)
if (positionals.length > 0) runTests(2, positionals)
else {
  const startedMs = performance.now()
  const postgresBefore = await postgresSeconds(process.env.DATABASE_URL)
  for (const folder of [groups, reportFolder]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  const files = filesOf(values.shard ?? '1/1')
  const isFault = (file: string) => /^test\/(faults|ha|soak)\//.test(file)
  runGroups(
    'tests',
    processes,
    files.filter((file) => !isFault(file)),
  )
  // Faults are for whole processes and databases of their own, and so for few at once.
  runGroups('faults', 2, files.filter(isFault))
  const reports = readReports()
  const taken: Record<string, number> = Object.assign({}, ...reports.map((report) => report.seconds))
  keepDurations(taken)
  await tellCost(taken, startedMs, postgresBefore)
  const failures = reports.flatMap((report) => report.failures)
  for (const failure of failures) console.log(`failed: ${failure}`)
}

function runGroups(name: string, atOnce: number, files: string[]): void {
  const total = files.reduce((sum, file) => sum + secondsOf(file), 0)
  const weights = total / atOnce > secondsForTwo ? rounds : [1]
  const parts = split(
    files,
    weights.flatMap((weight) => Array.from({ length: atOnce }, () => weight)),
  )
  const reporters = ['spec', 'stdout', './test/run-reporter.ts', join(reportFolder, `${name}.json`)]
  const words = reporters.map((word, n) => `--test-reporter${n % 2 ? '-destination' : ''}=${word}`)
  runTests(atOnce, writeGroups(name, parts), words)
}

/** The files of one shard: the same ones on every machine, and shards that take about as long as each other. */
function filesOf(shard: string): string[] {
  const [, number, count] = /^(\d+)\/(\d+)$/.exec(shard) ?? []
  if (!number || Number(number) < 1 || Number(number) > Number(count)) throw new Error(`--shard ${shard}: say 1/4`)
  const all = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: server })
  const files = values.ring ? all.filter((file) => ringOf(file) === values.ring) : all
  return split(
    files,
    Array.from({ length: Number(count) }, () => 1),
  )[Number(number) - 1]!
}

/** The longest file first, each to the part that has least to do for its weight; the longest part comes first. */
function split(files: string[], weights: readonly number[]): string[][] {
  const parts = weights.map((weight) => ({ weight, total: 0, files: [] as string[] }))
  const byLength = files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || (a < b ? -1 : 1))
  for (const file of byLength) {
    const part = parts.reduce((least, one) => (one.total / one.weight < least.total / least.weight ? one : least))
    part.files.push(file)
    part.total += secondsOf(file)
  }
  return parts.toSorted((a, b) => b.total - a.total).map((part) => part.files)
}

/** A file for each process, in the order in which they start; every test file is a suite in it. */
function writeGroups(name: string, parts: string[][]): string[] {
  return parts
    .filter((files) => files.length > 0)
    .map((files, n) => {
      const path = join(groups, `${name}-${String(n).padStart(2, '0')}.test.ts`)
      const head = [...(values.own ? [] : sharing), `import { describe } from 'node:test'`]
      writeFileSync(path, [...head, ...files.map(suiteOf), ''].join('\n'))
      return path
    })
}

function suiteOf(file: string): string {
  const path = relative(groups, join(server, file))
  return `describe(${JSON.stringify(file)}, async () => { await import(${JSON.stringify(path)}) })`
}

function runTests(atOnce: number, files: string[], words: string[] = []): void {
  if (files.length === 0) return
  const flags = ['--import', './test/watchdog.ts', '--test', '--test-timeout=1500000', `--test-concurrency=${atOnce}`]
  // Most of the time that a process takes to start is for the same files, compiled again. Its children use it too.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(server, 'node_modules/.cache/compile') }
  const { status } = spawnSync(process.execPath, [...flags, ...words, ...files], { cwd: server, stdio: 'inherit', env })
  if (status !== 0) process.exitCode = 1
}

function readReports(): RunReport[] {
  return globSync('*.json', { cwd: reportFolder }).map((file) =>
    JSON.parse(readFileSync(join(reportFolder, file), 'utf8')),
  )
}

/** Written by each run, so that groups and shards stay even; in the tree only on demand, because machines differ. */
function keepDurations(taken: Record<string, number>): void {
  const write = (path: string) => {
    const all = Object.entries({ ...read(path), ...taken })
    const long = all.filter(([file, value]) => value >= 3 && existsSync(join(server, file)))
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(long.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`)
  }
  write(latest)
  if (values.record) write(committed)
}

/** The last lines of a run, which are what others compare. */
async function tellCost(taken: Record<string, number>, startedMs: number, postgresBefore?: number): Promise<void> {
  const longest = Object.entries(taken).sort(([, a], [, b]) => b - a)
  console.log('the longest files, in seconds beside others:')
  for (const [file, value] of longest.slice(0, 10)) console.log(`  ${value.toFixed(1).padStart(6)}  ${file}`)
  const tests = childSeconds()
  const postgresAfter = await postgresSeconds(process.env.DATABASE_URL)
  const postgres = postgresBefore && postgresAfter ? postgresAfter - postgresBefore : undefined
  const told = (seconds?: number) => (seconds === undefined ? 'unknown' : `${seconds.toFixed(0)} s`)
  const wall = told((performance.now() - startedMs) / 1000)
  console.log(`${longest.length} files took ${wall}; processor: tests ${told(tests)}, PostgreSQL ${told(postgres)}`)
  if (tests === undefined || values.shard) return
  const verdict = judgeBudget(values.ring as Ring | undefined, tests + (postgres ?? 0))
  if (verdict) console.log(verdict.text)
  if (verdict?.isFailed) process.exitCode = 1
}
