import { html } from 'ghtml'
import { publicTypes } from '#domains/developers/webhooks/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { zoneOf } from '#surfaces/site/page-scope.ts'
import { confirmButton, confirmScripts } from '#surfaces/site/parts/confirm.ts'
import { selectField } from '#surfaces/site/parts/fields.ts'
import { type Posted, type ScreenForm, type ScreenVisit, screen, screenActions } from '#surfaces/site/screens.ts'
import { codeBlock, copyField, copyScripts } from '../parts/copy-field.ts'
import { developersPath, developersScreen } from './shell.ts'
import { hooksStyle } from './style/stylesheet.ts'
import { readWebhook, webhookFields, withWords } from './webhook-form.ts'
import {
  healthChip,
  healthOf,
  hostOf,
  pendingWords,
  turnOnWords,
  type Webhook,
  webhookIn,
  webhookPath,
} from './webhooks.ts'

const path = developersPath('webhooks', '/:id')
const { webhooks } = operations

const findOwnWebhook = (visit: ScreenVisit) => visit.perform(webhooks.get, webhookIn(visit))

/** Another user's webhook is not found, whatever is asked. */
const ask = (question: 'rotateQuestion' | 'deleteQuestion') => async (visit: ScreenVisit) => {
  await findOwnWebhook(visit)
  return visit.messages.developers.webhooks.one[question]
}
const eventTypeIn = ({ posted }: Posted) => posted.get('eventType') || 'webhook.test'
const isTurnedOn = ({ posted }: Posted) => posted.get('isActive') === 'on'
/** A refusal is a page of its own. */
const refused = () => undefined

/** One webhook: its health, a test, its fields, its secret, and its end. */
export const webhookScreens = [
  screen({
    path,
    load: async (visit): Promise<Shown> => ({
      webhook: await findOwnWebhook(visit),
      isAdmin: visit.caller.scopes.has('admin'),
      zone: zoneOf(visit.request) ?? 'UTC',
      now: visit.server.clock.now(),
    }),
    values: ({ webhook }) => ({ ...webhook }),
    view: (shown) => webhookScreen(shown.messages, shown),
    forms: {
      '': [
        webhooks.update,
        'saved',
        {
          async input(visit) {
            const body = readWebhook(visit.posted)
            const { url, ...others } = body
            const before = await findOwnWebhook(visit)
            // The same URL again would clear the record of its health.
            return { params: { id: before.id }, body: url === before.url ? others : body }
          },
          refused: (refusal, { posted, messages }) => withWords(refusal, posted, messages),
        },
      ],
      test: [
        webhooks.test,
        undefined,
        {
          input: (visit) => ({ ...webhookIn(visit), body: { eventType: eventTypeIn(visit) } }),
          shows: (result, visit) => ({ trial: { eventType: eventTypeIn(visit), ...result } }),
          refused,
        },
      ],
      rotate: [
        webhooks.rotateSecret,
        undefined,
        { ask: ask('rotateQuestion'), input: webhookIn, shows: ({ secret }) => ({ secret }), refused },
      ],
    },
  }),
  screenActions(path, {
    turn: [
      webhooks.update,
      (_, visit) => (isTurnedOn(visit) ? 'webhookOn' : 'webhookOff'),
      { input: (visit) => ({ ...webhookIn(visit), body: { isActive: isTurnedOn(visit) } }) },
    ],
    delete: [
      webhooks.delete,
      'webhookDeleted',
      { ask: ask('deleteQuestion'), input: webhookIn, to: () => developersPath('webhooks') },
    ],
  }),
]

export interface Trial extends OutputOf<typeof operations.webhooks.test> {
  eventType: string
}

interface Shown {
  webhook: OutputOf<typeof webhooks.get>
  isAdmin: boolean
  zone: string
  now: Date
  /** The answer to a test event. */
  trial?: Trial
  /** A new secret, shown once. */
  secret?: string
}

/** The fields may be those that were refused. */
type View = Shown & { form: ScreenForm }

function webhookScreen(messages: Messages, shown: View): PageContent {
  const text = messages.developers.webhooks
  const { webhook, form } = shown
  const parts = [secretCard, healthCard, testCard, editCard, rotateCard, deleteCard]
  return developersScreen(messages, {
    tab: 'webhooks',
    heading: text.one.heading(webhook.name ?? hostOf(webhook.url)),
    back: { href: developersPath('webhooks'), words: text.back },
    alert: form.alert,
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

function editCard(messages: Messages, { webhook, form: state, isAdmin }: View): string {
  const text = messages.developers.webhooks.one
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
