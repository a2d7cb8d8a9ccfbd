import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { isMailedChange } from '#domains/foundation/event-facts/index.ts'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { eventPath, type ManagedEvent } from '../shell.ts'
import type { ApplyTo, EditorChanges } from './editor-changes.ts'

/** How many people have a spot or wait for one. */
export async function countGuests(scope: PageScope, request: FastifyRequest, eventId: string): Promise<number> {
  const summary = await perform(scope, request, operations.attendees.summary, { params: { eventId } })
  return summary.confirmed + summary.waitlisted
}

/** With the other dates of the series that the change is for. Those who wait for a spot there are not counted. */
export async function countSeriesGuests(
  scope: PageScope,
  request: FastifyRequest,
  event: ManagedEvent,
  applyTo: ApplyTo = 'this',
): Promise<number> {
  const own = await countGuests(scope, request, event.id)
  if (applyTo === 'this' || event.series === null) return own
  const input = { params: { eventId: event.id }, query: { limit: 100 } }
  const { items } = await perform(scope, request, operations.events.listSeries, input)
  const now = scope.server.clock.now().getTime()
  const from = applyTo === 'following' ? Math.max(now, Date.parse(event.dateTime)) : now
  const others = items.filter(({ id, status, dateTime }) => {
    return id !== event.id && status === 'scheduled' && Date.parse(dateTime) > from
  })
  return others.reduce((sum, { localRsvpCount }) => sum + localRsvpCount, own)
}

/** How many people get a mail if this is saved. */
export async function countMailed(
  scope: PageScope,
  request: FastifyRequest,
  event: ManagedEvent,
  changes: EditorChanges,
  applyTo?: ApplyTo,
): Promise<number> {
  if (event.status !== 'scheduled' || !isMailedChange(Object.keys(changes))) return 0
  return countSeriesGuests(scope, request, event, applyTo)
}

interface MailView {
  event: ManagedEvent
  form: URLSearchParams
  changes: EditorChanges
  mailed: number
}

/** Asks before people get a mail. Everything that was typed goes along, on to the save or back to the editor. */
export function mailPage(messages: Messages, { event, form, changes, mailed }: MailView): PageContent {
  const { mail: text, fields: names } = messages.organize.editor
  const fields = Object.keys(changes).filter((field) => isMailedChange([field]))
  const kept = [...form]
    .filter(([name]) => name !== 'do')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  return {
    title: text.heading(mailed),
    body: html`<div class="card"><h1>${text.heading(mailed)}</h1><p>${text.lead([...new Set(fields.map((field) => names[field] ?? field))])}</p>
<form method="post" action="${eventPath(event.id, 'edit')}">!${kept.join('')}<div class="buttons">
<button class="fit" name="do" value="mail">${text.yes(mailed)}</button>
<button class="plain quiet fit" name="do" value="back">${text.back}</button></div></form></div>`,
  }
}
