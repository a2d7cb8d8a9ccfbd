import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'

/** Connects users who checked in one after the other at an event, two of every three pairs. */
export async function seedConnections(tx: Writer): Promise<void> {
  await sql`
    with arrivals as (
      select event_id, user_id, checked_in_at,
        lag(user_id) over (partition by event_id order by checked_in_at, user_id) as before_id
      from checkins),
    met as (
      select distinct on (least(user_id, before_id), greatest(user_id, before_id))
        user_id as visitor_id, before_id as owner_id, checked_in_at
      from arrivals
      where before_id <> user_id and hashtext(event_id::text || user_id::text) % 3 <> 0
      order by least(user_id, before_id), greatest(user_id, before_id), checked_in_at)
    insert into connections (id, first_id, second_id, connected_at, pass_id, visitor_id)
    select md5(least(m.visitor_id, m.owner_id)::text || greatest(m.visitor_id, m.owner_id))::uuid,
      least(m.visitor_id, m.owner_id), greatest(m.visitor_id, m.owner_id), m.checked_in_at + interval '30 minutes',
      p.id, m.visitor_id
    from met m
      join lateral (
        select id from passes where owner_id = m.owner_id order by created_at, id limit 1) as p on true
    on conflict do nothing`.execute(tx)
  await sql`analyze connections`.execute(tx)
}
