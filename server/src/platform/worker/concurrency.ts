export interface Turns {
  /** How many wait. */
  waiting(): number
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Runs at most `atOnce` pieces of work at a time; the others wait in the order in which they came. */
export function openTurns(atOnce: number): Turns {
  let running = 0
  const queue: (() => void)[] = []
  return {
    waiting: () => queue.length,
    async run(work) {
      if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
      else running++
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running--
      }
    },
  }
}
