import { AsyncLocalStorage } from 'node:async_hooks'

export interface LaneOptions<T, R> {
  /** All in one transaction: an outcome for each. What it throws has changed nothing. `isLate` says that its time is over. */
  run(batch: T[], isLate: () => boolean): Promise<(R | Error)[]>
  /** Whose it is: two of one person are never in one batch, so that the second sees what the first has done. */
  personOf(item: T): string
  /** A failure that the next try would meet as well, such as a database that is away or a lock that is not given. */
  isCommon(error: unknown): boolean
  /** Says that something has waited too long. */
  refuse(): Error
  sizeMax: number
  /** How long something waits for its batch to begin. */
  patienceMs: number
  /** How long a batch may take, with all that is tried again. */
  batchMs: number
}

interface Waiting<T, R> extends PromiseWithResolvers<R> {
  item: T
  /** Runs something as a part of its request. */
  within: <V>(work: () => V) => V
  timer?: NodeJS.Timeout
}

export interface Lanes<T, R> {
  join(key: string, item: T): Promise<R>
  /** How many wait or are under way. */
  count(): number
}

/**
 * What comes for a key while a batch of it is under way waits, and is then run together, in the order of arrival. Alone it
 * starts at once, without any timer. So one transaction at a time waits for the key's lock, with one connection.
 */
export function openLanes<T, R>(options: LaneOptions<T, R>): Lanes<T, R> {
  const { run, personOf, isCommon, refuse, sizeMax, patienceMs, batchMs } = options
  const lanes = new Map<string, Waiting<T, R>[]>()
  let joined = 0

  async function drain(key: string, lane: Waiting<T, R>[]): Promise<void> {
    while (lane.length > 0) {
      const batch = takeBatch(lane)
      const endsAt = performance.now() + batchMs
      await settle(batch, lane, () => performance.now() > endsAt)
    }
    lanes.delete(key)
  }

  /** The first of different people; the second request of one stays for the next batch. */
  function takeBatch(lane: Waiting<T, R>[]): Waiting<T, R>[] {
    const people = new Set<string>()
    const batch: Waiting<T, R>[] = []
    const later: Waiting<T, R>[] = []
    for (const waiting of lane.splice(0)) {
      const person = personOf(waiting.item)
      if (batch.length === sizeMax || people.has(person)) later.push(waiting)
      else {
        clearTimeout(waiting.timer)
        batch.push(waiting)
      }
      people.add(person)
    }
    lane.push(...later)
    return batch
  }

  async function settle(batch: Waiting<T, R>[], lane: Waiting<T, R>[], isLate: () => boolean): Promise<void> {
    const [first] = batch
    try {
      if (isLate()) throw refuse()
      const outcomes = await first!.within(() =>
        run(
          batch.map(({ item }) => item),
          isLate,
        ),
      )
      batch.forEach(({ resolve, reject }, n) => {
        const outcome = outcomes[n]!
        if (outcome instanceof Error) reject(outcome)
        else resolve(outcome)
      })
    } catch (error) {
      // What waits behind would wait for the same: a lock that is held for long must not cost each batch its whole patience.
      if (isCommon(error)) for (const one of [...batch, ...lane.splice(0)]) give(one, error)
      else if (batch.length === 1) first!.reject(error)
      else {
        const half = batch.length >> 1
        await settle(batch.slice(0, half), lane, isLate)
        await settle(batch.slice(half), lane, isLate)
      }
    }
  }

  function give({ timer, reject }: Waiting<T, R>, error: unknown): void {
    clearTimeout(timer)
    reject(error)
  }

  return {
    join(key: string, item: T): Promise<R> {
      const waiting: Waiting<T, R> = { item, within: AsyncLocalStorage.snapshot(), ...Promise.withResolvers<R>() }
      joined += 1
      const lane = lanes.get(key)
      if (lane) {
        lane.push(waiting)
        waiting.timer = setTimeout(() => {
          lane.splice(lane.indexOf(waiting), 1)
          waiting.reject(refuse())
        }, patienceMs)
      } else {
        const fresh = [waiting]
        lanes.set(key, fresh)
        void drain(key, fresh)
      }
      return waiting.promise.finally(() => {
        joined -= 1
      })
    },
    count: () => joined,
  }
}
