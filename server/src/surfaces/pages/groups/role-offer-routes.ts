import { decideOfferStart, listOwnOffers } from '#domains/groups/groups/index.ts'
import { operations } from '#domains/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { pageIn } from '#surfaces/site/paging.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { roleOffersPage, roleOffersPath } from './role-offer-page.ts'

const offersMax = 50
const answers = {
  accept: { operation: operations.groups.acceptRoleOffer, flash: 'roleAccepted' },
  decline: { operation: operations.groups.declineRoleOffer, flash: 'roleDeclined' },
} as const

/** The mail about a role offer links here. */
export function mountRoleOffers(scope: PageScope): void {
  const { server } = scope
  const { database, clock } = server

  getScreen(scope, roleOffersPath, async (request, reply, caller) => {
    const since = decideOfferStart(clock.now()).toISOString()
    const page = pageIn(server, { query: {} }, 'pages.role-offers', {}, offersMax)
    const offers = await listOwnOffers(database, page, { userId: caller.userId, since })
    return sendPage(reply, roleOffersPage(offers.items, messagesOf(request)))
  })

  for (const [act, { operation, flash }] of Object.entries(answers))
    postScreen(scope, `${roleOffersPath}/:id/${act}`, roleOffersPath, async (request, reply) => {
      const id = idIn(request, 'role_offer_not_found')
      await perform(scope, request, operation, { params: { id } })
      return redirectWith(scope, reply, roleOffersPath, flash)
    })
}
