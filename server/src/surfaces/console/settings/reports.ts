import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { listScreen } from '#surfaces/site/screens.ts'
import { settingsPath, settingsScreen } from './shell.ts'

type OwnReport = OutputOf<typeof operations.safety.listOwnReports>['items'][number]

/** What a member has reported, and what came of it. */
export const ownReportsScreen = listScreen({
  path: settingsPath('reports'),
  op: operations.safety.listOwnReports,
  list: (rows) => html`<ul class="plain">!${rows}</ul>`,
  row: (report, { messages }) => renderReport(report, messages),
  empty: ({ messages }) => html`<p>${messages.settings.reports.none}</p>`,
  frame(list, { messages }) {
    const text = messages.settings.reports
    return settingsScreen(messages, {
      tab: 'reports',
      body: html`<p class="lead">${text.lead}</p>
<section class="card"><h2>${text.listHeading}</h2>!${list}</section>`,
    })
  },
})

const pages = { user: '/members', group: '/groups', event: '/events', badge: '/badges' }

function renderReport({ target, reason, state, outcome, createdAt, closedAt }: OwnReport, messages: Messages): string {
  const text = messages.settings.reports
  const { day } = messages.format
  const name =
    target.name === null
      ? html`<b>${text.gone[target.type]}</b>`
      : html`<a href="${pages[target.type]}/${target.id}"><b>${target.name}</b></a>`
  const facts = [
    messages.safety.form.reasons[reason].label,
    text.sent(day(createdAt)),
    ...(closedAt === null ? [] : [text.closed(day(closedAt))]),
  ]
  return html`<li><span>!${name} !${chip(text.states[state])}<br><span class="soft small">${facts.join(' · ')}</span><br>
${text.next[outcome ?? (state === 'in_review' ? state : 'open')]}</span></li>`
}
