interface Sample {
  /** Before the primary was asked, by the monotonic timer. */
  at: number
  position: number
}

/** Where the log of the primary was at which time. From it follows how old the state of a replica is. */
export interface Progress {
  add(sample: Sample): void
  /** The last time of which the position has everything; undefined if that is longer ago than is kept. */
  coveredAt(position: number): number | undefined
  last(): Sample | undefined
}

const keptMs = 60_000

export function openProgress(): Progress {
  let samples: Sample[] = []
  return {
    add(sample) {
      const before = samples.at(-1)
      // Another server has become the primary, and the end of the old log is lost. What has less than that is as old as before.
      if (before && sample.position < before.position)
        samples = samples.filter(({ position }) => position <= sample.position)
      // While nothing is written one sample is enough: what has all of it has all of it until now.
      else if (before?.position === sample.position) samples.pop()
      samples.push(sample)
      while (samples[0]!.at < sample.at - keptMs) samples.shift()
    },
    coveredAt: (position) => samples.findLast((sample) => sample.position <= position)?.at,
    last: () => samples.at(-1),
  }
}
