import { type Selectable, sql } from 'kysely'
import type { Autocommit, CredentialHolder, Reader, Writer } from '#kernel/context.ts'
import type { Sessions } from '#kernel/data/database-schema.ts'
import { command, lookup } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = ['id', 'created_at', 'last_seen_at', 'user_agent'] as const

export type SessionRow = Pick<Selectable<Sessions>, (typeof columns)[number]>

/** A session ends a week after its last use, and at the latest a month after sign-in. */
const endsAt = sql<string>`least(s.expires_at, s.last_seen_at + interval '7 days')`

/** While the instance asks administrators for passkeys, a session that began another way is one of a member. */
const lacksPasskey = sql<boolean>`u.role = 'admin' and s.method <> 'passkey'
  and (select administrator_passkeys from instance_settings)`

const holder = lookup<{ hash: Buffer }, CredentialHolder>((db, slot) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id as userId', 's.last_seen_at as usedAt', endsAt.as('expiresAt')])
    .select([
      sql<string>`case when ${lacksPasskey} then 'user' else u.role end`.as('role'),
      lacksPasskey.as('lacksPasskey'),
    ])
    .select('s.authenticated_at as signedInAt')
    .select([
      sql<boolean>`s.revoked_at is not null`.as('isRevoked'),
      sql<boolean>`u.suspended_at is not null`.as('isSuspended'),
    ])
    .where('s.token_hash', '=', slot('hash'))
    .where('u.deleted_at', 'is', null),
)

export function findSessionHolder(db: Reader, hash: Buffer) {
  return holder.first(db, { hash })
}

export const listSessions = listing<{ userId: string; now: string }, SessionRow>(
  { by: ['created_at', 'id'], direction: 'desc', isCounted: true },
  (db, slot) =>
    db
      .selectFrom('sessions as s')
      .select(columns)
      .where('user_id', '=', slot('userId'))
      .where('revoked_at', 'is', null)
      .where(endsAt, '>', slot('now')),
)

export type NewSession = Omit<Selectable<Sessions>, 'revoked_at'>

export async function insertSession(tx: Writer, session: NewSession): Promise<void> {
  await tx.insertInto('sessions').values(session).execute()
}

export function listSessionsOf(db: Reader, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions as s')
    .select(columns)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(endsAt, '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteSession(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).execute()
}

export async function deleteOwnSession(tx: Writer, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteOtherSessions(tx: Writer, userId: string, keptId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', keptId).execute()
}

const touch = command<{ id: string; now: string }>((db, slot) =>
  db
    .updateTable('sessions')
    .set({ last_seen_at: slot('now') })
    .where('id', '=', slot('id')),
)

export async function touchSession(db: Autocommit, id: string, now: Date): Promise<void> {
  await touch.all(db, { id, now: now.toISOString() })
}

export async function deleteOldSessions(tx: Writer): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<', sql<string>`now() - interval '7 days'`).execute()
}
