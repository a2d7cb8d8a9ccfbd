export interface TurnOptions {
  /** So many of one key run at the same time. */
  atOnceMax: number
  /** How long one waits for its turn; without this, as long as it takes. */
  patience?: { ms: number; refuse(): Error }
}

export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

interface Line {
  running: number
  queue: (() => void)[]
}

/** Few of one key at a time: the others wait for their turn, in the order of arrival. */
export function openTurns({ atOnceMax, patience }: TurnOptions): Turns {
  const lines = new Map<string, Line>()

  function wait({ queue }: Line): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    if (!patience) {
      queue.push(resolve)
      return promise
    }
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(begin), 1)
      reject(patience.refuse())
    }, patience.ms)
    queue.push(begin)
    return promise
  }

  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, queue: [] }
    lines.set(key, line)
    if (line.running < atOnceMax) line.running++
    else await wait(line)
    try {
      return await work()
    } finally {
      const next = line.queue.shift()
      if (next) next()
      else if (--line.running === 0) lines.delete(key)
    }
  }
}
