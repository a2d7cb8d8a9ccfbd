import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { adminPath, adminScreen } from './shell.ts'
import { healthStyle } from './style/stylesheet.ts'

const path = adminPath('health', '/bounces')

interface View {
  bounces: OutputOf<typeof operations.bounces.list>
  q: string
  here: string
}

/** The addresses that get no mail. */
export function mountBounces(scope: PageScope): void {
  getScreen(scope, path, async (request, reply) => {
    const messages = messagesOf(request)
    const q = queryIn(request, 'q')
    const query = { limit: 50, ...(q !== undefined && { q }), ...cursorsIn(request) }
    const bounces = await perform(scope, request, operations.bounces.list, { query })
    const { heading, back } = messages.admin.health.bounces
    const screen = {
      section: 'health' as const,
      heading,
      back: { href: adminPath('health'), words: back },
      body: bouncesBody({ bounces, q: q ?? '', here: request.url }, messages),
      styles: [healthStyle.path],
    }
    return sendPage(reply, adminScreen(messages, screen))
  })

  // The address is in the form and not in the path, which logs contain.
  postScreen(scope, `${path}/lift`, path, async (request, reply) => {
    const address = formIn(request).get('address') ?? ''
    await perform(scope, request, operations.bounces.delete, { params: { address } })
    return redirectWith(scope, reply, path, 'bounceLifted')
  })
}

function bouncesBody({ bounces, q, here }: View, messages: Messages): string {
  const text = messages.admin.health.bounces
  const rows = bounces.items.map(({ address, reason, bouncedAt }) => {
    const why = Object.hasOwn(text.reasons, reason) ? text.reasons[reason]! : text.otherReason
    return html`<tr><th scope="row">${address}</th><td>${why}</td><td>${messages.format.day(bouncedAt)}</td>
<td><form method="post" action="${path}/lift"><input type="hidden" name="address" value="${address}"><button class="plain quiet small" aria-label="${text.liftNamed(address)}">${text.lift}</button></form></td></tr>`
  })
  const headings = [text.address, text.why, text.since].map((words) => html`<th scope="col">${words}</th>`)
  const list =
    rows.length === 0
      ? emptyState('mail', text.none, text.noneLead)
      : html`<div class="card tablecard"><table class="folding hlist"><caption class="unseen">${text.caption}</caption>
<thead><tr>!${headings.join('')}<td></td></tr></thead><tbody>!${rows.join('')}</tbody></table></div>!${pager(bounces.pagination, here, messages)}`
  return html`<p class="soft">${text.lead}</p>
<form class="hfind" role="search" action="${path}"><input type="search" name="q" value="${q}" aria-label="${text.search}" placeholder="${text.search}" maxlength="254"><button class="plain quiet fit">${text.searchButton}</button></form>
!${list}`
}
