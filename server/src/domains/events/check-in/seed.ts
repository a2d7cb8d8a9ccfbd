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
