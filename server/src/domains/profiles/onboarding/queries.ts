import { sql } from 'kysely'
import { isKnownRsvp } from '#domains/foundation/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import type { StepKey } from './rules.ts'

export type OnboardingProgress = Record<StepKey, boolean>

/** Completion is computed from the data itself, so it cannot become stale. */
const progress = statement<{ userId: string }, OnboardingProgress>((db, slot) => {
  const has = (table: string, column: string, also = sql<boolean>`true`) =>
    sql<boolean>`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${slot('userId')} and ${also})`
  return db
    .selectFrom('users')
    .select([
      sql<boolean>`username is not null and not needs_name`.as('set_username'),
      sql<boolean>`avatar_url is not null`.as('add_avatar'),
      sql<boolean>`coalesce(bio, '') <> ''`.as('write_bio'),
      has('linked_accounts', 'user_id').as('link_account'),
      has('group_favorites', 'user_id').as('favorite_group'),
      has('rsvps', 'user_id', isKnownRsvp('rsvps')).as('first_rsvp'),
      has('follows', 'follower_id').as('follow_someone'),
      sql<boolean>`(
        exists (select from passes where owner_id = ${slot('userId')} and type = 'nfc')
        or exists (select from connections where first_id = ${slot('userId')} and visitor_id is not null)
        or exists (select from connections where second_id = ${slot('userId')} and visitor_id is not null))`.as(
        'claim_meetpass',
      ),
    ])
    .where('id', '=', slot('userId'))
})

export function findProgress(db: Reader, userId: string): Promise<OnboardingProgress | undefined> {
  return progress.first(db, { userId })
}

export interface Dismissal {
  step_key: string
  dismissed_at: string
}

const dismissals = statement<{ userId: string }, Dismissal>((db, slot) =>
  db.selectFrom('onboarding_dismissals').select(['step_key', 'dismissed_at']).where('user_id', '=', slot('userId')),
)

export function listDismissals(db: Reader, userId: string): Promise<Dismissal[]> {
  return dismissals.all(db, { userId })
}

/** A step that is already dismissed keeps its date. */
export async function insertDismissals(tx: Writer, userId: string, keys: readonly StepKey[], now: Date): Promise<void> {
  const dismissed_at = now.toISOString()
  await tx
    .insertInto('onboarding_dismissals')
    .values(keys.map((step_key) => ({ user_id: userId, step_key, dismissed_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
