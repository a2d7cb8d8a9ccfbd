import { html } from 'ghtml'
import { publicTypes } from '#domains/developers/webhooks/index.ts'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { type ChipKind, chip, emptyState, noteOf, pager } from '#surfaces/site/parts/elements.ts'
import { selectField, textField } from '#surfaces/site/parts/fields.ts'
import type { IconName } from '#surfaces/site/parts/icons.ts'
import { codeBlock, copyScripts } from '../parts/copy-field.ts'
import type { DeliveryAttempt } from './deliveries.ts'
import { developersPath, developersScreen } from './shell.ts'
import { hooksStyle } from './style/stylesheet.ts'
import { webhookPath } from './webhooks.ts'

/** The webhook whose log it is; a pull webhook may have no name. */
export interface LogOwner {
  id: string
  name: string | null
  isPull: boolean
  isActive: boolean
}

export interface DeliveryFilters {
  status?: DeliveryAttempt['status'] | undefined
  eventType?: string
  from?: string | undefined
  to?: string | undefined
}

interface Log {
  owner: LogOwner
  filters: DeliveryFilters
  log: OutputOf<typeof operations.webhooks.listAttempts>
  here: string
  zone: string
  now: Date
  /** How many events were queued by the last form. */
  done?: { queued: number; hasMore: boolean } | undefined
}

const looks: Record<DeliveryAttempt['status'], readonly [ChipKind, IconName]> = {
  success: ['good', 'check'],
  failed: ['bad', 'alert'],
  pending: ['strong', 'clock'],
}

function statusChip({ developers: { deliveries: text } }: Messages, { status, statusCode }: DeliveryAttempt): string {
  const [kind, symbol] = looks[status]
  const words = statusCode === null ? text.statuses[status] : text.withCode(text.statuses[status], statusCode)
  return chip(words, kind, symbol)
}

const backTo = ({ developers: { deliveries: text } }: Messages, { id, isPull }: LogOwner) =>
  isPull
    ? { href: developersPath('webhooks'), words: text.backToAll }
    : { href: webhookPath(id), words: text.backToOne }

export function deliveriesScreen(messages: Messages, view: Log): PageContent {
  const text = messages.developers.deliveries
  const { owner, log, here, done } = view
  const rows = log.items.map((attempt) => renderRow(messages, view, attempt))
  const headings = [text.type, text.status, text.when, text.took].map((words) => html`<th scope="col">${words}</th>`)
  const list =
    rows.length === 0
      ? emptyState('clock', text.none, text.noneLead)
      : html`<div class="card tablecard"><table class="folding log"><caption class="unseen">${text.caption}</caption><thead><tr>!${headings.join('')}</tr></thead><tbody>!${rows.join('')}</tbody></table></div>!${pager(log.pagination, here, messages)}`
  const note = done && (done.hasMore ? text.queuedMore(done.queued) : text.queued(done.queued))
  return developersScreen(messages, {
    tab: 'webhooks',
    heading: owner.name === null ? text.headingPull : text.heading(owner.name),
    back: backTo(messages, owner),
    styles: [hooksStyle.path],
    body: html`!${noteOf(note)}<p class="soft">${text.lead}</p>!${filterForm(messages, view)}!${list}!${owner.isActive ? againCard(messages, owner) : ''}`,
  })
}

function filterForm(messages: Messages, { owner, filters }: Log): string {
  const text = messages.developers.deliveries
  const all = { value: '', label: text.any }
  const state = { values: { ...filters } }
  const statuses = Object.entries(text.statuses).map(([value, label]) => ({ value, label }))
  const types = publicTypes.map((type) => ({ value: type, label: type }))
  return html`<form class="inline logfind" action="${webhookPath(owner.id, '/deliveries')}">
!${selectField(state, { name: 'status', label: text.status, options: [all, ...statuses] })}
!${selectField(state, { name: 'eventType', label: text.type, options: [all, ...types] })}
!${textField(state, { name: 'from', label: text.from, type: 'date' })}
!${textField(state, { name: 'to', label: text.to, type: 'date' })}
<button class="plain quiet fit">${text.filter}</button></form>`
}

function renderRow(messages: Messages, { owner, zone, now }: Log, attempt: DeliveryAttempt): string {
  const text = messages.developers.deliveries
  const { format } = messages
  const at = attempt.deliveredAt === null ? text.notYet : format.dateTime(attempt.deliveredAt, zone, now)
  const next =
    attempt.nextAttemptAt === null
      ? ''
      : html`<br><span class="soft small">${text.next(format.dateTime(attempt.nextAttemptAt, zone, now))}</span>`
  const test = attempt.isTest ? html` <span class="soft small">${text.test}</span>` : ''
  const took = attempt.durationMs === null ? '–' : text.ms(format.number(attempt.durationMs))
  return html`<tr><th scope="row"><a href="${webhookPath(owner.id, `/deliveries/${attempt.id}`)}"><code>${attempt.eventType}</code></a>!${test}</th><td>!${statusChip(messages, attempt)}</td><td>${at}!${next}</td><td>${took}</td></tr>`
}

function againCard(messages: Messages, { id }: LogOwner): string {
  const text = messages.developers.deliveries.again
  const options = Object.entries(text.spans).map(([value, label]) => ({ value, label }))
  return html`<section class="card"><h2>${text.heading}</h2><p class="soft">${text.lead}</p>
<form class="inline" method="post" action="${webhookPath(id, '/deliveries/redeliver')}">!${selectField({ values: { span: 'day' } }, { name: 'span', label: text.since, options })}<button class="plain quiet fit">${text.button}</button></form></section>`
}

interface One {
  owner: LogOwner
  delivery: OutputOf<typeof operations.webhooks.getDelivery>
  zone: string
  now: Date
}

export function deliveryScreen(messages: Messages, { owner, delivery, zone, now }: One): PageContent {
  const text = messages.developers.deliveries
  const { format } = messages
  const time = (instant: string) => format.dateTime(instant, zone, now)
  const facts: [string, string][] = [
    [text.status, statusChip(messages, delivery)],
    [text.when, html`${delivery.deliveredAt === null ? text.notYet : time(delivery.deliveredAt)}`],
    ...(delivery.durationMs === null
      ? []
      : [[text.took, html`${text.ms(format.number(delivery.durationMs))}`] as [string, string]]),
    [text.attempt, html`${format.number(delivery.attempt)}`],
    [text.eventId, html`<code>${delivery.eventId}</code>`],
    ...(delivery.nextAttemptAt === null
      ? []
      : [[text.nextLabel, html`${time(delivery.nextAttemptAt)}`] as [string, string]]),
  ]
  const list = facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>!${value}</dd></div>`)
  const again =
    delivery.isTest || !owner.isActive
      ? ''
      : html`<form method="post" action="${webhookPath(owner.id, `/deliveries/${delivery.id}/redeliver`)}"><button class="fit">${text.redeliver}</button></form>`
  return developersScreen(messages, {
    tab: 'webhooks',
    heading: delivery.eventType,
    back: { href: webhookPath(owner.id, '/deliveries'), words: text.backToLog },
    styles: [hooksStyle.path],
    scripts: copyScripts,
    body: html`<section class="card"><dl class="hookfacts">!${list.join('')}</dl>!${again}</section>!${requestCard(messages, delivery)}!${responseCard(messages, delivery)}`,
  })
}

function requestCard(messages: Messages, { request }: One['delivery']): string {
  const text = messages.developers.deliveries
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
  const url =
    request.url === null ? html`<p class="soft">${text.taken}</p>` : html`<p><code>POST ${request.url}</code></p>`
  const sent =
    request.body === null
      ? html`<p class="soft">${text.missing[request.bodyMissing ?? 'expired']}</p>`
      : `${codeBlock({ id: 'request-headers', label: text.headers, value: headers.join('\n') }, messages)}${codeBlock({ id: 'request-body', label: text.body, value: indented(request.body) }, messages)}`
  return html`<section class="card"><h2>${text.request}</h2>!${url}!${sent}</section>`
}

/** As it was sent, if it cannot be read as JSON. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function responseCard(messages: Messages, { response, error, status }: One['delivery']): string {
  const { deliveries: text, webhooks } = messages.developers
  const why = error === null ? '' : (webhooks.one.errors[error] ?? '')
  const nothing = status === 'pending' ? text.notYet : html`${webhooks.one.noAnswer} ${why}`
  const body = response?.body
    ? codeBlock({ id: 'response-body', label: text.body, value: response.body }, messages)
    : html`<p class="soft">${webhooks.one.emptyResponse}</p>`
  const shown =
    response === null ? html`<p>!${nothing}</p>` : html`<p>${text.answered(response.statusCode)}</p>!${body}`
  return html`<section class="card"><h2>${text.response}</h2>!${shown}</section>`
}
