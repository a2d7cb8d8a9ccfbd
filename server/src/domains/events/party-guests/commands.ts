import { randomUUIDv7 } from 'node:crypto'
import type { Writer } from '#kernel/context.ts'
import { randomCode } from '#kernel/formats/codes.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  insertGuests,
  listGuestsOf,
  type NewGuest,
  updateGuestCode,
  updateGuestsRemoved,
  updateNames,
} from './queries.ts'
import { decideGuestChange, type GuestWish } from './rules.ts'

/** Two equal codes are a matter of one in millions; many in a row mean that something else is wrong. */
const attemptsMax = 5

export interface PartyGuests {
  userId: string
  guests: readonly GuestWish[]
}

/** Adds guests to the parties of several people, each with a ticket. Gives their ids by who brings them. */
export async function addGuests(
  tx: Writer,
  eventId: string,
  parties: readonly PartyGuests[],
  now: Date,
  makeCode: () => string = randomCode,
): Promise<Map<string, string[]>> {
  // Sorted ids keep the order in which they were named.
  const ids = parties.flatMap(({ guests }) => guests.map(() => randomUUIDv7())).sort()
  const all = parties
    .flatMap(({ userId, guests }) => guests.map(({ name = null }) => ({ userId, name })))
    .map((guest, n) => ({ ...guest, id: ids[n]! }))
  let missing = all
  for (let attempt = 0; missing.length > 0; attempt++) {
    if (attempt === attemptsMax) throw new Error(`no free ticket code for event ${eventId}`)
    const fresh: NewGuest[] = missing.map((guest) => ({ ...guest, code: makeCode() }))
    const made = await insertGuests(tx, eventId, fresh, now)
    missing = missing.filter(({ id }) => !made.has(id))
  }
  const byHolder = Map.groupBy(all, ({ userId }) => userId)
  return new Map([...byHolder].map(([userId, guests]) => [userId, guests.map(({ id }) => id)]))
}

export interface ChangedGuests {
  /** In the order of the wishes. */
  ids: string[]
  removed: string[]
}

/** Makes the guests of one person those of a request: adds, names and removes them. Only under the event's lock. */
export async function changeGuests(
  tx: Writer,
  eventId: string,
  userId: string,
  wishes: readonly GuestWish[],
  now: Date,
): Promise<ChangedGuests> {
  const { kept, fresh, removed } = decideGuestChange(await listGuestsOf(tx, eventId, userId), wishes)
  await updateGuestsRemoved(tx, eventId, removed, now)
  await updateNames(tx, eventId, kept.filter(({ name }) => name !== undefined) as { id: string; name: string | null }[])
  const added = (await addGuests(tx, eventId, [{ userId, guests: fresh }], now)).get(userId) ?? []
  const next = added.values()
  return { ids: wishes.map(({ id }) => id?.toLowerCase() ?? next.next().value!), removed }
}

/** Replaces the code of a guest's ticket; the former code and its link end with this transaction. Only under the event's lock. */
export async function renewGuestTicket(tx: Writer, eventId: string, id: string): Promise<string> {
  const codes = Array.from({ length: attemptsMax }, () => randomCode())
  const row = await updateGuestCode(tx, eventId, id, codes)
  if (!row) throw new ApiError('guest_not_found')
  return row.code
}

/** What a guest calls themselves, or nothing. Only under the event's lock. */
export async function nameGuest(tx: Writer, eventId: string, id: string, name: string | null): Promise<void> {
  await updateNames(tx, eventId, [{ id, name }])
}
