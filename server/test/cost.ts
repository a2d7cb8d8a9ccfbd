import assert from 'node:assert/strict'

/** Processor time of this thread, which is what others wait for. Time in which something else ran does not count. */
export async function measureCpu(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The least of some runs: garbage collection and compilation can only add to it. */
export async function leastCpu(work: () => unknown, runs = 3): Promise<number> {
  let least = Infinity
  for (let n = 0; n < runs; n++) least = Math.min(least, await measureCpu(work))
  return least
}

/** Below this, noise is larger than what is measured: some systems count processor time in steps of 4 ms. */
const floorMs = 12
const triesMax = 4

/** The shorter of two compared runs takes some of those steps. */
const comparedMs = 20

/** Doubling the input may not take more than three times as long; asked again before it counts. */
export async function compareCosts(name: string, work: (size: number) => unknown, size = 120_000): Promise<void> {
  let repeats = 1
  const run = (length: number) =>
    leastCpu(() => {
      for (let n = 0; n < repeats; n++) work(length)
    })
  for (let tries = 1; ; tries++) {
    let half = await run(size / 2)
    for (; half < comparedMs; half = await run(size / 2)) repeats *= 2
    const whole = await run(size)
    if (whole < 3 * half) return
    const shown = `${half / repeats} ms for ${size / 2} characters, ${whole / repeats} ms for ${size}`
    assert.ok(tries < triesMax, `${name}: ${shown}`)
  }
}

/** How much slower this machine is now than the one that the limits were set on. Measured by what requests mostly do. */
async function measureSlowness(): Promise<number> {
  const rows = Array.from({ length: 2000 }, (_, n) => ({ n, text: `text ${n} <b>of</b> a row`, list: [n, String(n)] }))
  const work = () => {
    for (let n = 0; n < 10; n++) JSON.stringify(JSON.parse(JSON.stringify(rows))).replaceAll(/<\/?b>/g, '')
  }
  return Math.max(1, (await leastCpu(work, 5)) / referenceMs)
}

const referenceMs = 25
/** As long as it is allowed to be, no text may take more. What one is too long for is refused, and may take twice as much. */
const allowedMs = 50
const limitMs = 100

export interface CostlyInput {
  name: string
  ms: number
  size: number
}

export interface Costs {
  /** Fails when an input takes too much of the processor, or more than three times as much as half of it does. */
  assertCheap(name: string, work: (size: number) => unknown, size: number, limit?: 'allowed' | 'refused'): Promise<void>
  worst: CostlyInput
  /** Of each operation, page or tool: the first word of the name. */
  worstOf: Map<string, CostlyInput>
  count: number
}

export async function openCosts(): Promise<Costs> {
  const slowness = await measureSlowness()
  const costs: Costs = {
    worst: { name: 'nothing', ms: 0, size: 0 },
    worstOf: new Map(),
    count: 0,
    async assertCheap(name, work, size, limit = 'refused') {
      costs.count++
      const mostMs = limit === 'allowed' ? allowedMs : limitMs
      let whole = await measureCpu(() => work(size))
      // Nothing else takes that long, and to ask again would take as long each time.
      assert.ok(whole < 20 * limitMs * slowness, `${name}: ${whole.toFixed(0)} ms for ${size} characters`)
      if (whole >= floorMs * slowness) whole = Math.min(whole, await leastCpu(() => work(size)))
      const tried = { name, ms: whole, size }
      if (whole > costs.worst.ms) costs.worst = tried
      const about = name.split(' ')[0]!
      if (whole > (costs.worstOf.get(about)?.ms ?? 0)) costs.worstOf.set(about, tried)
      for (let tries = 1; whole >= floorMs * slowness; tries++) {
        // What a request costs that says nothing is not the input's.
        const [least, half] = [await leastCpu(() => work(1)), await leastCpu(() => work(Math.ceil(size / 2)))]
        const [grown, before] = [whole - least, Math.max(half - least, floorMs * slowness)]
        if (whole < mostMs * slowness && grown < 3 * before) return
        const shown = `${whole.toFixed(1)} ms for ${size} characters, ${half.toFixed(1)} ms for half of them`
        assert.ok(
          tries < triesMax,
          `${name}: ${shown}, ${least.toFixed(1)} ms for one; slowness ${slowness.toFixed(1)}`,
        )
        whole = await leastCpu(() => work(size))
      }
    },
  }
  return costs
}
