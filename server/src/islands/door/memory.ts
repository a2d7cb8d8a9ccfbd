import { countList, findCompanion, type GuestList, makeList, putGuests, putWalkIns } from './list.ts'
import type { Counts, Entry, Found, Guest } from './model.ts'
import type { EventRecord, KeptEntry, KeptEvent, QueueItem, Step } from './records.ts'

/** What the store has of one event, ready to be asked. Tickets and names are found without a transaction. */
export interface Memory {
  record: EventRecord
  list: GuestList
  /** By client id, oldest first. */
  queue: Map<string, QueueItem>
  /** The same by the attendee or the companion, and by the text of a ticket that is not on the list. */
  waitingGuests: Map<string, QueueItem>
  waitingTickets: Map<string, QueueItem>
  /** By client id, oldest first. */
  entries: Map<string, KeptEntry>
}

export function makeMemory({ record, guests, walkIns, queue, entries }: KeptEvent): Memory {
  const memory: Memory = {
    record,
    list: makeList(guests, walkIns),
    queue: new Map(),
    waitingGuests: new Map(),
    waitingTickets: new Map(),
    entries: new Map(),
  }
  for (const item of queue) putItem(memory, item)
  const byTime = entries.toSorted((a, b) => (a.checkedInAt < b.checkedInAt ? -1 : 1))
  for (const entry of byTime) memory.entries.set(entry.clientId, entry)
  return memory
}

export function putItem(memory: Memory, item: QueueItem): void {
  memory.queue.set(item.clientId, item)
  if (item.isUndone) return
  const person = item.companionId ?? item.guestId
  if (person !== undefined) memory.waitingGuests.set(person, item)
  else if (item.ticket !== undefined) memory.waitingTickets.set(item.ticket, item)
}

export function removeItem(memory: Memory, clientId: string): void {
  const { guestId, companionId, ticket } = memory.queue.get(clientId) ?? {}
  const person = companionId ?? guestId
  memory.queue.delete(clientId)
  if (person !== undefined && memory.waitingGuests.get(person)?.clientId === clientId)
    memory.waitingGuests.delete(person)
  if (ticket !== undefined && memory.waitingTickets.get(ticket)?.clientId === clientId)
    memory.waitingTickets.delete(ticket)
}

/** The same as the store has written. */
export function applyStep(memory: Memory, step: Step): void {
  if (step.isWholeList) memory.list = makeList(step.guests, step.walkIns)
  else {
    putGuests(memory.list, step.guests ?? [])
    putWalkIns(
      memory.list,
      (step.walkIns ?? []).map((walkIn) => ({ ...walkIn, isRemoved: false })),
    )
    for (const id of step.removedWalkIns ?? []) memory.list.walkIns.delete(id)
  }
  for (const item of step.queued ?? []) putItem(memory, item)
  for (const clientId of step.sent ?? []) removeItem(memory, clientId)
  for (const entry of step.entries ?? []) memory.entries.set(entry.clientId, entry)
  for (const clientId of step.removedEntries ?? []) memory.entries.delete(clientId)
  Object.assign(memory.record, step.record)
}

/** With what waits to be sent. */
export function countAll(memory: Memory): Counts {
  const counts = countList(memory.list)
  for (const { guestId, companionId, name, isUndone } of memory.queue.values()) {
    if (isUndone) continue
    if (companionId !== undefined) {
      const [, companion] = findCompanion(memory.list, companionId) ?? []
      if (companion && companion.checkedInAt === null) counts.checkedIn += 1
      continue
    }
    const guest = guestId === undefined ? undefined : memory.list.byUser.get(guestId)
    if (name !== undefined) counts.walkIns += 1
    else if (!guest || guest.checkedInAt === null) counts.checkedIn += 1
    if (name !== undefined || guest?.status === 'confirmed') continue
    const { status, partySize = 1 } = guest ?? {}
    // Who returns does so alone; a party that waited has its spots as a whole.
    counts.confirmed += status === 'waitlisted' ? partySize : 1
    if (status) counts[status] -= partySize
  }
  return counts
}

/** An attendee as the screen shows them: inside as soon as this device let them in. */
export function withWaiting<T extends Found>({ waitingGuests }: Memory, row: T): T {
  const whenIn = <One extends Pick<Guest, 'checkedInAt' | 'label'>>(id: string, one: One): One => {
    const item = waitingGuests.get(id)
    return item ? { ...one, checkedInAt: item.checkedInAt, label: item.label ?? null } : one
  }
  const own = whenIn(row.companionId ?? row.userId, row)
  return own.guests ? { ...own, guests: own.guests.map((one) => whenIn(one.id, one)) } : own
}

export function lastEntries({ entries }: Memory, count: number): Entry[] {
  return [...entries.values()].slice(-count).toReversed()
}

export function listLabels({ record, list, queue }: Memory): string[] {
  const labels = new Set<string>()
  const companions = [...list.byUser.values()].flatMap(({ guests }) => guests ?? [])
  const all = [[record], list.byUser.values(), companions, list.walkIns.values(), queue.values()]
  for (const rows of all) for (const { label } of rows) if (label) labels.add(label)
  return [...labels].sort()
}
