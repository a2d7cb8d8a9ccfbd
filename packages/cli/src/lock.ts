import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from './failures.ts'

interface LockOptions {
  /** How long to wait for another process. */
  patienceMs?: number
  signal?: AbortSignal
}

/** Runs one piece of work at a time over all processes of this user. */
export async function withLock<T>(path: string, work: () => Promise<T> | T, options: LockOptions = {}): Promise<T> {
  const own = `${process.pid} ${randomUUID()}`
  const until = Date.now() + (options.patienceMs ?? 30_000)
  while (!take(path, own)) {
    if (Date.now() > until)
      throw new Failure(`Another hearth command has used ${path} for a long time`, 1, [
        `If none is running, delete ${path}`,
      ])
    await pause(25, undefined, { signal: options.signal })
  }
  try {
    return await work()
  } finally {
    if (contentOf(path) === own) rmSync(path, { force: true })
  }
}

function take(path: string, own: string): boolean {
  try {
    writeFileSync(path, own, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const holder = contentOf(path)
  if (holder && !isRunning(Number(holder.split(' ')[0]))) removeAbandoned(path, holder)
  return false
}

/** Renaming tells whether it still was the lock of the ended process: another one may have removed it and taken its own. */
function removeAbandoned(path: string, holder: string): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  try {
    if (contentOf(aside) !== holder) linkSync(aside, path)
  } finally {
    rmSync(aside, { force: true })
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8') || undefined
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
