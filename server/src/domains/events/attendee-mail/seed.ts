import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'

/** Records reminders for seeded events that start soon; otherwise the first start would mail all seeded users. */
export async function seedReminders(tx: Writer): Promise<void> {
  await sql`
    insert into event_reminders (event_id, starts_at, queued_at)
    select id, starts_at, now() from events where status = 'scheduled' and starts_at > now()
    on conflict do nothing`.execute(tx)
}
