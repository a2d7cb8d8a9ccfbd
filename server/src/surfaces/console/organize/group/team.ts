import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { findVisitor, messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { tableScripts } from '../../parts/bulk-table.ts'
import { findGroup, groupRoute, groupScreen, slugOf } from '../shell.ts'
import { invitesSection, mountInvites } from './team-invites.ts'
import { findPeople, mountOffer, offerSection } from './team-offer.ts'
import { type ShowTeam, type TeamView, teamPath } from './team-people.ts'
import { claimsSection, mountRequests, waitingSection } from './team-requests.ts'
import { mountRoles, offersSection, rolesSection } from './team-roles.ts'

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

/** Each part is read only for those who may see it. */
async function loadTeam(scope: PageScope, request: FastifyRequest, userId: string, form: FormState): Promise<TeamView> {
  const group = await findGroup(scope, request)
  const isOwner = group.userRole === 'owner' || group.userRole === 'admin'
  const isManager = isOwner || group.userRole === 'manager'
  const [params, all, none] = [{ groupId: group.id }, { limit: 100 }, { items: [] }]
  const { groups, 'group-claims': claims } = operations
  const q = isOwner ? queryIn(request, 'q') : undefined
  const [roles, offers, invites, requests, waiting, matching] = await Promise.all([
    perform(scope, request, groups.listRoles, { params, query: all }),
    isOwner ? perform(scope, request, groups.listRoleOffers, { params, query: all }) : none,
    isOwner ? perform(scope, request, claims.listInvites, { params, query: all }) : none,
    isManager
      ? perform(scope, request, claims.listRequests, { params, query: { ...all, status: 'pending' as const } })
      : none,
    isManager
      ? perform(scope, request, groups.listMemberRequests, { params, query: { limit: 50, ...cursorsIn(request) } })
      : undefined,
    findPeople(scope, request, group.id, q),
  ])
  const holders = new Set(roles.items.flatMap(({ userId: id, username }) => [id, username]))
  const found = matching?.filter(({ person }) => !holders.has(person))
  const { clock, ownOrigins } = scope.server
  const lists = { offers: offers.items, invites: invites.items, claims: requests.items }
  const page = { here: request.url, now: clock.now(), ownOrigins }
  return { group, slug: slugOf(group), userId, isOwner, roles, waiting, found, q, form, ...lists, ...page }
}

/** What waits for an answer comes first, then the team and the ways to grow it. */
function teamScreen(messages: Messages, view: TeamView, alert: string | undefined) {
  const text = messages.organize.team
  const owner = view.isOwner ? html`!${offerSection(messages, view)}!${invitesSection(messages, view)}` : ''
  const bans = view.waiting
    ? html`<p><a class="backlink" href="${teamPath(view.slug, '/bans')}">${text.bans.link}</a></p>`
    : ''
  return groupScreen(messages, view.group, 'team', {
    alert,
    scripts: tableScripts,
    body: html`<div class="team">!${waitingSection(messages, view)}!${claimsSection(messages, view)}!${rolesSection(messages, view)}!${offersSection(messages, view)}!${owner}!${bans}</div>`,
  })
}
