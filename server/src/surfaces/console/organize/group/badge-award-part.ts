import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { type Option, selectField, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import type { ManagedEvent, ManagedGroup } from '../shell.ts'

export interface AwardView {
  /** Events that have started, the latest first. */
  events: readonly ManagedEvent[]
  now: Date
}

const eventsShown = 30
/** A series can have a year of dates ahead, which come first in the list. */
const pagesMax = 3

async function listStarted(
  scope: PageScope,
  request: FastifyRequest,
  groupId: string,
  now: Date,
): Promise<ManagedEvent[]> {
  const started: ManagedEvent[] = []
  let cursor: string | undefined
  for (let page = 0; page < pagesMax; page++) {
    const query = { status: 'scheduled' as const, limit: 100, ...(cursor !== undefined && { cursor }) }
    const found = await perform(scope, request, operations.events.listManaged, { params: { groupId }, query })
    started.push(...found.items.filter(({ dateTime }) => new Date(dateTime) <= now))
    cursor = found.pagination.nextCursor
    if (started.length > 0 || cursor === undefined) break
  }
  return started.slice(0, eventsShown)
}

export async function findAwardView(
  scope: PageScope,
  request: FastifyRequest,
  { group }: { group: ManagedGroup },
): Promise<AwardView> {
  const now = scope.server.clock.now()
  return { events: await listStarted(scope, request, group.id, now), now }
}

/** The ways to award a badge: to people by name, or to everyone who was checked in at an event. */
export function awardPart(messages: Messages, path: string, { events, now }: AwardView): string {
  const text = messages.organize.badges.award
  return html`<section class="card" id="award"><h2>${text.heading}</h2><div class="two-ways">
<form method="post" action="${path}/award">!${textField({ values: {} }, { name: 'id', label: text.username, hint: text.usernameHint, isRequired: true, maxLength: 100, autocomplete: 'off', more: 'autocapitalize="none" spellcheck="false"' })}<button class="quiet">${text.button}</button></form>
!${eventForm(messages, path, { events, now })}</div><p class="soft small">${text.link}</p></section>`
}

function eventForm(messages: Messages, path: string, { events, now }: AwardView): string {
  const text = messages.organize.badges.award
  if (events.length === 0) return html`<p class="soft">${text.noEvents}</p>`
  const options: Option[] = events.map(({ id, title, dateTime, timezone }) => {
    return { value: id, label: `${title}, ${messages.format.dateTime(dateTime, timezone, now)}` }
  })
  return html`<form method="post" action="${path}/award-event">!${selectField({ values: {} }, { name: 'eventId', label: text.event, hint: text.eventHint, options })}<button class="quiet">${text.eventButton}</button></form>`
}
