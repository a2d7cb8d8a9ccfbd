import { Type } from 'typebox'
import type { Caller } from '#kernel/context.ts'
import { operation } from '#kernel/operation/operation.ts'
import { exampleId, exampleIds, Id, Success } from '#kernel/operation/schema.ts'
import { togetherOperation } from '#kernel/operation/together.ts'
import { isAdmin, requireVisibleRsvp } from './access.ts'
import { changeRsvp } from './commands.change.ts'
import { changeRsvps, type RsvpOfEvent } from './commands.together.ts'
import { cancelRsvp, createRsvp, type MovedRsvp, type RsvpInput } from './commands.ts'
import {
  ChangeRsvpRequest,
  presentLabelledRsvp,
  presentOwnRsvp,
  presentSummary,
  Rsvp,
  RsvpRequest,
  RsvpStatusResponse,
  RsvpSummary,
} from './wire.ts'

const EventParams = Type.Object({ id: Id })

interface OfEvent {
  params: { id: string }
  body?: RsvpInput | undefined
}

const moved = ({ party, ...row }: MovedRsvp) => ({ ...row, party_size: party.size, joins_online: party.joinsOnline })

/** RSVPs and cancellations of one event wait for its seats, and are decided together. */
const ofEvent = (wants: RsvpOfEvent['wants']) => ({
  by: (_: unknown, { params }: OfEvent) => params.id.toLowerCase(),
  ask: ({ caller }: { caller: Caller }, { params, body: input = {} }: OfEvent): RsvpOfEvent => {
    return { eventId: params.id, userId: caller.userId, isAdmin: isAdmin(caller), wants, input }
  },
  handleAll: changeRsvps,
})

export const get = operation({
  id: 'rsvps.get',
  method: 'GET',
  path: '/v1/events/{id}/rsvp',
  summary: "Get the current user's RSVP to an event",
  description: '`rsvp` is null if the user has never had an RSVP to this event.',
  access: 'read:events',
  effect: 'read',
  params: EventParams,
  output: RsvpStatusResponse,
  errors: ['event_not_found'],
  example: { params: { id: exampleIds[1] } },
  mcp: {
    name: 'get_my_rsvp',
    title: 'Get my RSVP',
    description:
      'Check whether the signed-in user is going to one event (their RSVP); rsvp is null when there is none.',
    inputs: { eventId: 'From list_events.' },
    renamed: { eventId: 'id' },
  },
  async handler({ db, caller }, { params }) {
    const eventRsvp = await requireVisibleRsvp(db, caller, params.id)
    return { rsvp: eventRsvp.id === null ? null : presentLabelledRsvp(eventRsvp, caller) }
  },
})

export const create = togetherOperation({
  id: 'rsvps.create',
  method: 'POST',
  path: '/v1/events/{id}/rsvp',
  summary: 'RSVP to an event',
  description:
    'Gives the current user and the guests they bring seats or, when they do not all fit and there is a waitlist, a waitlist position. Where the organizers decide who comes (`requiresApproval`), it is a request: `waitlisted` with `approval: pending`. The user is emailed. An event whose `takesRsvps` is false takes none here: its `rsvpMode` says where they are made, or that none is needed (409 `rsvp_closed`).',
  access: 'write:events',
  params: EventParams,
  body: RsvpRequest,
  bodyOptional: true,
  output: Rsvp,
  status: 201,
  idempotency: 'replay',
  errors: [
    'event_not_found',
    'user_not_found',
    'banned',
    'answers_required',
    'invalid_state',
    'already_rsvped',
    'request_declined',
    'event_full',
    'rsvp_closed',
    'rsvp_elsewhere',
    'event_ended',
    'event_cancelled',
  ],
  example: { params: { id: exampleId }, body: { guests: [] } },
  mcp: {
    name: 'rsvp_to_event',
    title: 'RSVP to an event',
    description:
      'Sign the signed-in user up for (RSVP to) an event. status is waitlisted when it is full. Where takesRsvps is false, give the user ticketUrl or platformEventUrl instead.',
    inputs: {
      eventId: 'From list_events.',
      answers: 'Of the user, by question id; without them an error lists what is asked.',
      guests: 'People the user brings.',
    },
    renamed: { eventId: 'id' },
    hints: { idempotent: true },
  },
  together: {
    ...ofEvent('join'),
    answer: (one, { caller }) => presentOwnRsvp(moved(one), caller),
  },
  async handler({ caller, now, ...unit }, { params, body }) {
    const user = { userId: caller.userId, isAdmin: isAdmin(caller) }
    return presentOwnRsvp(moved(await createRsvp(unit, params.id, user, now, body)), caller)
  },
})

export const update = togetherOperation({
  id: 'rsvps.update',
  method: 'PATCH',
  path: '/v1/events/{id}/rsvp',
  summary: "Change the current user's RSVP",
  description:
    'Changes who comes by the RSVP, while RSVPs are open; until the event ends, spots can be given up, and answers that are still owed given. A party that shrinks gives up spots at once; one that waits keeps its place; a confirmed one grows only into free spots that no waiting party fits into, else 409 `event_full` and nothing changes. A guest who is checked in cannot be left out.',
  access: 'write:events',
  params: EventParams,
  body: ChangeRsvpRequest,
  output: Rsvp,
  errors: [
    'event_not_found',
    'user_not_found',
    'rsvp_not_found',
    'guest_not_found',
    'answers_required',
    'invalid_state',
    'banned',
    'already_checked_in',
    'event_full',
    'rsvp_closed',
    'event_ended',
    'event_cancelled',
  ],
  example: { params: { id: exampleIds[1] }, body: { guests: [] } },
  together: {
    ...ofEvent('change'),
    answer: (one, { caller }) => presentOwnRsvp(moved(one), caller),
  },
  async handler({ caller, now, ...unit }, { params, body }) {
    const user = { userId: caller.userId, isAdmin: isAdmin(caller) }
    return presentOwnRsvp(moved(await changeRsvp(unit, params.id, user, body, now)), caller)
  },
})

const remove = togetherOperation({
  id: 'rsvps.delete',
  method: 'DELETE',
  path: '/v1/events/{id}/rsvp',
  summary: "Cancel the current user's RSVP",
  description:
    'Gives up the seats or the waitlist position of the user and their guests, or withdraws a request. Freed seats go to the first party on the waitlist that fits whole.',
  access: 'write:events',
  params: EventParams,
  output: Success,
  errors: [
    'event_not_found',
    'rsvp_not_found',
    'user_not_found',
    'already_checked_in',
    'event_ended',
    'event_cancelled',
  ],
  example: { params: { id: exampleIds[1] } },
  mcp: {
    name: 'cancel_my_rsvp',
    title: 'Cancel my RSVP',
    description:
      'Cancel the RSVP of the signed-in user to an event they cannot make. The seat goes to the waitlist and may be lost.',
    inputs: { eventId: 'From list_events.' },
    renamed: { eventId: 'id' },
  },
  together: {
    ...ofEvent('leave'),
    answer: () => ({ success: true as const }),
  },
  async handler({ caller, now, ...unit }, { params }) {
    await cancelRsvp(unit, params.id, { userId: caller.userId, isAdmin: isAdmin(caller) }, now)
    return { success: true as const }
  },
})

export const summary = operation({
  id: 'rsvps.summary',
  method: 'GET',
  path: '/v1/events/{id}/rsvp-summary',
  summary: 'Count the RSVPs of an event',
  description: 'Counts RSVPs by status. No names are returned.',
  access: 'read:events',
  effect: 'read',
  params: EventParams,
  output: RsvpSummary,
  errors: ['event_not_found'],
  example: { params: { id: exampleId } },
  async handler({ db, caller }, { params }) {
    return presentSummary(await requireVisibleRsvp(db, caller, params.id))
  },
})

export { remove as delete }
