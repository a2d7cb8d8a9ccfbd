import { decideOfferStart, listOwnOffers } from '#domains/groups/groups/index.ts'
import { operations } from '#domains/index.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { findVisitor, messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { pageIn } from '#surfaces/site/paging.ts'
import { perform } from '#surfaces/site/perform.ts'
import { roleOffersPage, roleOffersPath } from './role-offer-page.ts'

const offersMax = 50
const signInPath = `/sign-in?return_to=${roleOffersPath}`
const answers = { accept: operations.groups.acceptRoleOffer, decline: operations.groups.declineRoleOffer } as const

/** The mail about a role offer links here. */
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

  for (const answer of ['accept', 'decline'] as const)
    routes.post(`${roleOffersPath}/:id/${answer}`, open, async (request, reply) => {
      if (!findVisitor(request)) return reply.redirect(signInPath, 303)
      const id = idIn(request, 'role_offer_not_found')
      await perform(scope, request, answers[answer], { params: { id } })
      return reply.redirect(`${roleOffersPath}?done=${answer}`, 303)
    })
}
