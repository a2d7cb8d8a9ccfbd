import { acceptOffer, decideOfferStart, declineOffer, listOwnOffers } from '#domains/groups/groups/index.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { findVisitor, messagesOf, open, type PageScope, sendPage, write } from '#surfaces/site/page-scope.ts'
import { pageIn } from '#surfaces/site/paging.ts'
import { roleOffersPage, roleOffersPath } from './role-offer-page.ts'

const offersMax = 50
const signInPath = `/sign-in?return_to=${roleOffersPath}`
const acts = { accept: acceptOffer, decline: declineOffer } as const

/** Where the mail about an offer leads to. */
export function mountRoleOffers(scope: PageScope): void {
  const { routes, server } = scope
  const { database, clock } = server

  routes.get(roleOffersPath, open, async (request, reply) => {
    const caller = findVisitor(request)
    if (!caller) return reply.redirect(signInPath, 303)
    const since = decideOfferStart(clock.now()).toISOString()
    const page = pageIn(server, { query: {} }, 'pages.role-offers', {}, offersMax)
    const offers = await listOwnOffers(database, page, { userId: caller.userId, since })
    const { done } = request.query as { done?: string }
    const messages = messagesOf(request)
    const notes = messages.groups.roleOffers.done
    const note = done !== undefined && Object.hasOwn(notes, done) ? notes[done] : undefined
    return sendPage(reply, roleOffersPage(offers.items, note, messages))
  })

  for (const act of ['accept', 'decline'] as const)
    routes.post(`${roleOffersPath}/:id/${act}`, open, async (request, reply) => {
      const caller = findVisitor(request)
      if (!caller) return reply.redirect(signInPath, 303)
      const id = idIn(request, 'role_offer_not_found')
      await write(scope, request, (unit) => acts[act](unit, caller, id, clock.now()))
      return reply.redirect(`${roleOffersPath}?done=${act}`, 303)
    })
}
