import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'

/** Seats for every event that has none: some without a limit, some with a count from another platform. */
export async function seedSeats(tx: Writer): Promise<void> {
  await sql`
    insert into event_seats (event_id, max_attendees, has_waitlist, upstream_count)
    select e.id, case when h % 4 > 0 then 10 + h % 60 end, h % 9 > 0,
      case when e.source <> 'native' and h % 5 > 0 then h % 40 end
    from events e cross join lateral (select hashtext(e.id::text) & 1048575 as h) as hashed
    where not exists (select from event_seats s where s.event_id = e.id)`.execute(tx)
  await sql`analyze event_seats`.execute(tx)
}

/**
 * RSVPs for every event that has none and is not a draft. Each event takes a run of numbered users from its own start number,
 * so that no pair occurs twice: between a tenth of `crowd` and `crowd` users. The first fill the seats, the others wait
 * where there is a waitlist, and every tenth has cancelled. The counters are computed from the rows.
 */
export async function seedRsvps(tx: Writer, { crowd }: { crowd: number }): Promise<void> {
  await sql`create temporary table numbered_users on commit drop as
    select row_number() over (order by id) - 1 as number, id, created_at from users`.execute(tx)
  await sql`create unique index on numbered_users (number)`.execute(tx)
  await sql`analyze numbered_users`.execute(tx)
  await sql`
    with population as (select count(*) as total from numbered_users),
    crowds as (
      select e.id, e.group_id, e.status as event_status, s.has_waitlist, e.created_at,
        greatest(0, s.max_attendees - coalesce(s.upstream_count, 0)) as capacity, s.max_attendees is null as is_endless,
        least(p.total, ${crowd}::integer / 10 + (hashtext(e.id::text) & 1048575) % ${crowd}::integer) as size,
        (hashtext(reverse(e.id::text)) & 2147483647) % greatest(p.total, 1) as start, p.total
      from events e join event_seats s on s.event_id = e.id cross join population p
      where e.status <> 'draft' and not exists (select from rsvps r where r.event_id = e.id)),
    answers as (
      select c.id as event_id, c.group_id, c.capacity, c.is_endless, c.has_waitlist, c.created_at, c.event_status,
        u.id as user_id, n,
        n % 10 = 9 or c.event_status = 'cancelled' as is_cancelled
      from crowds c
        cross join lateral generate_series(0, c.size - 1) as n
        join numbered_users u on u.number = (c.start + n) % c.total),
    ranked as (
      select event_id, group_id, capacity, is_endless, has_waitlist, created_at, user_id, n, is_cancelled,
        -- Every tenth is a cancelled one, so this counts the active ones up to here without a sort.
        case when event_status = 'cancelled' then 0 else n + 1 - (n + 1) / 10 end as active
      from answers)
    insert into rsvps (id, event_id, group_id, user_id, status, place, rsvp_at, updated_at)
    select md5(event_id::text || user_id::text)::uuid, event_id, group_id, user_id,
      case when is_cancelled then 'cancelled' when is_endless or active <= capacity then 'confirmed'
        else 'waitlisted' end,
      case when not is_cancelled and not is_endless and active > capacity then active - capacity end,
      created_at + n * interval '1 minute', created_at + n * interval '1 minute'
    from ranked where is_cancelled or is_endless or has_waitlist or active <= capacity
    on conflict do nothing`.execute(tx)
  await sql`
    update event_seats s set confirmed = c.confirmed, waitlisted = c.waitlisted, cancelled = c.cancelled,
      last_place = c.last_place
    from (
      select event_id, count(*) filter (where status = 'confirmed') as confirmed,
        count(*) filter (where status = 'waitlisted') as waitlisted,
        count(*) filter (where status = 'cancelled') as cancelled, coalesce(max(place), 0) as last_place
      from rsvps group by event_id) c
    where c.event_id = s.event_id`.execute(tx)
  await sql`analyze rsvps, event_seats`.execute(tx)
}

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
