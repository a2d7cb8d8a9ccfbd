import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** All repetitions and strict figures; without it a short form that shares two cores with other tests. */
export const isFull = process.env.FAULTS === 'full'

const outputMax = 1_000_000

export interface Child extends AsyncDisposable {
  pid: number
  /** The end of what it wrote, for the message of a failed assertion. */
  output(): string
  hasExited(): boolean
  exit: Promise<{ code: number | null; signal: string | null }>
  /** After its end, when the last of its output is read. */
  closed: Promise<unknown>
  signal(name: NodeJS.Signals): void
}

interface SpawnOptions {
  env?: Record<string, string>
  cwd?: string
  /** Another user to run as; only root can ask for it. */
  user?: string
}

/** A real process that dies with this one, whichever way this one ends. */
export function spawnChild(command: string, args: string[], options: SpawnOptions = {}): Child {
  const { user, cwd = '/', env = {} } = options
  const identity = user ? [`--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []
  // setpriv replaces itself by the command, so the id is the command's own. The environment is made here and not
  // inherited, because the one of a test run would change what the process does.
  const child = spawn('setpriv', [...identity, '--pdeathsig', 'KILL', command, ...args], {
    cwd,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-outputMax)
    })
  const exit = exitOf(child)
  const closed = once(child, 'close')
  return {
    pid: child.pid!,
    output: () => output,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    exit,
    closed,
    signal: (name) => void child.kill(name),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exit
    },
  }
}

async function exitOf(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return { code, signal }
}

/** Runs a command to its end and gives its output; a failure carries the output too. */
export async function run(command: string, args: string[], options: SpawnOptions = {}): Promise<string> {
  await using child = spawnChild(command, args, options)
  const [{ code }] = await Promise.all([child.exit, child.closed])
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${child.output()}`)
  return child.output()
}

/** Processor time of a process with all its threads, in seconds. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Until the condition gives something; `what` completes the sentence of the error. */
export async function waitUntil<T>(
  what: string,
  timeoutMs: number,
  condition: () => Promise<T | undefined | false> | T | undefined | false,
): Promise<T> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const result = await condition()
    if (result !== undefined && result !== false) return result
    if (performance.now() > end) throw new Error(`after ${timeoutMs} ms still not: ${what}`)
    await wait(10)
  }
}

/** In memory where there is room: no test stops the machine, so what is written there outlives every crash it makes. */
function temporaryRoot(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > 2 * 1024 ** 3) return '/dev/shm'
  } catch {}
  return tmpdir()
}

export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(temporaryRoot(), 'hearth-faults-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Why these tests cannot run here, if so. In CI and in full form nothing is left out in silence. */
export function skipWithout(...programs: string[]): string | false {
  const missing = ['/usr/bin/setpriv', ...programs].filter((path) => !isExecutable(path))
  if (missing.length === 0 || isFull || process.env.CI) return false
  return `needs ${missing.join(', ')}; scripts/services up and scripts/services install haproxy bring them`
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
