import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'

/** Events whose counts of seats differ from their RSVPs, are less than their walk-ins by name (of which old ones are deleted), or whose next place in the queue is already taken. */
export async function countWrongSeats(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with expected as (
      select event_id, count(*) filter (where status = 'confirmed') as confirmed,
        count(*) filter (where status = 'waitlisted') as waitlisted,
        count(*) filter (where status = 'cancelled') as cancelled, max(place) as last_place
      from rsvps group by event_id),
    people as (select event_id, count(*) as walk_ins from walk_ins where removed_at is null group by event_id)
    select count(*) from expected e full join event_seats s using (event_id)
      left join people p using (event_id)
    where (coalesce(e.confirmed, 0), coalesce(e.waitlisted, 0), coalesce(e.cancelled, 0))
        is distinct from (s.confirmed, s.waitlisted, s.cancelled)
      or s.last_place < coalesce(e.last_place, 0) or s.walk_ins < coalesce(p.walk_ins, 0)`.execute(db)
  return rows[0]!.count
}

/** RSVPs whose key, which attendees are sorted by and found by, is not that of the user. */
export async function countWrongNames(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from rsvps r join users u on u.id = r.user_id
    where r.name_key <> attendee_key(u.name, u.username)`.execute(db)
  return rows[0]!.count
}
