import { readFileSync } from 'node:fs'

/** The clock of /proc counts hundredths of a second. */
const tickMs = 10

export function statOf(pid: number) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15) as [number, number, number, number]
  return { parent: fields[1]!, ms: (user + system) * tickMs, endedMs: (endedUser + endedSystem) * tickMs }
}

/** Of a process, of its children and of those that have ended. */
export function treeMs(pid: number): number {
  const { ms, endedMs } = statOf(pid)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + msOf(Number(child)), ms + endedMs)
}

/** It may have ended since it was listed. */
export function msOf(pid: number): number {
  try {
    return statOf(pid).ms
  } catch {
    return 0
  }
}
