import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { selectField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { filtersIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { seatsBar } from '../seats.ts'
import { eventPath, eventRoute, eventScreen, findEvent, type ManagedEvent } from '../shell.ts'
import { regularsPath } from './regulars.ts'
import { type RepeatRequest, repeatDates, repeatFields, repeatHidden, repeatIn, usualRepeat } from './repeat-fields.ts'

const route = `${eventRoute('overview')}/repeat`
const pathOf = (id: string) => `${eventPath(id)}/repeat`
const fromPage = (request: FastifyRequest) => request.url.split('?')[0]!.replace(/\/(publish|ahead)$/, '')

/** The dates of a series, and more of them. */
export function mountRepeat(scope: PageScope): void {
  getScreen(scope, route, async (request, reply) => sendPage(reply, await show(scope, request)))

  postScreen(scope, route, fromPage, async (request, reply) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const { last } = await findSeries(scope, request)
    const refusal = await findRefusal(request, form, () => {
      const repeat = repeatIn(form, messages)
      if (repeat === undefined) throw new ApiError('validation_failed')
      return perform(scope, request, operations.events.duplicate, { params: { eventId: last.id }, body: { repeat } })
    })
    if (refusal === undefined) return redirectWith(scope, reply, fromPage(request), 'datesAdded')
    const isEmpty = form.getAll('repeatDay').length === 0
    const alert = isEmpty ? messages.organize.series.noneChosen : refusal.alert
    return sendPage(reply, await show(scope, request, { values: refusal.values, alert }), refusal.status)
  })

  postScreen(scope, `${route}/ahead`, fromPage, async (request, reply) => {
    const { event } = await findSeries(scope, request)
    const ahead = Number(formIn(request).get('ahead')) || null
    const input = { params: { eventId: event.id }, body: { ahead } }
    const refusal = await findRefusal(request, formIn(request), () =>
      perform(scope, request, operations.events.continueSeries, input),
    )
    if (refusal === undefined) return redirectWith(scope, reply, fromPage(request), 'saved')
    return sendPage(reply, await show(scope, request, refusal), refusal.status)
  })

  postScreen(scope, `${route}/publish`, fromPage, async (request, reply) => {
    const { events } = await findSeries(scope, request)
    const draft = events.find((event) => event.status === 'draft')
    if (draft) {
      const input = { params: { eventId: draft.id }, body: { applyTo: 'all' as const } }
      await perform(scope, request, operations.events.publish, input)
    }
    return redirectWith(scope, reply, fromPage(request), 'datesPublished')
  })
}

interface Series {
  event: ManagedEvent
  /** All dates, soonest first; only the event itself without a series. */
  events: readonly ManagedEvent[]
  /** More dates follow this one. */
  last: ManagedEvent
  hasMore: boolean
}

async function findSeries(scope: PageScope, request: FastifyRequest): Promise<Series> {
  const event = await findEvent(scope, request)
  if (event.series === null) return { event, events: [event], last: event, hasMore: false }
  const input = { params: { eventId: event.id }, query: { limit: 100 } }
  const { items, pagination } = await perform(scope, request, operations.events.listSeries, input)
  return {
    event,
    events: items,
    last: items.findLast((one) => one.status !== 'cancelled') ?? event,
    hasMore: pagination.hasMore,
  }
}

async function show(
  scope: PageScope,
  request: FastifyRequest,
  sent?: { values: Record<string, unknown>; alert: string },
) {
  const messages = messagesOf(request)
  const text = messages.organize.series
  const now = scope.server.clock.now()
  const series = await findSeries(scope, request)
  const { event, last } = series
  const values: Record<string, unknown> = {
    ...usualRepeat,
    ...filtersIn(request, ['repeatRule', 'repeatCount']),
    ...sent?.values,
  }
  const asked = new URLSearchParams({ repeatRule: `${values.repeatRule}`, repeatCount: `${values.repeatCount}` })
  const repeat = repeatIn(asked, messages) ?? { freq: 'weekly' as const, interval: 1, count: 4 }
  const query = { eventId: last.id, ...repeat }
  const dates = await perform(scope, request, operations.events.previewRepeat, { query })
  const start = { dateTime: last.dateTime, timezone: last.timezone }
  const path = pathOf(event.id)
  const body = html`!${event.series === null ? '' : seriesList(messages, series, now)}
<section class="part"><h2>${text.addHeading}</h2><p class="lead">${text.lead}</p>
<form method="get" action="${path}" data-live="#dates">!${repeatFields({ messages, form: { values }, start, now })}<button class="quiet fit">${text.show}</button></form>
<div id="dates" aria-live="polite">!${newDates(messages, { path, repeat, rule: `${values.repeatRule}`, list: repeatDates(messages, dates, now), status: last.status })}</div></section>`
  const screen = { body, heading: text.heading, alert: sent?.alert, scripts: [islandPath('live')] }
  return eventScreen(messages, event, 'edit', screen, now)
}

interface NewDates {
  path: string
  repeat: RepeatRequest
  rule: string
  list: string
  status: string
}

function newDates({ organize: { series: text } }: Messages, { path, repeat, rule, list, status }: NewDates): string {
  return html`<form method="post" action="${path}"><h3>${text.datesHeading}</h3><p class="soft">${text.datesLead}</p>
!${repeatHidden(rule, repeat.count)}!${list}
<p class="soft small">${status === 'scheduled' ? text.publicNote : text.draftNote}</p><button>${text.createChosen}</button></form>`
}

function seriesList(messages: Messages, { event, events, hasMore }: Series, now: Date): string {
  const text = messages.organize.series
  const rows = events.map((one) => {
    const { dayWithYear, time } = messages.format.moment(one.dateTime, one.timezone, now)
    const words = messages.events.event.at(dayWithYear, time)
    const name =
      one.id === event.id
        ? html`<strong aria-current="true">${words}</strong> !${chip(text.thisOne)}`
        : html`<a href="${eventPath(one.id)}">${words}</a>`
    const state = one.status === 'scheduled' ? '' : chip(messages.organize.shell.status[one.status])
    const { title, localRsvpCount: confirmed, joiningOnline, walkInCount: walkIns, maxAttendees } = one
    const seats = { title, confirmed, joiningOnline, waitlisted: 0, walkIns, maxAttendees }
    return html`<li class="series-date"><p>!${name} !${state}</p>!${seatsBar(messages, seats)}</li>`
  })
  const publish = events.some((one) => one.status === 'draft')
    ? html`<form method="post" action="${pathOf(event.id)}/publish"><button class="quiet fit">${text.publishAll}</button></form>`
    : ''
  const more = hasMore ? html`<p class="soft small">${text.seriesMore}</p>` : ''
  return html`<section class="part"><h2>${text.seriesHeading}</h2><p class="soft">${text.seriesCount(event.series?.count ?? events.length)}</p>
<ul class="rows">!${rows.join('')}</ul>!${more}!${publish}!${aheadForm(messages, event)}<p><a href="${regularsPath(event.id)}">${text.regulars.link}</a></p></section>`
}

/** Whether the series ends with its last date, or goes on. */
function aheadForm(messages: Messages, { id, series }: ManagedEvent): string {
  const text = messages.organize.series
  const now = series?.ahead ?? 0
  const counts = [...new Set([0, 1, 2, 3, 4, 6, 8, 12, 26, 53, now])].sort((a, b) => a - b)
  const options = counts.map((count) => ({ value: `${count}`, label: count === 0 ? text.ends : text.ahead(count) }))
  const form = { values: { ahead: `${now}` } }
  const field = selectField(form, { name: 'ahead', label: text.aheadLabel, hint: text.aheadHint, options })
  return html`<form method="post" action="${pathOf(id)}/ahead">!${field}<button class="quiet fit">${text.aheadSave}</button></form>`
}
