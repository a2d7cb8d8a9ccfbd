import { randomUUIDv7 } from 'node:crypto'
import {
  type GuestAtDoor,
  listGuestsAtDoor,
  updateGuestNotCheckedIn,
  updateGuestsCheckedIn,
} from '#domains/events/party-guests/index.ts'
import { countNeededAtDoor, lockSeats, prepareWalkInSeat, takeWalkInSeats } from '#domains/events/rsvps/index.ts'
import { decideTicketCode, listTicketHolders } from '#domains/events/tickets/index.ts'
import { addWalkIns, decideLabel, listWalkInsByClient, nameLengthMax } from '#domains/events/walk-ins/index.ts'
import { decidePassId, listTicketPasses } from '#domains/people/meetpass/index.ts'
import type { UnitOfWork, Writer } from '#kernel/context.ts'
import { concernOf, type EventData } from '#kernel/events.ts'
import { randomCode } from '#kernel/formats/codes.ts'
import { cleanName } from '#kernel/formats/names.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { findCheckInEvent, insertCheckins, insertReceipts, listReceipts, lockAttendees } from './queries.batch.ts'
import { type CodeRow, countCodes, insertCode } from './queries.codes.ts'
import {
  type CheckinRow,
  deleteCheckin,
  findEventOfCode,
  insertCheckin,
  lockCodeDetails,
  type PresentedCode,
} from './queries.ts'
import { decideBatch } from './rules.batch.ts'
import {
  type AttendeeOutcome,
  assertCanAddCode,
  assertCanCheckIn,
  type CheckInGuest,
  type CheckInItem,
  type CheckInOutcome,
  type GuestOutcome,
  isOneNamed,
  type NamedOutcome,
  type Receipt,
} from './rules.ts'

export function emitCheckinCreated(unit: Pick<UnitOfWork, 'emit'>, data: EventData['checkin.created']): void {
  unit.emit('checkin.created', data, concernOf(data.userId, data.groupId))
}

function emitCheckinDeleted(unit: UnitOfWork, data: EventData['checkin.deleted']): void {
  unit.emit('checkin.deleted', data, concernOf(data.userId, data.groupId))
}

/** Names the user or the guest by id or by the ticket they show, or a person without an account by name. */
export interface CheckInInput {
  clientId?: string | undefined
  userId?: string | undefined
  guestId?: string | undefined
  /** Also those whom the user brings. */
  withGuests?: boolean | undefined
  ticket?: string | undefined
  name?: string | undefined
  checkedInAt?: string | undefined
  label?: string | undefined
}

/** Who checks this one in and where its events go, if that is another request than the others'. */
type OwnCheckInInput = CheckInInput & Partial<Pick<UnitOfWork, 'emit'> & { by: string }>

/** The event, and the organizer or volunteer who checks attendees in. */
export interface CheckInContext {
  eventId: string
  by: string
  isAdmin: boolean
}

/** Checks in one person or 500 with the same few statements, all under the event's lock. */
export async function checkInAttendees(
  unit: UnitOfWork,
  context: CheckInContext,
  inputs: readonly OwnCheckInInput[],
  now: Date,
): Promise<NamedOutcome[]> {
  const { eventId, by } = context
  const seats = await lockSeats(unit.db, eventId)
  const event = seats && (await findCheckInEvent(unit.db, eventId))
  if (!event) throw new ApiError('event_not_found')
  const items = await resolveItems(unit, eventId, inputs)
  const known = await listKnown(unit, context, event.group_id, items)
  const outcomes = decideBatch(items, { ...event, walk_ins: seats.walk_ins }, known, now)

  const fresh = outcomes.flatMap((one) => (one.status === 'error' || one.isReplay ? [] : [one]))
  const walkIns = fresh.flatMap((one) => ('walkIn' in one ? [one.walkIn] : []))
  const people = fresh.flatMap((one) => ('walkIn' in one ? [] : [one]))
  const created = people.flatMap((one) => (one.status === 'created' && !('guestId' in one) ? [one] : []))
  const inputOf = new Map(outcomes.flatMap((one, n) => (isCreated(one) ? [[one.userId, inputs[n]!] as const] : [])))
  const emit: UnitOfWork['emit'] = (type, data, concern) =>
    (inputOf.get(concern?.subjectUserId ?? '')?.emit ?? unit.emit)(type, data, concern)
  const seated = new Set(known.attendees.filter((one) => countNeededAtDoor(one) === 0).map((one) => one.id))
  const unseated = created.map((one) => one.userId).filter((id) => !seated.has(id))
  if (unseated.length > 0) await takeWalkInSeats({ ...unit, emit }, eventId, unseated, now)
  await addWalkIns(unit.db, { eventId, by }, walkIns, now)
  const groupId = event.group_id
  const rows = created.map(({ userId, checkin }) => {
    return { ...checkin, user_id: userId, checked_in_by: inputOf.get(userId)!.by ?? by }
  })
  await insertCheckins(unit.db, { eventId, groupId }, rows)
  for (const { userId, checkin } of created)
    emitCheckinCreated({ emit }, { checkinId: checkin.id, eventId, groupId, userId, method: checkin.method })
  const entering = outcomes.flatMap((one, n) => guestsEntering(one).map((guest) => ({ ...guest, input: inputs[n]! })))
  await admitGuests(unit, { eventId, groupId, by }, entering)
  await insertReceipts(unit.db, eventId, people.flatMap(receiptOf), now)
  const users = new Map(known.attendees.map((user) => [user.id, user]))
  const guests = new Map(known.guests.map((guest) => [guest.id, guest]))
  return outcomes.map((one) => {
    if (!('userId' in one)) return one
    return { ...one, user: users.get(one.userId ?? ''), guest: 'guestId' in one ? guests.get(one.guestId!) : undefined }
  })
}

const isCreated = (one: CheckInOutcome): one is AttendeeOutcome =>
  one.status === 'created' && 'checkin' in one && !('guestId' in one) && !one.isReplay

/** The guests whom this item checks in: one by itself, or those who come with an attendee. */
function guestsEntering(one: CheckInOutcome): GuestOutcome[] {
  if (one.status === 'error' || 'walkIn' in one || one.isReplay) return []
  if ('guestId' in one) return one.status === 'created' ? [one] : []
  return one.guests ?? []
}

async function admitGuests(
  { db, emit }: UnitOfWork,
  { eventId, groupId, by }: { eventId: string; groupId: string | null; by: string },
  entering: readonly (GuestOutcome & { input: OwnCheckInInput })[],
): Promise<void> {
  const rows = entering.map(({ guestId: id, checkin: { method, label, checked_in_at }, input }) => {
    return { id, checked_in_at, method, label, checked_in_by: input.by ?? by }
  })
  await updateGuestsCheckedIn(db, eventId, rows)
  for (const { guestId, userId, input } of entering)
    (input.emit ?? emit)('guest.checked_in', { guestId, eventId, groupId, userId }, concernOf(userId, groupId))
}

async function resolveItems(
  { db }: UnitOfWork,
  eventId: string,
  inputs: readonly CheckInInput[],
): Promise<CheckInItem[]> {
  const shown = inputs.flatMap(({ ticket }) => ticket ?? [])
  const holders = await listHolders(db, eventId, shown)
  return inputs.map((input) => {
    const { clientId = null, userId, guestId, ticket, name, checkedInAt, withGuests = false } = input
    if (!isOneNamed(input)) return { clientId, isUnclear: true }
    const same = { id: randomUUIDv7(), clientId, checkedInAt, label: decideLabel(input.label) }
    if (name !== undefined) return { ...same, name: cleanName(name, nameLengthMax) }
    const byHand = { ...same, isByTicket: false, method: 'manual' }
    if (guestId !== undefined) return { ...byHand, guestId: guestId.toLowerCase() }
    const more = withGuests ? { isWithGuests: true } : {}
    if (ticket === undefined) return { ...byHand, userId: userId?.toLowerCase(), ...more }
    return { ...same, ...(holders.get(ticket) ?? { userId: undefined, method: 'qr' }), ...more, isByTicket: true }
  })
}

/** Who shows these tickets of the event, and passes that their owners allow as tickets, by the text that was read. */
async function listHolders(db: Writer, eventId: string, texts: readonly string[]) {
  const codes = new Map(texts.map((text) => [text, decideTicketCode(text)]))
  const passIds = new Map(texts.map((text) => [text, decidePassId(text)]))
  const users = await listTicketHolders(
    db,
    eventId,
    [...codes.values()].flatMap((code) => code ?? []),
  )
  const passes = await listTicketPasses(
    db,
    [...passIds.values()].flatMap((id) => id ?? []),
  )
  const holders = new Map<string, { userId: string; method: string } | { guestId: string; method: string }>()
  for (const text of texts) {
    const holder = users.get(codes.get(text) ?? '')
    const pass = passes.get(passIds.get(text) ?? '')
    if (holder?.guest_id) holders.set(text, { guestId: holder.guest_id, method: 'qr' })
    else if (holder) holders.set(text, { userId: holder.user_id, method: 'qr' })
    else if (pass) holders.set(text, { userId: pass.owner_id, method: pass.type })
  }
  return holders
}

/** The attendees of these items and of earlier requests, as far as the group knows them or they show a ticket or pass. */
async function listKnown(
  { db }: UnitOfWork,
  { eventId, isAdmin }: CheckInContext,
  groupId: string | null,
  items: readonly CheckInItem[],
) {
  const clientIds = items.flatMap((item) => item.clientId ?? [])
  const receipts = await listReceipts(db, eventId, clientIds)
  const walkIns = await listWalkInsByClient(db, eventId, clientIds)
  const named = items.flatMap((item) => ('userId' in item ? (item.userId ?? []) : [])).filter((id) => isId(id))
  const guests = await listGuestsOfItems(db, eventId, items, [...receipts.values()])
  const users = [...named, ...[...receipts.values()].map((receipt) => receipt.user_id)]
  const userIds = [...new Set([...users, ...guests.map((guest) => guest.user_id)])]
  // Only an administrator manages an event without a group.
  const knownTo = isAdmin ? undefined : (groupId ?? nilId)
  const shownBy = items.flatMap((item) => ('userId' in item && item.isByTicket ? (item.userId ?? []) : []))
  const ofGuests = guests.map((guest) => guest.user_id)
  const filter = { eventId, userIds, knownTo, shownBy: [...shownBy, ...ofGuests] }
  return { receipts, walkIns, guests, attendees: await lockAttendees(db, filter) }
}

/** The guests whom these items name, and those of attendees who come in with theirs. */
async function listGuestsOfItems(
  db: Writer,
  eventId: string,
  items: readonly CheckInItem[],
  receipts: readonly Receipt[],
): Promise<CheckInGuest[]> {
  const named = items.flatMap((item) => ('guestId' in item ? [item.guestId] : []))
  const ids = [...named, ...receipts.flatMap((receipt) => receipt.guest_id ?? [])].filter((id) => isId(id))
  const userIds = items.flatMap((item) => ('isWithGuests' in item && item.isWithGuests ? (item.userId ?? []) : []))
  return (await listGuestsAtDoor(db, eventId, { ids, userIds })).map(checkInGuestOf)
}

const checkInGuestOf = ({ id, user_id, name, checked_in_at: at, method, label }: GuestAtDoor): CheckInGuest => {
  return { id, user_id, name, checkin: at === null ? null : { id, checked_in_at: at, method: method!, label } }
}

function receiptOf(outcome: AttendeeOutcome | GuestOutcome) {
  const { clientId, userId, checkin } = outcome
  const { id, ...same } = checkin
  const guestId = 'guestId' in outcome ? outcome.guestId : null
  // Who was inside and has just been followed by their guests gets the same answer again.
  const status = 'guests' in outcome && outcome.guests?.length ? 'created' : outcome.status
  const named = { client_id: clientId!, user_id: userId, guest_id: guestId }
  return clientId === null ? [] : [{ ...named, status, checkin_id: id, ...same }]
}

/** Checks in one user; unlike in a batch, a refusal is an error of the request. */
export async function checkInAttendee(
  unit: UnitOfWork,
  context: CheckInContext,
  input: CheckInInput,
  now: Date,
): Promise<PersonCheckedIn> {
  const [outcome] = await checkInAttendees(unit, context, [input], now)
  const refusal = refusalOfOutcome(outcome!)
  if (refusal) throw refusal
  return outcome as PersonCheckedIn
}

export type PersonCheckedIn = (AttendeeOutcome | GuestOutcome) & NamedOutcome

export function refusalOfOutcome(outcome: CheckInOutcome): ApiError | undefined {
  if (outcome.status === 'error') return new ApiError(outcome.code, refusalTexts[outcome.code])
  const isFollowed = 'guests' in outcome && (outcome.guests?.length ?? 0) > 0
  return outcome.status === 'duplicate' && !isFollowed ? new ApiError('already_checked_in') : undefined
}

const refusalTexts: { [code: string]: string | undefined } = {
  guest_not_found: 'No one brings such a guest to this event; they may have been left out',
  rsvp_required: 'Who brings this guest has no spot; check them in first, which gives their party its spots',
  banned: 'This person is banned from the group',
  invalid_state: 'This event is a draft; publish it first',
  validation_failed: 'checkedInAt must not lie more than a day before the event',
  idempotency_mismatch: 'This clientId was used for another user; use a new one',
}

/** Deletes a check-in. The RSVP stays, and the code's use is not returned. */
export async function undoCheckin(unit: UnitOfWork, eventId: string, userId: string): Promise<void> {
  await lockSeats(unit.db, eventId)
  const gone = await deleteCheckin(unit.db, eventId, userId)
  if (!gone) throw new ApiError('not_found', 'This user is not checked in; list the attendees to see who is')
  emitCheckinDeleted(unit, { checkinId: gone.id, eventId, groupId: gone.group_id, userId })
}

/** The same for a guest, who stays in the party. */
export async function undoGuestCheckin({ db }: UnitOfWork, eventId: string, guestId: string): Promise<void> {
  await lockSeats(db, eventId)
  if (!(await updateGuestNotCheckedIn(db, eventId, guestId)))
    throw new ApiError('not_found', 'This guest is not checked in, or is no longer brought to the event')
}

/** The user checks in with a code. A refused check-in uses up neither the code nor a seat. */
export async function checkInByCode(
  unit: UnitOfWork,
  presented: PresentedCode & { eventId?: string },
  method: string,
  now: Date,
): Promise<CheckinRow> {
  const eventId = presented.eventId ?? (await findEventOfCode(unit.db, presented.code))
  // Sent together: the second waits for the lock of the first.
  const [seats, details] = eventId
    ? await Promise.all([lockSeats(unit.db, eventId), lockCodeDetails(unit.db, { ...presented, eventId })])
    : []
  if (!seats || !details) throw new ApiError('checkin_code_not_found')
  assertCanCheckIn(details, now)
  const { userId } = presented
  const { code_id: codeId, group_id: groupId } = details
  const options = { overCapacity: false, by: 'self' } as const
  const takeSeat =
    countNeededAtDoor(details) === 0 ? undefined : await prepareWalkInSeat(unit, seats, userId, options, now)
  const used = { id: randomUUIDv7(), codeId, eventId: details.event_id, groupId, userId, method }
  const [, checkin] = await Promise.all([takeSeat?.(), insertCheckin(unit.db, { ...used, now: now.toISOString() })])
  // The number of uses changes only under the event's lock, so the code itself has just been deleted.
  if (!checkin) throw new ApiError('checkin_code_not_found')
  emitCheckinCreated(unit, { checkinId: checkin.id, eventId: details.event_id, groupId, userId, method })
  return checkin
}

interface CreateCodeInput {
  eventId: string
  code: string | undefined
  label: string | null
  maxUses: number | null
  expiresAt: string | null
  by: string
  now: Date
}

/** Creates a code under the lock of its event, so that concurrent requests cannot exceed the limit. */
export async function createCode(tx: Writer, input: CreateCodeInput): Promise<CodeRow> {
  if (!(await lockSeats(tx, input.eventId))) throw new ApiError('event_not_found')
  assertCanAddCode(await countCodes(tx, input.eventId))
  const row = {
    id: randomUUIDv7(),
    event_id: input.eventId,
    code: input.code?.toUpperCase() ?? randomCode(),
    label: input.label,
    max_uses: input.maxUses,
    expires_at: input.expiresAt,
    created_by: input.by,
    created_at: input.now.toISOString(),
  }
  const created = await insertCode(tx, row)
  if (!created) throw new ApiError('code_taken')
  return created
}
