import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')

let built: string | undefined

/** The bundle as it is published, built once for the tests of a process. */
export function buildCli(): string {
  if (built) return built
  const folder = mkdtempSync(join(tmpdir(), 'hearth-bundle-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  built = join(folder, 'hearth.mjs')
  execFileSync(process.execPath, [join(root, 'packages/cli/build.ts'), built], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return built
}

export interface CliProcess extends AsyncDisposable {
  child: ChildProcess
  output(): { stdout: string; stderr: string }
  exit: Promise<{ code: number | null; signal: string | null }>
}

interface SpawnWish {
  env: Record<string, string>
  /** Gives the command a terminal, this wide. Both outputs then come as one. */
  columns?: number
  /** Written to stdin, which then ends; without it stdin is empty. */
  stdin?: string
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** Starts the bundle in a process of its own. */
export function spawnCli(args: readonly string[], { env, columns, stdin }: SpawnWish): CliProcess {
  const command = [process.execPath, buildCli(), ...args]
  const inTerminal = `stty cols ${columns}; exec ${command.map(quoted).join(' ')}`
  const [program, ...rest] = columns === undefined ? command : ['script', '-qec', inTerminal, '/dev/null']
  const child = spawn(program!, rest, {
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', TERM: 'xterm', ...env },
    stdio: [columns === undefined && stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  if (stdin !== undefined) child.stdin?.end(stdin)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]!.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  const exit = once(child, 'close').then(([code, signal]) => ({ code: code as number, signal: signal as string }))
  return {
    child,
    output: () => output,
    exit,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exit
    },
  }
}
