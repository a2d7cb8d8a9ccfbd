import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'

/** Tickets for the seeded seats of events to come. */
export async function seedTickets(tx: Writer): Promise<void> {
  await sql`
    insert into tickets (event_id, user_id, code, created_at)
    select r.event_id, r.user_id, upper(substr(md5(r.id::text), 1, 10)), r.updated_at
    from rsvps r join events e on e.id = r.event_id
    where r.status = 'confirmed' and e.status = 'scheduled' and e.over_at > now()
    on conflict do nothing`.execute(tx)
}
