import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { consoleStyle } from '../parts/style.ts'
import { groupCard } from './home-group.ts'
import { newGroupPath } from './new-group.ts'
import { slugOf } from './shell.ts'
import { organizeStyle } from './style/stylesheet.ts'

const path = '/organize'
const answers = {
  accept: { operation: operations.groups.acceptRoleOffer, flash: 'roleAccepted' },
  decline: { operation: operations.groups.declineRoleOffer, flash: 'roleDeclined' },
} as const

type Found = OutputOf<typeof operations.overview.list>
type Group = Found['items'][number]
type Offer = OutputOf<typeof operations.groups.listOwnRoleOffers>['items'][number]

interface View {
  messages: Messages
  found: Found
  offers: readonly Offer[]
  here: string
  now: Date
  ownOrigins: ReadonlySet<string>
}

export function mountHome(scope: PageScope): void {
  const { clock, ownOrigins } = scope.server
  getScreen(scope, path, async (request, reply) => {
    const found = await perform(scope, request, operations.overview.list, { query: cursorsIn(request) })
    const { items: offers } = await perform(scope, request, operations.groups.listOwnRoleOffers, {})
    const messages = messagesOf(request)
    return sendPage(reply, homeScreen({ messages, found, offers, here: request.url, now: clock.now(), ownOrigins }))
  })

  for (const [act, { operation, flash }] of Object.entries(answers))
    postScreen(scope, `${path}/role-offers/:id/${act}`, path, async (request, reply) => {
      await perform(scope, request, operation, { params: { id: idIn(request, 'role_offer_not_found') } })
      return redirectWith(scope, reply, path, flash)
    })
}

const waits = ({ waiting }: Group) => Object.values(waiting).some((count) => (count ?? 0) > 0)

/** First where something waits, then where an event is next. */
function byUrgency(a: Group, b: Group): number {
  const next = ({ nextEvent }: Group) => (nextEvent ? Date.parse(nextEvent.dateTime) : Number.MAX_SAFE_INTEGER)
  return Number(waits(b)) - Number(waits(a)) || next(a) - next(b)
}

function homeScreen(view: View) {
  const { messages, found, here } = view
  const text = messages.organize.groups
  const { title } = messages.organize.shell
  const create = { href: newGroupPath, words: text.create }
  const button = html`<a class="button fit" href="${newGroupPath}">${text.create}</a>`
  const hasGroups = found.items.length > 0
  const cards = found.items.toSorted(byUrgency).map((group, at) => groupCard(view, group, at === 0))
  const list = html`<section class="part"><h2 class="unseen">${text.home.groupsHeading}</h2>
<ul class="ogroups">!${cards.join('')}</ul>!${pager(found.pagination, here, messages)}</section>`
  return {
    title,
    width: 'wide' as const,
    styles: [consoleStyle.path, organizeStyle.path],
    body: html`<div class="console organize"><header class="ohead"><div><h1>${title}</h1><p class="soft">${text.home.lead}</p></div>
!${hasGroups ? button : ''}</header>!${offersPart(view)}
!${hasGroups ? list : emptyState('people', text.home.empty, text.home.emptyLead, create)}</div>`,
  }
}

function offersPart({ messages, offers, ownOrigins }: View): string {
  if (offers.length === 0) return ''
  const text = messages.organize.groups.home
  const rows = offers.map(({ id, role, expiresAt, group }) => {
    const avatar = { id: group.id, name: group.name, picture: ownPicture(group.photoUrl, ownOrigins) }
    const button = (act: keyof typeof answers, name: string, look: string) =>
      html`<form method="post" action="${path}/role-offers/${id}/${act}"><button class="${look}" aria-label="${name}">${text[act]}</button></form>`
    return html`<li>!${renderAvatar(avatar, 'square')}<div class="grow"><a href="/groups/${slugOf(group)}"><b>${group.name}</b></a><br>
<span class="soft small">${text.offer[role]} · ${text.offerUntil(messages.format.day(expiresAt))}</span></div>
<div class="buttons">!${button('accept', text.acceptNamed(group.name), 'fit small')}!${button('decline', text.declineNamed(group.name), 'plain quiet fit small')}</div></li>`
  })
  return html`<section class="part card"><h2>${text.offersHeading}</h2><ul class="rows">!${rows.join('')}</ul></section>`
}
