import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const server = join(import.meta.dirname, '..')
const groups = join(server, '../.tmp/test-groups')

/**
 * The files beside the code share processes, because loading the server takes longer than most of them; each is a
 * suite of its own there. Those in test/ are long, and have a process each.
 */
const perProcess = 8
const beside = globSync('src/**/*.test.ts', { cwd: server }).sort()
const whole = globSync('test/**/*.test.ts', { cwd: server, exclude: ['test/faults/**'] }).sort()

const named = process.argv.slice(2)
if (named.length > 0) runTests(2, named)
else {
  runTests(4, [...whole, ...group(beside)])
  // Faults are for whole processes and databases of their own, and so for few at once.
  runTests(2, ['test/faults/*.test.ts'])
}

function group(files: string[]): string[] {
  rmSync(groups, { recursive: true, force: true })
  mkdirSync(groups, { recursive: true })
  const count = Math.ceil(files.length / perProcess)
  return Array.from({ length: count }, (_, n) => {
    // Neighbours take about as long as each other, so they go to different processes.
    const suites = files.filter((_, i) => i % count === n).map(suiteOf)
    const path = join(groups, `${String(n).padStart(2, '0')}.test.ts`)
    writeFileSync(path, [`import { describe } from 'node:test'`, ...suites, ''].join('\n'))
    return path
  })
}

function suiteOf(file: string): string {
  const path = relative(groups, join(server, file))
  return `describe(${JSON.stringify(file)}, async () => { await import(${JSON.stringify(path)}) })`
}

function runTests(atOnce: number, files: string[]): void {
  const flags = ['--import', './test/watchdog.ts', '--test', '--test-timeout=400000', `--test-concurrency=${atOnce}`]
  const { status } = spawnSync(process.execPath, [...flags, ...files], { cwd: server, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
