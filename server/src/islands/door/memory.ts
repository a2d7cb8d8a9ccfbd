import { countList, type GuestList, makeList, putGuests, putWalkIns } from './list.ts'
import type { Counts, Entry, Guest } from './model.ts'
import type { EventRecord, KeptEntry, KeptEvent, QueueItem, Step } from './records.ts'

/** What the store has of one event, ready to be asked. Tickets and names are found without a transaction. */
export interface Memory {
  record: EventRecord
  list: GuestList
  /** By client id, oldest first. */
  queue: Map<string, QueueItem>
  /** The same by the attendee, and by the text of a ticket that is not on the list. */
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
  if (item.guestId !== undefined) memory.waitingGuests.set(item.guestId, item)
  else if (item.ticket !== undefined) memory.waitingTickets.set(item.ticket, item)
}

export function removeItem(memory: Memory, clientId: string): void {
  const { guestId, ticket } = memory.queue.get(clientId) ?? {}
  memory.queue.delete(clientId)
  if (guestId !== undefined && memory.waitingGuests.get(guestId)?.clientId === clientId)
    memory.waitingGuests.delete(guestId)
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
  for (const { guestId, name, isUndone } of memory.queue.values()) {
    if (isUndone) continue
    const guest = guestId === undefined ? undefined : memory.list.byUser.get(guestId)
    if (name !== undefined) counts.walkIns += 1
    else if (!guest || guest.checkedInAt === null) counts.checkedIn += 1
    if (name !== undefined || guest?.status === 'confirmed') continue
    counts.confirmed += 1
    if (guest) counts[guest.status] -= 1
  }
  return counts
}

/** An attendee as the screen shows them: inside as soon as this device let them in. */
export function withWaiting({ waitingGuests }: Memory, guest: Guest): Guest {
  const item = waitingGuests.get(guest.userId)
  return item ? { ...guest, checkedInAt: item.checkedInAt, label: item.label ?? null } : guest
}

export function lastEntries({ entries }: Memory, count: number): Entry[] {
  return [...entries.values()].slice(-count).toReversed()
}

export function listLabels({ record, list, queue }: Memory): string[] {
  const labels = new Set<string>()
  const all = [[record], list.byUser.values(), list.walkIns.values(), queue.values()]
  for (const rows of all) for (const { label } of rows) if (label) labels.add(label)
  return [...labels].sort()
}
