import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, sqlCommand, statement } from '#kernel/data/statement.ts'
import type { EarlierAnswer } from './rules.answers.ts'

/** One value of an answer as it is stored. */
export interface StoredValue {
  rsvp_id: string
  user_id: string
  guest_id: string | null
  question_id: string
  place: number
  option: string | null
  words: string | null
  sealed: string | null
}

/** Whose answers are replaced, and to which questions. */
export interface AnswerTarget {
  rsvp_id: string
  guest_id: string | null
  question_ids: readonly string[]
}

const store = sqlCommand<{ eventId: string; rows: string; targets: string; now: string }>(
  (slot) => sql`
    with fresh as materialized (
      select rsvp_id, user_id, guest_id, question_id, place, option, words, sealed
      from json_to_recordset(${slot('rows')}::json) as row (rsvp_id uuid, user_id uuid, guest_id uuid,
        question_id uuid, place smallint, option text, words text, sealed text)),
    target as materialized (
      select rsvp_id, guest_id, question_ids
      from json_to_recordset(${slot('targets')}::json) as row (rsvp_id uuid, guest_id uuid, question_ids uuid[])),
    gone as (
      delete from answers a using target t
      where a.event_id = ${slot('eventId')} and a.rsvp_id = t.rsvp_id and a.guest_id is not distinct from t.guest_id
        and a.question_id = any(t.question_ids)
        and not exists (select from fresh f where f.rsvp_id = a.rsvp_id
          and f.guest_id is not distinct from a.guest_id and f.question_id = a.question_id and f.place = a.place)),
    again as (
      update event_questions set erased_at = null, first_erased_at = null
      where event_id = ${slot('eventId')} and (erased_at is not null or first_erased_at is not null)
        and exists (select from fresh))
    insert into answers (event_id, rsvp_id, user_id, guest_id, question_id, place, option, words, sealed, answered_at)
    select ${slot('eventId')}::uuid, rsvp_id, user_id, guest_id, question_id, place, option, words, sealed,
      ${slot('now')}::timestamptz
    from fresh order by rsvp_id, question_id, guest_id, place
    on conflict (event_id, rsvp_id, question_id, guest_id, place) do update set user_id = excluded.user_id,
      option = excluded.option, words = excluded.words, sealed = excluded.sealed, answered_at = excluded.answered_at`,
)

/** Replaces the answers of any number of people with one statement. Only under the lock of the event's seats. */
export async function replaceAnswers(
  tx: Writer,
  eventId: string,
  rows: readonly StoredValue[],
  targets: readonly AnswerTarget[],
  now: Date,
): Promise<void> {
  const given = { rows: JSON.stringify(rows), targets: JSON.stringify(targets) }
  await store.all(tx, { eventId, ...given, now: now.toISOString() })
}

const ofGuests = command<{ eventId: string; guestIds: string[] }>((db, slot) =>
  db
    .deleteFrom('answers')
    .where('event_id', '=', slot('eventId'))
    .where('guest_id', '=', sql<string>`any(${sql.val(slot('guestIds'))}::uuid[])`),
)

/** For guests who are no longer brought. */
export async function deleteAnswersOfGuests(tx: Writer, eventId: string, guestIds: readonly string[]): Promise<void> {
  if (guestIds.length > 0) await ofGuests.all(tx, { eventId, guestIds: [...guestIds] })
}

const ofGuestsOf = command<{ eventId: string; userIds: string[] }>((db, slot) =>
  db
    .deleteFrom('answers')
    .where('event_id', '=', slot('eventId'))
    .where('user_id', '=', sql<string>`any(${sql.val(slot('userIds'))}::uuid[])`)
    .where('guest_id', 'is not', null),
)

/** For all guests of people whose RSVPs have ended; what these people answered about themselves stays. */
export async function deleteAnswersOfParties(tx: Writer, eventId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await ofGuestsOf.all(tx, { eventId, userIds: [...userIds] })
}

const columns = ['rsvp_id', 'user_id', 'guest_id', 'question_id', 'place', 'option', 'words', 'sealed'] as const

const ofUsers = statement<{ eventId: string; userIds: string[] }, StoredValue>((db, slot) =>
  db
    .selectFrom('answers')
    .select(columns)
    .where('event_id', '=', slot('eventId'))
    .where('user_id', '=', sql<string>`any(${sql.val(slot('userIds'))}::uuid[])`)
    .orderBy('rsvp_id')
    .orderBy('guest_id', (order) => order.asc().nullsFirst())
    .orderBy('question_id')
    .orderBy('place'),
)

/** All answers that these people gave at one event, those of their guests among them: one statement for a page of a list. */
export function listValuesOfUsers(db: Reader, eventId: string, userIds: readonly string[]): Promise<StoredValue[]> {
  return userIds.length === 0 ? Promise.resolve([]) : ofUsers.all(db, { eventId, userIds: [...userIds] })
}

export interface OptionCount {
  question_id: string
  /** Null: of answers that are no options, or sensitive. */
  option: string | null
  count: number
  /** Of these, the first value of an answer: as many as people answered. */
  people: number
}

const counts = statement<{ eventId: string }, OptionCount>((db, slot) =>
  db
    .selectFrom('answers as a')
    .innerJoin('rsvps as r', (join) => join.onRef('r.id', '=', 'a.rsvp_id').on('r.event_id', '=', slot('eventId')))
    .select((eb) => [
      'a.question_id',
      'a.option',
      eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where a.place = 0)`.as('people'),
    ])
    .where('a.event_id', '=', slot('eventId'))
    .where('r.status', '=', 'confirmed')
    .groupBy(['a.question_id', 'a.option']),
)

/** How many people with a spot gave each option: one statement, whatever the number of questions. */
export function countOptions(db: Reader, eventId: string): Promise<OptionCount[]> {
  return counts.all(db, { eventId })
}

interface EarlierRow extends Omit<EarlierAnswer, 'values'> {
  event_id: string
  question_id: string
  value: string
}

const earlier = statement<{ groupId: string; userId: string; limit: number }, EarlierRow>((db, slot) =>
  db
    .selectFrom(
      sql<EarlierRow>`(
        select a.event_id, a.question_id, x->>'kind' as kind, x->>'label' as label, coalesce(a.option, a.words) as value
        from answers a
          join events e on e.id = a.event_id
          join event_questions q on q.event_id = a.event_id
          cross join lateral jsonb_array_elements(q.questions) x
        where a.user_id = ${slot('userId')} and e.group_id = ${slot('groupId')} and a.guest_id is null
          and a.sealed is null and x->>'id' = a.question_id::text and not (x->>'isSensitive')::boolean
        order by a.answered_at desc, a.event_id, a.question_id, a.place
        limit ${slot('limit')})`.as('given'),
    )
    .select(['given.event_id', 'given.question_id', 'given.kind', 'given.label', 'given.value']),
)

/** The last answers of a person in a group: more than ten lists have. */
const earlierMax = 200

/** What this person answered in this group, latest first. Never to sensitive questions, and nothing of their guests. */
export async function findEarlierAnswers(db: Reader, groupId: string, userId: string): Promise<EarlierAnswer[]> {
  const found = new Map<string, EarlierAnswer>()
  for (const { event_id, question_id, kind, label, value } of await earlier.all(db, {
    ...{ groupId, userId, limit: earlierMax },
  })) {
    const key = `${event_id} ${question_id}`
    const answer = found.get(key) ?? { kind, label, values: [] }
    answer.values.push(value)
    found.set(key, answer)
  }
  return [...found.values()]
}

export interface OwnAnswerRow extends StoredValue {
  event_id: string
  label: string | null
  answered_at: string
}

/** For the export of an account. */
export async function listValuesOfPerson(db: Reader, userId: string, limit: number): Promise<OwnAnswerRow[]> {
  const { rows } = await sql<OwnAnswerRow>`
    select a.event_id, a.rsvp_id, a.user_id, a.guest_id, a.question_id, a.place, a.option, a.words, a.sealed, a.answered_at,
      (select x->>'label' from event_questions q, jsonb_array_elements(q.questions) x
       where q.event_id = a.event_id and x->>'id' = a.question_id::text) as label
    from answers a where a.user_id = ${userId} order by a.answered_at desc, a.rsvp_id, a.place limit ${limit}`.execute(
    db,
  )
  return rows
}
