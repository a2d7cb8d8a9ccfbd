import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseEnv } from 'node:util'
import type { Environment } from '#platform/config/setting-values.ts'
import { CommandError } from '../command.ts'

/** What a file of settings has; nothing when there is none. */
export function readEnvironmentFile(path: string): Environment {
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {}
}

/**
 * One setting per line, in a form that Node, systemd and Compose read the same way. Single quotes take everything as it is in
 * all three; in double quotes they differ in what a backslash and a dollar mean.
 */
export function formatEnvironment(settings: Environment): string {
  const lines = Object.entries(settings).map(([name, value = '']) => `${name}=${quote(name, value)}`)
  return `# The settings of Hearth, written by hearthctl init. docs/operate/settings.md describes every setting.\n${lines.join('\n')}\n`
}

function quote(name: string, value: string): string {
  if (/^[\w./:@%+=,?&~<>-]*$/.test(value)) return value
  if (!/['\\\n]/.test(value)) return `'${value}'`
  if (!/["$`\\\n]/.test(value)) return `"${value}"`
  throw new CommandError(
    `${name} has characters that a file of settings cannot carry. In a URL write them as %27 for ', %22 for ", %24 for $ and %5C for a backslash.`,
  )
}

/** Readable by its owner alone. A file that is replaced keeps its owner, and is whole at every moment. */
export function writeEnvironmentFile(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const draft = `${path}.${randomBytes(4).toString('hex')}`
    const before = existsSync(path) ? statSync(path) : undefined
    try {
      writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
      if (before && before.uid !== process.getuid?.()) chownSync(draft, before.uid, before.gid)
      renameSync(draft, path)
    } finally {
      rmSync(draft, { force: true })
    }
  } catch (error) {
    throw new CommandError(`Cannot write ${path}: ${(error as Error).message}. Choose another place with --file.`)
  }
}
