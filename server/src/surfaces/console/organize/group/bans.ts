import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { findGroup, groupRoute, groupScreen, type ManagedGroup, slugIn, slugOf } from '../shell.ts'
import { personRow, teamPath } from './team-people.ts'

interface View {
  group: ManagedGroup
  bans: OutputOf<typeof operations.groups.listBans>
  here: string
  ownOrigins: ReadonlySet<string>
}

/** The people who are banned from the group. */
export function mountBans(scope: PageScope): void {
  const from = (request: FastifyRequest) => teamPath(slugIn(request), '/bans')

  getScreen(scope, groupRoute('team', '/bans'), async (request, reply) => {
    const group = await findGroup(scope, request)
    const input = { params: { groupId: group.id }, query: { limit: 50, ...cursorsIn(request) } }
    const bans = await perform(scope, request, operations.groups.listBans, input)
    const { ownOrigins } = scope.server
    return sendPage(reply, bansScreen(messagesOf(request), { group, bans, here: request.url, ownOrigins }))
  })

  postScreen(scope, groupRoute('team', '/bans/:id/lift'), from, async (request, reply) => {
    const params = { groupId: slugIn(request), username: idIn(request, 'user_not_found') }
    await perform(scope, request, operations.groups.unban, { params })
    return redirectWith(scope, reply, from(request), 'unbanned')
  })
}

function bansScreen(messages: Messages, { group, bans, here, ownOrigins }: View) {
  const { bans: text, invites } = messages.organize.team
  const slug = slugOf(group)
  const rows = bans.items.map((ban) => {
    const lift = html`<form method="post" action="${teamPath(slug, `/bans/${ban.userId}/lift`)}"><button class="plain quiet small" aria-label="${text.liftNamed(ban.name)}">${text.lift}</button></form>`
    return personRow(ban, text.since(messages.format.day(ban.bannedAt)), ownOrigins, lift)
  })
  const list =
    rows.length > 0
      ? html`<section class="card"><p class="soft">${text.lead}</p><ul class="rows">!${rows.join('')}</ul></section>!${pager(bans.pagination, here, messages)}`
      : emptyState('people', text.none, text.noneLead)
  return groupScreen(messages, group, 'team', {
    heading: text.heading,
    body: html`<div class="team"><a class="backlink" href="${teamPath(slug)}">${invites.back}</a>!${list}</div>`,
  })
}
