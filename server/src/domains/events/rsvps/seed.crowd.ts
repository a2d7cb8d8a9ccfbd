import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'

interface Crowd {
  eventId: string
  rsvps: number
  seats: number
  /** Of the seats, those that people without an account take. */
  walkIns: number
  /** People who run the event. */
  except: readonly string[]
}

/** Many RSVPs for one event: every twelfth has cancelled, the first fill the seats, the others are on the waitlist. */
export async function seedCrowd(tx: Writer, { eventId, rsvps, seats, walkIns, except }: Crowd): Promise<void> {
  await sql`
    with people as (
      select u.id, row_number() over (order by u.username = 'mia' desc, md5(${eventId}::text || u.id::text)) as n
      from users u where u.deleted_at is null and u.username <> all(${[...except]}::text[])),
    ranked as (select id, n, n % 12 = 0 as is_cancelled, n - n / 12 as active from people where n <= ${rsvps}::integer)
    insert into rsvps (id, event_id, group_id, user_id, status, place, rsvp_at, updated_at)
    select md5(e.id::text || r.id::text)::uuid, e.id, e.group_id, r.id,
      case when is_cancelled then 'cancelled' when active <= ${seats - walkIns}::integer then 'confirmed' else 'waitlisted' end,
      case when not is_cancelled and active > ${seats - walkIns}::integer then active - ${seats - walkIns}::integer end,
      e.created_at + n * interval '3 hours', e.created_at + n * interval '3 hours'
    from ranked r cross join events e where e.id = ${eventId}
    on conflict do nothing`.execute(tx)
  await sql`
    insert into event_seats (event_id, max_attendees, has_waitlist, walk_ins, confirmed, waitlisted, cancelled, last_place)
    select ${eventId}, ${seats}::integer, true, ${walkIns}::integer, count(*) filter (where status = 'confirmed'),
      count(*) filter (where status = 'waitlisted'), count(*) filter (where status = 'cancelled'), coalesce(max(place), 0)
    from rsvps where event_id = ${eventId}`.execute(tx)
}
