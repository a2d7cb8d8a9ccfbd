import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { fieldsOf } from '#surfaces/site/forms.ts'
import { type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { pathOf } from '#surfaces/site/parts/event-format.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { cancelPage, type PartyGuestChoice } from './cancel-page.ts'
import { findGiveSection } from './give-routes.ts'
import { partyIn } from './rsvp-form.ts'
import { refuseOnEvent } from './rsvp-outcome.ts'
import { loadView } from './view.ts'

type View = Awaited<ReturnType<typeof loadView>>

/** Giving up a spot, or those of some of a party. */
export function mountRsvpCancel(scope: PageScope): void {
  const cancelPath = '/events/:id/rsvp/cancel'

  /** The guests of a party; a person alone has none, and nothing is read. */
  async function listGuests(request: FastifyRequest, { event, offer }: View): Promise<PartyGuestChoice[]> {
    if ((partyIn(offer)?.size ?? 1) === 1) return []
    const { guests } = await perform(scope, request, operations.guests.list, { params: { id: event.id } })
    return guests
  }

  /** A question on a page of its own, so that one press does not give up a seat. */
  getScreen(scope, cancelPath, async (request, reply, caller) => {
    const view = await loadView(scope, request)
    if (!partyIn(view.offer)) return reply.redirect(pathOf(view.event), 303)
    const give = await findGiveSection(scope, view, caller)
    return sendPage(reply, cancelPage(view, { guests: await listGuests(request, view) }, give))
  })

  async function giveUpAll(request: FastifyRequest, reply: FastifyReply, { event }: View): Promise<FastifyReply> {
    await perform(scope, request, operations.rsvps.delete, { params: { id: event.id } })
    return redirectWith(scope, reply, pathOf(event), 'rsvpCancelled')
  }

  async function giveUp(request: FastifyRequest, reply: FastifyReply, view: View): Promise<FastifyReply> {
    const guests = await listGuests(request, view)
    if (guests.length === 0) return giveUpAll(request, reply, view)
    const chosen = new Set(fieldsOf(request, 'who'))
    const staying = guests.filter(({ id }) => !chosen.has(id))
    const text = view.messages.events.rsvpForm.who
    const flaw = chosen.size === 0 ? text.nobody : chosen.has('me') && staying.length > 0 ? text.withoutYou : undefined
    if (flaw !== undefined) return sendPage(reply, cancelPage(view, { guests, chosen, flaw }), 400)
    if (chosen.has('me')) return giveUpAll(request, reply, view)
    const body = { guests: staying.map(({ id }) => ({ id })) }
    await perform(scope, request, operations.rsvps.update, { params: { id: view.event.id }, body })
    return redirectWith(scope, reply, pathOf(view.event), 'rsvpChanged')
  }

  const eventOf = ({ url }: FastifyRequest) => url.replace(/\/rsvp\/cancel$/, '')
  postScreen(scope, cancelPath, eventOf, async (request, reply) => {
    const view = await loadView(scope, request)
    try {
      return await giveUp(request, reply, view)
    } catch (error) {
      return refuseOnEvent(scope, reply, error)
    }
  })
}
