import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { cork } from './cork.ts'

interface SharingOptions {
  acquire(): Promise<pg.PoolClient>
  /** How many connections are free or can be opened. */
  countFree(): number
  /** The statement as it is sent. */
  queryOf(text: string, values: unknown[]): pg.QueryConfig
  /** Returns the error if its connection must not be used again. */
  judge(error: unknown): Error | undefined
  isTraced: boolean
}

interface Waiting {
  text: string
  values: unknown[]
  resolve(rows: object[]): void
  reject(error: unknown): void
  within: Within
}

/** Runs a function as part of the request that asked, so that a trace shows it there. */
type Within = <A extends unknown[], R>(run: (...given: A) => R, ...given: A) => R
const anywhere: Within = (run, ...given) => run(...given)

const lookupsMax = 16
const readsMax = 4

/**
 * Reads of one turn of the event loop that go out together on one connection, because sending them one by one costs more than
 * most of them take: this process a system call, and the server a change of process. Lookups always do, and other
 * reads when there are fewer free connections than reads. Each is a transaction of its own: one that fails fails alone.
 */
export function openSharedReads({ acquire, countFree, queryOf, judge, isTraced }: SharingOptions) {
  async function run(group: Waiting[]): Promise<void> {
    let client: pg.PoolClient
    try {
      client = await acquire()
    } catch (error) {
      for (const { reject } of group) reject(error)
      return
    }
    let broken: Error | undefined
    const send = (text: string, values: unknown[]) => client.query(queryOf(text, values))
    const runOne = async ({ text, values, resolve, reject, within }: Waiting) => {
      try {
        resolve((await within(send, text, values)).rows)
      } catch (error) {
        broken ??= judge(error)
        reject(error)
      }
    }
    cork(client)
    await Promise.all(group.map(runOne))
    client.release(broken)
  }

  function openTurn(sizeFor: (count: number) => number) {
    let waiting: Waiting[] = []
    function send(): void {
      const reads = waiting
      waiting = []
      const size = sizeFor(reads.length)
      for (let n = 0; n < reads.length; n += size) void run(reads.slice(n, n + size))
    }
    return (text: string, values: unknown[]): Promise<object[]> => {
      const { promise, resolve, reject } = Promise.withResolvers<object[]>()
      if (waiting.length === 0) setImmediate(send)
      waiting.push({ text, values, resolve, reject, within: isTraced ? AsyncLocalStorage.snapshot() : anywhere })
      return promise
    }
  }

  return {
    lookUp: openTurn(() => lookupsMax),
    read: openTurn((count) => Math.min(readsMax, Math.ceil(count / Math.max(1, countFree())))),
  }
}
