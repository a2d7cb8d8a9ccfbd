import { setImmediate as turn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Caller, Writer } from '#kernel/context.ts'
import type { Action } from '#kernel/operation/action.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { scopesOfRole } from '#kernel/operation/scopes.ts'
import { toApiError } from '#surfaces/http/errors.ts'
import { runAction, runOperation } from '#surfaces/operations/run.ts'
import { countTogether } from '#surfaces/operations/together.ts'
import type { App } from './harness.ts'

export interface Sent {
  op: Operation
  by: { id: string }
  params: Record<string, unknown>
  body?: unknown
  key?: string
  requestId?: string
}

const callerOf = (userId: string, kind: 'token' | 'session'): Caller => ({
  userId,
  role: 'user',
  scopes: scopesOfRole('user'),
  credential: { kind, id: userId, grantId: null, familyId: null, expiresAt: null },
})

/** What a client would see: the data, or the code of the refusal; of a 503 the reason too. */
export type Seen = { data: unknown; isReplay: boolean } | { code: string; reason?: string }

export async function send(app: App, { op, by, params, body, key, requestId = 'r' }: Sent): Promise<Seen> {
  const call = { op, caller: callerOf(by.id, 'token'), params, query: {}, body, requestId, address: '192.0.2.0/24' }
  try {
    const answer = await runOperation(app.api, { ...call, idempotencyKey: key })
    return { data: JSON.parse(answer.body).data, isReplay: answer.isReplay ?? false }
  } catch (error) {
    return refusalOf(error)
  }
}

function refusalOf(error: unknown): Seen {
  const { status, code, reason } = toApiError(error)
  return status === 500 ? { code: `failed: ${(error as Error).message}` } : { code, ...(reason && { reason }) }
}

/** The same of an action, signed in as this person. */
export function act<I>(app: App, action: Action<I>, input: I, by: { id: string }): Promise<Seen> {
  const call = { action, input, caller: callerOf(by.id, 'session'), requestId: 'r', address: null }
  return runAction(app.api, call).then((data) => ({ data, isReplay: false }), refusalOf)
}

/**
 * Sends these one after the other, while another transaction holds the lock: the first waits for it, and all others are
 * decided together in the order in which they were sent.
 */
export async function sendTogether(app: App, lock: RawBuilder<unknown>, all: readonly Sent[]): Promise<Seen[]> {
  const sent = await app.database.transaction().execute(async (tx: Writer) => {
    await lock.execute(tx)
    const begun: Promise<Seen>[] = []
    let settled = 0
    for (const one of all) {
      begun.push(send(app, one).finally(() => settled++))
      while (countTogether(app.api) + settled < begun.length) await turn()
    }
    return begun
  })
  return Promise.all(sent)
}

/**
 * Sends all of these behind one that comes to nothing, and which is under way until they wait and the work is done: so they
 * are decided together, as many as fit.
 */
export async function occupyLane(app: App, first: Sent, all: readonly Sent[], work: () => Promise<void>) {
  const end = Promise.withResolvers<never>()
  void send(app, { ...first, op: { ...first.op, handler: () => end.promise } as Operation })
  while (countTogether(app.api) === 0) await turn()
  const begun = all.map((one) => send(app, one))
  while (countTogether(app.api) <= all.length) await turn()
  await work()
  end.reject(new ApiError('event_full'))
  return begun
}

export const lockOfSeats = (eventId: string) =>
  sql`select from event_seats where event_id = ${eventId} for no key update`

/** While the work runs, PostgreSQL refuses what a table would get of this person. */
export async function whilePoisoned<T>({ database }: App, table: string, userId: string, work: () => Promise<T>) {
  const name = sql.table(table)
  await sql`create function poison() returns trigger language plpgsql as ${sql.lit(`begin
    if new.user_id = '${userId}' then raise exception 'poison'; end if; return new; end`)}`.execute(database)
  await sql`create trigger poison before insert on ${name} for each row execute function poison()`.execute(database)
  try {
    return await work()
  } finally {
    await sql`drop trigger poison on ${name}`.execute(database)
    await sql`drop function poison`.execute(database)
  }
}
