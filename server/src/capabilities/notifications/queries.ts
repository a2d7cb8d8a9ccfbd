import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../../kernel/context.ts'
import type { NotificationPreferences } from '../../kernel/database-schema.ts'
import type { Kind } from './schemas.ts'

const columns = ['rsvp', 'reminders', 'announcements', 'badges', 'follows', 'account'] as const satisfies Kind[]

export type Preferences = Pick<Selectable<NotificationPreferences>, Kind>

const everythingOn: Preferences = {
  rsvp: true,
  reminders: true,
  announcements: true,
  badges: true,
  follows: true,
  account: true,
}

/** Somebody who never chose hears of everything. */
export async function listPreferences(db: Reader, userId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('notification_preferences')
    .select(columns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? everythingOn
}

export async function updatePreferences(
  tx: Writer,
  userId: string,
  changes: Partial<Preferences>,
): Promise<Preferences> {
  return tx
    .insertInto('notification_preferences')
    .values({ user_id: userId, ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...changes }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}
