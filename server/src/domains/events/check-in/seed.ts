import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'

/**
 * Six of seven users with a seat at a past event were checked in, most of them within a quarter of an hour of its
 * start.
 */
export async function seedCheckins(tx: Writer): Promise<void> {
  await sql`
    insert into checkins (id, event_id, group_id, user_id, method, checked_in_at)
    select md5('checkin' || r.id::text)::uuid, r.event_id, r.group_id, r.user_id,
      (array['qr', 'qr', 'code', 'nfc', 'manual'])[1 + (hashtext(r.id::text) & 1023) % 5],
      e.starts_at + interval '1 second' * ((hashtext(r.user_id::text || r.event_id::text) & 1023) - 600)
    from rsvps r join events e on e.id = r.event_id
    where r.status = 'confirmed' and e.status = 'scheduled' and e.over_at < now()
      and (hashtext(r.id::text) & 1023) % 7 > 0
    on conflict do nothing`.execute(tx)
  await sql`analyze checkins`.execute(tx)
}

interface Now {
  eventId: string
  count: number
  /** The entrances, each with the username of who checks people in there. */
  entrances: Readonly<Record<string, string>>
}

/** Check-ins of the last forty minutes at the entrances of one event. */
export async function seedCheckinsNow(tx: Writer, { eventId, count, entrances }: Now): Promise<void> {
  await sql`
    with entrances as (
      select label, u.id as by_id, number - 1 as number
      from unnest(${Object.keys(entrances)}::text[], ${Object.values(entrances)}::text[])
        with ordinality as listed(label, username, number) left join users u on u.username = listed.username),
    arrived as (
      select event_id, group_id, user_id, row_number() over (order by md5('arrived' || id::text)) as n
      from rsvps where event_id = ${eventId} and status = 'confirmed' and user_id not in (
        select id from users where username = 'mia'))
    insert into checkins (id, event_id, group_id, user_id, method, label, checked_in_by, checked_in_at)
    select md5('checkin' || event_id::text || user_id::text)::uuid, event_id, group_id, user_id,
      case when n % 6 = 0 then 'manual' else 'qr' end, label, by_id,
      now() - interval '40 minutes' * n / ${count + 1}::integer
    from arrived join entrances on number = n % (select count(*) from entrances)
    where n <= ${count}::integer
    on conflict do nothing`.execute(tx)
}
