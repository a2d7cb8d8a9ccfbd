import { readdirSync, readFileSync } from 'node:fs'

export interface Sample {
  minute: number
  mb: number
  files: number
}

/** Resident memory and open files of a process, as the system counts them. */
export function look(pid: number, minute: number): Sample {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { minute, mb: Number(kilobytes) / 1024, files: readdirSync(`/proc/${pid}/fd`).length }
}

/**
 * By how much memory grows in ten minutes: the middle of the slopes between all pairs of minutes, each minute by its
 * least sample. Garbage that is not collected yet is on top of the least one, and a few odd minutes do not move the middle.
 */
export function growthPerTenMinutes(samples: Sample[]): number {
  const minutes = Map.groupBy(samples, ({ minute }) => Math.floor(minute))
  const least = [...minutes].map(([minute, of]) => ({ minute, mb: Math.min(...of.map(({ mb }) => mb)) }))
  const slopes = least.flatMap((a, n) => least.slice(n + 1).map((b) => (b.mb - a.mb) / (b.minute - a.minute)))
  const sorted = slopes.toSorted((a, b) => a - b)
  return (sorted[sorted.length >> 1] ?? 0) * 10
}
