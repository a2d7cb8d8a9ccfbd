import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { listScreen, screenActions } from '#surfaces/site/screens.ts'
import { recordsTable } from './list-parts.ts'
import { adminFrame, adminPath } from './shell.ts'
import { healthStyle } from './style/stylesheet.ts'

const path = adminPath('health', '/bounces')

/** The addresses that get no mail. */
export const bouncesScreens = [
  listScreen({
    path,
    op: operations.bounces.list,
    load: ({ request }) => ({ q: queryIn(request, 'q') }),
    filters: ({ q }) => (q === undefined ? {} : { q }),
    above({ messages, q = '' }) {
      const text = messages.admin.health.bounces
      return html`<p class="soft">${text.lead}</p>
<form class="hfind" role="search" action="${path}"><input type="search" name="q" value="${q}" aria-label="${text.search}" placeholder="${text.search}" maxlength="254"><button class="plain quiet fit">${text.searchButton}</button></form>`
    },
    list(rows, { messages }) {
      const { caption, address, why, since } = messages.admin.health.bounces
      return recordsTable({ caption, headings: [address, why, since, ''], rows, look: 'hlist' })
    },
    row({ address, reason, bouncedAt }, { messages }) {
      const text = messages.admin.health.bounces
      const why = Object.hasOwn(text.reasons, reason) ? text.reasons[reason]! : text.otherReason
      return html`<tr><th scope="row">${address}</th><td>${why}</td><td>${messages.format.day(bouncedAt)}</td>
<td><form method="post" action="${path}/lift"><input type="hidden" name="address" value="${address}"><button class="plain quiet small" aria-label="${text.liftNamed(address)}">${text.lift}</button></form></td></tr>`
    },
    empty({ messages }) {
      const { none, noneLead } = messages.admin.health.bounces
      return emptyState('mail', none, noneLead)
    },
    frame: adminFrame(({ messages }) => ({
      section: 'health',
      heading: messages.admin.health.bounces.heading,
      back: { href: adminPath('health'), words: messages.admin.health.bounces.back },
      styles: [healthStyle.path],
    })),
  }),
  // The address is in the form and not in the path, which logs contain.
  screenActions(path, {
    lift: [
      operations.bounces.delete,
      'bounceLifted',
      { input: ({ posted }) => ({ params: { address: posted.get('address') ?? '' } }) },
    ],
  }),
]
