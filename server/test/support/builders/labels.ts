import assert from 'node:assert/strict'
import type { App, Response } from '#test/support/app/harness.ts'

export interface WantedLabelInput {
  id?: string
  name: string
  color: string
  questionId?: string | null
  option?: string | null
}

export interface ReadLabel extends Required<WantedLabelInput> {
  id: string
  attendees: number
}

interface Managed {
  id: string
}

/** What a manager sees of the labels of an event. */
export async function readLabels(app: App, event: Managed, token: string) {
  const { status, body, text } = await app.get(`/v1/manage/events/${event.id}/labels`, { token })
  assert.equal(status, 200, text)
  return body.data as { labels: ReadLabel[]; version: number }
}

export const putLabels = (app: App, event: Managed, token: string, body: object): Promise<Response> =>
  app.put(`/v1/manage/events/${event.id}/labels`, { token, body })

export const speaker: WantedLabelInput = { name: 'Speaker', color: 'purple' }
export const crew: WantedLabelInput = { name: 'Crew', color: 'teal' }

/** Replaces the list by the version that is there; gives the ids in its order. */
export async function setLabels(
  app: App,
  event: Managed,
  token: string,
  labels: readonly WantedLabelInput[],
): Promise<string[]> {
  const { version } = await readLabels(app, event, token)
  const { status, body, text } = await putLabels(app, event, token, { labels, version })
  assert.equal(status, 200, text)
  return body.data.labels.map(({ id }: { id: string }) => id)
}

/** Gives people a label by hand, or takes it away; what became of each. */
export async function giveLabel(
  app: App,
  event: Managed,
  token: string,
  people: readonly Managed[],
  labelId: string | null,
): Promise<string[]> {
  const body = { userIds: people.map(({ id }) => id), labelId }
  const {
    status,
    body: answer,
    text,
  } = await app.post(`/v1/manage/events/${event.id}/attendees/label`, { token, body })
  assert.equal(status, 200, text)
  return answer.data.results.map((one: { status: string; code?: string }) => one.code ?? one.status)
}

/** Each attendee with the name of the label that the list of the organizers has. */
export async function listLabelled(
  app: App,
  event: Managed,
  token: string,
  query = '',
): Promise<Record<string, string | null>> {
  const { status, body, text } = await app.get(`/v1/manage/events/${event.id}/attendees?limit=100${query}`, { token })
  assert.equal(status, 200, text)
  const items = body.data as { user: { name: string }; label: { name: string } | null }[]
  return Object.fromEntries(items.map(({ user, label }) => [user.name, label?.name ?? null]))
}
