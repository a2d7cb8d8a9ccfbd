import type { FastifyReply, FastifyRequest } from 'fastify'
import { findGuestFaces } from '#domains/events/attendees/index.ts'
import { type EventRow, listGroupEvents, requireReadableEvent } from '#domains/events/events/index.ts'
import { decideOffer, findOwnRsvp } from '#domains/events/rsvps/index.ts'
import { findReminderState } from '#domains/events/saved-events/index.ts'
import { findRegular, findRepeats, ruleWords } from '#domains/events/series/index.ts'
import { findGiving } from '#domains/events/spot-gifts/index.ts'
import { canManageGroup, requireVisibleGroup } from '#domains/groups/groups/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import type { Messages } from '#messages/index.ts'
import { readerOf } from '#surfaces/http/reader.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { findVisitor, messagesOf, type PageScope, sendPage, takeFlash, zoneOf } from '#surfaces/site/page-scope.ts'
import { pageIn } from '#surfaces/site/paging.ts'
import { mapRepeats } from '#surfaces/site/parts/repeats.ts'
import { findReaderText, withTexts } from '#surfaces/site/reader-text.ts'
import { afterRsvp } from './after-rsvp.ts'
import { findGroupToJoin, type JustGoing } from './just-going.ts'
import { type EventView, eventPage } from './page.ts'

type Known = Omit<EventView, 'others' | 'guests'>
type HasServer = Pick<PageScope, 'server'>

const othersMax = 3

/** An event as this visitor may see it. An invalid id is not found. `find` says who sees drafts. */
export async function loadView(
  { server }: HasServer,
  request: FastifyRequest,
  find: typeof requireReadableEvent = requireReadableEvent,
): Promise<Known> {
  const { clock, baseUrl, ownOrigins } = server
  const db = readerOf(server, request)
  const caller = findVisitor(request)
  const now = clock.now()
  const found = await find(db, caller, idIn(request, 'event_not_found'))
  const messages = messagesOf(request)
  const { texts, text } = await findReaderText(db, request, { kind: 'event', id: found.id }, found, messages)
  const event = withTexts(found, texts, ({ language, title, venue_notes }) => ({
    ...{ language, title, venue_notes: venue_notes ?? found.venue_notes },
  }))
  const own = caller && (await findOwnRsvp(db, event.id, caller.userId))
  const isDraft = event.status === 'draft'
  const offer = decideOffer(isDraft ? { ...event, status: 'scheduled' } : event, own, now)
  const isSignedIn = caller !== undefined
  // Only where the page offers it.
  const reminder = caller && canRemind(offer) ? await findReminderState(db, caller.userId, event.id) : undefined
  // Nothing is read for who never gave up a spot.
  const note = own?.rsvp_status === 'cancelled' ? await noteOfGiving(db, event.id, caller!, messages, now) : undefined
  return {
    ...(note !== undefined && { note }),
    ...(text && { text }),
    reminder,
    event,
    offer,
    isSignedIn,
    now,
    messages,
    baseUrl,
    ownOrigins,
    zone: zoneOf(request),
  }
}

/** To who gave their spot to a friend. */
async function noteOfGiving(db: Reader, eventId: string, { userId }: Caller, messages: Messages, now: Date) {
  const giving = await findGiving(db, eventId, userId, now)
  return giving?.status === 'taken' ? messages.spotGifts.taken(giving.takerName) : undefined
}

const canRemind = ({ kind }: Known['offer']) => kind === 'not_open' || kind === 'none'

/** Sends the page of an event, with other events of its group. */
export async function showEvent(
  scope: HasServer,
  reply: FastifyReply,
  view: Known,
  status = 200,
): Promise<FastifyReply> {
  const db = readerOf(scope.server, reply.request)
  const caller = findVisitor(reply.request)
  const guests = caller && (await findGuestFaces(db, view.event.id, caller.userId))
  const groupId = view.event.group_id
  const group = groupId === null ? undefined : await requireVisibleGroup(db, caller, groupId)
  const canManage = group !== undefined && caller !== undefined && canManageGroup(group, caller.scopes)
  const others = await listOthers(scope, db, view)
  const repeats = await mapRepeats(db, [view.event, ...others], view.now, view.messages)
  const moment = caller && (await momentOf(db, caller, reply.request, view))
  const justGoing = moment && { ...(await findGroupToJoin(db, group, caller.userId)), ...moment }
  const note = noteAfterForm(reply.request, view) ?? view.note
  return sendPage(
    reply,
    eventPage({ ...view, others, repeats, guests, contact: group?.contact, canManage, justGoing, note }),
    status,
  )
}

/** What is new right after the form before this page took the spot: by one press, by the form, or through a sign-in. It is so for one page only. */
async function momentOf(
  db: Reader,
  caller: Caller,
  request: FastifyRequest,
  view: Known,
): Promise<Pick<JustGoing, 'party' | 'steps'> | undefined> {
  const { offer } = view
  if (offer.kind !== 'going' || offer.isCheckedIn) return undefined
  const hasAnswered = takeFlash(request, 'goingAnswered')
  if (!hasAnswered && !takeFlash(request, 'going') && !takeFlash(request, 'rsvpSaved')) return undefined
  const all = await findSeriesToJoin(db, caller, view)
  return afterRsvp({ ...view, party: offer.party, hasAnswered, all })
}

/** The series that the person could come to all dates of. */
async function findSeriesToJoin(db: Reader, { userId }: Caller, { event, messages, now }: Known) {
  const { series_id: id } = event
  if (id === null || event.requires_approval) return undefined
  if (await findRegular(db, id, userId)) return undefined
  const repeats = (await findRepeats(db, [event], now)).get(id)
  return repeats && { id, rule: ruleWords(repeats, messages, now) }
}

/** To a person who is on the waitlist because the last spot went while they filled in the form. */
function noteAfterForm(request: FastifyRequest, { offer, messages }: Known): string | undefined {
  const isLate = offer.kind === 'waiting' && takeFlash(request, 'lastSpotGone')
  return isLate ? messages.events.rsvpForm.lastSpotGone(offer.position) : undefined
}

async function listOthers({ server }: HasServer, db: Reader, { event, now }: Known): Promise<EventRow[]> {
  if (event.group_id === null) return []
  const page = pageIn(server, { query: {} }, 'pages.others', {}, othersMax + 1)
  const filter = { groupId: event.group_id, from: now.toISOString() }
  const { items } = await listGroupEvents(db, page, filter)
  return items.filter((other) => other.id !== event.id).slice(0, othersMax)
}
