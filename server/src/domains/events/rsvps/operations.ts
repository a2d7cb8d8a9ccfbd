import { Type } from 'typebox'
import type { Caller, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { operation } from '#kernel/operation/operation.ts'
import { exampleId, exampleIds, Id, Success } from '#kernel/operation/schema.ts'
import { togetherOperation } from '#kernel/operation/together.ts'
import { changeRsvps } from './commands.together.ts'
import { cancelRsvp, createRsvp } from './commands.ts'
import { findEventRsvp } from './queries.lists.ts'
import type { RsvpWish } from './rules.together.ts'
import { isVisible } from './rules.ts'
import { presentOwnRsvp, presentSummary, Rsvp, RsvpStatusResponse, RsvpSummary } from './wire.ts'

const EventParams = Type.Object({ id: Id })

const isAdmin = (caller: Caller) => caller.scopes.has('admin')

interface OfEvent {
  params: { id: string }
}

/** RSVPs and cancellations of one event wait for its seats, and are decided together. */
const ofEvent = (wants: RsvpWish['wants']) => ({
  by: (_: unknown, { params }: OfEvent) => params.id.toLowerCase(),
  ask: ({ caller }: { caller: Caller }, { params }: OfEvent) => {
    return { eventId: params.id, userId: caller.userId, isAdmin: isAdmin(caller), wants }
  },
  handleAll: changeRsvps,
})

async function findVisible(db: Reader, caller: Caller, eventId: string) {
  const eventRsvp = await findEventRsvp(db, eventId, caller.userId)
  if (!eventRsvp || !isVisible(eventRsvp, isAdmin(caller))) throw new ApiError('event_not_found')
  return eventRsvp
}

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
    const eventRsvp = await findVisible(db, caller, params.id)
    return { rsvp: eventRsvp.id === null ? null : presentOwnRsvp(eventRsvp, caller) }
  },
})

export const create = togetherOperation({
  id: 'rsvps.create',
  method: 'POST',
  path: '/v1/events/{id}/rsvp',
  summary: 'RSVP to an event',
  description:
    'Gives the current user a seat or, when the event is full and has a waitlist, a waitlist position. The user is emailed. An event whose `takesRsvps` is false takes RSVPs on its `platformEventUrl` only.',
  access: 'write:events',
  params: EventParams,
  output: Rsvp,
  status: 201,
  idempotency: 'replay',
  errors: [
    'event_not_found',
    'user_not_found',
    'banned',
    'already_rsvped',
    'event_full',
    'rsvp_closed',
    'rsvp_elsewhere',
    'event_ended',
    'event_cancelled',
  ],
  example: { params: { id: exampleId } },
  mcp: {
    name: 'rsvp_to_event',
    title: 'RSVP to an event',
    description:
      'Sign the signed-in user up for (RSVP to) an event. status is waitlisted when it is full. Where takesRsvps is false, give the user platformEventUrl instead.',
    inputs: { eventId: 'From list_events.' },
    renamed: { eventId: 'id' },
    hints: { idempotent: true },
  },
  together: {
    ...ofEvent('join'),
    answer: (moved, { caller }) => presentOwnRsvp(moved, caller),
  },
  async handler({ caller, now, ...unit }, { params }) {
    const user = { userId: caller.userId, isAdmin: isAdmin(caller) }
    return presentOwnRsvp(await createRsvp(unit, params.id, user, now), caller)
  },
})

const remove = togetherOperation({
  id: 'rsvps.delete',
  method: 'DELETE',
  path: '/v1/events/{id}/rsvp',
  summary: "Cancel the current user's RSVP",
  description: 'Gives up the seat or waitlist position. A freed seat goes to the first user on the waitlist.',
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
    return presentSummary(await findVisible(db, caller, params.id))
  },
})

export { remove as delete }
