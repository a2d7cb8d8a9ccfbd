import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { run } from '../../../../packages/cli/src/run.ts'

export interface CliWish {
  env?: Record<string, string>
  stdin?: string
  /** Whether the command sees a terminal; if so, this wide. */
  columns?: number
  signal?: AbortSignal
  /** Called with everything that is written so far. */
  onOutput?(output: { stdout: string; stderr: string }): void
}

export interface CliResult {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command of the CLI in this process, as `main.ts` runs it in a process of its own. */
export async function runCli(args: readonly string[], wish: CliWish = {}): Promise<CliResult> {
  const output = { stdout: '', stderr: '' }
  const terminal = wish.columns === undefined ? {} : { isTTY: true, columns: wish.columns }
  const writer = (name: keyof typeof output) => ({
    ...terminal,
    write(text: string) {
      output[name] += text
      wish.onOutput?.(output)
    },
  })
  const code = await run(args, {
    env: wish.env ?? {},
    stdin: Readable.from([Buffer.from(wish.stdin ?? '')]),
    stdout: writer('stdout'),
    stderr: writer('stderr'),
    signal: wish.signal ?? new AbortController().signal,
  })
  return { code, ...output }
}

const homes = mkdtempSync(join(tmpdir(), 'hearth-cli-'))
process.once('exit', () => rmSync(homes, { recursive: true, force: true }))

/** Variables for a user without any configuration, whose home goes with the process. */
export function makeHome(): { HOME: string; XDG_CONFIG_HOME: string } {
  const home = mkdtempSync(join(homes, 'user-'))
  return { HOME: home, XDG_CONFIG_HOME: join(home, '.config') }
}

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** What a person types to call an operation with these values. */
export function commandLine(operation: { group: string; name: string }, params: string[], input: unknown): string[] {
  const options = Object.entries((input ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
    const flag = kebabCase(name)
    if (value === true) return [`--${flag}`]
    if (value === false || value === null) return [`--no-${flag}`]
    return [value].flat().flatMap((one) => [`--${flag}`, typeof one === 'object' ? JSON.stringify(one) : String(one)])
  })
  // A value in a path can begin with a hyphen.
  const rest = params.length > 0 ? ['--', ...params] : []
  return [kebabCase(operation.group), kebabCase(operation.name), ...options, ...rest]
}
