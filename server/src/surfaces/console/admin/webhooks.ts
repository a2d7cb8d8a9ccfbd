import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { chip, emptyState } from '#surfaces/site/parts/elements.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { listScreen } from '#surfaces/site/screens.ts'
import { recordsTable } from './list-parts.ts'
import { adminFrame, adminPath } from './shell.ts'
import { healthStyle } from './style/stylesheet.ts'

type AdminWebhook = OutputOf<typeof operations.admin.listWebhooks>['items'][number]

const path = adminPath('webhooks')

/** The webhooks of all people: owners, receivers and health. */
export const webhookHealthScreen = listScreen({
  path,
  op: operations.admin.listWebhooks,
  load: ({ request }) => ({ failing: queryIn(request, 'list') === 'failing' }),
  filters: ({ failing }) => (failing ? { failing } : {}),
  above({ messages, failing }) {
    const text = messages.admin.health.webhooks
    const current = (is: boolean) => (is ? 'aria-current="true"' : '')
    return html`<p class="soft">${text.lead}</p><nav class="chips" aria-label="${text.listsLabel}"><a class="chip" href="${path}" !${current(!failing)}>${text.all}</a><a class="chip" href="${path}?list=failing" !${current(failing)}>${text.failing}</a></nav>`
  },
  list(rows, { messages }) {
    const { caption, owner, host, state, pending, lastSuccess } = messages.admin.health.webhooks
    return recordsTable({ caption, headings: [owner, host, state, pending, lastSuccess], rows, look: 'hlist' })
  },
  row: (webhook, { messages }) => renderRow(webhook, messages),
  empty({ messages }) {
    const { none, noneLead } = messages.admin.health.webhooks
    return emptyState('link', none, noneLead)
  },
  frame: adminFrame({ section: 'webhooks', styles: [healthStyle.path] }),
})

function renderRow({ owner, host, pending, lastSuccessAt, ...rest }: AdminWebhook, messages: Messages): string {
  const { format } = messages
  const success = lastSuccessAt === null ? '–' : format.day(lastSuccessAt)
  return html`<tr><th scope="row">${owner.name}!${owner.username === null ? '' : html` <span class="soft">@${owner.username}</span>`}</th><td>${host}</td><td>!${stateOf(rest, messages)}</td><td>${format.number(pending)}</td><td>${success}</td></tr>`
}

function stateOf(
  { isActive, disabledReason, failingSince }: Pick<AdminWebhook, 'isActive' | 'disabledReason' | 'failingSince'>,
  { admin, format }: Messages,
): string {
  const { states, since } = admin.health.webhooks
  if (isActive && failingSince === null) return chip(states.well, 'good')
  if (isActive)
    return html`!${chip(states.failing, 'bad')} <span class="soft">${since(format.day(failingSince!))}</span>`
  if (disabledReason === null) return chip(states.off)
  return chip(disabledReason === 'failing' ? states.disabled : states[disabledReason])
}
