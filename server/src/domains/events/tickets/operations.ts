import { Type } from 'typebox'
import { operation } from '#kernel/operation/operation.ts'
import { exampleIds, Id } from '#kernel/operation/schema.ts'
import { renewTicket } from './commands.ts'
import { ticketUrl } from './rules.ts'
import { Ticket } from './wire.ts'

export const renew = operation({
  id: 'tickets.renew',
  method: 'POST',
  path: '/v1/events/{id}/rsvp/ticket',
  summary: "Replace the current user's ticket",
  description:
    'Makes a new code for the ticket, such as after the former one was shared. The former code ends at once. Needs a confirmed RSVP.',
  access: 'write:events',
  effect: 'write',
  params: Type.Object({ id: Id }),
  output: Ticket,
  status: 201,
  idempotency: 'refuse',
  perHour: 20,
  errors: ['event_not_found', 'rsvp_not_found', 'event_ended', 'event_cancelled'],
  example: { params: { id: exampleIds[1] } },
  async handler({ db, caller, now, links }, { params }) {
    const eventId = params.id.toLowerCase()
    const { code, created_at: createdAt } = await renewTicket(db, eventId, caller.userId, now)
    return { eventId, code, url: ticketUrl(links, code), createdAt }
  },
})
