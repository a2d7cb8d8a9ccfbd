import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { dayMs } from '#kernel/time.ts'
import type { Messages } from '#messages/index.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { screen } from '#surfaces/site/screens.ts'
import { chart } from '../../parts/chart.ts'
import { findGroup, groupPath, groupRoute, groupScreen, slugIn } from '../shell.ts'

type Stats = OutputOf<(typeof operations)['group-stats']['get']>
type Numbers = Stats['current']
type Text = Messages['organize']['people']['numbers']
type Days = keyof Text['periods']

interface View {
  messages: Messages
  stats: Stats
  days: Days
  path: string
  newEvent: string
}

function daysIn(request: FastifyRequest, { periods }: Text): Days {
  const given = queryIn(request, 'period') ?? ''
  return Object.hasOwn(periods, given) ? (given as Days) : '90'
}

/** The numbers of a group over time. */
export const groupNumbers = screen({
  path: groupRoute('numbers'),
  async load({ scope, request, messages, server, perform }) {
    const group = await findGroup(scope, request)
    const days = daysIn(request, messages.organize.people.numbers)
    const start = new Date(server.clock.now().getTime() - (Number(days) - 1) * dayMs)
    const query = { from: start.toISOString().slice(0, 10) }
    const stats = await perform(operations['group-stats'].get, { params: { groupId: slugIn(request) }, query })
    const path = groupPath(slugIn(request), 'numbers')
    return { group, stats, days, path, newEvent: `${groupPath(slugIn(request))}/new-event` }
  },
  view: (shown) => groupScreen(shown.messages, shown.group, 'numbers', { body: numbersBody(shown) }),
})

function numbersBody(view: View): string {
  const { messages, stats, days, path, newEvent } = view
  const text = messages.organize.people.numbers
  const { format } = messages
  const links = Object.entries(text.periods).map(
    ([key, words]) =>
      html`<a class="chip" href="${path}?period=${key}" !${key === days ? 'aria-current="true"' : ''}>${words}</a>`,
  )
  const { current, previous } = stats
  const isEmpty = current.events + previous.events + current.attendance + previous.attendance === 0
  const empty = isEmpty ? emptyState('calendar', text.empty, text.emptyLead, { href: newEvent, words: text.plan }) : ''
  return html`<nav class="chips" aria-label="${text.periodsLabel}">!${links.join('')}</nav>
<p class="soft">${text.lead(format.day(stats.from), format.day(stats.to))}</p>
!${figures(view)}!${empty}<div class="charts">!${charts(view)}</div>`
}

const rates = ['returningRate', 'showRate'] as const
const isRate = (key: string): key is (typeof rates)[number] => (rates as readonly string[]).includes(key)

/** Where no one is ever checked in, they would say that no one comes. */
const byAttendance: readonly string[] = ['uniqueAttendees', 'firstTimers', 'returningRate', 'showRate']

const isKnown = ({ current, previous }: Stats) => current.knownEvents + previous.knownEvents > 0

function figures({ messages, stats }: View): string {
  const text = messages.organize.people.numbers
  const offered = Object.entries(text.figures).filter(([name]) => isKnown(stats) || !byAttendance.includes(name))
  const items = offered.map(([name, words]) => {
    const key = name as keyof Numbers
    const [now, before] = [stats.current[key], stats.previous[key]]
    const shown = now === null ? text.unknown : isRate(key) ? text.percent(now) : messages.format.number(now)
    const hint = isRate(key) ? html`<span class="soft small">${text.hints[key]}</span>` : ''
    return html`<div class="card"><dt>${words}</dt><dd>${shown}</dd><dd class="soft small">${compare(messages, isRate(key), now, before)}</dd>!${hint && html`<dd>!${hint}</dd>`}</div>`
  })
  return html`<dl class="pnumbers">!${items.join('')}</dl>`
}

function compare({ organize, format }: Messages, isRate: boolean, now: number | null, before: number | null): string {
  const text = organize.people.numbers
  if (now === null || before === null) return text.wasUnknown
  const difference = isRate ? Math.round(now * 100) - Math.round(before * 100) : now - before
  if (difference === 0) return text.same
  const size = isRate ? text.points(Math.abs(difference)) : format.number(Math.abs(difference))
  return difference > 0 ? text.more(size) : text.less(size)
}

function charts({ messages, stats }: View): string {
  const text = messages.organize.people.numbers
  const { format } = messages
  const label = (day: string) => {
    const { month, dayOfMonth } = format.moment(`${day}T12:00:00Z`, 'UTC', new Date(day))
    return stats.by === 'month' ? month : `${dayOfMonth} ${month}`
  }
  const pointsOf = (key: 'members' | 'attendance' | 'firstTimers') =>
    stats.series.map((part) => ({ label: label(part.startsOn), value: part[key] }))
  const { members, attendance, firstTimers } = text.charts
  const best = pointsOf('attendance').reduce((a, b) => (b.value > a.value ? b : a), { label: '', value: 0 })
  const headingsOf = (value: string) => ({ label: text.part[stats.by], value })
  const { current } = stats
  const came = current.attendance === 0 ? attendance.none : attendance.says(current.attendance, best.label)
  const all = [
    { id: 'members', kind: 'area', text: members, sentence: members.says(current.members, current.newMembers) },
    { id: 'attendance', kind: 'bars', text: attendance, sentence: came },
    { id: 'firstTimers', kind: 'bars', text: firstTimers, sentence: firstTimers.says(current.firstTimers) },
  ] as const
  return all
    .filter(({ id }) => isKnown(stats) || !byAttendance.includes(id))
    .map(({ id, kind, text: { title, value }, sentence }) =>
      chart({ id, kind, title, sentence, headings: headingsOf(value), points: pointsOf(id) }, messages),
    )
    .join('')
}
