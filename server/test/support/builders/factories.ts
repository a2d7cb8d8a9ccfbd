import assert from 'node:assert/strict'
import { createToken } from '#domains/accounts/tokens/index.ts'
import { eraseAccountData } from '#domains/administration/personal-data/index.ts'
import { createSession } from '#domains/foundation/sessions/index.ts'
import { createUser } from '#domains/foundation/users/index.ts'
import type { JobContext, UnitOfWork } from '#kernel/context.ts'
import type { Role, Scope } from '#kernel/operation/scopes.ts'
import { transact } from '#platform/database/outbox.ts'
import type { App } from '#test/support/app/harness.ts'

export interface Person {
  id: string
  username: string
}

let count = 0
/** Long enough to be free of the limits for new accounts. */
const monthMs = 30 * 86_400_000

export function inTransaction<T>(app: App, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return transact(app.database, app.clock, { userId: null, requestId: null }, work)
}

export async function makeUser(
  app: App,
  wish: { username?: string; role?: Role; name?: string; isNew?: boolean } = {},
): Promise<Person> {
  const username = wish.username ?? `person-${++count}`
  const name = wish.name ?? `Person ${count}`
  const user = { username, name, email: `${username}@example.org`, role: wish.role ?? 'user' }
  const id = await inTransaction(app, async (unit) => {
    const made = await createUser(unit, user)
    // Made by the clock of the database otherwise, which is not the one of the tests.
    const created_at = new Date(app.clock.now().getTime() - (wish.isNew ? 0 : monthMs)).toISOString()
    await unit.db.updateTable('users').set({ created_at }).where('id', '=', made).execute()
    return made
  })
  return { id, username }
}

export async function makeToken(
  app: App,
  person: Person,
  scopes: Scope[],
  expiresAt: Date | null = null,
): Promise<string> {
  const wish = {
    userId: person.id,
    parentId: null,
    name: 'test',
    scopes,
    now: app.clock.now(),
  }
  const { row, token } = await inTransaction(app, ({ db }) => createToken(db, wish))
  const expires = { expires_at: expiresAt?.toISOString() ?? null }
  if (expiresAt) await app.database.updateTable('tokens').set(expires).where('id', '=', row.id).execute()
  return app.issued(token)
}

export async function makeSession(app: App, person: Person): Promise<string> {
  const secret = await inTransaction(app, ({ db }) => createSession(db, person.id, 'a test browser', app.clock.now()))
  return app.issued(secret)
}

/** The context of a job that sends no mail and no requests. */
export function jobContext(app: App): Omit<JobContext, 'mailer' | 'links' | 'cipher' | 'outbound'> {
  const enqueue = () => assert.fail('nothing is queued here')
  const write: JobContext['write'] = (work) => inTransaction(app, (unit) => work({ ...unit, enqueue }))
  return { db: app.database, now: app.clock.now(), write, store: app.store, inspector: app.inspector }
}

/** What the worker does with a deleted account. */
export function runEraser(app: App, person: Pick<Person, 'id'>): Promise<void> {
  return eraseAccountData(jobContext(app), person.id)
}

/** Users known to a group who have no other data in it. */
export async function makeKnown(
  app: Pick<App, 'database'>,
  groupId: string,
  ...people: { id: string }[]
): Promise<void> {
  const rows = people.map(({ id }) => ({ group_id: groupId, user_id: id }))
  await app.database
    .insertInto('group_past_people')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
