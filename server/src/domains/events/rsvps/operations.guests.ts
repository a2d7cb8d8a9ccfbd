import { Type } from 'typebox'
import { listGuestsOf } from '#domains/events/party-guests/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { operation } from '#kernel/operation/operation.ts'
import { exampleIds, Id } from '#kernel/operation/schema.ts'
import { isAdmin, requireVisibleRsvp } from './access.ts'
import { renewTicketOfGuest } from './commands.guests.ts'
import { PartyGuest, PartyGuests, presentPartyGuest } from './wire.ts'

export const list = operation({
  id: 'guests.list',
  method: 'GET',
  path: '/v1/events/{id}/rsvp/guests',
  summary: 'List the guests the current user brings',
  description:
    'In the order in which they were added. Each has a ticket with a page of its own, to pass on: who opens it sees the event, the ticket and the name of the user, and can say that they cannot come.',
  access: 'read:events',
  effect: 'read',
  params: Type.Object({ id: Id }),
  output: PartyGuests,
  errors: ['event_not_found', 'rsvp_not_found'],
  example: { params: { id: exampleIds[3] } },
  async handler({ db, caller, links }, { params }) {
    const rsvp = await requireVisibleRsvp(db, caller, params.id)
    if (rsvp.id === null) throw new ApiError('rsvp_not_found')
    const guests = await listGuestsOf(db, rsvp.event_id, caller.userId)
    return { guests: guests.map((guest) => presentPartyGuest({ ...rsvp, ...guest }, caller, links)) }
  },
})

export const renewTicket = operation({
  id: 'guests.renewTicket',
  method: 'POST',
  path: '/v1/events/{id}/rsvp/guests/{guestId}/ticket',
  summary: 'Replace the ticket of a guest',
  description:
    'Makes a new code for the ticket of a guest the current user brings. The former code and its page end at once. Needs a confirmed RSVP.',
  access: 'write:events',
  effect: 'write',
  params: Type.Object({ id: Id, guestId: Id }),
  output: PartyGuest,
  status: 201,
  idempotency: 'refuse',
  perHour: 40,
  errors: ['event_not_found', 'user_not_found', 'rsvp_not_found', 'guest_not_found', 'event_ended', 'event_cancelled'],
  example: { params: { id: exampleIds[3], guestId: exampleIds[0] } },
  async handler({ caller, now, links, ...unit }, { params }) {
    const [eventId, guestId] = [params.id.toLowerCase(), params.guestId.toLowerCase()]
    const user = { userId: caller.userId, isAdmin: isAdmin(caller) }
    const guest = await renewTicketOfGuest(unit, eventId, user, guestId, now)
    return presentPartyGuest({ ...guest, event_id: eventId, id: guestId, status: 'confirmed' }, caller, links)
  },
})
