import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { confirmButton } from '#surfaces/site/parts/confirm.ts'
import { chip, emptyState, pager } from '#surfaces/site/parts/elements.ts'
import type { HeldChoice } from './held.ts'
import { adminPath } from './shell.ts'

type Found = OutputOf<typeof operations.held.list>
type Item = Found['items'][number]
type Summary = OutputOf<typeof operations.held.summary>

export interface HeldOrigins extends Pick<Summary, 'domains' | 'networks'> {
  /** False where two administrators must agree. */
  canErase: boolean
}

interface HeldView {
  messages: Messages
  summary: Summary
  found: Found
  /** Of what matches the choice. */
  origins: HeldOrigins
  choice: HeldChoice
  path: string
  here: string
  now: Date
}

const chosenForm = 'chosen'

export function heldBody(view: HeldView): string {
  const { messages, summary, found, here } = view
  const text = messages.admin.holds.held
  if (summary.items === 0) return emptyState('check', text.none, text.noneLead)
  const accounts = [...Map.groupBy(found.items, (item) => item.user.id).values()]
  const list =
    accounts.length > 0
      ? html`!${accounts.map((items) => account(view, items)).join('')}!${selectedBar(view)}!${pager(found.pagination, here, messages)}`
      : emptyState('search', text.noneMatch, text.noneMatchLead)
  return html`<p class="soft">${text.lead}</p>
<p><strong>${text.total(summary.items, summary.accounts)}</strong> · <a href="${adminPath('settings/limits')}">${text.settings}</a></p>
<section class="card"><h2>${text.together}</h2><p class="soft">${text.togetherLead}</p>
!${common(view, 'found', text.found, summary.found)}!${common(view, 'network', text.networks, summary.networks.filter(isShared))}
!${common(view, 'hour', text.hours, summary.hours)}!${matchingForm(view)}</section>
!${list}`
}

/** One account from a network has nothing in common with others. */
const isShared = ({ accounts }: Summary['networks'][number]) => accounts > 1

/** What can be done together with a suspension. */
export function suspensionChoices({ domains, networks, canErase }: HeldOrigins, messages: Messages): string {
  const text = messages.admin.holds.held
  const erase = html`<label class="check"><input type="checkbox" name="erase" value="yes"> ${text.erase}</label>`
  const bans = (name: string, legend: string, values: Summary['domains']) => {
    const boxes = values.map(
      ({ value, accounts }) =>
        html`<label class="check"><input type="checkbox" name="${name}" value="${value}"> ${text.origin(value, accounts)}</label>`,
    )
    return values.length === 0
      ? ''
      : html`<fieldset class="field"><legend>${legend}</legend>!${boxes.join('')}</fieldset>`
  }
  return (
    (canErase ? erase : '') +
    bans('banDomains', text.banDomains, domains) +
    bans('banNetworks', text.banNetworks, networks)
  )
}

/** What the posts have in common, as links that filter by it. */
function common(view: HeldView, name: keyof HeldChoice, label: string, values: Summary['found']): string {
  if (values.length === 0) return ''
  const { messages, path, choice } = view
  const text = messages.admin.holds.held
  const links = values.map(({ value, items, accounts }) => {
    const current = choice[name] === value ? ' aria-current="true"' : ''
    return html`<li><a href="${path}?${new URLSearchParams({ [name]: value }).toString()}"!${current}>${wordsOf(view, name, value)}</a> <span class="soft small">${text.common(items, accounts)}</span></li>`
  })
  return html`<h3>${label}</h3><ul class="common" role="list">!${links.join('')}</ul>`
}

const wordsOf = ({ messages, now }: HeldView, name: keyof HeldChoice, value: string) =>
  name === 'hour' && !Number.isNaN(Date.parse(value)) ? messages.format.dateTime(value, 'UTC', now) : value

const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`

/** What came into the queue after the page was made is not decided by it. */
const seenUntil = ({ now }: HeldView) => hidden('before', now.toISOString())

function matchingForm(view: HeldView): string {
  const { messages, path, choice } = view
  const text = messages.admin.holds.held
  const given = Object.entries(choice) as [keyof HeldChoice, string][]
  const what = given.map(([name, value]) => (name === 'userId' ? nameOf(view, value) : wordsOf(view, name, value)))
  const all = given.length > 0 ? html` <a class="small" href="${path}">${text.showAll}</a>` : ''
  return html`<form class="matching" method="post" action="${path}/decide">!${hidden('about', 'matching')}!${seenUntil(view)}
!${given.map(([name, value]) => hidden(name, value)).join('')}
<h3>${given.length > 0 ? text.matching(what) : text.everything}!${all}</h3>
<div class="buttons"><button class="plain quiet fit" name="do" value="approve">${text.approveAll}</button>
<button class="plain quiet fit" name="do" value="refuse">${text.refuseAll}</button>
!${confirmButton(text.suspendAll, { ...text.ask, choices: suspensionChoices(view.origins, messages), id: 'suspend-all', action: 'suspend' }, messages)}</div></form>`
}

const nameOf = ({ found }: HeldView, userId: string) =>
  found.items.find((item) => item.user.id === userId)?.user.name ?? userId

/** One account with those of its posts that are on this page. */
function account(view: HeldView, items: Item[]): string {
  const { messages, path } = view
  const text = messages.admin.holds.held
  const { user, network } = items[0]!
  const facts = [
    user.username === null ? '' : html`<span>@${user.username}</span>`,
    html`<span>${text.joined(messages.format.day(user.createdAt))}!${network === null ? '' : html` ${text.from(network)}`}</span>`,
  ]
  const networks = network === null ? [] : [{ value: network, items: items.length, accounts: 1 }]
  const choices = suspensionChoices({ ...view.origins, domains: [], networks }, messages)
  const more =
    user.heldCount > items.length
      ? html`<p><a href="${path}?userId=${user.id}">${text.more(user.heldCount)}</a></p>`
      : ''
  return html`<section class="card held" aria-labelledby="of-${user.id}">
<h2 id="of-${user.id}"><a href="${adminPath('people', `/${user.id}`)}">${user.name}</a></h2><p class="soft small facts">!${facts.join(' ')}</p>
<ul class="rows" role="list">!${items.map((item) => post(view, item)).join('')}</ul>!${more}
<form method="post" action="${path}/decide">!${hidden('about', 'account')}!${hidden('userId', user.id)}!${seenUntil(view)}
<div class="buttons"><button class="plain quiet fit" name="do" value="trust">${text.trust}</button>
!${confirmButton(text.suspend, { ...text.ask, choices, id: `suspend-${user.id}`, action: 'suspend' }, messages)}</div>
<p class="soft small">${text.trustHint}</p></form></section>`
}

function pathOf({ targetType, targetId, groupSlug, user }: Item): string | undefined {
  if (targetType === 'event') return `/events/${targetId}`
  if (targetType === 'group') return groupSlug === null ? undefined : `/groups/${groupSlug}`
  return targetType === 'profile' && user.username !== null ? `/members/${user.username}` : undefined
}

function post({ messages, now }: HeldView, item: Item): string {
  const text = messages.admin.holds.held
  const title = item.title || text.untitled
  const href = pathOf(item)
  const open = href === undefined ? '' : html` <a href="${href}" aria-label="${text.open}: ${title}">${text.open}</a>`
  return html`<li><label class="check"><span class="unseen">${text.select(title)}</span><input type="checkbox" name="id" value="${item.id}" form="${chosenForm}"></label>
<div><p><strong>${title}</strong> <span class="soft small">${text.kinds[item.targetType]}</span></p><p class="small excerpt">${item.excerpt}</p>
<p class="small">!${item.found.map((one) => chip(one)).join(' ')}</p>
<p class="soft small">${text.waits(messages.format.dateTime(item.createdAt, 'UTC', now))}!${open}</p></div></li>`
}

function selectedBar({ messages, path }: HeldView): string {
  const text = messages.admin.holds.held
  return html`<form id="${chosenForm}" class="bulk" method="post" action="${path}/decide" aria-label="${text.selected}">!${hidden('about', 'selected')}
<div class="buttons"><button class="plain quiet fit" name="do" value="approve">${text.approve}</button>
<button class="plain quiet fit" name="do" value="refuse">${text.refuse}</button></div></form>`
}
