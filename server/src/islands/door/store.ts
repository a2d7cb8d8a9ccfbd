import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Guest, WalkIn } from './model.ts'
import type { EventRecord, KeptEntry, KeptEvent, QueueItem, Step } from './records.ts'

interface Kept extends DBSchema {
  /** Attendees in parts: 10,000 records of one attendee each would take seconds to load on a phone. */
  guests: { key: [string, number]; value: { eventId: string; part: number; guests: Guest[] } }
  walkIns: { key: [string, string]; value: WalkIn & { eventId: string } }
  queue: { key: number; value: QueueItem; indexes: { event: string; client: string } }
  entries: { key: [string, string]; value: KeptEntry }
  events: { key: string; value: EventRecord }
  device: { key: 'device'; value: DeviceRecord }
}

interface DeviceRecord {
  /** Who is signed in. */
  userId?: string
  /** What to add to the clock of the device to have the server's time. */
  offsetMs?: number
}

const partOf = (userId: string) => Number.parseInt(userId.slice(-2), 16) % 64 || 0
const allOf = (eventId: string) => IDBKeyRange.bound([eventId], [eventId, []])
const emptyRecord = (eventId: string): EventRecord => ({ eventId, answeredAt: 0, label: null })
const peopleStores = ['guests', 'walkIns', 'entries'] as const
const allStores = [...peopleStores, 'queue', 'events'] as const

export interface Store {
  read(eventId: string): Promise<KeptEvent>
  /** False if `isStill` no longer holds: then nothing is written. */
  write(eventId: string, step: Step, isStill?: (record: EventRecord) => boolean): Promise<boolean>
  /** The oldest items, marked: from now on they may be at the server. */
  takeBatch(eventId: string, size: number): Promise<QueueItem[]>
  /** Takes back an item of the queue, for good or, if the server may have it, to be deleted there. */
  undo(eventId: string, clientId: string): Promise<'removed' | 'marked' | 'sent'>
  /** How many items wait, of all events. */
  countWaiting(): Promise<number>
  listWaitingEvents(): Promise<Set<string>>
  readDevice(): Promise<DeviceRecord>
  writeDevice(change: DeviceRecord): Promise<void>
  /** Erases people of events that `isOver` names. The queue stays until it is sent. */
  eraseNames(isOver: (record: EventRecord) => boolean): Promise<string[]>
  close(): void
}

export async function openStore(onBlocking?: () => void): Promise<Store> {
  const db = await openDB<Kept>('door', 1, {
    upgrade(opened) {
      opened.createObjectStore('guests', { keyPath: ['eventId', 'part'] })
      opened.createObjectStore('walkIns', { keyPath: ['eventId', 'id'] })
      const queue = opened.createObjectStore('queue', { keyPath: 'number', autoIncrement: true })
      queue.createIndex('event', 'eventId')
      queue.createIndex('client', 'clientId', { unique: true })
      opened.createObjectStore('entries', { keyPath: ['eventId', 'clientId'] })
      opened.createObjectStore('events', { keyPath: 'eventId' })
      opened.createObjectStore('device')
    },
    // A later release wants to change the stores: it must not wait for this page.
    blocking() {
      db.close()
      onBlocking?.()
    },
  })
  return {
    read: (eventId) => readEvent(db, eventId),
    write: (eventId, step, isStill) => writeStep(db, eventId, step, isStill),
    takeBatch: (eventId, size) => takeBatch(db, eventId, size),
    undo: (eventId, clientId) => undo(db, eventId, clientId),
    countWaiting: () => db.count('queue'),
    listWaitingEvents: async () => new Set((await db.getAll('queue')).map(({ eventId }) => eventId)),
    readDevice: async () => (await db.get('device', 'device')) ?? {},
    async writeDevice(change) {
      const tx = db.transaction('device', 'readwrite')
      await tx.store.put({ ...(await tx.store.get('device')), ...change }, 'device')
      await tx.done
    },
    eraseNames: (isOver) => eraseNames(db, isOver),
    close: () => db.close(),
  }
}

async function readEvent(db: IDBPDatabase<Kept>, eventId: string): Promise<KeptEvent> {
  const tx = db.transaction(allStores, 'readonly')
  const [record, parts, walkIns, queue, entries] = await Promise.all([
    tx.objectStore('events').get(eventId),
    tx.objectStore('guests').getAll(allOf(eventId)),
    tx.objectStore('walkIns').getAll(allOf(eventId)),
    tx.objectStore('queue').index('event').getAll(eventId),
    tx.objectStore('entries').getAll(allOf(eventId)),
  ])
  const guests = parts.flatMap((part) => part.guests)
  return { record: record ?? emptyRecord(eventId), guests, walkIns, queue, entries }
}

type Writing = ReturnType<typeof openWriting>
const openWriting = (db: IDBPDatabase<Kept>) => db.transaction(allStores, 'readwrite')

async function writeStep(
  db: IDBPDatabase<Kept>,
  eventId: string,
  step: Step,
  isStill: (record: EventRecord) => boolean = () => true,
): Promise<boolean> {
  const tx = openWriting(db)
  try {
    const events = tx.objectStore('events')
    const record = (await events.get(eventId)) ?? emptyRecord(eventId)
    if (!isStill(record)) return false
    const writes: Promise<unknown>[] = []
    if (step.isWholeList) {
      writes.push(tx.objectStore('guests').delete(allOf(eventId)), tx.objectStore('walkIns').delete(allOf(eventId)))
    }
    if (step.guests) writes.push(putGuests(tx, eventId, step.guests))
    for (const walkIn of step.walkIns ?? []) writes.push(tx.objectStore('walkIns').put({ ...walkIn, eventId }))
    for (const id of step.removedWalkIns ?? []) writes.push(tx.objectStore('walkIns').delete([eventId, id]))
    for (const item of step.queued ?? []) writes.push(tx.objectStore('queue').put(item))
    for (const clientId of step.sent ?? []) writes.push(removeItem(tx, clientId))
    for (const entry of step.entries ?? []) writes.push(tx.objectStore('entries').put(entry))
    for (const clientId of step.removedEntries ?? []) writes.push(tx.objectStore('entries').delete([eventId, clientId]))
    // Names are erased with the record of their event, so there is always one.
    writes.push(events.put({ ...record, ...step.record }))
    await Promise.all([...writes, tx.done])
    return true
  } catch (error) {
    abort(tx)
    throw error
  }
}

/** A transaction that has failed cannot be aborted again. */
function abort(tx: Writing): void {
  tx.done.catch(() => undefined)
  try {
    tx.abort()
  } catch {}
}

async function putGuests(tx: Writing, eventId: string, guests: readonly Guest[]): Promise<void> {
  const store = tx.objectStore('guests')
  const changes = new Map<number, Guest[]>()
  for (const guest of guests) {
    const part = partOf(guest.userId)
    if (!changes.get(part)?.push(guest)) changes.set(part, [guest])
  }
  await Promise.all(
    Array.from(changes, async ([part, changed]) => {
      const old = await store.get([eventId, part])
      const byUser = new Map((old?.guests ?? []).map((guest) => [guest.userId, guest]))
      for (const guest of changed) byUser.set(guest.userId, guest)
      await store.put({ eventId, part, guests: [...byUser.values()] })
    }),
  )
}

async function removeItem(tx: Writing, clientId: string): Promise<void> {
  const key = await tx.objectStore('queue').index('client').getKey(clientId)
  if (key !== undefined) await tx.objectStore('queue').delete(key)
}

async function takeBatch(db: IDBPDatabase<Kept>, eventId: string, size: number): Promise<QueueItem[]> {
  const tx = db.transaction('queue', 'readwrite')
  const items = await tx.store.index('event').getAll(eventId, size)
  const untried = items.filter(({ isTried }) => !isTried)
  await Promise.all([...untried.map((item) => tx.store.put({ ...item, isTried: true })), tx.done])
  return items
}

async function undo(db: IDBPDatabase<Kept>, eventId: string, clientId: string): Promise<'removed' | 'marked' | 'sent'> {
  const tx = openWriting(db)
  const queue = tx.objectStore('queue')
  const item = await queue.index('client').get(clientId)
  if (item) {
    await (item.isTried ? queue.put({ ...item, isUndone: true }) : queue.delete(item.number!))
    await tx.objectStore('entries').delete([eventId, clientId])
  }
  await tx.done
  if (!item) return 'sent'
  return item.isTried ? 'marked' : 'removed'
}

async function eraseNames(db: IDBPDatabase<Kept>, isOver: (record: EventRecord) => boolean): Promise<string[]> {
  const tx = openWriting(db)
  const over = (await tx.objectStore('events').getAll()).filter(isOver).map(({ eventId }) => eventId)
  const waiting = (await tx.objectStore('queue').getAll()).filter(({ eventId }) => over.includes(eventId))
  await Promise.all([
    ...waiting.map((item) => tx.objectStore('queue').put({ ...item, shownName: item.name ?? '' })),
    ...over.flatMap((eventId) => [
      ...peopleStores.map((name) => tx.objectStore(name).delete(allOf(eventId))),
      tx.objectStore('events').delete(eventId),
    ]),
    tx.done,
  ])
  return over
}
