import { findVisitor, messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { groupRoute } from '../shell.ts'
import { mountInvites } from './team-invites.ts'
import { mountOffer } from './team-offer.ts'
import type { ShowTeam } from './team-people.ts'
import { mountRequests } from './team-requests.ts'
import { mountRoles } from './team-roles.ts'
import { loadTeam, teamScreen } from './team-view.ts'

/** The team of a group: who waits, roles, offers and invite links. */
export function mountTeam(scope: PageScope): void {
  const show: ShowTeam = async (request, reply, { alert, status = 200, ...form }) => {
    const view = await loadTeam(scope, request, findVisitor(request)!.userId, form)
    return sendPage(reply, teamScreen(messagesOf(request), view, alert), status)
  }

  getScreen(scope, groupRoute('team'), (request, reply) => show(request, reply, { values: {} }))
  mountRoles(scope, show)
  mountOffer(scope, show)
  mountInvites(scope, show)
  mountRequests(scope, show)
}
