import { html } from 'ghtml'
import { publicTypes } from '#domains/developers/webhooks/index.ts'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import type { FormRefusal } from '#surfaces/site/operation-form.ts'
import { confirmButton, confirmScripts } from '#surfaces/site/parts/confirm.ts'
import { selectField } from '#surfaces/site/parts/fields.ts'
import { codeBlock, copyField, copyScripts } from '../parts/copy-field.ts'
import { developersPath, developersScreen } from './shell.ts'
import { hooksStyle } from './style/stylesheet.ts'
import { webhookFields } from './webhook-form.ts'
import type { Webhook } from './webhooks.ts'
import { healthChip, healthOf, hostOf, pendingWords, turnOnWords, webhookPath } from './webhooks-view.ts'

export interface Trial extends OutputOf<typeof operations.webhooks.test> {
  eventType: string
}

export interface Shown {
  webhook: OutputOf<typeof operations.webhooks.get>
  isAdmin: boolean
  zone: string
  now: Date
  /** The edited fields, when they were refused. */
  refusal?: FormRefusal | undefined
  /** The answer to a test event. */
  trial?: Trial | undefined
  /** A new secret, shown once. */
  secret?: string | undefined
}

export function webhookScreen(messages: Messages, shown: Shown): PageContent {
  const text = messages.developers.webhooks
  const { webhook, refusal } = shown
  const parts = [secretCard, healthCard, testCard, editCard, rotateCard, deleteCard]
  return developersScreen(messages, {
    tab: 'webhooks',
    heading: text.one.heading(webhook.name ?? hostOf(webhook.url)),
    back: { href: developersPath('webhooks'), words: text.back },
    alert: refusal?.alert,
    styles: [hooksStyle.path],
    scripts: [...copyScripts, ...confirmScripts],
    body: parts.map((part) => part(messages, shown)).join(''),
  })
}

function secretCard(messages: Messages, { secret }: Shown): string {
  const text = messages.developers.webhooks
  if (secret === undefined) return ''
  const field = { id: 'secret', label: text.new.secret, value: secret, hint: text.new.secretHint }
  return html`<section class="card" role="status"><h2>${text.one.rotated}</h2><p>${text.one.rotatedLead}</p>!${copyField(field, messages)}</section>`
}

function healthCard(messages: Messages, { webhook, zone, now }: Shown): string {
  const text = messages.developers.webhooks
  const health = healthOf(webhook)
  const time = (instant: string) => messages.format.dateTime(instant, zone, now)
  const reason = health === 'failing' ? text.reasons.failing(time(webhook.failingSince!)) : text.reasons[health]
  const facts = [
    ...(webhook.pending > 0 ? [`${pendingWords(messages, webhook)}.`] : []),
    ...(webhook.nextAttemptAt === null ? [] : [text.one.nextAttempt(time(webhook.nextAttemptAt))]),
    ...(webhook.lastSuccessAt === null ? [] : [text.one.lastSuccess(time(webhook.lastSuccessAt))]),
  ]
  const waits = facts.length > 0 ? html`<p>${facts.join(' ')}</p>` : ''
  const button = webhook.isActive
    ? html`<button class="plain quiet fit" name="isActive" value="off">${text.turnOff}</button>`
    : html`<button class="fit" name="isActive" value="on">${turnOnWords(messages, webhook)}</button>`
  return html`<section class="card"><h2>${text.one.health}</h2><p>!${healthChip(messages, webhook)}</p><p>${reason}</p>!${waits}!${unreadableNote(messages, webhook)}
<form class="buttons" method="post" action="${webhookPath(webhook.id, '/turn')}"><a class="button plain quiet fit" href="${webhookPath(webhook.id, '/deliveries')}">${text.one.deliveries}</a>!${button}</form></section>`
}

function unreadableNote({ developers, format }: Messages, { unreadable }: Webhook): string {
  const text = developers.webhooks.one
  if (unreadable.length === 0) return ''
  return html`<div class="note"><b>${text.unreadable}</b><p>${text.unreadableLead(format.list(unreadable))}</p></div>`
}

function testCard(messages: Messages, { webhook, trial }: Shown): string {
  const text = messages.developers.webhooks.one
  const options = publicTypes.map((type) => ({ value: type, label: type }))
  const state = { values: { eventType: trial?.eventType ?? 'webhook.test' } }
  return html`<section class="card" id="test"><h2>${text.test}</h2><p class="soft">${text.testLead}</p>!${trial ? trialResult(messages, trial) : ''}
<form class="inline" method="post" action="${webhookPath(webhook.id, '/test')}#test">!${selectField(state, { name: 'eventType', label: text.testType, options })}
<button class="fit">${text.testButton}</button></form></section>`
}

/** How the receiver answered a test event. */
export function trialResult(messages: Messages, { success, statusCode, error, responseBody }: Trial): string {
  const text = messages.developers.webhooks.one
  const sentence = statusCode === null ? text.noAnswer : success ? text.answered(statusCode) : text.refused(statusCode)
  const why = error === null ? '' : html` ${text.errors[error] ?? ''}`
  const answer =
    statusCode === null
      ? ''
      : responseBody
        ? codeBlock({ id: 'answer', label: text.response, value: responseBody }, messages)
        : html`<p class="soft small">${text.emptyResponse}</p>`
  return html`<div class="${success ? 'note' : 'alert'}" role="status">${sentence}!${why}</div>!${answer}`
}

function editCard(messages: Messages, { webhook, refusal, isAdmin }: Shown): string {
  const text = messages.developers.webhooks.one
  const state = refusal ?? { values: { ...webhook } }
  return html`<section class="card"><h2>${text.edit}</h2><p class="soft">${text.editLead}</p>
<form method="post" action="${webhookPath(webhook.id)}">!${webhookFields(messages, { state, isAdmin })}<button class="fit">${messages.forms.save}</button></form></section>`
}

function rotateCard(messages: Messages, { webhook }: Shown): string {
  const text = messages.developers.webhooks.one
  const asked = { ...text.rotateQuestion, id: 'rotate', action: 'rotate' }
  return html`<section class="card"><h2>${text.secret}</h2><p class="soft">${text.secretLead}</p>
<form method="post" action="${webhookPath(webhook.id, '/rotate')}">!${confirmButton(text.rotate, asked, messages, 'plain quiet fit')}</form></section>`
}

function deleteCard(messages: Messages, { webhook }: Shown): string {
  const text = messages.developers.webhooks.one
  const asked = { ...text.deleteQuestion, id: 'delete', action: 'delete' }
  return html`<section class="card grave"><h2>${text.delete}</h2><p>${text.deleteLead}</p>
<form method="post" action="${webhookPath(webhook.id, '/delete')}">!${confirmButton(text.delete, asked, messages)}</form></section>`
}
