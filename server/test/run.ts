import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'

const server = join(import.meta.dirname, '..')
const groups = join(server, '../.tmp/test-groups')

/** Seconds of the files that take long, on two quiet cores. A file that is not listed takes about one second. */
const seconds = JSON.parse(readFileSync(join(import.meta.dirname, 'durations.json'), 'utf8')) as Record<string, number>
const secondsOf = (file: string) => seconds[file] ?? 1
/** Loading the server takes longer than most files, so they share processes, each about this long. */
const groupSeconds = 80
const processes = 4

const { values, positionals } = parseArgs({ options: { shard: { type: 'string' } }, allowPositionals: true })
if (positionals.length > 0) runTests(2, positionals)
else {
  rmSync(groups, { recursive: true, force: true })
  mkdirSync(groups, { recursive: true })
  const files = filesOf(values.shard ?? '1/1')
  const isFault = (file: string) => /^test\/(faults|ha|soak)\//.test(file)
  runGroups(
    'tests',
    processes,
    files.filter((file) => !isFault(file)),
  )
  // Faults are for whole processes and databases of their own, and so for few at once.
  runGroups('faults', 2, files.filter(isFault))
}

/** As many groups as fill every process to the end. */
function runGroups(name: string, atOnce: number, files: string[]): void {
  const total = files.reduce((sum, file) => sum + secondsOf(file), 0)
  runTests(atOnce, writeGroups(name, split(files, Math.ceil(total / groupSeconds / atOnce) * atOnce)))
}

/** The files of one shard: the same ones on every machine, and shards that take about as long as each other. */
function filesOf(shard: string): string[] {
  const [, number, count] = /^(\d+)\/(\d+)$/.exec(shard) ?? []
  if (!number || Number(number) < 1 || Number(number) > Number(count)) throw new Error(`--shard ${shard}: say 1/4`)
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: server })
  return split(files, Number(count))[Number(number) - 1]!
}

/** The longest file first, each to the part that has least to do; the longest part comes first. */
function split(files: string[], count: number): string[][] {
  const parts = Array.from({ length: count }, () => ({ total: 0, files: [] as string[] }))
  const byLength = files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || (a < b ? -1 : 1))
  for (const file of byLength) {
    const part = parts.reduce((least, one) => (one.total < least.total ? one : least))
    part.files.push(file)
    part.total += secondsOf(file)
  }
  return parts.toSorted((a, b) => b.total - a.total).map((part) => part.files)
}

/** A file for each process, in the order in which they start; every test file is a suite in it. */
function writeGroups(name: string, parts: string[][]): string[] {
  return parts.map((files, n) => {
    const path = join(groups, `${name}-${String(n).padStart(2, '0')}.test.ts`)
    writeFileSync(path, [`import { describe } from 'node:test'`, ...files.map(suiteOf), ''].join('\n'))
    return path
  })
}

function suiteOf(file: string): string {
  const path = relative(groups, join(server, file))
  return `describe(${JSON.stringify(file)}, async () => { await import(${JSON.stringify(path)}) })`
}

function runTests(atOnce: number, files: string[]): void {
  if (files.length === 0) return
  const flags = ['--import', './test/watchdog.ts', '--test', '--test-timeout=900000', `--test-concurrency=${atOnce}`]
  // Most of the time that a process takes to start is for the same files, compiled again. Its children use it too.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(server, 'node_modules/.cache/compile') }
  const { status } = spawnSync(process.execPath, [...flags, ...files], { cwd: server, stdio: 'inherit', env })
  if (status !== 0) process.exitCode = 1
}
