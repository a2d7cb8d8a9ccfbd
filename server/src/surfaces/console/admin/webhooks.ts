import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { chip, emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { adminPath, adminScreen } from './shell.ts'
import { healthStyle } from './style/stylesheet.ts'

type Webhooks = OutputOf<typeof operations.admin.listWebhooks>
type Webhook = Webhooks['items'][number]

/** The webhooks of all people: owners, receivers and health. */
export function mountWebhookHealth(scope: PageScope): void {
  getScreen(scope, adminPath('webhooks'), async (request, reply) => {
    const messages = messagesOf(request)
    const failing = queryIn(request, 'list') === 'failing'
    const query = { limit: 50, ...(failing && { failing }), ...cursorsIn(request) }
    const webhooks = await perform(scope, request, operations.admin.listWebhooks, { query })
    const body = webhooksBody(webhooks, { failing, here: request.url }, messages)
    return sendPage(reply, adminScreen(messages, { section: 'webhooks', body, styles: [healthStyle.path] }))
  })
}

function webhooksBody(webhooks: Webhooks, view: { failing: boolean; here: string }, messages: Messages): string {
  const text = messages.admin.health.webhooks
  const path = adminPath('webhooks')
  const current = (is: boolean) => (is ? 'aria-current="true"' : '')
  const lists = html`<nav class="chips" aria-label="${text.listsLabel}"><a class="chip" href="${path}" !${current(!view.failing)}>${text.all}</a><a class="chip" href="${path}?list=failing" !${current(view.failing)}>${text.failing}</a></nav>`
  const headings = [text.owner, text.host, text.state, text.pending, text.lastSuccess].map(
    (words) => html`<th scope="col">${words}</th>`,
  )
  const rows = webhooks.items.map((webhook) => renderRow(webhook, messages))
  const list =
    rows.length === 0
      ? emptyState('link', text.none, text.noneLead)
      : html`<div class="card tablecard"><table class="folding hlist"><caption class="unseen">${text.caption}</caption>
<thead><tr>!${headings.join('')}</tr></thead><tbody>!${rows.join('')}</tbody></table></div>!${pager(webhooks.pagination, view.here, messages)}`
  return html`<p class="soft">${text.lead}</p>!${lists}!${list}`
}

function renderRow({ owner, host, pending, lastSuccessAt, ...rest }: Webhook, messages: Messages): string {
  const { format } = messages
  const success = lastSuccessAt === null ? '–' : format.day(lastSuccessAt)
  return html`<tr><th scope="row">${owner.name}!${owner.username === null ? '' : html` <span class="soft">@${owner.username}</span>`}</th><td>${host}</td><td>!${stateOf(rest, messages)}</td><td>${format.number(pending)}</td><td>${success}</td></tr>`
}

function stateOf(
  { isActive, disabledReason, failingSince }: Pick<Webhook, 'isActive' | 'disabledReason' | 'failingSince'>,
  { admin, format }: Messages,
): string {
  const { states, since } = admin.health.webhooks
  if (isActive && failingSince === null) return chip(states.well, 'good')
  if (isActive)
    return html`!${chip(states.failing, 'bad')} <span class="soft">${since(format.day(failingSince!))}</span>`
  if (disabledReason === null) return chip(states.off)
  return chip(disabledReason === 'failing' ? states.disabled : states[disabledReason])
}
