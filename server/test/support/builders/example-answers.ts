import { createHash } from 'node:crypto'
import type { Writer } from '#kernel/context.ts'
import { exampleId, exampleIds } from '#kernel/operation/schema.ts'

const flags = { isRequired: false, isAskedOfGuests: false, isShownAtDoor: false, isSensitive: false }
const meal = { ...flags, id: exampleIds[0], kind: 'choice', label: 'What would you like?', options: ['Bread', 'Rice'] }
const company = { ...flags, id: exampleIds[1], kind: 'short', label: 'Company', isShownAtDoor: true }

/** The first two events and the garden ask something, Cy answered at both events, and Ana at the second. */
async function insertExampleAnswers(db: Writer, people: { ana: string; cy: string }, now: Date): Promise<void> {
  const at = now.toISOString()
  const [first, second, third] = exampleIds
  const list = { version: 1, questions: JSON.stringify([meal, company]), updated_at: at }
  await db
    .insertInto('event_questions')
    .values([first, second].map((event_id) => ({ event_id, ...list })))
    .execute()
  await db
    .insertInto('group_questions')
    .values({ group_id: exampleId, ...list })
    .execute()
  const ate = (event_id: string, user_id: string, rsvp_id: string) => [
    { event_id, user_id, rsvp_id, question_id: meal.id, option: 'Bread', answered_at: at },
    { event_id, user_id, rsvp_id, question_id: company.id, words: 'Seeds and Co', answered_at: at },
  ]
  await db
    .insertInto('answers')
    .values([...ate(first, people.cy, first), ...ate(second, people.ana, second), ...ate(second, people.cy, third)])
    .execute()
  await insertExampleLabels(db, people, now)
}

/** The first event has two labels, one of them by an answer, and Cy has the other by hand. */
async function insertExampleLabels(db: Writer, { cy }: { cy: string }, now: Date): Promise<void> {
  const [first, second] = exampleIds
  await db
    .insertInto('event_label_lists')
    .values({ event_id: first, version: 1, updated_at: now.toISOString() })
    .execute()
  const rule = { question_id: meal.id, option: 'Rice' }
  await db
    .insertInto('event_labels')
    .values([
      { id: first, event_id: first, position: 0, name: 'Speaker', color: 'purple' },
      { id: second, event_id: first, position: 1, name: 'Crew', color: 'teal', ...rule },
    ])
    .execute()
  const given = { rsvp_id: first, label_id: first, given_at: now.toISOString() }
  await db
    .insertInto('attendee_labels')
    .values({ event_id: first, user_id: cy, ...given })
    .execute()
}

/** Ana brings a guest to the fourth event, with the tickets of both, and Cy one to the second, who is inside. */
async function insertExampleGuests(db: Writer, people: { ana: string; cy: string }, now: Date): Promise<void> {
  const at = now.toISOString()
  const [, second, , fourth] = exampleIds
  await db
    .insertInto('tickets')
    .values({ event_id: fourth, user_id: people.ana, created_at: at, code: 'EXAMP0E004' })
    .execute()
  const guest = { id: exampleId, created_at: at }
  const inside = { checked_in_at: at, checked_in_by: people.ana, method: 'manual' }
  await db
    .insertInto('guests')
    .values([
      { ...guest, event_id: fourth, user_id: people.ana, name: 'Jo', code: 'EXAMP0E005' },
      { ...guest, event_id: second, user_id: people.cy, name: 'Dana', code: 'EXAMP0E003', ...inside },
    ])
    .execute()
}

/** Spots that are given away: Ana's of the second event, Cy's of the first, and one that Cy took. */
async function insertExampleGifts(db: Writer, { ana, cy }: { ana: string; cy: string }, now: Date) {
  const at = now.toISOString()
  const gift = (n: number, giver_id: string, token: string) => ({
    ...{ event_id: exampleIds[n]!, giver_id, rsvp_at: at, made_at: at },
    token_hash: createHash('sha256').update(token).digest(),
  })
  await db
    .insertInto('spot_gifts')
    .values([
      gift(0, cy, 'spot-that-is-given-away'),
      gift(1, ana, 'spot-of-the-harvest'),
      { ...gift(3, ana, 'spot-that-was-taken'), taken_by: cy, taken_at: at },
    ])
    .execute()
}

/** What belongs to RSVPs: guests, answers, and spots that are given away. */
export const insertExampleParties = [insertExampleGuests, insertExampleAnswers, insertExampleGifts]
