import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { Users } from '#kernel/data/database-schema.ts'
import { lookup, statement } from '#kernel/data/statement.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Role } from '#kernel/operation/scopes.ts'

const columns = [
  'id',
  'name',
  'username',
  'email',
  'avatar_url',
  'hero_image_url',
  'theme_color',
  'bio',
  'location',
  'locale',
  'locale_is_chosen',
  'timezone',
  'social_links',
  'role',
  'profile_visibility',
  'show_on_leaderboard',
  'show_on_guest_lists',
  'search_engines',
  'needs_name',
  'username_changed_at',
  'free_username_change_at',
  'last_login_at',
  'created_at',
] as const

export type UserRow = Pick<Selectable<Users>, (typeof columns)[number]>

const byId = lookup<{ id: string }, UserRow>((db, slot) =>
  db.selectFrom('users').select(columns).where('id', '=', slot('id')).where('deleted_at', 'is', null),
)

/** A deleted account is not found, even if the eraser is not done with it. */
export function findUser(db: Reader, id: string): Promise<UserRow | undefined> {
  return byId.first(db, { id })
}

const exportUser = statement<{ userId: string }, { role: string; suspended_at: string | null }>((db, slot) =>
  db
    .selectFrom('users')
    .select(['role', 'suspended_at'])
    .where('id', '=', slot('userId'))
    .where('deleted_at', 'is', null),
)

export function findExportUser(db: Reader, userId: string) {
  return exportUser.first(db, { userId })
}

export async function findUserIdByUsername(db: Reader, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Taken before anything is counted per user, so that two requests cannot both be the last one allowed. */
export async function lockUser(tx: Writer, id: string): Promise<UserRow> {
  const row = await selectUser(tx, id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new ApiError('user_not_found')
  return row
}

/** The strongest lock: waits for requests that add something for this user; later ones find the account closed. */
export async function lockUserOut(tx: Writer, id: string): Promise<UserRow> {
  const row = await selectUser(tx, id).forUpdate().executeTakeFirst()
  if (!row) throw new ApiError('user_not_found')
  return row
}

function selectUser(tx: Writer, id: string) {
  return tx.selectFrom('users').select(columns).where('id', '=', id).where('deleted_at', 'is', null)
}

export interface NewUser {
  name: string
  username?: string | null
  email?: string | null
  role?: Role
  /** Of mails; that of the instance, if nothing is known. */
  locale?: string
}

const instanceDefault = (column: 'locale' | 'timezone') =>
  sql<string>`(select ${sql.ref(column)} from instance_settings)`

export async function insertUser(tx: Writer, user: NewUser): Promise<string> {
  const id = randomUUIDv7()
  await namingConflicts(
    tx
      .insertInto('users')
      .values({ id, locale: instanceDefault('locale'), timezone: instanceDefault('timezone'), ...user })
      .execute(),
  )
  return id
}

export type UserChanges = Omit<Updateable<Users>, 'id' | 'created_at'>

export async function updateUser(tx: Writer, id: string, changes: UserChanges): Promise<void> {
  await namingConflicts(
    tx.updateTable('users').set(changes).where('id', '=', id).where('deleted_at', 'is', null).execute(),
  )
}

/** What a browser says of the person who signs in with it, if it does. */
interface BrowserPlace {
  timezone: string | undefined
  locale: string | undefined
}

/**
 * Notes a sign-in. The first one also sets the zone of the browser; so does every one while the account still has UTC, which
 * accounts start with. Mails are in the language of the browser until another one is chosen.
 */
export async function updateSignedIn(
  tx: Writer,
  id: string,
  at: Date,
  { timezone, locale }: BrowserPlace,
): Promise<void> {
  const isStart = sql`(last_login_at is null or timezone = 'UTC') and ${timezone ?? null}::text is not null`
  await tx
    .updateTable('users')
    .set({
      last_login_at: at.toISOString(),
      timezone: sql`case when ${isStart} then ${timezone ?? null}::text else timezone end`,
      locale: sql`case when locale_is_chosen then locale else coalesce(${locale ?? null}::text, locale) end`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The unique index decides between two users who request one name at the same time. */
async function namingConflicts<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'users_username_key') throw new ApiError('username_taken')
    if (constraint === 'users_email_key')
      throw new ApiError('invalid_state', 'Another account has this email address; use another')
    throw error
  }
}

/** The user who has reserved an unused username. */
export async function findHolder(db: Reader, username: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('username_holds')
    .select('user_id')
    .where('username_lower', '=', username.toLowerCase())
    .where('held_until', '>', now.toISOString())
    .executeTakeFirst()
  return row?.user_id
}

/** Which of these usernames, in lower case, are taken or held. */
export async function listUnavailable(db: Reader, usernames: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ username: string }>`
    select lower(username) as username from users where lower(username) = any(${usernames}::text[])
    union all
    select username_lower from username_holds
    where username_lower = any(${usernames}::text[]) and held_until > ${now.toISOString()}`.execute(db)
  return new Set(rows.map((row) => row.username))
}

export async function insertHold(tx: Writer, username: string, userId: string, heldUntil: Date): Promise<void> {
  const hold = { user_id: userId, held_until: heldUntil.toISOString() }
  await tx
    .insertInto('username_holds')
    .values({ username_lower: username.toLowerCase(), ...hold })
    .onConflict((conflict) => conflict.column('username_lower').doUpdateSet(hold))
    .execute()
}

export async function deleteHold(tx: Writer, username: string): Promise<void> {
  await tx.deleteFrom('username_holds').where('username_lower', '=', username.toLowerCase()).execute()
}

const standing = ['role', 'suspended_at', 'suspended_until', 'suspension_reason'] as const
export type StandingRow = Pick<Selectable<Users>, (typeof standing)[number]>

export async function lockStanding(tx: Writer, id: string): Promise<StandingRow> {
  const row = await tx
    .selectFrom('users')
    .select(standing)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new ApiError('user_not_found')
  return row
}

async function lockAdministration(tx: Writer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('users administrators', 0))`.execute(tx)
}

/** Whether another administrator remains. Checked under a lock, so that the last two cannot both leave. */
export async function lockOtherAdmin(tx: Writer, id: string): Promise<boolean> {
  await lockAdministration(tx)
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** False when the user is not suspended, or the end has not come. */
export async function updateEndedSuspension(tx: Writer, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ suspended_at: null, suspended_until: null, suspension_reason: null })
    .where('id', '=', id)
    .where('suspended_at', 'is not', null)
    .where('suspended_until', '<=', now.toISOString())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function listEndedSuspensions(db: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('suspended_until', '<=', now.toISOString())
    .where('deleted_at', 'is', null)
    .orderBy('suspended_until')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Active administrators, under the lock that serializes changes of them. */
export async function lockAdministrators(tx: Writer): Promise<string[]> {
  await lockAdministration(tx)
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

const selectAdmins = (db: Reader) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)

/** Whether another administrator can act. Without a lock: it decides who may look, not who may leave. */
export async function hasOtherAdmin(db: Reader, id: string): Promise<boolean> {
  return (await selectAdmins(db).where('id', '<>', id).limit(1).executeTakeFirst()) !== undefined
}

export async function isActiveAdmin(db: Reader, id: string): Promise<boolean> {
  return (await selectAdmins(db).where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Clears the row at once, so that a query that does not check `deleted_at` finds no personal data. */
export async function updateClosed(tx: Writer, id: string, now: Date): Promise<void> {
  const nothing = {
    username: null,
    email: null,
    avatar_url: null,
    hero_image_url: null,
    theme_color: null,
    bio: null,
    location: null,
    social_links: null,
    username_changed_at: null,
    free_username_change_at: null,
    last_login_at: null,
    suspended_until: null,
    suspension_reason: null,
  }
  const unlisted = {
    profile_visibility: 'private',
    show_on_leaderboard: false,
    show_on_guest_lists: false,
    search_engines: false,
  }
  const placeless = { locale: 'en', locale_is_chosen: false, timezone: 'UTC' }
  const hidden = { name: '', role: 'user', needs_name: false, ...unlisted }
  await tx
    .updateTable('users')
    .set({ ...nothing, ...hidden, ...placeless, deleted_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function findClosedUser(db: Reader, id: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('users').select('id').where('id', '=', id).where('deleted_at', 'is not', null).executeTakeFirst()
}

/** Longest waiting first. */
export async function listClosedUsers(db: Reader, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Also deletes everything that still references the user. Only for deleted accounts. */
export async function deleteClosedUser(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).where('deleted_at', 'is not', null).execute()
}
