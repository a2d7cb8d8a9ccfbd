import type { Writer } from '#kernel/context.ts'
import { exampleId, exampleIds } from '#kernel/operation/schema.ts'

const flags = { isRequired: false, isAskedOfGuests: false, isShownAtDoor: false, isSensitive: false }
const meal = { ...flags, id: exampleIds[0], kind: 'choice', label: 'What would you like?', options: ['Bread', 'Rice'] }
const company = { ...flags, id: exampleIds[1], kind: 'short', label: 'Company', isShownAtDoor: true }

/** The first two events and the garden ask something, Cy answered at both events, and Ana at the second. */
export async function insertExampleAnswers(db: Writer, people: { ana: string; cy: string }, now: Date): Promise<void> {
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
}

/** The guest whom Ana brings to the fourth event, with the tickets of both. */
export async function insertExampleGuest(db: Writer, ana: string, now: Date): Promise<void> {
  const row = { event_id: exampleIds[3], user_id: ana, created_at: now.toISOString() }
  await db
    .insertInto('tickets')
    .values({ ...row, code: 'EXAMP0E004' })
    .execute()
  await db
    .insertInto('guests')
    .values({ ...row, id: exampleId, name: 'Jo', code: 'EXAMP0E003' })
    .execute()
}
