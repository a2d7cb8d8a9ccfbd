import { Type } from 'typebox'
import { eventListOperation, eventOperation, eventTogetherOperation } from '#domains/events/events/index.ts'
import type { Caller } from '#kernel/context.ts'
import { decideExpiry } from '#kernel/expiry.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, exampleIds, Id, Success } from '#kernel/operation/schema.ts'
import { checkInAtDoor } from './commands.together.ts'
import {
  checkInAttendee,
  checkInAttendees,
  createCode as createCheckInCode,
  undoCheckin,
  undoGuestCheckin,
} from './commands.ts'
import { deleteCode as deleteCheckInCode, listCodes as listCheckInCodes } from './queries.codes.ts'
import { assertNotInFuture, assertOneNamed } from './rules.ts'
import { findDoorCheckin } from './views.ts'
import {
  CheckinAtDoor,
  CheckinBatchRequest,
  CheckinBatchResult,
  CheckinByOrganizerRequest,
  CheckinCode,
  CheckinCodeRequest,
  CheckinResult,
  DeskCheckinRequest,
  presentBatch,
  presentCode,
  presentResult,
} from './wire.ts'

const AttendeeParams = Type.Object({ userId: Id })

const contextOf = (caller: Caller, eventId: string) => ({
  eventId,
  by: caller.userId,
  isAdmin: caller.scopes.has('admin'),
})

/** Check-ins at the door wait for the seats of the event, like all who want one. */
const ofEvent = {
  by: (_: unknown, { params }: { params: { eventId: string } }) => params.eventId.toLowerCase(),
  handleAll: checkInAtDoor,
}

export const createAtDesk = eventTogetherOperation({
  id: 'check-in.createAtDesk',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/attendees/{userId}/checkin',
  summary: 'Check in an attendee',
  description:
    'Checks a user in at any time, even without an RSVP or beyond the capacity. The group must know the user. A user who gave up a seat at this event has to check in by their own RSVP or code. Sending the same `clientId` again returns the first result.',
  access: 'manage:checkins',
  role: 'door',
  bucket: 'door',
  params: AttendeeParams,
  body: DeskCheckinRequest,
  bodyOptional: true,
  output: CheckinResult,
  status: 201,
  idempotency: 'replay',
  errors: ['user_not_found', 'banned', 'already_checked_in', 'rsvp_declined', 'invalid_state', 'event_cancelled'],
  example: { params: { eventId: exampleId, userId: exampleId }, body: { clientId: 'front-desk-1' } },
  mcp: {
    name: 'check_in_attendee',
    title: 'Check in an attendee',
    description: 'Check an attendee in at a managed event.',
    inputs: { eventId: 'From list_managed_events.', userId: 'From list_attendees.' },
  },
  precheck: ({ body }, { now }) => assertNotInFuture(body?.checkedInAt, now),
  together: {
    ...ofEvent,
    ask: ({ caller, event }, { params, body }) => {
      return { ...contextOf(caller, event.id), input: { ...body, userId: params.userId } }
    },
    answer: ({ checkin }, { item }) => presentResult(item.eventId, checkin),
  },
  async handler({ caller, now, event: { id: eventId }, ...unit }, { params, body }) {
    const input = { ...body, userId: params.userId }
    const { checkin } = await checkInAttendee(unit, contextOf(caller, eventId), input, now)
    return presentResult(eventId, checkin)
  },
})

export const createByOrganizer = eventTogetherOperation({
  id: 'check-in.createByOrganizer',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/checkins',
  summary: 'Check in an attendee or a guest by ticket or id',
  description:
    'Checks in the holder of a ticket, or a user by id, at any time, also beyond the capacity; with `withGuests`, also the guests they bring. A guest, by ticket or id, is checked in where the user who brings them has a spot; this is no check-in of that user. A ticket also brings back a user who gave up the seat; so does a pass whose owner allows it as a ticket (`isTicket`), also for a user the group does not know yet. Sending the same `clientId` again returns the first result.',
  access: 'manage:checkins',
  role: 'door',
  bucket: 'door',
  body: CheckinByOrganizerRequest,
  output: CheckinAtDoor,
  status: 201,
  idempotency: 'replay',
  errors: [
    'ticket_not_found',
    'user_not_found',
    'guest_not_found',
    'banned',
    'already_checked_in',
    'rsvp_declined',
    'rsvp_required',
    'invalid_state',
    'event_cancelled',
  ],
  example: { params: { eventId: exampleId }, body: { userId: exampleId } },
  precheck({ body }, { now }) {
    assertOneNamed(body)
    assertNotInFuture(body.checkedInAt, now)
  },
  together: {
    ...ofEvent,
    ask: ({ caller, event }, { body }) => ({ ...contextOf(caller, event.id), input: body }),
    answer: (outcome, { db, item }) => findDoorCheckin(db, item.eventId, outcome),
  },
  async handler({ caller, now, event: { id: eventId }, ...unit }, { body }) {
    const outcome = await checkInAttendee(unit, contextOf(caller, eventId), body, now)
    return findDoorCheckin(unit.db, eventId, outcome)
  },
})

const undo = eventOperation({
  id: 'check-in.delete',
  method: 'DELETE',
  path: '/v1/manage/events/{eventId}/attendees/{userId}/checkin',
  summary: 'Undo a check-in',
  description: 'Deletes the check-in and keeps the RSVP.',
  access: 'manage:checkins',
  role: 'door',
  bucket: 'door',
  effect: 'write',
  params: AttendeeParams,
  output: Success,
  errors: ['not_found'],
  example: { params: { eventId: exampleIds[1], userId: exampleId } },
  audit: ({ params }) => ({ target: `event:${params.eventId}`, detail: { userId: params.userId } }),
  async handler({ event: { id: eventId }, ...unit }, { params }) {
    await undoCheckin(unit, eventId, params.userId.toLowerCase())
    return { success: true as const }
  },
})

export const deleteOfGuest = eventOperation({
  id: 'check-in.deleteOfGuest',
  method: 'DELETE',
  path: '/v1/manage/events/{eventId}/guests/{guestId}/checkin',
  summary: 'Undo the check-in of a guest',
  description: 'The guest stays in the party, and the check-in of the user who brings them stays too.',
  access: 'manage:checkins',
  role: 'door',
  bucket: 'door',
  effect: 'write',
  params: Type.Object({ guestId: Id }),
  output: Success,
  errors: ['not_found'],
  example: { params: { eventId: exampleIds[1], guestId: exampleId } },
  audit: ({ params }) => ({ target: `event:${params.eventId}`, detail: { guestId: params.guestId } }),
  async handler({ event: { id: eventId }, ...unit }, { params }) {
    await undoGuestCheckin(unit, eventId, params.guestId.toLowerCase())
    return { success: true as const }
  },
})

export const createBatch = eventOperation({
  id: 'check-in.createBatch',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/checkins/batch',
  summary: 'Check in a batch of attendees',
  description:
    'Checks in up to 500 people, as recorded by a device that was offline. Each item has exactly one of `ticket`, `userId`, `guestId` and `name`; with `name`, a person without an account takes a seat, also beyond the capacity. Safe to repeat: a `clientId` that was sent before returns its first result. `duplicate` means the user was already checked in another way: `checkin` has the time and the label of that check-in. A refused item has its own error code and does not affect the others.',
  access: 'manage:checkins',
  role: 'door',
  bucket: 'door',
  effect: 'write',
  body: CheckinBatchRequest,
  output: CheckinBatchResult,
  example: {
    params: { eventId: exampleId },
    body: {
      items: [
        { clientId: 'tablet-7-0001', userId: exampleId, checkedInAt: '2026-11-14T18:05:00Z', label: 'Main entrance' },
      ],
    },
  },
  async handler({ caller, now, event: { id: eventId }, ...unit }, { body }) {
    return presentBatch(eventId, await checkInAttendees(unit, contextOf(caller, eventId), body.items, now))
  },
})

export const listCodes = eventListOperation({
  id: 'check-in.listCodes',
  path: '/v1/manage/events/{eventId}/checkin-codes',
  summary: 'List the check-in codes of an event',
  description: 'Lists the codes, newest first.',
  access: 'manage:checkins',
  role: 'volunteer',
  item: CheckinCode,
  example: { params: { eventId: exampleId } },
  mcp: {
    name: 'list_checkin_codes',
    title: 'List check-in codes',
    description: 'List the check-in codes of an event.',
    inputs: { eventId: 'From list_managed_events.' },
  },
  async handler({ db, event: { id: eventId } }, { page }) {
    return mapPage(await listCheckInCodes(db, page, { eventId }), presentCode)
  },
})

export const createCode = eventOperation({
  id: 'check-in.createCode',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/checkin-codes',
  summary: 'Create a check-in code',
  description: 'Creates a code that attendees enter or scan to check themselves in. An event can have 50 codes.',
  access: 'manage:checkins',
  role: 'volunteer',
  effect: 'write',
  body: CheckinCodeRequest,
  bodyOptional: true,
  output: CheckinCode,
  status: 201,
  idempotency: 'replay',
  errors: ['code_taken', 'limit_reached'],
  example: { params: { eventId: exampleId }, body: { code: 'BACK-DOOR', label: 'Back door', maxUses: 50 } },
  audit: ({ params, output }) => ({ target: `event:${params.eventId}`, detail: { codeId: output.id } }),
  mcp: {
    name: 'create_checkin_code',
    title: 'Create a check-in code',
    description: 'Create a check-in code for an event.',
    inputs: {
      eventId: 'From list_managed_events.',
      label: 'Where it is displayed.',
      maxUses: '0 for no limit.',
      expiresAt: 'Expiry.',
    },
  },
  precheck: ({ body }, { now }) => void decideExpiry(body?.expiresAt, now),
  async handler({ db, caller, now, event: { id: eventId } }, { body }) {
    const { code, label = null, maxUses = null, expiresAt } = body ?? {}
    const expires = decideExpiry(expiresAt, now)
    const input = { eventId, code, label, maxUses, expiresAt: expires, by: caller.userId, now }
    return presentCode(await createCheckInCode(db, input))
  },
})

export const deleteCode = eventOperation({
  id: 'check-in.deleteCode',
  method: 'DELETE',
  path: '/v1/manage/events/{eventId}/checkin-codes/{id}',
  summary: 'Delete a check-in code',
  description: 'The code stops working. Members who used it stay checked in.',
  access: 'manage:checkins',
  role: 'volunteer',
  effect: 'write',
  params: Type.Object({ id: Id }),
  output: Success,
  errors: ['checkin_code_not_found'],
  example: { params: { eventId: exampleId, id: exampleId } },
  audit: ({ params }) => ({ target: `event:${params.eventId}`, detail: { codeId: params.id } }),
  mcp: {
    name: 'delete_checkin_code',
    title: 'Delete a check-in code',
    description: 'Delete a check-in code, so that it no longer works.',
    inputs: { eventId: 'From list_managed_events.', codeId: 'From list_checkin_codes.' },
    renamed: { codeId: 'id' },
  },
  async handler({ db, event: { id: eventId } }, { params }) {
    if (!(await deleteCheckInCode(db, eventId, params.id))) throw new ApiError('checkin_code_not_found')
    return { success: true as const }
  },
})

export { undo as delete }
