import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Failure } from './failures.ts'
import type { Host } from './host.ts'
import { withLock } from './lock.ts'

/** How a profile signs in: with a token that the person made, or with tokens that `hearth login` got. */
export type Credential = { kind: 'token'; token: string } | OAuthCredential

export interface OAuthCredential {
  kind: 'oauth'
  /** Where the tokens come from: an instance can sign in on another address. */
  issuer: string
  accessToken: string
  refreshToken?: string
  /** In milliseconds since 1970. */
  expiresAt: number
  scopes: readonly string[]
}

/** A webhook that `hearth listen` takes from. */
export interface Listener {
  url: string
  /** The profile it belongs to; undefined for that of `HEARTH_TOKEN`. */
  profile?: string
  id: string
  secret: string
  /** What it was created for, to find it again. */
  key: string
}

export interface Profile {
  url: string
  credential?: Credential
}

export interface Config {
  current?: string
  profiles: Record<string, Profile>
  listeners?: readonly Listener[]
}

const isWindows = process.platform === 'win32'

function configPath({ env }: Pick<Host, 'env'>): string {
  const home = isWindows ? env.APPDATA : env.XDG_CONFIG_HOME
  return join(home || join(env.HOME || homedir(), '.config'), 'hearth', 'config.json')
}

export function readConfig(host: Pick<Host, 'env'>): Config {
  const path = configPath(host)
  let text: string
  try {
    assertPrivate(path)
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { profiles: {} }
    throw error
  }
  try {
    const config = JSON.parse(text) as Config
    if (typeof config.profiles !== 'object' || config.profiles === null) throw new Error('no profiles')
    return config
  } catch {
    throw new Failure(`${path} is not a valid configuration`, 1, [`Repair it, or delete it and run: hearth login`])
  }
}

/** The file has tokens, so a copy that others can read is refused rather than used. */
function assertPrivate(path: string): void {
  const mode = statSync(path).mode & 0o777
  if (isWindows || (mode & 0o077) === 0) return
  const shown = mode.toString(8).padStart(3, '0')
  throw new Failure(`${path} has your tokens, and other users of this computer can read it (mode ${shown})`, 1, [
    `Run: chmod 600 ${path}`,
    'If others may have read it, sign in again: hearth logout && hearth login',
  ])
}

/** Changes the file under a lock, as it is now: another command may have changed it since it was read. */
export async function updateConfig<T>(host: Host, change: (config: Config) => Promise<T> | T): Promise<T> {
  const path = configPath(host)
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!isWindows) chmodSync(folder, 0o700)
  return withLock(`${path}.lock`, async () => {
    const config = readConfig(host)
    const before = JSON.stringify(config)
    const result = await change(config)
    if (JSON.stringify(config) !== before) replaceFile(path, `${JSON.stringify(config, null, 2)}\n`)
    return result
  })
}

/** A reader sees the old file or the new one, also after a crash. */
function replaceFile(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}`
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}
