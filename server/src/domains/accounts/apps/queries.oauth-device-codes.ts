import { sql } from 'kysely'
import type { Autocommit, Reader, Writer } from '#kernel/context.ts'
import type { Json } from '#kernel/data/database-schema.ts'
import { command, statement } from '#kernel/data/statement.ts'

export interface NewDeviceCode {
  hash: Buffer
  userCodeHash: Buffer
  payload: string
  expiresAt: string
}

const insert = command<NewDeviceCode & { now: string }>((db, slot) =>
  db.insertInto('oauth_device_codes').values({
    token_hash: slot('hash'),
    user_code_hash: slot('userCodeHash'),
    payload: slot('payload'),
    created_at: slot('now'),
    expires_at: slot('expiresAt'),
  }),
)

export async function insertDeviceCode(db: Autocommit, code: NewDeviceCode, now: Date): Promise<void> {
  await insert.all(db, { ...code, now: now.toISOString() })
}

export interface FoundDeviceCode {
  payload: Json
  consumedAt: string | null
  expiresAt: string
  /** The user has allowed or denied it. */
  isAnswered: boolean
}

const byHash = statement<{ hash: Buffer }, FoundDeviceCode>((db, slot) =>
  db
    .selectFrom('oauth_device_codes')
    .select([
      'payload',
      'consumed_at as consumedAt',
      'expires_at as expiresAt',
      sql<boolean>`(payload ? 'error' or grant_id is not null)`.as('isAnswered'),
    ])
    .where('token_hash', '=', slot('hash')),
)

export function findDeviceCode(db: Reader, hash: Buffer): Promise<FoundDeviceCode | undefined> {
  return byHash.first(db, { hash })
}

/** A program that keeps the interval may be early by the time that a request takes. */
const isEarly = (now: unknown) =>
  sql<boolean>`coalesce(polled_at > ${now}::timestamptz - make_interval(secs => interval_seconds - 1), false)`

const poll = command<{ hash: Buffer; now: string }, { wasEarly: boolean }>((db, slot) =>
  db
    .updateTable('oauth_device_codes as c')
    .from((eb) =>
      eb
        .selectFrom('oauth_device_codes')
        .select(['token_hash', isEarly(slot('now')).as('was_early')])
        .where('token_hash', '=', slot('hash'))
        .forUpdate()
        .as('before'),
    )
    .set({
      polled_at: slot('now'),
      interval_seconds: sql<number>`least(60, c.interval_seconds + case when before.was_early then 5 else 0 end)`,
    })
    .whereRef('c.token_hash', '=', 'before.token_hash')
    .returning('before.was_early as wasEarly'),
)

/** Records that the program asked; true if it asked too early. RFC 8628 §3.5: then its interval grows by 5 seconds. */
export async function updateDeviceCodePolled(db: Autocommit, hash: Buffer, now: Date): Promise<boolean> {
  return (await poll.first(db, { hash, now: now.toISOString() }))?.wasEarly ?? false
}

const spend = command<{ hash: Buffer; now: string }, { grant_id: string | null }>((db, slot) =>
  db
    .updateTable('oauth_device_codes')
    .set({ consumed_at: slot('now') })
    .where('token_hash', '=', slot('hash'))
    .where('consumed_at', 'is', null)
    .returning('grant_id'),
)

/** True for exactly one of any number of concurrent callers. */
export async function updateDeviceCodeConsumed(db: Autocommit, hash: Buffer, now: Date): Promise<boolean> {
  return (await spend.first(db, { hash, now: now.toISOString() })) !== undefined
}

export interface DeviceRequestRow {
  token_hash: Buffer
  payload: Json
  created_at: string
}

/** What waits for a user's decision under this code. */
export async function findDeviceRequest(
  db: Reader,
  userCodeHashes: Buffer[],
  now: Date,
): Promise<DeviceRequestRow | undefined> {
  return db
    .selectFrom('oauth_device_codes')
    .select(['token_hash', 'payload', 'created_at'])
    .where('user_code_hash', 'in', userCodeHashes)
    .where('decided_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** True for exactly one decision; `changes` are merged into the payload. */
export async function updateDeviceCodeDecided(tx: Writer, hash: Buffer, changes: object, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('oauth_device_codes')
    .set({ decided_at: now.toISOString(), payload: merged(changes) })
    .where('token_hash', '=', hash)
    .where('decided_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const merged = (changes: object) => sql<string>`payload || ${JSON.stringify(changes)}::jsonb`

/** From now on the program gets its tokens. */
export async function updateDeviceCodeAllowed(
  tx: Writer,
  hash: Buffer,
  grantId: string,
  changes: object,
): Promise<void> {
  await tx
    .updateTable('oauth_device_codes')
    .set({ grant_id: grantId, payload: merged(changes) })
    .where('token_hash', '=', hash)
    .execute()
}

/** What the user allowed could not be stored, so they can decide again. */
export async function updateDeviceCodeUndecided(tx: Writer, hash: Buffer): Promise<void> {
  await tx
    .updateTable('oauth_device_codes')
    .set({ decided_at: null })
    .where('token_hash', '=', hash)
    .where('grant_id', 'is', null)
    .execute()
}
