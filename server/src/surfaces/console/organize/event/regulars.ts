import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { chip, emptyState } from '#surfaces/site/parts/elements.ts'
import { selectField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { personRow } from '../group/team-people.ts'
import { eventPath, eventRoute, eventScreen, findEvent, type ManagedEvent } from '../shell.ts'

const route = `${eventRoute('overview')}/regulars`
export const regularsPath = (id: string) => `${eventPath(id)}/regulars`

export type ShownForecast = OutputOf<typeof operations.regulars.forecast>

/** What becomes of those who come to all dates at this one; undefined where no one does, or it does not repeat. */
export async function findForecast(
  scope: PageScope,
  request: FastifyRequest,
  { id: eventId, series }: ManagedEvent,
): Promise<ShownForecast | undefined> {
  if (series === null) return undefined
  const forecast = await perform(scope, request, operations.regulars.forecast, { params: { eventId } })
  return forecast.regulars + forecast.paused > 0 ? forecast : undefined
}

/** "24 people come to all dates: 8 get a spot, 16 don’t …" */
export function forecastWords({ organize: { series } }: Messages, forecast: ShownForecast): string {
  const text = series.regulars
  const parts = [
    text.confirmed(forecast.confirmed),
    ...(forecast.waitlisted > 0 ? [text.waitlisted(forecast.waitlisted)] : []),
    ...(forecast.beyond > 0 ? [text.beyond(forecast.beyond)] : []),
    forecast.left === null ? text.noLimit : text.left(forecast.left),
  ]
  return parts.join(' ')
}

/** Who comes to all dates of a series, and how many of the spots are theirs. */
export function mountRegulars(scope: PageScope): void {
  const { clock, ownOrigins } = scope.server

  async function show(request: FastifyRequest, alert?: string) {
    const messages = messagesOf(request)
    const text = messages.organize.series.regulars
    const event = await findEvent(scope, request)
    const now = clock.now()
    if (event.series === null) {
      const body = emptyState('calendar', text.noSeries, text.noSeriesLead, {
        href: `${eventPath(event.id)}/repeat`,
        words: text.repeat,
      })
      return eventScreen(messages, event, 'edit', { body, heading: text.heading }, now)
    }
    const params = { eventId: event.id }
    const forecast = await perform(scope, request, operations.regulars.forecast, { params })
    const { items, pagination } = await perform(scope, request, operations.regulars.list, {
      params,
      query: { limit: 100 },
    })
    const rows = items.map(({ user, guests, createdAt, isPaused }) => {
      const { shortDay } = messages.format.moment(createdAt, event.timezone, now)
      const person = { userId: user.id, username: user.username, name: user.name ?? '', avatarUrl: user.avatarUrl }
      return personRow(person, text.since(shortDay, guests), ownOrigins, isPaused ? chip(text.paused) : '')
    })
    const list =
      rows.length === 0
        ? html`<p class="soft">${text.none}</p>`
        : html`<ul class="rows">!${rows.join('')}</ul>!${pagination.hasMore ? html`<p class="soft small">${text.more}</p>` : ''}`
    const next =
      forecast.regulars === 0
        ? ''
        : html`<section class="card"><h2>${text.nextHeading}</h2><p>${forecastWords(messages, forecast)}</p></section>`
    const body = html`<p class="lead">${text.lead}</p>!${next}!${shareForm(messages, event, forecast)}<section class="part"><h2>${text.who(forecast.regulars, forecast.paused)}</h2>!${list}</section>`
    return eventScreen(messages, event, 'edit', { body, heading: text.heading, alert }, now)
  }

  getScreen(scope, route, async (request, reply) => sendPage(reply, await show(request)))

  const from = (request: FastifyRequest) => request.url
  postScreen(scope, route, from, async (request, reply) => {
    const event = await findEvent(scope, request)
    const form = formIn(request)
    const body = { seriesShare: Number(form.get('share') ?? Number.NaN) }
    const input = { params: { eventId: event.id }, body }
    const refusal = await findRefusal(request, form, () =>
      perform(scope, request, operations.events.continueSeries, input),
    )
    if (refusal === undefined) return redirectWith(scope, reply, regularsPath(event.id), 'saved')
    return sendPage(reply, await show(request, refusal.alert), refusal.status)
  })
}

const shares = [0, 20, 40, 50, 60, 70, 80, 90, 100]

function shareForm({ organize, ...messages }: Messages, { id }: ManagedEvent, { seriesShare }: ShownForecast): string {
  const text = organize.series.regulars
  const choices = [...new Set([...shares, seriesShare])].sort((a, b) => a - b)
  const options = choices.map((share) => ({ value: `${share}`, label: text.share(messages.format.number(share)) }))
  const form = { values: { share: `${seriesShare}` } }
  const field = selectField(form, { name: 'share', label: text.shareLabel, hint: text.shareHint, options })
  return html`<form method="post" action="${regularsPath(id)}">!${field}<button class="quiet fit">${organize.series.aheadSave}</button></form>`
}
