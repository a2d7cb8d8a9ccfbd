import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import type { Pictures } from '#surfaces/site/parts/medal.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { screen } from '#surfaces/site/screens.ts'
import { findGroup, groupRoute, groupScreen, type ManagedGroup } from '../shell.ts'
import { badgePath, badgeRow, badgesPath } from './badge-parts.ts'

type Badges = OutputOf<typeof operations.badges.listManaged>

export const groupBadges = screen({
  path: groupRoute('badges'),
  async load({ scope, request, perform }) {
    const group = await findGroup(scope, request)
    const params = { groupId: group.id }
    return { group, badges: await perform(operations.badges.listManaged, { params, query: cursorsIn(request) }) }
  },
  view: ({ messages, group, badges, here, server }) => badgesScreen(messages, group, badges, here, server.links),
})

function badgesScreen(
  messages: Messages,
  group: ManagedGroup,
  { items, pagination }: Badges,
  here: string,
  pictures: Pictures,
): PageContent {
  const text = messages.organize.badges
  const path = `${badgesPath(group)}/new`
  if (items.length === 0)
    return groupScreen(messages, group, 'badges', {
      body: emptyState('badge', text.none, text.noneLead, { href: path, words: text.new }),
    })
  const rows = items.map((badge) => badgeRow(messages, badge, badgePath(group, badge), pictures))
  return groupScreen(messages, group, 'badges', {
    body: html`<div class="lead-row"><p class="soft">${text.lead}</p><a class="button fit" href="${path}">${text.new}</a></div>
<ul class="rows card">!${rows.join('')}</ul>!${pager(pagination, here, messages)}`,
  })
}
