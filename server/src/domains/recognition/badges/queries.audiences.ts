import { sql } from 'kysely'
import { isMember } from '#domains/foundation/membership/index.ts'
import { platformBoard } from '#domains/recognition/scores/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'

export async function updatePlatformAudience(tx: Writer, now: Date): Promise<void> {
  await sql`
    insert into audiences (board_id, people, counted_at)
    select ${platformBoard}, count(*), ${now.toISOString()} from users where deleted_at is null and suspended_at is null
    on conflict (board_id) do update set people = excluded.people, counted_at = excluded.counted_at`.execute(tx)
}

/** contract §3: for a group badge "favouriters ∪ attendees ∪ holders"; holders are the users on the group's board. */
export async function updateAudiences(tx: Writer, groupIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into audiences (board_id, people, counted_at)
    select g.id, count(p.user_id), ${now.toISOString()}
    from unnest(${[...groupIds]}::uuid[]) as g (id) left join lateral (
      select user_id from group_favorites f where group_id = g.id and ${isMember()}
      union
      select user_id from checkins where group_id = g.id
      union
      select user_id from scores where board_id = g.id) as p on true
    group by g.id order by g.id
    on conflict (board_id) do update set people = excluded.people, counted_at = excluded.counted_at`.execute(tx)
}

/** Groups that have badges, in the order of their ids. */
export async function listAudiences(db: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('badges')
    .select((eb) => eb.ref('group_id').$notNull().as('group_id'))
    .distinct()
    .where('group_id', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('group_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.group_id)
}

export async function findAudience(db: Reader, boardId: string) {
  return db.selectFrom('audiences').select('people').where('board_id', '=', boardId).executeTakeFirst()
}

/** A group without badges has no audience to count. */
export async function deleteAudiences(tx: Writer): Promise<void> {
  await sql`
    delete from audiences as a
    where a.board_id <> ${platformBoard} and not exists (select from badges b where b.group_id = a.board_id)`.execute(
    tx,
  )
}
