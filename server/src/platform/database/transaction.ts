import { type DialectAdapter, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import type { Writer } from '#kernel/context.ts'
import type { DB as Schema } from '#kernel/data/database-schema.ts'
import { direct } from '#kernel/data/statement.ts'
import { cork } from './cork.ts'
import { isWrite } from './read-only.ts'

/** What transactions need of their database. */
interface TransactionOptions {
  /** That of the database: by it a transaction is known to belong to it. */
  adapter(): DialectAdapter
  acquire(): Promise<pg.PoolClient>
  /** The statement as it is sent: prepared by name, unless a pooler cannot carry that. */
  queryOf(text: string, values: unknown[]): pg.QueryConfig
  commit(client: pg.PoolClient): Promise<pg.QueryResult>
  /** Returns the error if its connection must not be used again. */
  judge(error: unknown): Error | undefined
}

/** Runs `work`, and then the statement that `finish` gives together with COMMIT. */
export type RunTransaction = <T>(
  work: (db: Writer) => Promise<T>,
  finish: () => { text: string; values: unknown[] } | undefined,
) => Promise<T>

interface Session {
  db: Writer
  /** A new transaction, with the promise of its BEGIN. */
  start(begun: Promise<unknown>): void
  broken(): Error | undefined
}

/** SQLSTATE of a statement in a transaction in which another one has failed. */
const afterFailure = '25P02'

/**
 * Transactions in few round trips: statements that are begun in the same turn of the event loop are sent together, and the
 * server runs them one after the other. BEGIN goes with the first statements, and COMMIT with the last one. What `statement()` and
 * `command()` have made is sent in the order of the calls; a query of the builder a little later, so await it.
 */
export function openTransactions({ adapter, acquire, queryOf, commit, judge }: TransactionOptions): RunTransaction {
  const sessions = new WeakMap<pg.PoolClient, Session>()

  function openSession(client: pg.PoolClient): Session {
    let begun: Promise<unknown> | undefined
    let mustWait = false
    let broken: Error | undefined
    let cause: unknown

    async function query(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
      // A rollback on a connection that does not answer would wait for nothing.
      if (broken) throw broken
      try {
        // Should BEGIN fail, then a change that was sent with it would be made outside of a transaction.
        mustWait ||= begun !== undefined && isWrite(text)
        if (mustWait && begun) await begun
        cork(client)
        return await client.query(queryOf(text, values))
      } catch (error) {
        broken ??= judge(error)
        // What was sent behind a statement that fails is refused because of it, and may be heard of first.
        if ((error as { code?: unknown }).code !== afterFailure) cause = error
        throw cause ?? error
      }
    }

    const lone = { query, release: () => undefined }
    const pool = { connect: async () => lone, end: async () => undefined } as unknown as PostgresPool
    const dialect = Object.assign(new PostgresDialect({ pool }), { createAdapter: adapter })
    const db = new Kysely<Schema>({ dialect })
    const run = async (text: string, values: unknown[]) => (await query(text, values)).rows
    return {
      db: Object.assign(db, { [direct]: run }) as unknown as Writer,
      start(promise) {
        mustWait = false
        cause = undefined
        begun = promise
        promise.then(
          () => (begun = undefined),
          (error: unknown) => (broken ??= judge(error)),
        )
      },
      broken: () => broken,
    }
  }

  function sessionOf(client: pg.PoolClient): Session {
    const known = sessions.get(client)
    if (known) return known
    const fresh = openSession(client)
    sessions.set(client, fresh)
    return fresh
  }

  return async (work, finish) => {
    const client = await acquire()
    const { db, start, broken } = sessionOf(client)
    let fatal: Error | undefined
    try {
      cork(client)
      const begun = client.query({ text: 'begin' })
      start(begun)
      const result = await work(db).catch(async (error: unknown) => {
        // A connection on which this fails is not used again.
        if (!broken()) await client.query({ text: 'rollback' }).catch((failure: Error) => (fatal = failure))
        throw error
      })
      await begun
      const last = finish()
      cork(client)
      // The server answers in order, so the first failure is the cause of the others, and COMMIT after it rolls back.
      const inserted = last && client.query(queryOf(last.text, last.values))
      const ending = commit(client)
      const [, ended] = await Promise.all([inserted, ending]).catch(async (error: unknown) => {
        await ending.catch(() => undefined)
        throw error
      })
      if (ended.command !== 'COMMIT') throw new Error(`the transaction ended with ${ended.command}`)
      return result
    } catch (error) {
      fatal ??= judge(error)
      throw error
    } finally {
      client.release(broken() ?? fatal)
    }
  }
}
