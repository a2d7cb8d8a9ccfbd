import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { LocalMoment } from '#messages/format.ts'
import type { Messages } from '#messages/index.ts'
import { coverImage, coverOf, emojiIn } from '#surfaces/site/covers/cover.ts'
import { messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { isFirstPage } from '#surfaces/site/paging.ts'
import { ownPicture } from '#surfaces/site/parts/avatars.ts'
import { chip, emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { formatDay } from '#surfaces/site/parts/event-format.ts'
import { ticketLink, ticketPath } from '#surfaces/site/parts/ticket.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { themeOf } from '#surfaces/site/theme.ts'
import { mePath, meScreen } from './shell.ts'

const path = mePath('events')
const remindersMax = 20

type List = keyof Messages['me']['events']['lists']
type Found = OutputOf<typeof operations.rsvps.list>
type Rsvp = Found['items'][number]
type Event = NonNullable<Rsvp['event']>
type Saved = OutputOf<(typeof operations)['saved-events']['list']>['items'][number]

interface View {
  messages: Messages
  list: List
  found: Found
  /** The events to be reminded of. */
  saved: readonly Saved[]
  /** There are more of them than here. */
  hasMoreSaved: boolean
  here: string
  now: Date
  baseUrl: string
  ownOrigins: ReadonlySet<string>
}

/** What a member is going to, waits for and went to, by day. It is also where `/me` leads. */
export function mountEvents(scope: PageScope): void {
  const { clock, baseUrl, ownOrigins } = scope.server
  scope.routes.get('/me', open, async (_request, reply) => reply.redirect(path, 303))
  getScreen(scope, path, async (request, reply) => {
    if (queryIn(request, 'list') === 'reminders') return showReminders(request, reply)
    const list: List = queryIn(request, 'list') === 'past' ? 'past' : 'upcoming'
    const status = list === 'past' ? ('confirmed' as const) : ('active' as const)
    const query = { ...cursorsIn(request), when: list, status, sort: 'startTime' as const, include: 'event' as const }
    const found = await perform(scope, request, operations.rsvps.list, { query })
    const reminders = list === 'past' || !isFirstPage(request) ? undefined : await listSaved(scope, request)
    const view = {
      ...viewOf(request),
      list,
      found: { ...found, items: found.items.map(withoutTicketOnline) },
      saved: reminders?.items ?? [],
      hasMoreSaved: reminders?.pagination.nextCursor !== undefined,
      baseUrl,
    }
    return sendPage(reply, eventsScreen(view))
  })

  const viewOf = (request: FastifyRequest) => {
    return { messages: messagesOf(request), here: request.url, now: clock.now(), ownOrigins }
  }

  /** Page by page: there may be ten times as many as the first page of what is ahead has room for. */
  async function showReminders(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { items, pagination } = await listSaved(scope, request, cursorsIn(request))
    return sendPage(reply, remindersScreen({ ...viewOf(request), saved: items, hasMoreSaved: false }, pagination))
  }
}

function remindersScreen(view: RemindersView, pagination: Found['pagination']) {
  const { messages, here } = view
  const text = messages.me.events
  const back = html`<p><a href="${path}">${text.lists.upcoming}</a></p>`
  return meScreen(messages, {
    tab: 'events',
    body: html`!${back}!${reminders(view)}!${pager(pagination, here, messages)}`,
  })
}

function eventsScreen(view: View) {
  const { messages, list, found, here } = view
  const text = messages.me.events
  const chips = Object.entries(text.lists).map(
    ([key, label]) =>
      html`<a class="chip" href="${path}${key === 'past' ? '?list=past' : ''}" !${key === list ? 'aria-current="true"' : ''}>${label}</a>`,
  )
  const [heading, lead] = text.empty[list] as [string, string]
  const none = emptyState('calendar', heading, lead, { href: '/events', words: text.find })
  const days = daysOf(view)
  const agenda = days.length > 0 ? days.map((day) => daySection(view, day)).join('') : none
  return meScreen(messages, {
    tab: 'events',
    body: html`<nav class="chips" aria-label="${text.listsLabel}">!${chips.join('')}</nav>
!${nextTicket(view)}!${agenda}!${pager(found.pagination, here, messages)}!${reminders(view)}
<p class="part"><a href="/settings/calendar">${text.calendar}</a></p>`,
  })
}

/** Who joins online is let in by a link, and not by a code. */
const withoutTicketOnline = (rsvp: Rsvp): Rsvp =>
  rsvp.joinsOnline || rsvp.event?.eventType === 'online' ? { ...rsvp, ticket: null } : rsvp

/** Few and quiet: on the first page of what is ahead. */
function listSaved(scope: PageScope, request: FastifyRequest, cursors: ReturnType<typeof cursorsIn> = {}) {
  const query = { ...cursors, include: 'event' as const, limit: remindersMax }
  return perform(scope, request, operations['saved-events'].list, { query })
}

type RemindersView = Pick<View, 'messages' | 'here' | 'now' | 'ownOrigins' | 'saved' | 'hasMoreSaved'>

function reminders(view: RemindersView): string {
  const text = view.messages.me.events
  const rows = view.saved.flatMap(({ event }) => (event ? [reminderRow(view, event)] : []))
  if (rows.length === 0) return ''
  return html`<section class="part"><h2>${text.reminders}</h2><p class="soft">${text.remindersLead}</p><ul class="rows">!${rows.join('')}</ul>!${view.hasMoreSaved ? html`<p><a href="${path}?list=reminders">${text.allReminders}</a></p>` : ''}</section>`
}

function reminderRow(view: RemindersView, event: Event): string {
  const { messages, now } = view
  const text = messages.me.events
  const start = messages.format.moment(event.dateTime, event.timezone, now)
  const when = messages.events.event.atIn(formatDay(start, messages), start.time, start.zone)
  return html`<li>!${thumbOf(view, event)}<div class="grow"><a href="/events/${event.id}"><b>${event.title}</b></a><br>
<span class="soft small">${when}</span></div><form method="post" action="/events/${event.id}/forget"><button class="quiet fit" aria-label="${text.forgetNamed(event.title)}">${text.forget}</button></form></li>`
}

interface Entry {
  rsvp: Rsvp
  event: Event
  start: LocalMoment
}

/** In the order of the list; an event is on the day of its own place. */
function daysOf({ messages, found, now }: View): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = []
  for (const rsvp of found.items) {
    const { event } = rsvp
    if (!event) continue
    const start = messages.format.moment(event.dateTime, event.timezone, now)
    const last = days.at(-1)
    if (last?.day === start.day) last.entries.push({ rsvp, event, start })
    else days.push({ day: start.day, entries: [{ rsvp, event, start }] })
  }
  return days
}

function daySection(view: View, { entries }: { entries: Entry[] }): string {
  const rows = entries.map((entry) => entryRow(view, entry))
  return html`<section class="part"><h2>${formatDay(entries[0]!.start, view.messages)}</h2><ul class="rows">!${rows.join('')}</ul></section>`
}

function entryRow(view: View, { rsvp, event, start }: Entry): string {
  const { messages, list } = view
  const text = messages.me.events
  const facts = [messages.events.event.timeIn(start.time, start.zone), ...(event.group ? [event.group.name] : [])]
  const button =
    rsvp.ticket === null || list === 'past'
      ? ''
      : html`<a class="button fit" href="${ticketPath(rsvp.ticket)}" aria-label="${text.ticketNamed(event.title)}">${text.ticket}</a>`
  return html`<li>!${thumbOf(view, event)}<div class="grow"><a href="/events/${event.id}"><b>${event.title}</b></a><br>
<span class="soft small">${facts.join(' · ')}</span></div><div class="row">!${stateOf(view, rsvp, event)}!${button}</div></li>`
}

function thumbOf({ ownOrigins }: Pick<View, 'ownOrigins'>, { id, title, photoUrl, group }: Event): string {
  const cover = coverOf(id, themeOf(group?.id ?? id), emojiIn(title, group?.name ?? null))
  return coverImage(ownPicture(photoUrl, ownOrigins), cover, 'thumb', true)
}

/** The QR code of the next event, ready for the entrance. */
function nextTicket({ messages, list, found, baseUrl }: View): string {
  const next = found.items.find(({ ticket, checkedInAt }) => ticket !== null && checkedInAt === null)
  if (list === 'past' || !next) return ''
  return ticketLink({ messages, baseUrl, code: next.ticket! }, next.event?.title)
}

function stateOf({ messages, list, now }: View, rsvp: Rsvp, event: Event): string {
  const text = messages.me.events
  if (rsvp.checkedInAt !== null) {
    const { time } = messages.format.moment(rsvp.checkedInAt, event.timezone, now)
    return chip(list === 'past' ? text.wasThere : text.checkedIn(time), 'good', 'check')
  }
  if (list === 'past') return ''
  const guests = rsvp.partySize - 1
  if (rsvp.approval === 'pending') return chip(text.asked, 'strong', 'clock')
  if (rsvp.status !== 'waitlisted') return chip(text.going(guests), 'good', 'check')
  return chip(text.waiting(rsvp.waitlistPosition ?? 1, guests), 'strong', 'clock')
}
