import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { choiceField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { type ManagedEvent, overAtOf } from '../shell.ts'
import type { EditorChanges } from './editor-changes.ts'

/** How many dates a change can be for. */
interface SeriesReach {
  /** After this date. */
  later: number
  /** With this date. */
  all: number
  /** There are more dates than were counted. */
  isMore: boolean
}

/** The dates of the series that can still change. Undefined where there is no other. */
export async function findReach(
  scope: PageScope,
  request: FastifyRequest,
  event: ManagedEvent,
): Promise<SeriesReach | undefined> {
  if (event.series === null) return undefined
  const input = { params: { eventId: event.id }, query: { limit: 100 } }
  const { items, pagination } = await perform(scope, request, operations.events.listSeries, input)
  const now = scope.server.clock.now().getTime()
  const others = items.filter((one) => one.id !== event.id && one.status !== 'cancelled' && overAtOf(one) > now)
  const later = others.filter(({ dateTime }) => dateTime > event.dateTime).length
  return others.length === 0 ? undefined : { later, all: others.length + 1, isMore: pagination.hasMore }
}

interface DatesView {
  event: ManagedEvent
  /** Where the form is sent again. */
  path: string
  form: URLSearchParams
  /** What changes, in words. */
  fields: readonly string[]
  reach: SeriesReach
}

/** The names of the fields that change. */
export const namesOf = ({ organize: { editor } }: Messages, changes: EditorChanges): string[] => [
  ...new Set(Object.keys(changes).map((field) => editor.fields[field] ?? field)),
]

/** Asks at the moment of saving which dates it is for. Everything that was typed goes along, on to the save or back. */
export function datesPage(messages: Messages, { event, path, form, fields, reach }: DatesView): PageContent {
  const { editor, series } = messages.organize
  const { ask: text } = series
  const { later, all, isMore } = reach
  const kept = [...form].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  const following = { value: 'following', label: isMore ? series.apply.following.label : text.later(later) }
  const options = [
    { value: 'this', label: text.this },
    ...(later > 0 && later < all - 1 ? [following] : []),
    { value: 'all', label: isMore ? series.apply.all.label : text.all(all), hint: text.open },
  ]
  const values = { applyTo: event.status === 'draft' ? 'all' : 'this' }
  return {
    title: text.heading,
    body: html`<div class="card"><h1>${text.heading}</h1><p>${text.lead(fields)}</p>
<form method="post" action="${path}">!${kept.join('')}!${choiceField({ values }, { name: 'applyTo', label: series.applyLabel, options })}
<div class="buttons"><button class="fit" autofocus>${editor.save}</button>
<button class="plain quiet fit" name="back" value="on">${editor.mail.back}</button></div></form></div>`,
  }
}
