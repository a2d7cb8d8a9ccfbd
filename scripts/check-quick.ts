import { spawn } from 'node:child_process'
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What can be checked in less than a minute without a service: format, lint, types, the architecture, and the tests of
 * files that do no I/O. `npm run check` is the whole.
 */
const root = join(import.meta.dirname, '..')
const server = join(root, 'server')
mkdirSync(join(root, '.tmp'), { recursive: true })

/** A test that uses nothing from test/support needs no database. */
const pureTests = globSync('src/{kernel,messages,domains}/**/*.test.ts', { cwd: server })
  .filter((path) => !readFileSync(join(server, path), 'utf8').includes(`'#test/`))
  .sort()

const structure = ['test/architecture.test.ts', 'test/documents.test.ts', 'test/names.test.ts', 'test/rings.test.ts']
const testFlags = ['--test', '--test-isolation=none', '--test-reporter=dot']

// The compiler remembers the last run, so that only what changed is checked again.
const types = ['-p', '.', '--checkers', '1', '--incremental', '--tsBuildInfoFile', '.tmp/types.tsbuildinfo']

/** Two lanes, for two cores: the types take as long as all the others together. */
const lanes: [name: string, folder: string, command: string, ...words: string[]][][] = [
  [
    ['types', root, 'node', 'node_modules/typescript/bin/tsc', ...types],
    ['unused code', root, 'knip'],
  ],
  [
    ['format and lint', root, 'biome', 'ci', '--error-on-warnings'],
    ['architecture and rules', server, process.execPath, ...testFlags, ...structure, ...pureTests],
    ['promises', root, 'oxlint', '--type-aware', '--deny-warnings'],
  ],
]

async function runLane(lane: (typeof lanes)[number]): Promise<void> {
  for (const [name, folder, command, ...words] of lane) {
    const startMs = performance.now()
    const { code, output } = await run(folder, command, words)
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${name}`)
    if (code === 0) continue
    process.exitCode = 1
    console.log(output.trimEnd())
  }
}

function run(cwd: string, command: string, words: string[]): Promise<{ code: number | null; output: string }> {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const child = spawn(command, words, { cwd, env: { ...process.env, PATH: path }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, output }))
  })
}

await Promise.all(lanes.map(runLane))
