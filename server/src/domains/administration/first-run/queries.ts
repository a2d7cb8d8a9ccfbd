import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import type { Step } from './rules.ts'

export type FirstRunProgress = Record<Exclude<Step, 'mail'>, boolean> & { notes: string[] }

/** Computed from the data itself, so that a step which is done elsewhere is done here too. */
const progress = statement<object, FirstRunProgress>((db) =>
  db.selectFrom('instance_settings').select([
    'welcome_done as notes',
    sql<boolean>`name <> 'Hearth' or tagline is not null or brand_color is not null or logo_url is not null`.as('name'),
    sql<boolean>`sign_up <> 'open' or group_creation <> 'everyone'`.as('joining'),
    sql<boolean>`coalesce(privacy_text, privacy_url) is not null`.as('legal'),
    sql<boolean>`exists (select from groups)`.as('group'),
    sql<boolean>`exists (select from events where status <> 'draft')`.as('event'),
    // An account alone is no sign of it: anyone may have opened it, and many do to post advertisements.
    sql<boolean>`exists (select from invitations) or exists (select from group_favorites where not is_pending)`.as(
      'invite',
    ),
  ]),
)

export async function findProgress(db: Reader): Promise<FirstRunProgress> {
  return (await progress.first(db, {}))!
}
