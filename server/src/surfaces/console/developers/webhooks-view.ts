import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { type ChipKind, chip, emptyState } from '#surfaces/site/parts/elements.ts'
import type { IconName } from '#surfaces/site/parts/icons.ts'
import { developersPath, developersScreen } from './shell.ts'
import { hooksStyle } from './style/stylesheet.ts'
import type { Webhook } from './webhooks.ts'

export const webhookPath = (id: string, rest = '') => developersPath('webhooks', `/${id}${rest}`)
export const hostOf = (url: string) => URL.parse(url)?.host ?? url

export type Health = keyof Messages['developers']['webhooks']['states']

export function healthOf({ isActive, disabledReason, failingSince }: Webhook): Health {
  if (isActive) return failingSince === null ? 'well' : 'failing'
  if (disabledReason === null) return 'off'
  return disabledReason === 'failing' ? 'disabled' : disabledReason
}

const looks: Record<Health, readonly [ChipKind, IconName]> = {
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
function typesLine({ developers: { webhooks: text } }: Messages, { eventTypes }: Webhook): string {
  if (eventTypes.includes('*')) return html`${text.everything}`
  const shown = eventTypes.slice(0, shownTypesMax).map((type) => html`<code>${type}</code>`)
  const rest = eventTypes.length - shown.length
  return html`!${shown.join(' ')}!${rest > 0 ? html` ${text.moreTypes(rest)}` : ''}`
}

export function webhooksScreen(messages: Messages, webhooks: readonly Webhook[]): PageContent {
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
    body: html`<p class="soft">${text.lead} <a href="/docs/guides/webhooks">${text.guide}</a></p>!${body}`,
  })
}

function renderRow(messages: Messages, webhook: Webhook): string {
  const waits = webhook.pending > 0 ? html` · ${pendingWords(messages, webhook)}` : ''
  return html`<li><span><a href="${webhookPath(webhook.id)}"><b>${webhook.url.replace(/^https:\/\//, '')}</b></a>
<span class="soft small">!${typesLine(messages, webhook)}!${waits}</span></span>!${healthChip(messages, webhook)}</li>`
}
