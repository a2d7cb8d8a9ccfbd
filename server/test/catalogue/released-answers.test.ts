import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { scene } from '#test/support/builders/scene.ts'

/**
 * "A program that sends no body to an event without required questions works as before": the calls that a client of 0.3.0 knows
 * about RSVPs, attendees and the door, on an event that nothing new is switched on for, and what 0.3.0 answered. This file runs
 * in that release, too: RECORD=1 there writes the answers.
 */
const recordedFile = new URL('released-answers.json', import.meta.url)

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
interface Answered {
  call: string
  status: number
  body: Json
}

const app = useApp()

const differing = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g,
  /(?<=\/exports\/)[^"]+/g,
  /(?<="(?:since|ticket|nextCursor|prevCursor)":")[^"]+/g,
  /person[- ]\d+/gi,
]

/** Ids, times and codes by the order in which they come first: one in the place of another is a difference. */
function normalise(answers: readonly Answered[]): Answered[] {
  const names = new Map<string, string>()
  const nameOf = (found: string) => {
    if (!names.has(found)) names.set(found, `#${names.size}`)
    return names.get(found)!
  }
  const isTime = (text: string) => /^\d{4}-/.test(text)
  const text = differing.reduce(
    (rest, pattern) => rest.replaceAll(pattern, (found) => (isTime(found) ? 'time' : nameOf(found))),
    JSON.stringify(answers),
  )
  return JSON.parse(text) as Answered[]
}

/** Numbers the names again: what was added has some of its own. */
function renumber(answers: readonly Answered[]): Answered[] {
  const names = new Map<string, string>()
  const text = JSON.stringify(answers).replaceAll(/#\d+/g, (name) => {
    if (!names.has(name)) names.set(name, `#${names.size}`)
    return names.get(name)!
  })
  return JSON.parse(text) as Answered[]
}

/** Of an answer what another one has: what was added is left out, also in each item of a list. */
function knownOf(value: Json, before: Json): Json {
  if (Array.isArray(value) && Array.isArray(before))
    return value.map((one, n) => (n < before.length ? knownOf(one, before[n]!) : one))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if (typeof before !== 'object' || before === null || Array.isArray(before)) return value
  const named = Object.keys(before).filter((name) => Object.hasOwn(value, name))
  return Object.fromEntries(named.map((name) => [name, knownOf(value[name]!, before[name]!)]))
}

/** Two spots for five people: all that can become of an RSVP, of those who organize and at the door. */
async function callAll(): Promise<Answered[]> {
  const people = {
    manager: 'manager',
    volunteer: 'volunteer',
    ana: 'member',
    bo: 'member',
    cy: 'member',
    dee: 'member',
  } as const
  const { manager, volunteer, ana, bo, cy, dee, event } = await scene(app, {
    people,
    group: { urlname: 'shown-1' },
    event: { seats: 2 },
  })
  const answers: Answered[] = []
  const [rsvp, managed] = [`/v1/events/${event.id}/rsvp`, `/v1/manage/events/${event.id}`]
  async function call(by: { token: string }, line: string, body?: object, key?: string): Promise<Json> {
    const [method, path] = line.split(' ') as [string, string]
    const request = { token: by.token, ...(body && { body }), ...(key && { headers: { 'idempotency-key': key } }) }
    const answer = await app.call(method, path, request)
    // The words of a refusal are for people, and its code for programs.
    const { error: _, ...rest } = answer.body as { error?: string }
    answers.push({ call: line, status: answer.status, body: rest as Json })
    return answer.body as Json
  }
  await call(ana, `GET /v1/events/${event.id}`)
  await call(ana, `GET ${rsvp}`)
  await call(ana, `POST ${rsvp}`, undefined, 'a-key-of-a-client')
  await call(ana, `POST ${rsvp}`, undefined, 'a-key-of-a-client')
  await call(ana, `POST ${rsvp}`)
  for (const one of [bo, cy, dee]) await call(one, `POST ${rsvp}`)
  for (const one of [ana, cy]) await call(one, `GET ${rsvp}`)
  await call(ana, `GET /v1/events/${event.id}/rsvp-summary`)
  await call(ana, `GET /v1/events/${event.id}/attendees`)
  await call(cy, 'GET /v1/profile/rsvps')
  await call(ana, `DELETE ${rsvp}`)
  await call(ana, `DELETE ${rsvp}`)
  await call(ana, `GET ${rsvp}`)
  await call(ana, 'POST /v1/events/01990000-0000-7000-8000-00000000dead/rsvp')
  for (const query of [
    '',
    '?status=waitlisted',
    '?status=cancelled',
    '?sort=name&limit=2',
    '?q=nothing',
    '?checkedIn=true',
  ])
    await call(manager, `GET ${managed}/attendees${query}`)
  await call(manager, `GET ${managed}/attendees/${bo.id}`)
  await call(manager, `GET ${managed}/rsvp-summary`)
  await call(manager, `POST ${managed}/attendees/${dee.id}/promote`)
  await call(manager, `POST ${managed}/attendees/promote`, { userIds: [dee.id, ana.id], overCapacity: true })
  await call(manager, `POST ${managed}/attendees`, { username: volunteer.username })
  await call(volunteer, `POST ${managed}/checkins`, { userId: bo.id })
  await call(volunteer, `POST ${managed}/checkins`, { userId: bo.id })
  await call(volunteer, `GET ${managed}/door`)
  await call(volunteer, `DELETE ${managed}/attendees/${bo.id}/checkin`)
  await call(manager, `POST ${managed}/attendees/remove`, { userIds: [bo.id, cy.id] })
  await call(manager, `DELETE ${managed}/attendees/${dee.id}`)
  await call(ana, `POST ${rsvp}`)
  await call(manager, `GET ${managed}/stats`)
  await call(manager, `POST ${managed}/cancel`, { message: 'It rains' })
  await call(ana, `POST ${rsvp}`)
  await call(ana, `GET ${rsvp}`)
  return answers
}

it('every call of the released client answers as before on an event without questions, guests and requests', async () => {
  const answers = normalise(await callAll())
  if (process.env.RECORD) return writeFileSync(recordedFile, `${JSON.stringify(answers, null, 1)}\n`)
  const recorded = JSON.parse(readFileSync(recordedFile, 'utf8')) as Answered[]
  assert.equal(answers.length, recorded.length)
  const known = answers.map((one, n) => knownOf(one as never, recorded[n] as never)) as never
  assert.deepEqual(renumber(known), renumber(recorded))
})
