import type { Autocommit, Reader, Writer } from '../context.ts'

/*
 * What the sending of webhooks writes (queues, deliveries, attempts, posts to channels) may live in a database of its own. Who
 * subscribes to what, and what they may read, stays in the main one. No statement joins the two, and no transaction spans
 * both: docs/operate/webhooks.md.
 */

interface OwnDatabase {
  db: Autocommit
  write<T>(work: (sending: Writer) => Promise<T>): Promise<T>
}

/** By the adapter, which a database shares with its transactions. */
const elsewhere = new WeakMap<object, OwnDatabase>()

export function keepSendingIn(own: OwnDatabase, database: Autocommit): void {
  elsewhere.set(database.getExecutor().adapter, own)
}

/** The database of its own, if there is one. */
export function findSending(db: Reader): Autocommit | undefined {
  return elsewhere.get(db.getExecutor().adapter)?.db
}

/** Where the tables of sending are: another database, or the given one with its transaction. */
export function sendingOf<Db extends Reader>(db: Db): Db {
  return (findSending(db) as unknown as Db | undefined) ?? db
}

/** In the given transaction, or in one of the other database, which is committed before the given one. */
export function inSending<T>(tx: Writer, work: (sending: Writer) => Promise<T>): Promise<T> {
  const own = elsewhere.get(tx.getExecutor().adapter)
  return own ? own.write(work) : work(tx)
}
