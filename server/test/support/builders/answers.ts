import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { decideAnswers, findQuestions, storeAnswers } from '#domains/events/questions/index.ts'
import type { App, Response } from '#test/support/app/harness.ts'
import { type EventInput, makeEventIn } from './events.ts'
import { inTransaction } from './factories.ts'
import { scene } from './scene.ts'

export interface WantedQuestion {
  id?: string
  kind: string
  label: string
  help?: string
  options?: readonly string[]
  isRequired?: boolean
  isAskedOfGuests?: boolean
  isShownAtDoor?: boolean
  isSensitive?: boolean
}

interface Managed {
  id: string
}

/** What a manager sees of the questions of an event. */
export async function readQuestions(app: App, event: Managed, token: string) {
  const { status, body, text } = await app.get(`/v1/manage/events/${event.id}/questions`, { token })
  assert.equal(status, 200, text)
  return body.data as {
    questions: (WantedQuestion & { id: string })[]
    version: number
    keptDays: number | null
    removed: { id: string }[]
  }
}

export const putQuestions = (app: App, event: Managed, token: string, body: object): Promise<Response> =>
  app.put(`/v1/manage/events/${event.id}/questions`, { token, body })

/** Replaces the list by the version that is there; gives the ids in its order. */
export async function ask(
  app: App,
  event: Managed,
  token: string,
  questions: readonly WantedQuestion[],
  more: object = {},
): Promise<string[]> {
  const { version } = await readQuestions(app, event, token)
  const { status, body, text } = await putQuestions(app, event, token, { questions, version, ...more })
  assert.equal(status, 200, text)
  return body.data.questions.map(({ id }: { id: string }) => id)
}

/** An event in a group of its own that asks, with the ids of its questions. */
export async function makeAskingEvent(app: App, questions: readonly WantedQuestion[], input: EventInput = {}) {
  const { owner, group } = await scene(app, { people: { owner: 'owner' } })
  const id = await makeEventIn(app, group.id, { seats: 5, ...input })
  const ids = questions.length > 0 ? await ask(app, { id }, owner.token, questions) : []
  return { id, owner, group, ids, path: `/events/${id}` }
}

interface OfGuest {
  guestId?: string
  changed?: readonly string[]
}

/** Answers as an RSVP does: decided by the questions of the event, and stored with the RSVP of the person. */
export async function answer(
  app: App,
  event: Managed,
  person: { id: string },
  given: Record<string, string | string[] | boolean>,
  { guestId, changed }: OfGuest = {},
): Promise<void> {
  await inTransaction(app, async ({ db }) => {
    const { questions } = (await findQuestions(db, event.id))!
    const { rows } = await sql<{ id: string }>`
      select id from rsvps where event_id = ${event.id} and user_id = ${person.id}`.execute(db)
    const { answers } = decideAnswers(questions, given, { isGuest: guestId !== undefined })
    const of = { eventId: event.id, rsvpId: rows[0]!.id, userId: person.id, ...(guestId && { guestId }) }
    await storeAnswers(db, { ...of, ...(changed && { changed }) }, questions, answers, app.keys, app.clock.now())
  })
}

/** The stored values of an event, without what names their place. */
export const listStoredAnswers = async (app: App, event: Managed) =>
  app.database
    .selectFrom('answers')
    .select(['user_id', 'guest_id', 'question_id', 'place', 'option', 'words', 'sealed'])
    .where('event_id', '=', event.id)
    .orderBy('user_id')
    .orderBy('guest_id')
    .orderBy('question_id')
    .orderBy('place')
    .execute()

/** Makes the event end so many days before now. */
export async function endEvent(app: App, event: Managed, daysAgo: number): Promise<void> {
  const over = new Date(app.clock.now().getTime() - daysAgo * 86_400_000)
  const start = new Date(over.getTime() - 3 * 3_600_000).toISOString()
  await app.database
    .updateTable('events')
    .set({ starts_at: start, over_at: over.toISOString() })
    .where('id', '=', event.id)
    .execute()
}
