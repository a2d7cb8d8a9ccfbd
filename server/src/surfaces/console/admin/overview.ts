import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { dayMs } from '#kernel/time.ts'
import type { Messages } from '#messages/index.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { chart } from '../parts/chart.ts'
import { adminPath, adminScreen, waitingSections } from './shell.ts'
import { healthStyle, welcomeStyle } from './style/stylesheet.ts'
import { type Health, warningList } from './warnings.ts'
import { firstRunChecklist } from './welcome/checklist.ts'

function daysIn(request: FastifyRequest, { admin }: Messages): Days {
  const given = queryIn(request, 'period') ?? ''
  return Object.hasOwn(admin.health.overview.periods, given) ? (given as Days) : '30'
}

/** The numbers of the instance, below what needs attention. */
export function mountOverview(scope: PageScope): void {
  getScreen(scope, adminPath(''), async (request, reply) => {
    const messages = messagesOf(request)
    const days = daysIn(request, messages)
    const now = scope.server.clock.now()
    const from = new Date(now.getTime() - (Number(days) - 1) * dayMs).toISOString().slice(0, 10)
    const overview = await perform(scope, request, operations.admin.getOverview, { query: { from } })
    const health = await perform(scope, request, operations.admin.getHealth, {})
    const checklist = await firstRunChecklist(scope, request)
    const body = overviewBody({ messages, overview, health, checklist, days, now })
    const styles = [healthStyle.path, welcomeStyle.path]
    return sendPage(reply, adminScreen(messages, { section: '', body, styles }))
  })
}

type Overview = OutputOf<typeof operations.admin.getOverview>
type Text = Messages['admin']['health']['overview']
type Days = keyof Text['periods']

interface View {
  messages: Messages
  overview: Overview
  health: Health
  /** The set-up of a new instance, already escaped; empty when it is done. */
  checklist: string
  days: Days
  now: Date
}

function overviewBody(view: View): string {
  const { messages, overview, health, checklist, days, now } = view
  const { overview: text, all } = messages.admin.health
  const { format } = messages
  const path = adminPath('')
  const links = Object.entries(text.periods).map(
    ([key, words]) =>
      html`<a class="chip" href="${path}?period=${key}" !${key === days ? 'aria-current="true"' : ''}>${words}</a>`,
  )
  const warnings = health.warnings.length === 0 ? '' : warningList(health.warnings, messages)
  const counted =
    overview.countedAt === null ? text.notCounted : text.counted(format.dateTime(overview.countedAt, 'UTC', now))
  return html`!${waitingList(view)}!${warnings}!${warnings && html`<p><a href="${adminPath('health')}">${all}</a></p>`}!${checklist}
!${totals(view)}<p class="soft">${counted}</p><nav class="chips" aria-label="${text.periodsLabel}">!${links.join('')}</nav>
<p class="soft">${text.lead(format.day(overview.from), format.day(overview.to))}</p>
<div class="charts">!${charts(view)}</div>`
}

/** What waits for a decision, before everything else. */
function waitingList({ messages, overview: { waiting } }: View): string {
  const { waiting: heading, waits } = messages.admin.health.overview
  const kinds = (Object.keys(waitingSections) as (keyof typeof waitingSections)[]).filter((kind) => waiting[kind] > 0)
  if (kinds.length === 0) return ''
  const items = kinds.map(
    (kind) => html`<li><a href="${adminPath(waitingSections[kind])}">${waits[kind](waiting[kind])}</a></li>`,
  )
  return html`<section class="card" aria-labelledby="waiting"><h2 id="waiting">${heading}</h2><ul class="rows" role="list">!${items.join('')}</ul></section>`
}

function totals({ messages, overview }: View): string {
  const items = Object.entries(messages.admin.health.overview.totals).map(
    ([key, words]) =>
      html`<div class="card"><dt>${words}</dt><dd>${messages.format.number(overview.totals[key as keyof Overview['totals']])}</dd></div>`,
  )
  return html`<dl class="hnumbers">!${items.join('')}</dl>`
}

function charts({ messages, overview, now }: View): string {
  const { charts: texts, part } = messages.admin.health.overview
  const { format } = messages
  const label = (day: string) => {
    const { month, dayOfMonth } = format.moment(`${day}T12:00:00Z`, 'UTC', now)
    return `${dayOfMonth} ${month}`
  }
  return (Object.keys(texts) as (keyof Text['charts'])[])
    .map((id) => {
      const { title, value, says } = texts[id]
      const points = overview.series.map((one) => ({ label: label(one.startsOn), value: one[id] }))
      const total = points.reduce((sum, point) => sum + point.value, 0)
      const headings = { label: part[overview.by], value }
      return chart({ id, kind: 'bars', title, sentence: says(format.number(total)), headings, points }, messages)
    })
    .join('')
}
