import { html } from 'ghtml'
import { dateIn } from '#kernel/formats/time-zone.ts'
import type { Messages } from '#messages/index.ts'
import { chart } from '../../parts/chart.ts'
import type { ManagedEvent } from '../shell.ts'
import { knowsFirstVisits } from './overview-numbers.ts'
import type { Stats, TodoFacts } from './overview-todo.ts'

interface View {
  messages: Messages
  event: ManagedEvent
  stats: Stats
  now: Date
}

/** A date of the statistics, which is already in the time zone of the event. */
function labelOf({ messages, now }: View, date: string): string {
  const { dayOfMonth, month } = messages.format.moment(`${date}T12:00:00.000Z`, 'UTC', now)
  return messages.organize.attendees.home.dayLabel(dayOfMonth, month)
}

export function rsvpChart(view: View): string {
  const { messages, event, stats } = view
  const text = messages.organize.attendees.home
  const { rsvpsByDay: days, rsvpsBefore: before } = stats
  const [first, ...others] = days
  if (!first)
    return html`<section class="card"><h2>${text.rsvpsTitle}</h2><p class="soft">${text.rsvpsNone}</p></section>`
  const most = others.reduce((best, day) => (day.count > best.count ? day : best), first)
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const marks = stats.announcements.flatMap(({ subject, sentAt }) => {
    const at = days.findIndex(({ date }) => date === dateIn(new Date(sentAt), event.timezone))
    return at < 0 ? [] : [{ at, label: text.announcedAs(subject) }]
  })
  const says = [
    text.rsvpsSentence(total, labelOf(view, first.date), most.count, labelOf(view, most.date)),
    ...(before > 0 ? [text.rsvpsBefore(before)] : []),
  ]
  return chart(
    {
      id: 'rsvps',
      title: text.rsvpsTitle,
      sentence: says.join(' '),
      headings: { label: text.day, value: text.rsvps },
      points: days.map(({ date, count }) => ({ label: labelOf(view, date), value: count })),
      marks,
      marksLabel: text.announced,
      kind: 'bars',
    },
    messages,
  )
}

/** How many were there at each time; empty until the first check-in. */
export function checkInChart({ messages, event, stats, now }: View): string {
  const text = messages.organize.attendees.home
  let sum = 0
  const points = stats.checkins.map(({ at, count }) => {
    sum += count
    return { label: messages.format.moment(at, event.timezone, now).time, value: sum }
  })
  const half = points.find(({ value }) => value * 2 >= sum)
  if (!half) return ''
  return chart(
    {
      id: 'curve',
      title: text.curveTitle,
      sentence: text.curveSentence(sum, half.label),
      headings: { label: text.time, value: text.checkedInSoFar },
      points,
      kind: points.length < 3 ? 'bars' : 'area',
    },
    messages,
  )
}

const width = 640

/** One bar in two colors. */
export function returningBar({ messages, stats, phase }: View & Pick<TodoFacts, 'phase'>): string {
  const isBefore = phase === 'before'
  const first = isBefore ? stats.firstTimers : stats.firstTimersIn
  const returning = isBefore ? stats.returning : stats.checkedIn - stats.firstTimersIn
  const text = messages.organize.attendees.home
  if (first + returning === 0 || !knowsFirstVisits({ stats, phase })) return ''
  const part = Math.round((first / (first + returning)) * width)
  const sentence = text.newSentence(text.newAmong[phase], first, returning)
  return html`<section class="card"><h2>${text.newTitle}</h2>
<svg class="split" viewBox="0 0 ${width} 12" preserveAspectRatio="none" role="img" aria-label="${sentence}"><rect class="rest" width="${width}" height="12"/><rect width="${part}" height="12"/></svg>
<p class="soft small">${sentence}</p></section>`
}
