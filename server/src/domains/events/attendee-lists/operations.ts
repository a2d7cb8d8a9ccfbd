import { eventOperation } from '#domains/events/events/index.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { registerList } from './commands.ts'
import { findLatestList } from './queries.ts'
import { viewListing } from './views.ts'
import { AttendeeList, AttendeeListPreview, AttendeeListRequest, LatestAttendeeList, presentList } from './wire.ts'

const errors = ['invalid_state', 'event_ended', 'event_cancelled'] as const

export const preview = eventOperation({
  id: 'attendee-lists.preview',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/attendees/list/preview',
  summary: 'Get a preview of a list of attendees',
  description:
    'Reads a list and says how many people get a seat, because the group knows them, and how many addresses get an invitation. An address whose owner the group does not know counts as an invitation, with or without an account. Changes nothing.',
  access: 'manage:events',
  role: 'manager',
  credential: 'own',
  effect: 'external',
  body: AttendeeListRequest,
  output: AttendeeListPreview,
  errors: [...errors],
  perHour: 60,
  example: { params: { eventId: exampleId }, body: { text: 'ana@example.org' } },
  async handler({ db, caller, cipher, now, event }, { body: { text } }) {
    return viewListing(db, cipher, { caller, event, text, now })
  },
})

export const create = eventOperation({
  id: 'attendee-lists.create',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/attendees/list',
  summary: 'Register a list of attendees',
  description:
    'People known to the group get a seat or, where the event is full, a waitlist position, and a mail with which they can say that they cannot come. All other addresses get an invitation, as many as the limits leave. It is done in the background; ask for the latest list to see how far it is. People who gave up a seat of this event are not added again.',
  access: 'manage:events',
  role: 'manager',
  credential: 'own',
  effect: 'write',
  body: AttendeeListRequest,
  output: AttendeeList,
  status: 201,
  idempotency: 'replay',
  errors: [...errors, 'rate_limited'],
  perHour: 30,
  example: { params: { eventId: exampleId }, body: { text: 'ana@example.org' } },
  async handler({ caller, now, event, ...unit }, { body: { text } }) {
    await registerList(unit, { caller, event, text, now })
    return presentList((await findLatestList(unit.db, event.id))!)
  },
})

export const latest = eventOperation({
  id: 'attendee-lists.latest',
  method: 'GET',
  path: '/v1/manage/events/{eventId}/attendees/list',
  summary: 'Get the latest list of attendees',
  description: 'Returns how far the list is that was registered last, and what became of those in it.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  output: LatestAttendeeList,
  example: { params: { eventId: exampleId } },
  async handler({ db, event: { id } }) {
    const list = await findLatestList(db, id)
    return { list: list ? presentList(list) : null }
  },
})
