import type { Counts, DoorAnswer, Guest, WalkIn } from './model.ts'

/** The attendees of one event, as the server has them. What waits to be sent is not in it. */
export interface GuestList {
  byUser: Map<string, Guest>
  byTicket: Map<string, Guest>
  walkIns: Map<string, WalkIn>
  /** In the order of their names. */
  names: Named[]
}

interface Named {
  userId: string
  /** The parts of the name without accents, each after a space. */
  key: string
}

/** Letters that are no other letter with an accent. */
const letters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' }

function fold(text: string): string {
  const small = text.toLowerCase()
  const plain = /^[ -~]*$/.test(small)
    ? small
    : small
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[ßøłđðþæœı]/g, (letter) => letters[letter]!)
  return ` ${plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()}`
}

const compare = (a: Named, b: Named) => (a.key < b.key || (a.key === b.key && a.userId < b.userId) ? -1 : 1)

export function makeList(guests: Iterable<Guest> = [], walkIns: Iterable<WalkIn> = []): GuestList {
  const byUser = new Map<string, Guest>()
  const byTicket = new Map<string, Guest>()
  for (const guest of guests) {
    byUser.set(guest.userId, guest)
    if (guest.ticket !== null) byTicket.set(guest.ticket, guest)
  }
  const names = [...byUser.values()].map(({ userId, name }) => ({ userId, key: fold(name) })).sort(compare)
  return { byUser, byTicket, walkIns: new Map(Array.from(walkIns, (one) => [one.id, one])), names }
}

/** Later changes win: they are applied in the order in which they come. */
export function putGuests(list: GuestList, guests: readonly Guest[]): void {
  for (const guest of guests) {
    const old = list.byUser.get(guest.userId)
    if (old && old.ticket !== null && list.byTicket.get(old.ticket) === old) list.byTicket.delete(old.ticket)
    list.byUser.set(guest.userId, guest)
    if (guest.ticket !== null) list.byTicket.set(guest.ticket, guest)
    if (old?.name !== guest.name) putName(list, guest, old)
  }
}

function putName({ names }: GuestList, { userId, name }: Guest, old: Guest | undefined): void {
  if (old) {
    const place = placeOf(names, { userId, key: fold(old.name) })
    if (names[place]?.userId === userId) names.splice(place, 1)
  }
  const named = { userId, key: fold(name) }
  names.splice(placeOf(names, named), 0, named)
}

/** The first place whose name is not before this one. */
function placeOf(names: readonly Named[], named: Named): number {
  let [from, to] = [0, names.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const one = names[middle]!
    if (one.userId !== named.userId && compare(one, named) < 0) from = middle + 1
    else to = middle
  }
  return from
}

export function putWalkIns({ walkIns }: GuestList, changes: DoorAnswer['walkIns']): void {
  for (const { isRemoved, ...walkIn } of changes)
    if (isRemoved) walkIns.delete(walkIn.id)
    else walkIns.set(walkIn.id, walkIn)
}

/** By the first letters of any part of the name; several words name several parts. */
export function searchList(list: GuestList, text: string, limit: number): Guest[] {
  const words = fold(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ` ${word}`)
  const found: Guest[] = []
  if (words.length === 0) return found
  for (const { userId, key } of list.names) {
    if (found.length >= limit) break
    if (words.every((word) => key.includes(word))) found.push(list.byUser.get(userId)!)
  }
  return found
}

export function listByName(list: GuestList, isWanted: (guest: Guest) => boolean): Guest[] {
  const found: Guest[] = []
  for (const { userId } of list.names) {
    const guest = list.byUser.get(userId)!
    if (isWanted(guest)) found.push(guest)
  }
  return found
}

export function countList({ byUser, walkIns }: GuestList): Counts {
  const counts = { confirmed: 0, waitlisted: 0, cancelled: 0, checkedIn: 0, walkIns: walkIns.size }
  for (const { status, checkedInAt } of byUser.values()) {
    counts[status] += 1
    if (checkedInAt !== null) counts.checkedIn += 1
  }
  return counts
}

const countNames = ['confirmed', 'waitlisted', 'cancelled', 'checkedIn', 'walkIns'] as const

/** What the server counts and the list does not have, as a text to compare. Deleted accounts are not among the changes. */
export function describeDifference(list: GuestList, counts: Counts): string {
  const own = countList(list)
  return countNames.map((name) => counts[name] - own[name]).join()
}

export const noDifference = '0,0,0,0,0'
