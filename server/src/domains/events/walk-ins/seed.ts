import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'

interface Arrived {
  eventId: string
  names: readonly string[]
  label: string
  /** The username of who let them in. */
  by: string
}

/** People without an account at one event, one every nine minutes until now. Their seats are counted where seats are. */
export async function seedWalkIns(tx: Writer, { eventId, names, label, by }: Arrived): Promise<void> {
  await sql`
    insert into walk_ins (id, event_id, name, label, checked_in_by, checked_in_at, created_at)
    select md5('walk-in' || ${eventId}::text || n)::uuid, ${eventId}, listed.name, ${label}, u.id, at, at
    from unnest(${[...names]}::text[]) with ordinality as listed(name, n)
      cross join lateral (select now() - interval '9 minutes' * n as at) as arrived
      left join users u on u.username = ${by}
    on conflict do nothing`.execute(tx)
}
