import { type RawBuilder, sql } from 'kysely'
import { isKnownAttendance } from '#domains/foundation/event-facts/index.ts'
import { isKnownRsvp } from '#domains/foundation/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'

/** False while another worker counts: what it counted from an older state must not be written over ours. */
export async function lockCounting(tx: Writer): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('group people', 0)) as locked`.execute(tx)
  return rows[0]!.locked
}

export interface GroupPeopleChange {
  group_id: string
  event_id: string | null
  user_id: string | null
  after_id: string | null
}

/** The oldest changes. One that is committed later has its own row, so nothing is missed. */
export async function deleteChanges(tx: Writer, limit: number): Promise<GroupPeopleChange[]> {
  const { rows } = await sql<GroupPeopleChange>`
    delete from group_people_changes
    where id in (select id from group_people_changes order by id limit ${limit})
    returning group_id, event_id, user_id, after_id`.execute(tx)
  return rows
}

/** Events whose check-in has closed since they were counted. */
export async function insertClosedEvents(tx: Writer, overBefore: Date, limit: number): Promise<void> {
  await sql`
    insert into group_people_changes (group_id, event_id)
    select group_id, event_id from group_event_numbers
    where not is_closed and over_at < ${overBefore.toISOString()}
    order by over_at limit ${limit}`.execute(tx)
}

/** Lists the events of a whole group. */
export async function insertEventsOf(tx: Writer, groupId: string): Promise<void> {
  await sql`
    insert into group_people_changes (group_id, event_id)
    select e.group_id, e.id from events e
    where e.group_id = ${groupId}
      and (exists (select from rsvps r where r.event_id = e.id) or exists (select from checkins c where c.event_id = e.id))`.execute(
    tx,
  )
}

const peopleTables = ['group_favorites', 'group_roles', 'group_bans', 'rsvps', 'checkins', 'group_person_notes']

/** Lists the next people of a whole group, and the rest of the group again if there are more. */
export async function insertPeopleOf(tx: Writer, groupId: string, afterId: string, limit: number): Promise<void> {
  const parts = peopleTables.map(
    (table) => sql`(select distinct user_id from ${sql.table(table)}
      where group_id = ${groupId} and user_id > ${afterId} order by user_id limit ${limit})`,
  )
  await sql`
    with people as (select user_id from (${sql.join(parts, sql` union `)}) as known order by user_id limit ${limit}),
    listed as (insert into group_people_changes (group_id, user_id) select ${groupId}, user_id from people)
    insert into group_people_changes (group_id, after_id)
    select ${groupId}, max(user_id::text)::uuid from people having count(*) = ${limit}`.execute(tx)
}

/** Of people whose row this release has not counted yet: what they missed is not in it. Returns how many there were. */
export async function insertUncounted(tx: Writer, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into group_people_changes (group_id, user_id)
    select group_id, user_id from group_people where missed is null and no_shows > 0 limit ${limit}`.execute(tx)
  return Number(numAffectedRows)
}

/** A missing check-in at the event of these numbers is one that people may be asked about. */
const isMissedAt = (numbers: 'm' | 'n') =>
  sql<boolean>`(${sql.ref(`${numbers}.has_no_shows`)}
    and ${isKnownAttendance(sql.ref(`${numbers}.going`), sql.ref(`${numbers}.came`))})`

/** What the row of each event has to be. `closedBefore`: check-in is closed for events that were over by then. */
const selectEvents = (closedBefore: RawBuilder<unknown>) => sql`
  select e.id as event_id, e.group_id, e.starts_at, e.over_at, e.status = 'scheduled' as is_held,
    e.over_at < ${closedBefore} as is_closed,
    e.status = 'scheduled' and e.over_at < ${closedBefore} and k.holders + g.inside > 0 as has_no_shows,
    r.going, k.holders + g.inside as came, greatest(0, r.going - r.came - g.inside) as missed
  from events e
  cross join lateral (
    select coalesce(sum(r.party_size), 0)::integer as going, (count(*) filter (where exists (
      select from checkins k where k.event_id = r.event_id and k.user_id = r.user_id)))::integer as came
    from rsvps r where r.event_id = e.id and r.status = 'confirmed' and not r.joins_online) r
  cross join lateral (select count(*)::integer as holders from checkins k where k.event_id = e.id) k
  cross join lateral (
    select count(*)::integer as inside from guests v where v.event_id = e.id and v.checked_in_at is not null) g`

/**
 * Counts events again. Where that changes what a seat at the event means for its holders, the people of the event are listed
 * to be counted too.
 */
export async function updateEvents(tx: Writer, eventIds: readonly string[], closedBefore: Date): Promise<void> {
  const ids = sql`${[...eventIds]}::uuid[]`
  // Waits for a deletion that has begun, and keeps another from beginning.
  await sql`select from events where id = any(${ids}) order by id for key share`.execute(tx)
  await sql`
    with old as (
      select n.event_id, n.is_held, n.has_no_shows, ${isMissedAt('n')} as is_missed
      from group_event_numbers n where n.event_id = any(${ids})),
    counted as (
      insert into group_event_numbers
        (event_id, group_id, starts_at, over_at, is_held, is_closed, has_no_shows, going, came, missed)
      select event_id, group_id, starts_at, over_at, is_held, is_closed, has_no_shows, going, came, missed from (${selectEvents(sql`${closedBefore.toISOString()}::timestamptz`)}
        where e.id = any(${ids}) and e.group_id is not null) as fresh
      on conflict (event_id) do update set starts_at = excluded.starts_at, over_at = excluded.over_at,
        is_held = excluded.is_held, is_closed = excluded.is_closed, has_no_shows = excluded.has_no_shows,
        going = excluded.going, came = excluded.came, missed = excluded.missed
      returning event_id, group_id, is_held, has_no_shows, going, came),
    turned as (
      select n.event_id, n.group_id from counted n left join old o using (event_id)
      where n.is_held <> coalesce(o.is_held, true) or n.has_no_shows <> coalesce(o.has_no_shows, false)
        or ${isMissedAt('n')} <> coalesce(o.is_missed, false))
    insert into group_people_changes (group_id, user_id)
    select t.group_id, r.user_id from turned t join rsvps r on r.event_id = t.event_id
    union
    select t.group_id, c.user_id from turned t join checkins c on c.event_id = t.event_id`.execute(tx)
}

/** Had a spot in the room and was not checked in. */
const isAway = sql`r.status = 'confirmed' and not r.joins_online and k.id is null`

/** What the row of each pair of `p` has to be. Pairs that have nothing to do with each other any more are left out. */
const selectPeople = (pairs: RawBuilder<unknown>) => sql`
  select p.group_id, p.user_id, left(fold(u.name), 100) as name_key,
    least(f.favorited_at, o.granted_at) as joined_at,
    coalesce(greatest(f.favorited_at, o.granted_at, r.last_at, c.last_at), b.banned_at, n.updated_at) as active_at,
    r.seats as rsvps, c.times as attended, r.no_shows, r.missed, c.first_at as first_came_at, c.last_at as last_came_at, c.first_event_id
  from ${pairs} p
  join users u on u.id = p.user_id and u.deleted_at is null
  left join group_favorites f on f.group_id = p.group_id and f.user_id = p.user_id and not f.is_pending
  left join group_roles o on o.group_id = p.group_id and o.user_id = p.user_id
  left join group_bans b on b.group_id = p.group_id and b.user_id = p.user_id
  left join group_person_notes n on n.group_id = p.group_id and n.user_id = p.user_id
  cross join lateral (
    select (count(*) filter (where r.status = 'confirmed' and e.status = 'scheduled'))::integer as seats,
      (count(*) filter (where ${isAway} and m.has_no_shows))::integer as no_shows,
      (count(*) filter (where ${isAway} and ${isMissedAt('m')}))::integer as missed,
      max(r.rsvp_at) as last_at
    from rsvps r join events e on e.id = r.event_id
    left join group_event_numbers m on m.event_id = r.event_id
    left join checkins k on k.event_id = r.event_id and k.user_id = r.user_id
    where r.group_id = p.group_id and r.user_id = p.user_id and ${isKnownRsvp('r')}) r
  cross join lateral (
    select count(*)::integer as times, min(k.checked_in_at) as first_at, max(k.checked_in_at) as last_at,
      (array_agg(k.event_id order by k.checked_in_at, k.id))[1] as first_event_id
    from checkins k join events e on e.id = k.event_id and e.status <> 'cancelled'
    where k.group_id = p.group_id and k.user_id = p.user_id) c
  where coalesce(f.favorited_at, o.granted_at, r.last_at, c.last_at, b.banned_at, n.updated_at) is not null`

/** The numbers of one person as they are now, for a page that must not be a minute old. */
export async function findNumbers(db: Reader, groupId: string, userId: string): Promise<NumbersRow | undefined> {
  const pair = sql`(select ${groupId}::uuid as group_id, ${userId}::uuid as user_id)`
  const { rows } = await sql<NumbersRow>`
    select joined_at, active_at, rsvps, attended, no_shows, missed, first_came_at, last_came_at
    from (${selectPeople(pair)}) as fresh`.execute(db)
  return rows[0]
}

export interface NumbersRow {
  joined_at: string | null
  active_at: string
  rsvps: number
  attended: number
  /** Seats without a check-in at closed events with at least one. */
  no_shows: number
  /** Those of them at events whose attendance is known. */
  missed: number
  first_came_at: string | null
  last_came_at: string | null
}

export interface Pair {
  group_id: string
  user_id: string
}

const columns = ['name_key', 'joined_at', 'active_at', 'rsvps', 'attended', 'no_shows', 'missed'] as const
const cameColumns = ['first_came_at', 'last_came_at', 'first_event_id'] as const
const kept = [...columns, ...cameColumns]

/** Counts people again. Returns the events that are, or were, the first one of any of them. */
export async function updatePeople(tx: Writer, pairs: readonly Pair[]): Promise<string[]> {
  const given = sql`(select group_id, user_id from unnest(${pairs.map((pair) => pair.group_id)}::uuid[],
    ${pairs.map((pair) => pair.user_id)}::uuid[]) as given (group_id, user_id))`
  await sql`select from users where id in (select user_id from ${given} as g) order by id for key share`.execute(tx)
  await sql`select from groups where id in (select group_id from ${given} as g) order by id for key share`.execute(tx)
  const set = sql.join(kept.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  const { rows } = await sql<{ event_id: string }>`
    with old as materialized (select first_event_id from group_people where (group_id, user_id) in (select group_id, user_id from ${given} as g)),
    fresh as materialized (
      ${selectPeople(given)} and exists (select from groups g where g.id = p.group_id)),
    gone as (delete from group_people where (group_id, user_id) in (
      select group_id, user_id from ${given} as g except select group_id, user_id from fresh)),
    written as (
      insert into group_people (group_id, user_id, ${sql.join(kept.map((column) => sql.ref(column)))})
      select group_id, user_id, ${sql.join(kept.map((column) => sql.ref(column)))} from fresh
      on conflict (group_id, user_id) do update set ${set})
    select distinct first_event_id as event_id from (select first_event_id from old union all select first_event_id from fresh) as firsts
    where first_event_id is not null`.execute(tx)
  await updateWords(tx, given)
  return rows.map((row) => row.event_id)
}

/**
 * A hyphenated name counts as two words, a username as one: only its beginning is found. A name without spaces is found by the
 * beginning of any part of it. The words are an array: PostgreSQL expects ten rows of it, and a million of a set.
 */
const selectWords = (given: RawBuilder<unknown>) => sql`
  select p.group_id, p.user_id, word from group_people p join users u on u.id = p.user_id
  cross join lateral unnest(array(
    select substr(left(word, 100), n)
    from regexp_split_to_table(translate(fold(u.name), '-', ' '), '\\s+') as word
    cross join lateral generate_series(1, case when search_pairs(word) = '{}' then 1 else least(length(word), 30) end) as n)
    || fold(u.username)) as word
  where (p.group_id, p.user_id) in (select group_id, user_id from ${given} as g) and word <> ''`

async function updateWords(tx: Writer, given: RawBuilder<unknown>): Promise<void> {
  await sql`
    with fresh as materialized (${selectWords(given)}),
    gone as (delete from group_people_words w where (w.group_id, w.user_id) in (select group_id, user_id from ${given} as g)
      and not exists (select from fresh f where f.group_id = w.group_id and f.user_id = w.user_id and f.word = w.word))
    insert into group_people_words (group_id, user_id, word) select group_id, user_id, word from fresh
    on conflict do nothing`.execute(tx)
}

export async function updateFirstTimers(tx: Writer, eventIds: readonly string[]): Promise<void> {
  await sql`
    update group_event_numbers n set first_timers = fresh.people
    from (select e.id, (select count(*) from group_people p where p.first_event_id = e.id)::integer as people
      from unnest(${[...eventIds]}::uuid[]) as e (id)) as fresh
    where n.event_id = fresh.id and n.first_timers <> fresh.people`.execute(tx)
}

/** A row that has never had a no-show may still be without the number of those at known events. */
const storedOf = (column: (typeof kept)[number]) =>
  column === 'missed'
    ? sql`case when p.no_shows = 0 then coalesce(p.missed, 0) else p.missed end`
    : sql.ref(`p.${column}`)

/** People whose row differs from what is counted now. What the job has not counted yet does not count. */
export async function countWrongPeople(db: Reader): Promise<number> {
  const parts = peopleTables.map(
    (table) => sql`select group_id, user_id from ${sql.table(table)} where group_id is not null`,
  )
  const all = sql`(${sql.join([...parts, sql`select group_id, user_id from group_people`], sql` union `)})`
  const same = sql.join(
    kept.map((column) => sql`x.${sql.ref(column)} is not distinct from ${storedOf(column)}`),
    sql` and `,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${all} as a
    left join (${selectPeople(all)}) as x using (group_id, user_id)
    left join group_people p using (group_id, user_id)
    where ((p.user_id is null) <> (x.user_id is null) or not (${same}))
      and not exists (select from group_people_changes h
        where h.group_id = a.group_id and (h.user_id = a.user_id or h.user_id is null))`.execute(db)
  return rows[0]!.count
}

/** The same for the numbers of events. */
export async function countWrongEvents(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${selectEvents(sql`(now() - interval '2 hours')`)} where e.group_id is not null) as x
    left join group_event_numbers n using (event_id)
    where (n.event_id is null and x.going + x.came > 0 or n.starts_at <> x.starts_at or n.over_at <> x.over_at
      or n.is_held <> x.is_held or n.going <> x.going or n.came <> x.came or n.missed <> x.missed
      or n.has_no_shows <> (n.is_held and n.is_closed and n.came > 0)
      or n.first_timers <> (select count(*) from group_people p where p.first_event_id = n.event_id))
      and not exists (select from group_people_changes h
        where h.group_id = x.group_id and (h.event_id = x.event_id or h.user_id is null))`.execute(db)
  return rows[0]!.count
}
