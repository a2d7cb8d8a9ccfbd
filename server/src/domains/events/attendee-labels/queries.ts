import { type RawBuilder, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { sqlCommand, statement } from '#kernel/data/statement.ts'
import type { StoredLabel } from './rules.ts'
import type { LabelRow } from './wire.ts'

interface OfEvent {
  eventId: string
}

const listed = (eventId: string) => sql`(
  select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color, 'question_id', l.question_id,
    'option', l.option) order by l.position), '[]'::json)
  from event_labels l where l.event_id = ${eventId})`

export interface LabelListRow {
  version: number
  labels: StoredLabel[]
}

const list = statement<OfEvent, LabelListRow>((db, slot) =>
  db.selectNoFrom([
    sql<number>`coalesce((select version from event_label_lists where event_id = ${slot('eventId')}), 0)`.as('version'),
    sql<StoredLabel[]>`${listed(slot('eventId'))}`.as('labels'),
  ]),
)

/** Version 0 where nothing was ever set. */
export async function findLabels(db: Reader, eventId: string): Promise<LabelListRow> {
  return (await list.first(db, { eventId }))!
}

/** For a statement that reads an event, in the same round trip: its labels in their order. */
export const labelsColumn = (eventId: string) => sql<StoredLabel[]>`${listed(eventId)}`

/** The same for whether there are any. */
export const hasLabels = (eventId: string) =>
  sql<boolean>`exists (select from event_labels l where l.event_id = ${eventId})`

const byAnswer = statement<OfEvent, { is_any: boolean }>((db, slot) =>
  db.selectNoFrom(
    sql<boolean>`exists (
      select from event_labels l where l.event_id = ${slot('eventId')} and l.question_id is not null)`.as('is_any'),
  ),
)

/** Whether an answer to one of these questions may give a label; where none has options it is not asked. */
export async function givesLabels(
  db: Reader,
  eventId: string,
  questions: readonly { kind: string }[],
): Promise<boolean> {
  const hasOptions = questions.some(({ kind }) => kind !== 'short' && kind !== 'long')
  return hasOptions && (await byAnswer.first(db, { eventId }))!.is_any
}

/** Of the RSVP `r` to this event, whether an answer of its holder gives the label `l`. */
const isAnswered = (eventId: string) => sql`l.question_id is not null and exists (
  select from answers a where a.event_id = ${eventId} and a.rsvp_id = r.id and a.question_id = l.question_id
    and a.guest_id is null and a.option = l.option)`

const ofUsers = statement<OfEvent & { userIds: string[] }, LabelRow & { user_id: string }>((db, slot) =>
  db
    .selectFrom(
      sql<LabelRow & { user_id: string }>`(
        select r.user_id, one.id, one.name, one.color
        from rsvps r
          left join attendee_labels h on h.event_id = ${slot('eventId')} and h.user_id = r.user_id
          cross join lateral (
            select l.id, l.name, l.color from event_labels l
            where l.event_id = ${slot('eventId')}
              and case when h.user_id is null then ${isAnswered(slot('eventId'))} else l.id = h.label_id end
            order by l.position limit 1) one
        where r.event_id = ${slot('eventId')} and r.user_id = any(${slot('userIds')}::uuid[])
          and ${hasLabels(slot('eventId'))})`.as('found'),
    )
    .select(['found.user_id', 'found.id', 'found.name', 'found.color']),
)

/** The labels of these attendees, by their ids: one statement, which reads no attendee where the event has no labels. */
export async function listLabelsOf(
  db: Reader,
  eventId: string,
  userIds: readonly string[],
): Promise<Map<string, LabelRow>> {
  if (userIds.length === 0) return new Map()
  const rows = await ofUsers.all(db, { eventId, userIds: [...userIds] })
  return new Map(rows.map(({ user_id, ...label }) => [user_id, label]))
}

/** For a statement with the RSVP `r` of one person: the label as JSON, or null. */
export const labelColumn = (
  eventId: string | RawBuilder<unknown>,
  userId: string | RawBuilder<unknown>,
) => sql<LabelRow | null>`(
  select json_build_object('id', l.id, 'name', l.name, 'color', l.color)
  from event_labels l
    left join attendee_labels h on h.event_id = ${eventId} and h.user_id = ${userId}
  where l.event_id = ${eventId}
    and case when h.user_id is null then l.question_id is not null and exists (
      select from answers a where a.event_id = ${eventId} and a.rsvp_id = r.id and a.question_id = l.question_id
        and a.guest_id is null and a.option = l.option) else l.id = h.label_id end
  order by l.position limit 1)`

/**
 * The RSVPs and people with one label of an event, each once: by hand, and by an answer where nothing was said by hand and
 * no earlier label has an answer of theirs. Only people with labels or that answer are read.
 */
export const labelled = (eventId: string, labelId: string) => sql<{ rsvp_id: string; user_id: string }>`(
  select h.rsvp_id, h.user_id from attendee_labels h
  where h.label_id = ${labelId} and h.event_id = ${eventId}
  union all
  select a.rsvp_id, a.user_id from answers a
  where a.event_id = ${eventId} and a.guest_id is null
    and a.question_id = (select l.question_id from event_labels l where l.id = ${labelId} and l.event_id = ${eventId})
    and a.option = (select l.option from event_labels l where l.id = ${labelId} and l.event_id = ${eventId})
    and not exists (select from attendee_labels h where h.event_id = ${eventId} and h.user_id = a.user_id)
    and not exists (
      select from event_labels b join answers o on o.event_id = ${eventId} and o.rsvp_id = a.rsvp_id
        and o.question_id = b.question_id and o.option = b.option and o.guest_id is null
      where b.event_id = ${eventId}
        and b.position < (select l.position from event_labels l where l.id = ${labelId} and l.event_id = ${eventId})))`

export interface LabelCount extends LabelRow {
  /** People with a spot, or on the waitlist. */
  count: number
}

const counts = statement<OfEvent, LabelCount>((db, slot) =>
  db
    .selectFrom('event_labels as l')
    .leftJoin(
      sql<{ label_id: string; count: number }>`(
        select given.label_id, count(*) as count from (
          select h.rsvp_id, h.label_id from attendee_labels h where h.event_id = ${slot('eventId')} and h.label_id is not null
          union all
          (select distinct on (a.rsvp_id) a.rsvp_id, b.id from event_labels b
            join answers a on a.event_id = ${slot('eventId')} and a.question_id = b.question_id and a.option = b.option
              and a.guest_id is null
          where b.event_id = ${slot('eventId')} and not exists (
            select from attendee_labels h where h.event_id = ${slot('eventId')} and h.user_id = a.user_id)
          order by a.rsvp_id, b.position)) given
          join rsvps r on r.event_id = ${slot('eventId')} and r.id = given.rsvp_id
            and r.status in ('confirmed', 'waitlisted')
        group by given.label_id)`.as('n'),
      (join) => join.onRef('n.label_id', '=', 'l.id'),
    )
    .select([
      'l.id',
      'l.name',
      sql<LabelRow['color']>`l.color`.as('color'),
      sql<number>`coalesce(n.count, 0)::int`.as('count'),
    ])
    .where('l.event_id', '=', slot('eventId'))
    .orderBy('l.position'),
)

/** How many people have each label, in the order of the labels. */
export function countLabels(db: Reader, eventId: string): Promise<LabelCount[]> {
  return counts.all(db, { eventId })
}

const storeVersion = sqlCommand<OfEvent & { version: number; now: string }, { version: number }>(
  (slot) => sql`
    insert into event_label_lists (event_id, version, updated_at)
    select ${slot('eventId')}::uuid, 1, ${slot('now')}::timestamptz
    where ${slot('version')}::integer = 0
      or exists (select from event_label_lists q where q.event_id = ${slot('eventId')})
    on conflict (event_id) do update set version = event_label_lists.version + 1, updated_at = excluded.updated_at
      where event_label_lists.version = ${slot('version')}::integer
    returning version`,
)

const replace = sqlCommand<OfEvent & { rows: string }>(
  (slot) => sql`
    with fresh as materialized (
      select id, position, name, color, question_id, option
      from json_to_recordset(${slot('rows')}::json) as row (id uuid, position smallint, name text, color text,
        question_id uuid, option text)),
    gone as (
      delete from event_labels l where l.event_id = ${slot('eventId')} and not exists (select from fresh f where f.id = l.id))
    insert into event_labels (id, event_id, position, name, color, question_id, option)
    select id, ${slot('eventId')}::uuid, position, name, color, question_id, option from fresh
    on conflict (id) do update set position = excluded.position, name = excluded.name, color = excluded.color,
      question_id = excluded.question_id, option = excluded.option
      where event_labels.event_id = excluded.event_id`,
)

/**
 * Replaces the whole list; who had a label that is no longer there has none. The new version, or undefined when the list is no
 * longer of the version that was changed. Only under the lock of the event's seats.
 */
export async function updateLabels(
  tx: Writer,
  eventId: string,
  { labels, version }: { labels: readonly StoredLabel[]; version: number },
  now: Date,
): Promise<number | undefined> {
  const stored = await storeVersion.first(tx, { eventId, version, now: now.toISOString() })
  if (!stored) return undefined
  await replace.all(tx, { eventId, rows: JSON.stringify(labels.map((label, position) => ({ ...label, position }))) })
  return stored.version
}

const copy = sqlCommand<{ from: string; to: string[]; now: string }>(
  (slot) => sql`
    with lists as (
      insert into event_label_lists (event_id, version, updated_at)
      select copied.id, 1, ${slot('now')}::timestamptz
      from unnest(${slot('to')}::uuid[]) as copied (id)
      where exists (select from event_labels l where l.event_id = ${slot('from')})
      on conflict do nothing)
    insert into event_labels (event_id, position, name, color, question_id, option)
    select copied.id, l.position, l.name, l.color, l.question_id, l.option
    from event_labels l cross join unnest(${slot('to')}::uuid[]) as copied (id)
    where l.event_id = ${slot('from')}`,
)

/** The labels without the people. Questions keep their ids in copies, so an answer gives the same label there. */
export async function copyLabels(tx: Writer, from: string, to: readonly string[], now: Date): Promise<void> {
  if (to.length > 0) await copy.all(tx, { from, to: [...to], now: now.toISOString() })
}

/** What is said by hand about one person; without a label: none. */
export interface GivenLabel {
  user_id: string
  rsvp_id: string
  label_id: string | null
}

const give = sqlCommand<OfEvent & { rows: string; now: string }>(
  (slot) => sql`
    insert into attendee_labels (event_id, user_id, rsvp_id, label_id, given_at)
    select ${slot('eventId')}::uuid, user_id, rsvp_id, label_id, ${slot('now')}::timestamptz
    from json_to_recordset(${slot('rows')}::json) as row (user_id uuid, rsvp_id uuid, label_id uuid)
    order by user_id
    on conflict (event_id, user_id) do update set rsvp_id = excluded.rsvp_id, label_id = excluded.label_id,
      given_at = excluded.given_at`,
)

/** Labels any number of people with one statement. Only under the lock of the event's seats. */
export async function updateGiven(tx: Writer, eventId: string, rows: readonly GivenLabel[], now: Date): Promise<void> {
  if (rows.length > 0) await give.all(tx, { eventId, rows: JSON.stringify(rows), now: now.toISOString() })
}
