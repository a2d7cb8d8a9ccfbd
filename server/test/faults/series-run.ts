import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Person } from './processes.ts'

const weekMs = 7 * 86_400_000

export interface SeriesRun {
  groupId: string
  seriesId: string
  /** Drafts, soonest first. */
  drafts: string[]
  /** In the order in which they asked to come to all. */
  regulars: string[]
}

/** A group with weekly drafts, and people who come to all of them. */
export async function makeSeriesRun(
  database: Database,
  ask: (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>,
  host: Person,
  {
    name,
    spots,
    dates,
    regulars,
    more = {},
  }: { name: string; spots: number; dates: number; regulars: number; more?: object },
): Promise<SeriesRun> {
  const { rows } = await sql<{ id: string }>`
    with g as (
      insert into groups (id, urlname, name, created_at, updated_at)
      values (gen_random_uuid(), ${name}, ${name}, now(), now()) returning id),
    r as (insert into group_roles (group_id, user_id, role, granted_at) select id, ${host.id}, 'owner', now() from g)
    select id from g`.execute(database)
  const groupId = rows[0]!.id
  const made = (await ask('POST', `/v1/manage/groups/${groupId}/events`, {
    title: 'Run',
    timezone: 'Europe/Berlin',
    dateTime: new Date(Date.now() + weekMs).toISOString(),
    status: 'draft',
    maxAttendees: spots,
    repeat: { freq: 'weekly', count: dates },
    ...more,
  })) as { id: string }
  const list = (await ask('GET', `/v1/manage/events/${made.id}/series?limit=100`)) as {
    id: string
    series: { id: string }
  }[]
  const seriesId = list[0]!.series.id
  const people = await sql<{ id: string }>`
    with made as (
      insert into users (id, username, name, email, created_at)
      select gen_random_uuid(), ${name} || '-' || n, 'Guest ' || n, ${name} || '-' || n || '@example.org', now() - interval '40 days'
      from generate_series(1, ${regulars}::int) as n returning id, username)
    insert into series_regulars (series_id, user_id, number, asked_at, counted_from)
    select ${seriesId}::uuid, id, split_part(username, '-', 2)::int, now(), now() from made
    order by 3 returning user_id as id`.execute(database)
  return { groupId, seriesId, drafts: list.map(({ id }) => id), regulars: people.rows.map(({ id }) => id) }
}
