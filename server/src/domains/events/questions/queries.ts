import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { sqlCommand, statement } from '#kernel/data/statement.ts'
import type { StoredQuestion } from './rules.ts'

export interface QuestionsRow {
  version: number
  questions: StoredQuestion[]
}

export interface EventQuestionsRow extends QuestionsRow {
  kept_days: number | null
}

const ofEvent = statement<{ eventId: string }, EventQuestionsRow>((db, slot) =>
  db
    .selectFrom('event_questions')
    .select(['version', 'questions', 'kept_days'])
    .where('event_id', '=', slot('eventId'))
    .$castTo<EventQuestionsRow>(),
)

/** Undefined where nothing was ever asked. */
export function findQuestions(db: Reader, eventId: string): Promise<EventQuestionsRow | undefined> {
  return ofEvent.first(db, { eventId })
}

/**
 * For a statement that reads an event, in the same round trip: the stored list, or null where nothing was ever asked. The
 * column is one of `StoredQuestion[] | null`.
 */
export const questionsColumn = (eventId: string) =>
  sql<StoredQuestion[] | null>`(select q.questions from event_questions q where q.event_id = ${eventId})`

/** The same for whether there are any, or were. */
export const hasQuestions = (eventId: string) =>
  sql<boolean>`exists (select from event_questions q where q.event_id = ${eventId} and jsonb_array_length(q.questions) > 0)`

const ofGroup = statement<{ groupId: string }, QuestionsRow>((db, slot) =>
  db
    .selectFrom('group_questions')
    .select(['version', 'questions'])
    .where('group_id', '=', slot('groupId'))
    .$castTo<QuestionsRow>(),
)

export function findGroupQuestions(db: Reader, groupId: string): Promise<QuestionsRow | undefined> {
  return ofGroup.first(db, { groupId })
}

const answered = sqlCommand<{ eventId: string }, { question_id: string }>(
  (slot) => sql`
    select x.id as question_id
    from event_questions q cross join jsonb_to_recordset(q.questions) as x (id uuid)
    where q.event_id = ${slot('eventId')}
      and exists (select from answers a where a.event_id = ${slot('eventId')} and a.question_id = x.id)`,
)

/** The questions of an event that have answers. */
export async function listAnsweredQuestions(tx: Writer, eventId: string): Promise<Set<string>> {
  return new Set((await answered.all(tx, { eventId })).map((row) => row.question_id))
}

interface NewList {
  questions: string
  version: number
  now: string
}

const storeOfEvent = sqlCommand<NewList & { eventId: string; keptDays: number | null }, { version: number }>(
  (slot) => sql`
    insert into event_questions (event_id, version, questions, kept_days, updated_at)
    select ${slot('eventId')}::uuid, 1, ${slot('questions')}::jsonb, ${slot('keptDays')}::smallint, ${slot('now')}::timestamptz
    where ${slot('version')}::integer = 0
      or exists (select from event_questions q where q.event_id = ${slot('eventId')})
    on conflict (event_id) do update set version = event_questions.version + 1, questions = excluded.questions,
      kept_days = excluded.kept_days, updated_at = excluded.updated_at
      where event_questions.version = ${slot('version')}::integer
    returning version`,
)

/** The new version; undefined when the list is no longer of the version that was changed. */
export async function updateQuestions(
  tx: Writer,
  eventId: string,
  list: { questions: readonly StoredQuestion[]; keptDays: number | null; version: number },
  now: Date,
): Promise<number | undefined> {
  const { keptDays, version } = list
  const given = { questions: JSON.stringify(list.questions), version, now: now.toISOString() }
  return (await storeOfEvent.first(tx, { eventId, keptDays, ...given }))?.version
}

const storeOfGroup = sqlCommand<NewList & { groupId: string }, { version: number }>(
  (slot) => sql`
    insert into group_questions (group_id, version, questions, updated_at)
    select ${slot('groupId')}::uuid, 1, ${slot('questions')}::jsonb, ${slot('now')}::timestamptz
    where ${slot('version')}::integer = 0
      or exists (select from group_questions q where q.group_id = ${slot('groupId')})
    on conflict (group_id) do update set version = group_questions.version + 1, questions = excluded.questions,
      updated_at = excluded.updated_at
      where group_questions.version = ${slot('version')}::integer
    returning version`,
)

/** The same for what new events of a group begin with. */
export async function updateGroupQuestions(
  tx: Writer,
  groupId: string,
  list: { questions: readonly StoredQuestion[]; version: number },
  now: Date,
): Promise<number | undefined> {
  const given = { questions: JSON.stringify(list.questions), version: list.version, now: now.toISOString() }
  return (await storeOfGroup.first(tx, { groupId, ...given }))?.version
}

/** Without those that were removed. */
const stillAsked = sql`coalesce((select jsonb_agg(x order by n) from jsonb_array_elements(q.questions) with ordinality as e (x, n)
  where x->>'removedAt' is null), '[]')`

const copy = sqlCommand<{ from: string; to: string[]; now: string }>(
  (slot) => sql`
    insert into event_questions (event_id, version, questions, kept_days, updated_at)
    select copied.id, 1, ${stillAsked}, q.kept_days, ${slot('now')}::timestamptz
    from event_questions q cross join unnest(${slot('to')}::uuid[]) as copied (id)
    where q.event_id = ${slot('from')}
    on conflict do nothing`,
)

/** Questions keep their ids, so that one answer can be given to all dates of a series. */
export async function copyQuestions(tx: Writer, from: string, to: readonly string[], now: Date): Promise<void> {
  if (to.length > 0) await copy.all(tx, { from, to: [...to], now: now.toISOString() })
}

const copyDefault = sqlCommand<{ groupId: string; to: string[]; now: string }>(
  (slot) => sql`
    insert into event_questions (event_id, version, questions, updated_at)
    select made.id, 1, q.questions, ${slot('now')}::timestamptz
    from group_questions q cross join unnest(${slot('to')}::uuid[]) as made (id)
    where q.group_id = ${slot('groupId')} and q.questions <> '[]'
    on conflict do nothing`,
)

/** Gives new events what their group asks as a rule. */
export async function copyDefaultQuestions(
  tx: Writer,
  groupId: string,
  to: readonly string[],
  now: Date,
): Promise<void> {
  if (to.length > 0) await copyDefault.all(tx, { groupId, to: [...to], now: now.toISOString() })
}
