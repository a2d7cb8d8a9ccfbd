import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

export interface SuspensionMailRow {
  suspended_at: string
  suspended_until: string | null
  suspension_reason: string | null
}

const named = statement<{ userId: string }, { name: string }>((db, slot) =>
  db
    .selectFrom('users')
    .select('name')
    .where('id', '=', slot('userId'))
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null),
)

/** Undefined when the role was taken away meanwhile. */
export async function findAdministratorName(db: Reader, userId: string): Promise<string | undefined> {
  return (await named.first(db, { userId }))?.name
}

/** Suspended ones too: who is shut out learns what happens meanwhile. */
export async function listOtherAdministrators(db: Reader, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('id', '<>', userId)
    .execute()
  return rows.map(({ id }) => id)
}

const suspended = statement<{ userId: string }, SuspensionMailRow>((db, slot) =>
  db
    .selectFrom('users as u')
    .select([sql<string>`u.suspended_at`.as('suspended_at'), 'u.suspended_until', 'u.suspension_reason'])
    .where('u.id', '=', slot('userId'))
    .where('u.email', 'is not', null)
    .where('u.suspended_at', 'is not', null)
    .where('u.deleted_at', 'is', null),
)

/** Undefined when the suspension was lifted meanwhile, or there is no address. */
export function findSuspensionMail(db: Reader, userId: string): Promise<SuspensionMailRow | undefined> {
  return suspended.first(db, { userId })
}
