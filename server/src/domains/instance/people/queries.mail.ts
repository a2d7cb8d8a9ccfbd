import { sql } from 'kysely'
import { selectRecipient } from '#domains/instance/notifications/index.ts'
import { selectInstance } from '#domains/instance/settings/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

export interface SuspensionMailRow {
  user_id: string
  user_name: string
  email: string
  locale: string
  instance_name: string
  brand_color: string | null
  suspended_at: string
  suspended_until: string | null
  suspension_reason: string | null
}

const suspended = statement<{ userId: string }, SuspensionMailRow>((db, slot) =>
  db
    .selectFrom('users as u')
    .select([...selectRecipient, ...selectInstance])
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
