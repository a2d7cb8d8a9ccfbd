import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { type ChipKind, chip, emptyState, pager, shorten } from '#surfaces/site/parts/elements.ts'
import { bulkTable } from '../parts/bulk-table.ts'
import { tabs } from '../parts/tabs.ts'
import { adminPath } from './shell.ts'

type Found = OutputOf<(typeof operations)['safety']['listReports']>
export type ReportCase = Found['items'][number]

export const filters = ['open', 'mine', 'free', 'closed'] as const
export type ReportFilter = (typeof filters)[number]

interface QueueView {
  messages: Messages
  found: Found
  filter: ReportFilter
  here: string
  now: Date
}

const path = adminPath('moderation')
export const reportPath = (id: string) => `${path}/${id}`

export function reportsBody(view: QueueView): string {
  const { messages, found, filter, here } = view
  const text = messages.admin.reports
  const links = filters.map((one) => ({
    href: one === 'open' ? path : `${path}?show=${one}`,
    label: text.filters[one],
    isCurrent: one === filter,
  }))
  const list = found.items.length === 0 ? emptyState('check', text.none, text.noneLead) : tableOf(view)
  return html`<p class="soft">${text.lead}</p><div class="sections">!${tabs(text.filterLabel, links)}</div>
!${list}!${pager(found.pagination, here, messages)}`
}

function tableOf({ messages, found, filter, now }: QueueView): string {
  const text = messages.admin.reports
  const { what, why, earlier, who, when } = text.columns
  const all = ['dismiss', 'warn', 'hide'].map((value) => ({ value, words: text.actions[value as 'warn'] }))
  const suspend = { value: 'suspend', words: text.actions.suspend, question: text.suspendQuestion }
  return bulkTable<ReportCase>(
    {
      id: 'reports',
      caption: text.caption,
      rows: found.items,
      idOf: ({ id }) => id,
      nameOf: ({ target }) => text.choose(target.name ?? text.gone),
      path,
      actions: filter === 'closed' ? [] : [...all, suspend],
      columns: [
        { heading: what, cell: (report) => whatOf(report, messages) },
        { heading: why, cell: (report) => whyOf(report, messages) },
        {
          heading: earlier,
          isMinor: true,
          cell: ({ counts }) => html`<span class="small">${text.before(counts.target, counts.owner)}</span>`,
        },
        { heading: who, isMinor: true, cell: ({ assignee }) => html`${assignee?.name ?? text.unassigned}` },
        { heading: when, cell: ({ createdAt }) => html`${messages.format.dateTime(createdAt, 'UTC', now)}` },
      ],
    },
    messages,
  )
}

const kindOf: Record<ReportCase['target']['state'], ChipKind> = {
  visible: 'quiet',
  hidden: 'strong',
  suspended: 'bad',
  deleted: 'bad',
}

/** What was reported and what has become of it, in chips. */
export function chipsOf({ target, status, outcome, counts }: ReportCase, messages: Messages): string {
  const text = messages.admin.reports
  const state = target.state === 'visible' ? '' : chip(text.states[target.state], kindOf[target.state])
  const open = status === 'open' && counts.open > 1 ? chip(text.isOpen(counts.open), 'strong') : ''
  const done =
    status === 'open'
      ? ''
      : chip(outcome ? text.outcomes[outcome] : status === 'dismissed' ? text.outcomes.dismiss : text.resolved)
  return html`!${chip(text.types[target.type])}!${state}!${open}!${done}`
}

function whatOf(report: ReportCase, messages: Messages): string {
  const { target } = report
  const name = target.name ?? messages.admin.reports.gone
  const about =
    target.excerpt === null ? '' : html`<span class="soft small excerpt">${shorten(target.excerpt, 100)}</span>`
  return html`<a href="${reportPath(report.id)}">${name}</a> <span class="chips">!${chipsOf(report, messages)}</span>!${about}`
}

function whyOf({ reason, detail }: ReportCase, messages: Messages): string {
  const words = detail === null ? '' : html`<span class="soft small excerpt">${shorten(detail, 140)}</span>`
  return html`${messages.safety.form.reasons[reason].label}!${words}`
}
