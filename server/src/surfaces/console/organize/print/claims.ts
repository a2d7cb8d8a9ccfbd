import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { selectField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { badgePath, badgeRoute, findBadge, type ManagedBadge } from '../group/badge-parts.ts'
import { eventPath, eventRoute, eventScreen, findEvent, groupPath, slugOf } from '../shell.ts'
import { paperIn, printStyle } from './paper.ts'
import { paperCode, sheetPage } from './sheet.ts'

type ClaimLink = OutputOf<typeof operations.claims.listLinks>['items'][number]

const labelsOn = 30
const pagesMax = 10

export function mountClaimSheets(scope: PageScope): void {
  /** The labels of one link. */
  getScreen(scope, badgeRoute('/links/:link/print'), async (request, reply) => {
    const [messages, { group, badge }] = [messagesOf(request), await findBadge(scope, request)]
    const text = messages.organize.print
    const input = { params: { badgeId: badge.id }, query: { limit: 100 } }
    const { items } = await perform(scope, request, operations.claims.listLinks, input)
    const link = items.find(({ id }) => id === (request.params as { link: string }).link)
    if (!link) throw new ApiError('claim_not_found')
    const pages = Math.min(Math.max(Number.parseInt(queryIn(request, 'pages') ?? '', 10) || 1, 1), pagesMax)
    const options = Array.from({ length: pagesMax }, (_, at) => ({
      value: `${at + 1}`,
      label: messages.format.number(at + 1),
    }))
    const sheet = labelSheet(messages, badge, link, scope.server.baseUrl)
    const view = {
      title: text.sheets.claims.name,
      paper: paperIn(request),
      back: { href: badgePath(group, badge), words: badge.name },
      fields: selectField({ values: { pages } }, { name: 'pages', label: text.claims.pages, options }),
      sheets: Array.from({ length: pages }, () => sheet),
    }
    return sendPage(reply, sheetPage(messages, view))
  })

  /** Which badge and which of its links. */
  getScreen(scope, eventRoute('print', '/claims'), async (request, reply) => {
    const [messages, event] = [messagesOf(request), await findEvent(scope, request)]
    const { group } = event
    if (group === null) throw new ApiError('event_not_found')
    const params = { groupId: group.id }
    const { items } = await perform(scope, request, operations.badges.listManaged, { params, query: { limit: 100 } })
    const badge = items.find(({ id }) => id === queryIn(request, 'badge')) ?? items[0]
    const input = { params: { badgeId: badge?.id ?? '' }, query: { limit: 100 } }
    const links = badge ? (await perform(scope, request, operations.claims.listLinks, input)).items : []
    const body = chooser(messages, { path: groupPath(slugOf(group), 'badges'), badges: items, badge, links })
    const back = { href: eventPath(event.id, 'print'), words: messages.organize.shell.eventTabs.print }
    const heading = messages.organize.print.sheets.claims.name
    const screen = { heading, back, body, styles: [printStyle.path] }
    return sendPage(reply, eventScreen(messages, event, 'print', screen, scope.server.clock.now()))
  })
}

interface Chooser {
  /** Of the badges of the group. */
  path: string
  badges: readonly ManagedBadge[]
  badge: ManagedBadge | undefined
  links: readonly ClaimLink[]
}

function chooser(messages: Messages, { path, badges, badge, links }: Chooser): string {
  const text = messages.organize.print.claims
  if (!badge) return emptyState('badge', text.noBadges, text.lead, { href: `${path}/new`, words: text.makeBadge })
  const options = badges.map(({ id, name }) => ({ value: id, label: name }))
  const rows = links.map(
    (
      link,
    ) => html`<li><span class="grow"><b>${link.code}</b><br><span class="soft small">${messages.organize.badges.links.uses(link.currentUses, link.maxUses)}</span></span>
<a class="button plain quiet fit" href="${path}/${badge.id}/links/${link.id}/print">${text.printSheet}</a></li>`,
  )
  const none = emptyState('link', text.noLinks, text.lead, { href: `${path}/${badge.id}#links`, words: text.makeLink })
  return html`<p class="soft">${text.lead}</p><form class="print-form" method="get">!${selectField({ values: { badge: badge.id } }, { name: 'badge', label: text.badge, options })}<button class="quiet">${text.show}</button></form>
!${rows.length > 0 ? html`<ul class="rows card">!${rows.join('')}</ul>` : none}`
}

function labelSheet({ organize }: Messages, badge: ManagedBadge, { code }: ClaimLink, baseUrl: string): string {
  const text = organize.print.claims
  const url = `${baseUrl}/claim/${code}`
  const address = `${new URL(baseUrl).host}/claim/${code}`
  const label = html`<div>!${paperCode(url)}<div><b>${badge.name}</b><span>${text.scan} ${text.orType(address)}</span></div></div>`
  return html`<section class="sheet labels">!${label.repeat(labelsOn)}</section>`
}
