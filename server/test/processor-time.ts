import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { Ring } from './rings.ts'

/** The kernel counts processor time in hundredths of a second, whatever the machine. */
const ticksPerSecond = 100

interface ProcessTimes {
  parent: number
  own: number
  /** Of children that have ended and were waited for, with theirs. */
  ended: number
}

/** From Linux, which tells it to everyone; undefined elsewhere, and for a process that is gone. */
function timesOf(pid: number | 'self'): ProcessTimes | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program comes before, in brackets, and may itself have any character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (n: number) => Number(fields[n])
    return { parent: at(1), own: (at(11) + at(12)) / ticksPerSecond, ended: (at(13) + at(14)) / ticksPerSecond }
  } catch {
    return undefined
  }
}

/** Seconds that a running process has taken itself. */
export const ownSeconds = (pid: number): number | undefined => timesOf(pid)?.own

/** Seconds of all processes that this one has started and waited for. */
export const childSeconds = (): number | undefined => timesOf('self')?.ended

/** Seconds of PostgreSQL with all its processes since it started; undefined if it runs on another machine. */
export async function postgresSeconds(url: string | undefined): Promise<number | undefined> {
  if (!url) return undefined
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return secondsOfServer(rows[0]!.pid)
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

function secondsOfServer(backend: number): number | undefined {
  const server = timesOf(backend)?.parent
  // In a container of its own the number is that of another process, or of none.
  if (!server || !readFileSync(`/proc/${backend}/comm`, 'latin1').startsWith('postgres')) return undefined
  const { own, ended } = timesOf(server)!
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const living = pids.map(timesOf).filter((times) => times?.parent === server)
  return own + ended + living.reduce((sum, times) => sum + times!.own, 0)
}

/**
 * What the tests of a ring may take, in processor seconds of their processes and PostgreSQL together. The same tests take up
 * to 1.6 times as long on a busy machine, and machines differ by as much, so a run above the budget says so, and only one above
 * three times the budget fails: no noise reaches that.
 */
const budgets: Partial<Record<Ring, number>> = { check: 1200 }
const failsAbove = 3

export interface BudgetVerdict {
  text: string
  isFailed: boolean
}

export function judgeBudget(ring: Ring | undefined, seconds: number): BudgetVerdict | undefined {
  const budget = ring && budgets[ring]
  if (!budget || seconds <= budget) return undefined
  const isFailed = seconds > budget * failsAbove
  const told = `${Math.round(seconds)} processor seconds, and the ring ${ring} has a budget of ${budget}`
  const advice = 'see the longest files; what needs its size belongs to the ring merge'
  return { text: `${isFailed ? 'FAILED: far over' : 'OVER'} the budget: ${told}; ${advice}`, isFailed }
}
