import { readdirSync, readFileSync } from 'node:fs'
import { type Child, waitUntil } from '#test/faults/child.ts'

export interface Sample {
  minute: number
  mb: number
  /** Of the memory, what JavaScript holds. */
  heapMb: number
  files: number
}

const memoryMb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** For the `NODE_OPTIONS` of a watched process. */
export const watchable = `--import=${import.meta.resolve('./collect-garbage.ts')}`

/** The memory of a process over time. */
export function watch(child: Child) {
  const samples: Sample[] = []
  let peakMb = 0
  return {
    samples,
    peakMb: () => peakMb,
    notePeak(): void {
      peakMb = Math.max(peakMb, memoryMb(child.pid))
    },
    /**
     * Memory without garbage. With it a leak would hide: V8 lets a heap grow to several times of what is alive before it
     * collects, by hundreds of megabytes, and decides by how busy the process is.
     */
    async sample(minute: number): Promise<void> {
      const said = new RegExp(`garbage was collected \\(${samples.length + 1}\\), ([\\d.]+) MB are in use`)
      child.signal('SIGWINCH')
      const [, heapMb] = await waitUntil('garbage is collected', 60_000, () => said.exec(child.output()) ?? false)
      const files = readdirSync(`/proc/${child.pid}/fd`).length
      samples.push({ minute, mb: memoryMb(child.pid), heapMb: Number(heapMb), files })
    },
  }
}

/** By how much memory grows in ten minutes: the middle of the slopes between all pairs, so that a few odd ones do not count. */
export function growthPerTenMinutes(samples: Pick<Sample, 'minute' | 'mb'>[]): number {
  const slopes = samples.flatMap((a, n) => samples.slice(n + 1).map((b) => (b.mb - a.mb) / (b.minute - a.minute)))
  const sorted = slopes.toSorted((a, b) => a - b)
  return (sorted[sorted.length >> 1] ?? 0) * 10
}
