import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import type { Refusal } from '#surfaces/site/operation-form.ts'
import { chip, emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { actButton, linkTo, searchForm, stateChips } from './list-parts.ts'
import { adminPath } from './shell.ts'

type Found = OutputOf<(typeof operations)['admin']['listGroups']>
type Group = Found['items'][number]
type Text = Messages['admin']['records']['groups']
export type GroupState = keyof Text['states']

interface GroupsView {
  messages: Messages
  found: Found
  /** How many groups have no owner, if they are not too many to count. */
  orphaned: number | undefined
  query: { state: GroupState; q: string | undefined }
  path: string
  here: string
  refused: (Refusal & { groupId: string }) | undefined
}

export function groupsBody(view: GroupsView): string {
  const { messages, found, query, here, orphaned } = view
  const text = messages.admin.records.groups
  const count = orphaned === undefined || orphaned === 0 ? '' : ` (${messages.format.number(orphaned)})`
  const states = { ...text.states, orphaned: `${text.states.orphaned}${count}` }
  const leads: Partial<Record<GroupState, string>> = {
    orphaned: text.orphanedLead,
    unclaimed: text.unclaimedLead,
    archived: text.archivedLead,
  }
  const list = found.items.length > 0 ? table(view) : emptyState('people', text.none, text.noneLead)
  return html`!${searchForm(view, text)}!${stateChips({ ...view, label: text.statesLabel, states, current: query.state })}
<p class="soft">${leads[query.state] ?? text.lead} ${text.exportHint}</p>!${list}!${pager(found.pagination, here, messages)}`
}

function table(view: GroupsView): string {
  const { messages, found } = view
  const { caption, columns } = messages.admin.records.groups
  const rows = found.items.map(
    (group) => html`<tr><th scope="row">!${nameCell(view, group)}</th><td>!${ownersCell(view, group)}</td>
<td>${messages.format.day(group.createdAt)}</td><td>!${actsCell(view, group)}</td></tr>`,
  )
  return html`<div class="card tablecard"><table class="folding records"><caption class="unseen">${caption}</caption><thead><tr><th scope="col">${columns.group}</th>
<th scope="col">${columns.owners}</th><th scope="col">${columns.created}</th><th scope="col">${columns.acts}</th></tr></thead><tbody>!${rows.join('')}</tbody></table></div>`
}

function nameCell({ messages }: GroupsView, group: Group): string {
  const text = messages.admin.records.groups
  const marks = [
    group.archivedAt === null ? '' : chip(text.archived, 'bad'),
    group.hiddenAt === null ? '' : chip(text.hidden, 'bad'),
    group.isFeatured ? chip(text.featured, 'strong') : '',
  ]
  const name =
    group.archivedAt === null ? html`<a href="${new URL(group.link).pathname}">${group.name}</a>` : html`${group.name}`
  return html`!${name} <span class="marks">!${marks.join('')}</span>`
}

function ownersCell({ messages }: GroupsView, { owners, isClaimed }: Group): string {
  const text = messages.admin.records.groups
  if (!isClaimed) return chip(text.unclaimed)
  if (owners.length === 0) return chip(text.noOwner, 'bad')
  return owners
    .slice(0, 3)
    .map(({ id, name }) => html`<a href="${adminPath('people', `/${id}`)}">${name}</a>`)
    .join(', ')
}

function actsCell(view: GroupsView, group: Group): string {
  const { messages, query, path, refused } = view
  const text = messages.admin.records.groups
  const events = html`<a href="${adminPath('events')}?group=${group.urlname ?? group.id}">${text.events}</a>`
  if (group.archivedAt !== null) return ''
  const act = (value: 'feature' | 'unfeature' | 'hide' | 'show') =>
    actButton(value, text[value], text.named(text[value], group.name))
  const target = (rest = '') => linkTo({ path: `${path}/${group.id}${rest}`, query })
  const buttons = html`<form method="post" action="${target()}" class="acts">!${act(group.isFeatured ? 'unfeature' : 'feature')}!${act(group.hiddenAt === null ? 'hide' : 'show')}!${events}</form>`
  const download = html`<form method="post" action="${target('/export')}" class="acts"><button class="plain quiet fit" aria-label="${text.named(text.export, group.name)}">${text.export}</button></form>`
  const isOpen = refused?.groupId === group.id
  const typed = isOpen ? String(refused.values.username ?? '') : ''
  const id = `owner-${group.id}`
  return html`!${buttons}!${download}<details !${isOpen ? 'open' : ''}><summary>${text.nameOwner}</summary>
<form method="post" action="${target('/owner')}" class="rfind"><label for="${id}">${text.username}</label>
<input id="${id}" name="username" value="${typed}" maxlength="36" required autocomplete="off" aria-describedby="${id}-hint">
<button class="plain quiet fit">${text.give}</button><p class="soft small" id="${id}-hint">${text.usernameHint}</p></form></details>`
}
