import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { confirmButton, confirmScripts, decisionIn, type Question } from '#surfaces/site/parts/confirm.ts'
import { chip, emptyState } from '#surfaces/site/parts/elements.ts'
import { textField } from '#surfaces/site/parts/fields.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { listScreen, type ScreenVisit, type ShownScreen, screenActions } from '#surfaces/site/screens.ts'
import { linkTo, recordsTable, searchForm } from './list-parts.ts'
import { adminFrame, adminPath } from './shell.ts'
import { recordsStyle } from './style/stylesheet.ts'

const { meetpass } = operations
type Tag = OutputOf<typeof meetpass.listTags>['items'][number]
type TagsView = ShownScreen<{ q: string | undefined }>

const path = adminPath('tags')

/** A tag is also found as people show it: by its URL, or by `@username`. */
const searchIn = (request: FastifyRequest) => queryIn(request, 'q')?.slice(0, 200)
const backTo = ({ request }: ScreenVisit) => linkTo({ path, query: { q: searchIn(request) } })
const actOf = (form: URLSearchParams) => (decisionIn(form).action === 'on' ? 'on' : 'off')

/** All NFC tags: who has them, and new ones. */
export const tagsScreens = [
  listScreen({
    path,
    op: meetpass.listTags,
    limit: 30,
    load: ({ request }) => ({ q: searchIn(request) }),
    filters: ({ q }) => (q ? { q: q.replace(/^@/, '') || q } : {}),
    forms: {
      '': [
        meetpass.provision,
        'tagsCreated',
        { to: (_, { passes }) => linkTo({ path, query: { batch: passes[0]!.createdAt ?? undefined } }) },
      ],
    },
    above({ messages, q }) {
      const { groups: words, tags: text } = messages.admin.records
      const search = searchForm({ path, query: { q } }, { ...words, search: text.search })
      return html`<p class="soft">${text.lead}</p>!${search}`
    },
    list(rows, { messages }) {
      const { caption, columns } = messages.admin.records.tags
      return recordsTable({ caption, headings: [columns.tag, columns.holder, columns.created, columns.acts], rows })
    },
    row: (tag, shown) =>
      html`<tr><th scope="row">!${codeCell(shown, tag)}</th><td>!${holderCell(shown, tag)}</td>
<td>${shown.messages.format.day(tag.createdAt)}</td><td>!${actCell(shown, tag)}</td></tr>`,
    empty({ messages, q }) {
      const text = messages.admin.records.tags
      return q === undefined
        ? emptyState('link', text.none, text.noneLead)
        : emptyState('link', text.noMatch, text.noMatchLead)
    },
    below: (shown) => newPart(shown) + filePart(shown),
    frame: adminFrame({ section: 'tags', styles: [recordsStyle.path], scripts: confirmScripts }),
  }),
  screenActions(path, {
    export: [meetpass.export, () => undefined, { to: (_, { url }) => new URL(url).pathname }],
    ':id': [
      meetpass.updateTag,
      'saved',
      {
        ask({ posted, messages }) {
          const act = actOf(posted)
          posted.set('do', act)
          return questionOf(messages, act)
        },
        input: ({ params, posted }) => ({ params: { id: params.id! }, body: { isActive: actOf(posted) === 'on' } }),
        to: backTo,
        back: backTo,
      },
    ],
  }),
]

function questionOf({ admin }: Messages, act: 'on' | 'off'): Question {
  const text = admin.records.tags
  return act === 'on'
    ? { heading: text.onAsk, lead: text.onLead, yes: text.on }
    : { heading: text.offAsk, lead: text.offLead, yes: text.off }
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

function actCell({ messages, q }: TagsView, { id, isActive, holder }: Tag): string {
  const text = messages.admin.records.tags
  const act = isActive ? 'off' : 'on'
  const asked = { id: `ask-${id}`, action: act, ...questionOf(messages, act) }
  const name = text.named(text[act], holder?.name ?? id)
  const button = confirmButton(text[act], asked, messages, 'plain quiet fit', name)
  return html`<form method="post" action="${linkTo({ path: `${path}/${id}`, query: { q } })}" class="acts">!${button}</form>`
}

function newPart({ messages, form }: TagsView): string {
  const text = messages.admin.records.tags
  const count = { name: 'count', label: text.count, hint: text.countHint, type: 'number', isRequired: true } as const
  const design = { name: 'designId', label: text.design, hint: text.designHint, maxLength: 50, autocomplete: 'off' }
  return html`<section class="card"><h2>${text.new}</h2><form method="post" action="${path}">
!${textField(form, { ...count, more: 'min="1" max="500" inputmode="numeric"' })}!${textField(form, design)}
<div class="buttons"><button class="fit">${text.create}</button></div></form></section>`
}

/** After new ones were made, also those alone. */
function filePart({ messages, request }: TagsView): string {
  const batch = queryIn(request, 'batch')?.slice(0, 40)
  const text = messages.admin.records.tags
  const ofBatch =
    batch === undefined
      ? ''
      : html`<form method="post" action="${path}/export"><input type="hidden" name="createdAt" value="${batch}"><button class="fit">${text.fileBatch}</button></form>`
  return html`<section class="card" id="file"><h2>${text.file}</h2><p>${text.fileLead}</p>
<div class="buttons">!${ofBatch}<form method="post" action="${path}/export"><button class="plain quiet fit">${text.fileAll}</button></form></div></section>`
}
