import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../command.ts'
import type { Place } from './place.ts'

/** How far an upgrade was when it ended, for the next run. */
export interface UpgradeProgress {
  version: string
  from: string
  /** `prepare`: nothing but files beside the release that runs. `restart`: the link is switched. `back`: it goes back. */
  phase: 'prepare' | 'migrate' | 'restart' | 'back'
  /** What ran before, and what `doctor` found wrong before. */
  units: string[]
  failing: string[]
}

const fileOf = ({ base }: Place) => join(base, '.upgrade.json')

export function readProgress(place: Place): UpgradeProgress | undefined {
  return existsSync(fileOf(place)) ? JSON.parse(readFileSync(fileOf(place), 'utf8')) : undefined
}

/** Whole at every moment. */
export function writeProgress(place: Place, progress: UpgradeProgress): void {
  const draft = `${fileOf(place)}.draft`
  writeFileSync(draft, JSON.stringify(progress), { flush: true })
  renameSync(draft, fileOf(place))
}

export const clearProgress = (place: Place) => rmSync(fileOf(place), { force: true })

/** One upgrade at a time. A file that a killed one has left does not count. */
export function lockUpgrade(place: Place): Disposable {
  const file = join(place.work, 'pid')
  mkdirSync(place.work, { recursive: true, mode: 0o700 })
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (holder > 0 && holder !== process.pid && isUpgrade(holder))
    throw new CommandError(`Another upgrade runs, as process ${holder}. Wait until it has ended.`)
  writeFileSync(file, String(process.pid))
  return { [Symbol.dispose]: () => rmSync(file, { force: true }) }
}

/** The number may belong to another program by now. */
function isUpgrade(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes('upgrade')
  } catch {
    return false
  }
}
