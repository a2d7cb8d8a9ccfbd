import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { chip, pager } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { filtersIn } from '#surfaces/site/query.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('reports')
const perPage = 50

/** What a member has reported, and what came of it. */
export function mountReports(scope: PageScope): void {
  getScreen(scope, path, async (request, reply) => {
    const query = { limit: perPage, ...filtersIn(request, ['cursor', 'before']) }
    const reports = await perform(scope, request, operations.safety.listOwnReports, { query })
    return sendPage(reply, reportsScreen(messagesOf(request), reports))
  })
}

type Reports = OutputOf<typeof operations.safety.listOwnReports>
type Report = Reports['items'][number]

function reportsScreen(messages: Messages, { items, pagination }: Reports) {
  const text = messages.settings.reports
  const list =
    items.length === 0
      ? html`<p>${text.none}</p>`
      : html`<ul class="plain">!${items.map((report) => renderReport(report, messages)).join('')}</ul>`
  return settingsScreen(messages, {
    tab: 'reports',
    body: html`<p class="lead">${text.lead}</p>
<section class="card"><h2>${text.listHeading}</h2>!${list}!${pager(pagination, path, messages)}</section>`,
  })
}

const pages = { user: '/members', group: '/groups', event: '/events', badge: '/badges' }

function renderReport({ target, reason, state, outcome, createdAt, closedAt }: Report, messages: Messages): string {
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
