import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { listSentences } from '#domains/administration/audit-log/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { dayMs } from '#kernel/time.ts'
import type { Messages } from '#messages/index.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { textField } from '#surfaces/site/parts/fields.ts'
import { cursorsIn, filtersIn } from '#surfaces/site/query.ts'
import { screen, screenActions } from '#surfaces/site/screens.ts'
import { adminPath, adminScreen } from './shell.ts'
import { recordsStyle } from './style/stylesheet.ts'

const path = adminPath('audit')
const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** What the URL asks for. Days are whole days in UTC; anything that is no day is left out. */
function filtersOf(request: FastifyRequest) {
  const { actor, action, target, from, to } = filtersIn(request, ['actor', 'action', 'target', 'from', 'to'])
  const start = from && dayForm.test(from) ? Date.parse(from) : Number.NaN
  const end = to && dayForm.test(to) ? Date.parse(to) + dayMs : Number.NaN
  const given = {
    ...(actor && { actor: actor.replace(/^@/, '').slice(0, 36) }),
    ...(action && { action: action.slice(0, 100) }),
    ...(target && { target: target.replace(/^@/, '').slice(0, 100) }),
    ...(!Number.isNaN(start) && { from: new Date(start).toISOString() }),
    ...(!Number.isNaN(end) && { to: new Date(end).toISOString() }),
  }
  return { given, shown: { actor, action, target, from, to } }
}

/** The audit log. */
export const auditScreens = [
  screen({
    path,
    async load({ request, perform, server, messages }) {
      const { given, shown } = filtersOf(request)
      const query = { ...given, ...cursorsIn(request), limit: 50 }
      const found = await perform(operations.admin.listAudit, { query })
      return { found, shown, sentences: await listSentences(server.database, found.items, messages) }
    },
    view: (shown) =>
      adminScreen(shown.messages, {
        section: 'audit',
        body: auditBody({ ...shown, now: shown.server.clock.now() }),
        styles: [recordsStyle.path],
      }),
  }),
  screenActions(path, {
    export: [
      operations.admin.exportAudit,
      () => undefined,
      {
        input: ({ request }) => ({ body: filtersOf(request).given }),
        to: (_, { url }) => new URL(url).pathname,
      },
    ],
  }),
]

type Found = OutputOf<(typeof operations)['admin']['listAudit']>
type Entry = Found['items'][number]

interface AuditView {
  messages: Messages
  found: Found
  /** One for each entry. */
  sentences: readonly string[]
  /** The filters as they were typed. */
  shown: Record<'actor' | 'action' | 'target' | 'from' | 'to', string | undefined>
  path: string
  here: string
  now: Date
}

const given = ({ shown }: AuditView) =>
  new URLSearchParams(Object.entries(shown).filter((one): one is [string, string] => one[1] !== undefined))

function auditBody(view: AuditView): string {
  const { messages, found, here } = view
  const text = messages.admin.records.audit
  const list =
    found.items.length > 0
      ? html`<ol class="log" role="list" aria-label="${text.listLabel}">!${found.items.map((entry, i) => item(view, entry, i)).join('')}</ol>`
      : emptyState('search', text.none, text.noneLead)
  return html`<p class="soft">${text.lead}</p>!${filterForm(view)}!${list}!${pager(found.pagination, here, messages)}
<form method="post" action="${view.path}/export?${given(view).toString()}"><button class="plain quiet fit">${text.export}</button>
<p class="soft small">${text.exportLead}</p></form>`
}

function filterForm(view: AuditView): string {
  const { messages, shown, path } = view
  const text = messages.admin.records.audit
  const form = { values: shown }
  const actions = Object.keys(messages.audit.sentences).map((action) => html`<option value="${action}">`)
  const clear = given(view).size > 0 ? html`<a class="button plain quiet fit" href="${path}">${text.clear}</a>` : ''
  const off = { autocomplete: 'off', maxLength: 100 }
  return html`<form class="rfilter" role="search" action="${path}">
!${textField(form, { name: 'actor', label: text.who, hint: text.whoHint, ...off })}
!${textField(form, { name: 'target', label: text.target, hint: text.targetHint, ...off })}
!${textField(form, { name: 'action', label: text.action, hint: text.actionHint, ...off, more: 'list="actions"' })}
<datalist id="actions">!${actions.join('')}</datalist>
!${textField(form, { name: 'from', label: text.from, type: 'date' })}
!${textField(form, { name: 'to', label: text.to, type: 'date' })}
<div class="buttons"><button class="fit">${text.show}</button>!${clear}</div></form>`
}

/** Targets that are words, such as the instance, are no help as a filter. */
const isAbout = (target: string) => /[0-9a-f]{8}-/.test(target)

function item({ messages, sentences, path, now }: AuditView, entry: Entry, index: number): string {
  const text = messages.admin.records.audit
  const filter = (name: string, value: string, words: string) =>
    html`<a href="${path}?${new URLSearchParams({ [name]: value }).toString()}">${words}</a>`
  const about = entry.target.slice(entry.target.lastIndexOf(':') + 1)
  const more = [
    html`<time datetime="${entry.at}">${messages.format.dateTime(entry.at, 'UTC', now)}</time>`,
    entry.address === null ? '' : html`<span>${text.network(entry.address)}</span>`,
    entry.actorId === null ? '' : filter('actor', entry.actor ?? entry.actorId, text.onlyWho),
    isAbout(entry.target) && about !== entry.actorId ? filter('target', about, text.onlyTarget) : '',
  ]
  return html`<li><p>${sentences[index]!}</p><p class="soft small facts">!${more.join(' ')}</p></li>`
}
