import assert from 'node:assert/strict'

/** Processor time of this process for one run, in milliseconds. Time in which another process ran does not count. */
export async function measureCpu(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The least of some runs: garbage collection, compilation and other work can only add to it. */
export async function leastCpu(work: () => unknown, runs = 3): Promise<number> {
  let least = Infinity
  for (let n = 0; n < runs; n++) least = Math.min(least, await measureCpu(work))
  return least
}

/** Below this, noise is larger than what is measured. */
const floorMs = 5
const triesMax = 4

/** Doubling the input may not take more than three times as long; asked again before it counts. */
export async function compareCosts(name: string, work: (size: number) => unknown, size = 120_000): Promise<void> {
  for (let tries = 1; ; tries++) {
    const [half, whole] = [await leastCpu(() => work(size / 2)), await leastCpu(() => work(size))]
    if (whole < floorMs || whole < 3 * half) return
    assert.ok(tries < triesMax, `${name}: ${half} ms for ${size / 2} characters, ${whole} ms for ${size}`)
  }
}
