import type { Companion, Counts, DoorAnswer, Found, Guest, WalkIn } from './model.ts'

/** The attendees of one event, as the server has them. What waits to be sent is not in it. */
export interface GuestList {
  byUser: Map<string, Guest>
  byTicket: Map<string, Guest>
  /** Who brings a companion, by the ticket and by the id of the companion. */
  holders: Map<string, string>
  walkIns: Map<string, WalkIn>
  /** In the order of their names. */
  names: Named[]
}

interface Named {
  userId: string
  /** Of a companion of this user. */
  companionId?: string
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
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[ßøłđðþæœı]/g, (letter) => letters[letter]!)
  return ` ${plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()}`
}

/** Of equal names, who brings companions comes before them. */
const idsOf = ({ userId, companionId = '' }: Named) => userId + companionId
const compare = (a: Named, b: Named) => (a.key < b.key || (a.key === b.key && idsOf(a) < idsOf(b)) ? -1 : 1)
const isSame = (a: Named, b: Named) => a.userId === b.userId && a.companionId === b.companionId

/** A companion is found by their name, and by the name of who brings them. */
function namesOf({ userId, name, guests = [] }: Guest): Named[] {
  const own = { userId, key: fold(name) }
  if (guests.length === 0) return [own]
  return [own, ...guests.map((one) => ({ userId, companionId: one.id, key: fold(`${one.name ?? ''} ${name}`) }))]
}

/** As a row of the list. */
function rowOf(guest: Guest, { id, name, ticket, checkedInAt, label, answers }: Companion): Found {
  const { userId, status, name: broughtBy } = guest
  const own = { userId, name: name ?? '', status, ticket, checkedInAt, label, companionId: id, broughtBy }
  return answers ? { ...own, answers } : own
}

export function makeList(guests: Iterable<Guest> = [], walkIns: Iterable<WalkIn> = []): GuestList {
  const byUser = new Map<string, Guest>()
  const byTicket = new Map<string, Guest>()
  const holders = new Map<string, string>()
  for (const guest of guests) {
    byUser.set(guest.userId, guest)
    if (guest.ticket !== null) byTicket.set(guest.ticket, guest)
    putCompanions(holders, guest)
  }
  const names = [...byUser.values()].flatMap(namesOf).sort(compare)
  return { byUser, byTicket, holders, walkIns: new Map(Array.from(walkIns, (one) => [one.id, one])), names }
}

function putCompanions(holders: Map<string, string>, { userId, guests = [] }: Guest): void {
  for (const { id, ticket } of guests) holders.set(id, userId).set(ticket, userId)
}

function removeCompanions(holders: Map<string, string>, { guests = [] }: Guest): void {
  for (const { id, ticket } of guests) for (const key of [id, ticket]) holders.delete(key)
}

/** Who brings the companion of this ticket or id, and the companion. */
export function findCompanion({ byUser, holders }: GuestList, key: string): [Guest, Companion] | undefined {
  const guest = byUser.get(holders.get(key) ?? '')
  const companion = guest?.guests?.find(({ id, ticket }) => id === key || ticket === key)
  return guest && companion && [guest, companion]
}

/** Later changes win: they are applied in the order in which they come. */
export function putGuests(list: GuestList, guests: readonly Guest[]): void {
  for (const guest of guests) {
    const old = list.byUser.get(guest.userId)
    if (old && old.ticket !== null && list.byTicket.get(old.ticket) === old) list.byTicket.delete(old.ticket)
    if (old) removeCompanions(list.holders, old)
    list.byUser.set(guest.userId, guest)
    if (guest.ticket !== null) list.byTicket.set(guest.ticket, guest)
    putCompanions(list.holders, guest)
    if (old?.name !== guest.name || old.guests || guest.guests) putNames(list, guest, old)
  }
}

function putNames({ names }: GuestList, guest: Guest, old: Guest | undefined): void {
  for (const named of old ? namesOf(old) : []) {
    const place = placeOf(names, named)
    if (names[place] && isSame(names[place], named)) names.splice(place, 1)
  }
  for (const named of namesOf(guest)) names.splice(placeOf(names, named), 0, named)
}

/** The first place whose name is not before this one. */
function placeOf(names: readonly Named[], named: Named): number {
  let [from, to] = [0, names.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const one = names[middle]!
    if (!isSame(one, named) && compare(one, named) < 0) from = middle + 1
    else to = middle
  }
  return from
}

export function putWalkIns({ walkIns }: GuestList, changes: DoorAnswer['walkIns']): void {
  for (const { isRemoved, ...walkIn } of changes)
    if (isRemoved) walkIns.delete(walkIn.id)
    else walkIns.set(walkIn.id, walkIn)
}

/** Scripts that leave no space between the parts of a name. */
const spaceless = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

/** By the first letters of any part of the name, or any letters of a name without spaces; several words name several parts. */
export function searchList(list: GuestList, text: string, limit: number): Found[] {
  const words = fold(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (spaceless.test(word) ? word : ` ${word}`))
  const found: Found[] = []
  if (words.length === 0) return found
  for (const named of list.names) {
    if (found.length >= limit) break
    if (words.every((word) => named.key.includes(word))) found.push(findNamed(list, named))
  }
  return found
}

function findNamed({ byUser }: GuestList, { userId, companionId }: Named): Found {
  const guest = byUser.get(userId)!
  const companion = companionId && guest.guests?.find(({ id }) => id === companionId)
  return companion ? rowOf(guest, companion) : guest
}

export function listByName(list: GuestList, isWanted: (row: Found) => boolean): Found[] {
  return list.names.map((named) => findNamed(list, named)).filter(isWanted)
}

export function countList({ byUser, walkIns }: GuestList): Counts {
  const counts: Counts = { confirmed: 0, waitlisted: 0, cancelled: 0, checkedIn: 0, walkIns: walkIns.size }
  for (const { status, checkedInAt, partySize = 1, guests, joinsOnline } of byUser.values()) {
    counts[status] += partySize
    if (checkedInAt !== null) counts.checkedIn += 1
    if (guests) counts.checkedIn += guests.filter((one) => one.checkedInAt !== null).length
    if (joinsOnline && status === 'confirmed') counts.joiningOnline = (counts.joiningOnline ?? 0) + partySize
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
