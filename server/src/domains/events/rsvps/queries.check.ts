import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { stateColumn } from './queries.ts'

/**
 * Events whose counts of people differ from their RSVPs, whose RSVPs differ from their guests (also one who comes alone or no longer), with
 * a guest inside of someone without a spot, whose counts are less than their walk-ins by name (of which old ones are deleted), or whose
 * next place in the queue is already taken.
 */
export async function countWrongSeats(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with parties as (
      select event_id, ${stateColumn} as status, r.party_size, r.place, r.joins_online,
        coalesce(r.status, '') <> 'declined' and coalesce(g.live, 0)
            <> case when r.status <> 'cancelled' then r.party_size - 1 else 0 end
          or coalesce(g.inside, 0) > 0 and coalesce(r.status, '') <> 'confirmed' as is_wrong
      from rsvps r full join (
        select event_id, user_id, count(*) as live, count(checked_in_at) as inside
        from guests where removed_at is null group by event_id, user_id) g using (event_id, user_id)),
    expected as (
      select event_id, sum(party_size) filter (where status = 'confirmed') as confirmed,
        sum(party_size) filter (where status = 'waitlisted') as waitlisted,
        sum(party_size) filter (where status = 'cancelled') as cancelled,
        sum(party_size) filter (where status = 'requested') as requested,
        sum(party_size - 1) filter (where status = 'confirmed') as confirmed_guests,
        sum(party_size - 1) filter (where status = 'waitlisted') as waiting_guests,
        sum(party_size) filter (where status = 'confirmed' and joins_online) as joining_online,
        max(place) as last_place, bool_or(is_wrong) as is_wrong
      from parties group by event_id),
    people as (select event_id, count(*) as walk_ins from walk_ins where removed_at is null group by event_id)
    select count(*) from expected e full join event_seats s using (event_id)
      left join people p using (event_id)
    where (coalesce(e.confirmed, 0), coalesce(e.waitlisted, 0), coalesce(e.cancelled, 0), coalesce(e.requested, 0),
        coalesce(e.confirmed_guests, 0), coalesce(e.waiting_guests, 0), coalesce(e.joining_online, 0))
        is distinct from (s.confirmed, s.waitlisted, s.cancelled, s.requested, s.confirmed_guests, s.waiting_guests,
          s.joining_online)
      or e.is_wrong or s.last_place < coalesce(e.last_place, 0) or s.walk_ins < coalesce(p.walk_ins, 0)`.execute(db)
  return rows[0]!.count
}

/** RSVPs whose key, which attendees are sorted by and found by, is not that of the user. */
export async function countWrongNames(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from rsvps r join users u on u.id = r.user_id
    where r.name_key <> attendee_key(u.name, u.username)`.execute(db)
  return rows[0]!.count
}
