import { cpSync, existsSync, globSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CommandError } from '../command.ts'
import { type Place, releaseFolder } from './place.ts'
import { mustRun, runProgram } from './programs.ts'

const systemctl = (...args: string[]) => mustRun('systemctl', args)

/** The services of Hearth that run on this machine: the API processes first, by their ports. */
export async function listUnits(): Promise<string[]> {
  const form = ['--plain', '--no-legend', '--state=active,activating']
  const out = await systemctl('list-units', ...form, 'hearth-api@*.service', 'hearth-worker.service')
  const units = out.split('\n').map((line) => line.trim().split(/\s+/)[0]!)
  return units.filter((name) => /^hearth-(api@\d+|worker)\.service$/.test(name)).toSorted()
}

export const portOf = (unit: string) => /@(\d+)\./.exec(unit)?.[1]

/**
 * Replaces the unit files of one release by those of another. A file that the operator has changed stays, and its name is
 * returned.
 */
export async function replaceUnits(place: Place, from: string, to: string): Promise<string[]> {
  const shown = await systemctl('show', '--property=FragmentPath', '--value', 'hearth-migrate.service')
  const folder = dirname(shown.trim())
  // Nothing is to be copied where the files are linked from the release.
  if (!shown.trim() || realpathSync(folder).startsWith(realpathSync(place.base))) return []
  const filesOf = (version: string) => join(releaseFolder(place, version), 'deploy/systemd')
  const kept: string[] = []
  for (const name of globSync('hearth*', { cwd: filesOf(to) })) {
    const [own, old, next] = [folder, filesOf(from), filesOf(to)].map((path) => readText(join(path, name)))
    if (own === next) continue
    if (own === undefined || own === old) cpSync(join(filesOf(to), name), join(folder, name))
    else if (old !== next) kept.push(name)
  }
  await systemctl('daemon-reload')
  return kept
}

const readText = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

interface Address {
  host: string
  version: string
}

const readyMs = 180_000
const pollMs = 250
/** Seen ended so often it does not start; systemd tries again each second. */
const endedMax = 3

/** Restarts an API process and waits until it is ready and of this version. */
export async function restartApi(unit: string, address: Address): Promise<void> {
  await systemctl('restart', unit)
  const until = performance.now() + readyMs
  for (let ended = 0; ended < endedMax; ) {
    const answer = await askReadiness(unit, address.host)
    if (isReady(answer, address.version)) return
    if (performance.now() > until) throw notReady(unit, answer)
    await wait(pollMs)
    if (answer === undefined && (await runProgram('systemctl', ['is-active', unit])).code !== 0) ended++
  }
  throw new CommandError(`${unit} does not start: journalctl -u ${unit} says why.`)
}

export const isReady = (answer: Readiness | undefined, version: string) =>
  answer?.status === 'ready' && (answer.version ?? version) === version

interface Readiness {
  status: string
  /** Told to this machine only, so not where HOST is another address of it. */
  version?: string
  problems?: string[]
}

const wildcards: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

export async function askReadiness(unit: string, host: string): Promise<Readiness | undefined> {
  const name = wildcards[host] ?? (host.includes(':') ? `[${host}]` : host)
  try {
    const url = `http://${name}:${portOf(unit)}/readyz`
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000), headers: { connection: 'close' } })
    return (await answer.json()) as Readiness
  } catch {
    return undefined
  }
}

function notReady(unit: string, answer: Readiness | undefined): CommandError {
  const why = answer?.problems?.length ? `: ${answer.problems.join(' ')}` : ''
  return new CommandError(`${unit} is not ready after ${readyMs / 1000} seconds${why} (journalctl -u ${unit})`)
}

export const restartWorker = (unit: string) => systemctl('restart', unit)
export const startBackup = () => systemctl('start', 'hearth-backup')
