import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { settings } from '#platform/config/settings.ts'
import { CommandError } from '../command.ts'

interface ProgramOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** The operator sees what it writes, as it writes it. */
  isShown?: boolean
}

interface Ended {
  code: number
  out: string
  /** The end of everything that it wrote, for a sentence about a failure. */
  said: string
}

const saidMax = 2000

/** Runs a program of the machine, found in PATH, to its end. */
export async function runProgram(name: string, args: string[], options: ProgramOptions = {}): Promise<Ended> {
  const { cwd, env = process.env, isShown = false } = options
  const child = spawn(name, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (stream === child.stdout) out += text
      said = (said + text).slice(-saidMax)
      if (isShown) process.stdout.write(text)
    })
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return { code: code ?? 1, out, said: said.trim() }
  } catch (error) {
    throw new CommandError(`${name} cannot be run: ${(error as Error).message}`)
  }
}

/** Fails with what it said when it fails. */
export async function mustRun(name: string, args: string[], options: ProgramOptions = {}): Promise<string> {
  const { code, out, said } = await runProgram(name, args, options)
  if (code === 0) return out
  const words = options.isShown || said === '' ? '' : `:\n${said}`
  throw new CommandError(`${[name, ...args].join(' ')} ended with ${code}${words}`)
}

/** The user of the units, who alone may reach the database. */
const user = 'hearth'

/** The words that run a command of a release as that user, with the settings of this process. */
export function hearthctlOf(release: string, ...words: string[]): [string, string[]] {
  const program = join(release, 'server/src/main/hearthctl.mjs')
  return ['runuser', ['-u', user, '--', process.execPath, program, ...words]]
}

/** What a program that comes from elsewhere may see: not the keys of this instance. */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isSetting = (name: string) => name in settings || name.replace(/_FILE$/, '') in settings
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isSetting(name)))
}
