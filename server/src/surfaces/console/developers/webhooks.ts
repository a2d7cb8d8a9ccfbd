import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { idIn } from '#surfaces/site/forms.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { zoneOf } from '#surfaces/site/page-scope.ts'
import { confirmButton, confirmScripts } from '#surfaces/site/parts/confirm.ts'
import { type ChipKind, chip, emptyState } from '#surfaces/site/parts/elements.ts'
import type { IconName } from '#surfaces/site/parts/icons.ts'
import { type ScreenVisit, screen, screenActions } from '#surfaces/site/screens.ts'
import { developersPath, developersScreen } from './shell.ts'
import { hooksStyle } from './style/stylesheet.ts'

const path = developersPath('webhooks')
const pull = operations['pull-webhooks']

export type Webhook = OutputOf<typeof operations.webhooks.list>['webhooks'][number]
type PullWebhook = OutputOf<typeof pull.list>['pullWebhooks'][number]

export const webhookPath = (id: string, rest = '') => developersPath('webhooks', `/${id}${rest}`)

/** The webhook that the path names. */
export const webhookIn = ({ request }: ScreenVisit) => ({ params: { id: idIn(request, 'webhook_not_found') } })

export const listOwnWebhooks = async ({ perform }: ScreenVisit): Promise<Webhook[]> =>
  (await perform(operations.webhooks.list, {})).webhooks

/** The webhooks of a developer, also those from which a program takes events. */
export const webhooksScreens = [
  screen({
    path,
    async load(visit) {
      const webhooks = await listOwnWebhooks(visit)
      const { pullWebhooks } = await visit.perform(pull.list, {})
      return { webhooks, pullWebhooks, zone: zoneOf(visit.request) ?? 'UTC', now: visit.server.clock.now() }
    },
    view: (shown) => webhooksScreen(shown.messages, shown),
  }),
  screenActions(path, {
    'pull/:id/delete': [
      pull.delete,
      'webhookDeleted',
      {
        ask(visit) {
          webhookIn(visit)
          return visit.messages.developers.webhooks.pull.question
        },
        input: webhookIn,
      },
    ],
  }),
]

export const hostOf = (url: string) => URL.parse(url)?.host ?? url

export type ShownWebhookHealth = keyof Messages['developers']['webhooks']['states']

export function healthOf({ isActive, disabledReason, failingSince }: Webhook): ShownWebhookHealth {
  if (isActive) return failingSince === null ? 'well' : 'failing'
  if (disabledReason === null) return 'off'
  return disabledReason === 'failing' ? 'disabled' : disabledReason
}

const looks: Record<ShownWebhookHealth, readonly [ChipKind, IconName]> = {
  well: ['good', 'check'],
  failing: ['bad', 'alert'],
  off: ['quiet', 'close'],
  gone: ['bad', 'close'],
  disabled: ['bad', 'close'],
  grant_ended: ['bad', 'close'],
}

/** The health as a word with its icon: the color alone says nothing. */
export function healthChip({ developers }: Messages, webhook: Webhook): string {
  const health = healthOf(webhook)
  const [kind, symbol] = looks[health]
  return chip(developers.webhooks.states[health], kind, symbol)
}

/** More than the operation counts. */
const pendingMax = 100

export function pendingWords({ developers }: Messages, { pending }: Pick<Webhook, 'pending'>): string {
  const text = developers.webhooks
  return pending >= pendingMax ? text.pendingMany : text.pending(pending)
}

export const turnOnWords = ({ developers: { webhooks: text } }: Messages, { pending }: Pick<Webhook, 'pending'>) => {
  if (pending === 0) return text.turnOn
  return pending >= pendingMax ? text.turnOnMany : text.turnOnPending(pending)
}

const shownTypesMax = 3

/** What it sends, in one line. */
function typesLine({ developers: { webhooks: text } }: Messages, { eventTypes }: Pick<Webhook, 'eventTypes'>): string {
  if (eventTypes.includes('*')) return html`${text.everything}`
  const shown = eventTypes.slice(0, shownTypesMax).map((type) => html`<code>${type}</code>`)
  const rest = eventTypes.length - shown.length
  return html`!${shown.join(' ')}!${rest > 0 ? html` ${text.moreTypes(rest)}` : ''}`
}

interface View {
  webhooks: readonly Webhook[]
  pullWebhooks: readonly PullWebhook[]
  zone: string
  now: Date
}

function webhooksScreen(messages: Messages, view: View): PageContent {
  const { webhooks } = view
  const text = messages.developers.webhooks
  const create = developersPath('webhooks', '/new')
  const body =
    webhooks.length === 0
      ? emptyState('link', text.none, text.noneLead, { href: create, words: text.create })
      : html`<a class="button fit" href="${create}">${text.create}</a>
<ul class="plain hooks card">!${webhooks.map((webhook) => renderRow(messages, webhook)).join('')}</ul>`
  return developersScreen(messages, {
    tab: 'webhooks',
    styles: [hooksStyle.path],
    scripts: confirmScripts,
    body: html`<p class="soft">${text.lead} <a href="/docs/guides/webhooks">${text.guide}</a></p>!${body}!${pullCard(messages, view)}`,
  })
}

function renderRow(messages: Messages, webhook: Webhook): string {
  const waits = webhook.pending > 0 ? html` · ${pendingWords(messages, webhook)}` : ''
  return html`<li><span><a href="${webhookPath(webhook.id)}"><b>${webhook.name ?? webhook.url.replace(/^https:\/\//, '')}</b></a>
<span class="soft small">!${typesLine(messages, webhook)}!${waits}</span></span>!${healthChip(messages, webhook)}</li>`
}

function pullCard(messages: Messages, { pullWebhooks, zone, now }: View): string {
  const text = messages.developers.webhooks.pull
  if (pullWebhooks.length === 0) return ''
  const rows = pullWebhooks.map((webhook) => {
    const name = webhook.name ?? text.unnamed
    const taken = text.taken(messages.format.dateTime(webhook.lastTakenAt, zone, now))
    const waits = webhook.pending > 0 ? html` · ${pendingWords(messages, webhook)}` : ''
    const asked = { ...text.question, id: `delete-${webhook.id}`, action: 'delete' }
    const end = confirmButton(text.delete, asked, messages, 'danger quiet fit', text.deleteNamed(name))
    return html`<li><span><b>${name}</b><span class="soft small">!${typesLine(messages, webhook)} · ${taken}!${waits}</span></span>
<a class="button plain quiet fit" href="${webhookPath(webhook.id, '/deliveries')}" aria-label="${text.logNamed(name)}">${text.log}</a>
<form method="post" action="${webhookPath('pull', `/${webhook.id}/delete`)}">!${end}</form></li>`
  })
  return html`<section class="card"><h2>${text.heading}</h2><p class="soft">${text.lead}</p><ul class="plain hooks">!${rows.join('')}</ul></section>`
}
