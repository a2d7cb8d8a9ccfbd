import { CompiledQuery, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Statement } from './recorded-statements.ts'

interface At {
  id: string
  groupId: string | null
}

class RollBack extends Error {}

/** The plan of a statement, as if three thousand people were in the group and at the event, and had the badge. Nothing of that stays. */
export async function explainAmongMany(
  database: Database,
  { id, groupId }: At,
  read: Statement,
  badgeId?: string,
): Promise<string> {
  let plan = ''
  await database
    .transaction()
    .execute(async (tx) => {
      await sql`
        with person as (
          insert into users (id, name, username)
          select gen_random_uuid(), 'Many', 'many-' || n from generate_series(1, 3000) as n returning id),
        member as (
          insert into group_favorites (group_id, user_id, favorited_at) select ${groupId}, id, now() from person),
        coming as (
          insert into rsvps (id, event_id, group_id, user_id, status, rsvp_at, updated_at)
          select id, ${id}, ${groupId}, id, 'confirmed', now(), now() from person),
        holder as (
          insert into badge_awards (badge_id, group_id, user_id, source, points, awarded_at)
          select ${badgeId ?? id}::uuid, ${groupId}::uuid, id, 'claim', 1, now() from person where ${badgeId !== undefined}),
        banned as (insert into group_bans (group_id, user_id, banned_at) select ${groupId}, id, now() from person)
        insert into checkins (id, event_id, group_id, user_id, method, checked_in_at)
        select id, ${id}, ${groupId}, id, 'manual', now() from person`.execute(tx)
      await sql`analyze users, group_favorites, group_bans, rsvps, checkins, badge_awards`.execute(tx)
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${read.text}`, read.values),
      )
      plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      throw new RollBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error
    })
  return plan
}
