import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { chip, emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { type FormState, textField } from '#surfaces/site/parts/fields.ts'
import { confirmButton, type Question } from '../parts/confirm.ts'
import { linkTo, searchForm } from './list-parts.ts'
import { adminPath } from './shell.ts'

type Found = OutputOf<(typeof operations)['meetpass']['listTags']>
type Tag = Found['items'][number]

interface TagsView {
  messages: Messages
  found: Found
  query: { q: string | undefined }
  path: string
  here: string
  /** When the tags were created that the administrator made just now. */
  batch: string | undefined
  form: FormState
}

export function questionOf({ admin }: Messages, act: 'on' | 'off'): Question {
  const text = admin.records.tags
  return act === 'on'
    ? { heading: text.onAsk, lead: text.onLead, yes: text.on }
    : { heading: text.offAsk, lead: text.offLead, yes: text.off }
}

export function tagsBody(view: TagsView): string {
  const { messages, found, query, here } = view
  const { groups: words, tags: text } = messages.admin.records
  const empty =
    query.q === undefined
      ? emptyState('link', text.none, text.noneLead)
      : emptyState('link', text.noMatch, text.noMatchLead)
  return html`<p class="soft">${text.lead}</p>!${searchForm(view, { ...words, search: text.search })}
!${found.items.length > 0 ? table(view) : empty}!${pager(found.pagination, here, messages)}
!${newPart(view)}!${filePart(view)}`
}

function table(view: TagsView): string {
  const { messages, found } = view
  const { caption, columns } = messages.admin.records.tags
  const rows = found.items.map(
    (tag) => html`<tr><th scope="row">!${codeCell(view, tag)}</th><td>!${holderCell(view, tag)}</td>
<td>${messages.format.day(tag.createdAt)}</td><td>!${actCell(view, tag)}</td></tr>`,
  )
  return html`<div class="card tablecard"><table class="folding records"><caption class="unseen">${caption}</caption><thead><tr><th scope="col">${columns.tag}</th>
<th scope="col">${columns.holder}</th><th scope="col">${columns.created}</th><th scope="col">${columns.acts}</th></tr></thead><tbody>!${rows.join('')}</tbody></table></div>`
}

/** Without a link: opening the page of a tag counts as a visit, or offers to claim it. */
function codeCell({ messages }: TagsView, { id, designId, isActive }: Tag): string {
  const text = messages.admin.records.tags
  const marks = [isActive ? '' : chip(text.isOff, 'bad'), designId === null ? '' : chip(designId)]
  return html`<code>${id}</code> <span class="marks">!${marks.join('')}</span>`
}

function holderCell({ messages }: TagsView, { holder, claimedAt }: Tag): string {
  const text = messages.admin.records.tags
  if (holder === null) return html`<span class="soft">${text.free}</span>`
  const since =
    claimedAt === null ? '' : html`<br><span class="soft small">${text.since(messages.format.day(claimedAt))}</span>`
  return html`<a href="${adminPath('people', `/${holder.username ?? holder.id}`)}">${holder.name}</a>!${since}`
}

function actCell({ messages, query, path }: TagsView, { id, isActive, holder }: Tag): string {
  const text = messages.admin.records.tags
  const act = isActive ? 'off' : 'on'
  const asked = { id: `ask-${id}`, action: act, ...questionOf(messages, act) }
  const name = text.named(text[act], holder?.name ?? id)
  const button = confirmButton(text[act], asked, messages, 'plain quiet fit', name)
  return html`<form method="post" action="${linkTo({ path: `${path}/${id}`, query })}" class="acts">!${button}</form>`
}

function newPart({ messages, path, form }: TagsView): string {
  const text = messages.admin.records.tags
  const count = { name: 'count', label: text.count, hint: text.countHint, type: 'number', isRequired: true } as const
  const design = { name: 'designId', label: text.design, hint: text.designHint, maxLength: 50, autocomplete: 'off' }
  return html`<section class="card"><h2>${text.new}</h2><form method="post" action="${path}">
!${textField(form, { ...count, more: 'min="1" max="500" inputmode="numeric"' })}!${textField(form, design)}
<div class="buttons"><button class="fit">${text.create}</button></div></form></section>`
}

function filePart({ messages, path, batch }: TagsView): string {
  const text = messages.admin.records.tags
  const ofBatch =
    batch === undefined
      ? ''
      : html`<form method="post" action="${path}/export"><input type="hidden" name="createdAt" value="${batch}"><button class="fit">${text.fileBatch}</button></form>`
  return html`<section class="card" id="file"><h2>${text.file}</h2><p>${text.fileLead}</p>
<div class="buttons">!${ofBatch}<form method="post" action="${path}/export"><button class="plain quiet fit">${text.fileAll}</button></form></div></section>`
}
