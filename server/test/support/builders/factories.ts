import assert from 'node:assert/strict'
import { hash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { eraseAccountData } from '#domains/administration/personal-data/index.ts'
import { createSession } from '#domains/foundation/sessions/index.ts'
import type { JobContext, UnitOfWork } from '#kernel/context.ts'
import type { Role, Scope } from '#kernel/operation/scopes.ts'
import type { Database } from '#platform/database/database.ts'
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

export interface PersonWish {
  username?: string
  role?: Role
  name?: string
  isNew?: boolean
}

/** All in one statement. What `createUser` checks about a username is not checked. */
export async function insertPeople(
  { db, emit }: UnitOfWork,
  now: Date,
  wishes: readonly PersonWish[],
): Promise<Person[]> {
  // In the order in which they are asked for: ids of one millisecond have none otherwise.
  const ids = wishes.map(() => randomUUIDv7()).sort()
  const setting = (column: string) => sql<string>`(select ${sql.ref(column)} from instance_settings)`
  const rows = wishes.map(({ username = `person-${++count}`, name = `Person ${count}`, role = 'user', isNew }, n) => ({
    ...{ id: ids[n]!, username, name, email: `${username}@example.org`, role },
    // The clock of the database is not the one of the tests.
    created_at: new Date(now.getTime() - (isNew ? 0 : monthMs)).toISOString(),
    ...{ locale: setting('locale'), timezone: setting('timezone') },
  }))
  await db.insertInto('users').values(rows).execute()
  for (const { id, role } of rows) {
    emit('user.created', { userId: id }, { subjectUserId: id })
    if (role === 'admin') emit('administrator.added', { userId: id }, { subjectUserId: id })
  }
  return rows.map(({ id, username }) => ({ id, username }))
}

export async function makeUser(app: App, wish: PersonWish = {}): Promise<Person> {
  const [person] = await inTransaction(app, (unit) => insertPeople(unit, app.clock.now(), [wish]))
  return person!
}

export interface Member extends Person {
  token: string
}

/** A token for each, in one statement. */
export async function insertTokens(
  app: App,
  db: Pick<Database, 'insertInto'>,
  wishes: readonly { person: Person; scopes: readonly Scope[]; expiresAt?: Date | null }[],
): Promise<Member[]> {
  const created_at = app.clock.now().toISOString()
  const made = wishes.map((wish) => ({ ...wish, token: `hearth_pat_${randomBytes(20).toString('hex')}` }))
  const rows = made.map(({ person, scopes, expiresAt, token }) => ({
    ...{ id: randomUUIDv7(), user_id: person.id, name: 'test', scopes: [...scopes], created_at },
    ...{ token_hash: hash('sha256', token, 'buffer'), token_prefix: token.slice(0, 15) },
    expires_at: expiresAt?.toISOString() ?? null,
  }))
  await db.insertInto('tokens').values(rows).execute()
  return made.map(({ person, token }) => ({ ...person, token: app.issued(token) }))
}

export async function makeToken(
  app: App,
  person: Person,
  scopes: readonly Scope[],
  expiresAt: Date | null = null,
): Promise<string> {
  const [made] = await insertTokens(app, app.database, [{ person, scopes, expiresAt }])
  return made!.token
}

/** People with a token each, in one transaction. */
export function makeMembers(app: App, wishes: readonly PersonWish[], scopes: readonly Scope[]): Promise<Member[]> {
  return inTransaction(app, async (unit) => {
    const people = await insertPeople(unit, app.clock.now(), wishes)
    const scopesOf = (n: number) => (wishes[n]!.role === 'admin' ? (['admin'] as const) : scopes)
    return insertTokens(
      app,
      unit.db,
      people.map((person, n) => ({ person, scopes: scopesOf(n) })),
    )
  })
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
