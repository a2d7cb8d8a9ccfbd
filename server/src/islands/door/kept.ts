import { applyStep, type Memory, makeMemory } from './memory.ts'
import type { EventRecord, Step } from './records.ts'
import type { Store } from './store.ts'

/** One event on this device: the store is the truth, the memory of each page is a copy. */
export interface Kept {
  readonly eventId: string
  readonly store: Store
  readonly memory: Memory
  /** Writes a step and then shows it. False if `isStill` no longer holds. Throws if the device cannot write. */
  commit(step: Step, isStill?: (record: EventRecord) => boolean): Promise<boolean>
  /** Takes back an item that waits; false if the server has answered it. */
  undo(clientId: string): Promise<boolean>
  /** Erases the people of this event. What waits to be sent stays. */
  eraseNames(): Promise<void>
  /** Reads everything again, after another page of this device has written. */
  reload(): Promise<void>
  close(): void
}

/** What pages of this device tell each other: a new record, or that people or the queue have changed. */
type News = { eventId: string; record?: Partial<EventRecord> }

interface Listeners {
  onChange(): void
  /** Another page of this device has changed something. */
  onNews(): void
}

const silent: Listeners = { onChange() {}, onNews() {} }

export async function openKept(store: Store, eventId: string, listeners = silent): Promise<Kept> {
  const { onChange, onNews } = listeners
  let memory = makeMemory(await store.read(eventId))
  // Steps and reloads follow each other, so that a reload never shows less than was written.
  let last: Promise<unknown> = Promise.resolve()
  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
  const channel = new BroadcastChannel('door')
  async function readAgain(): Promise<void> {
    memory = makeMemory(await store.read(eventId))
    onChange()
  }
  function announce(news: News): void {
    channel.postMessage(news)
    onChange()
  }
  const reload = () => inOrder(readAgain)
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data.eventId !== eventId) return
    if (data.record) Object.assign(memory.record, data.record)
    else void reload().catch(() => undefined)
    onNews()
  })

  return {
    eventId,
    store,
    get memory() {
      return memory
    },
    reload,
    commit: (step, isStill) =>
      inOrder(async () => {
        if (!(await store.write(eventId, step, isStill))) return false
        applyStep(memory, step)
        announce(isAboutRecord(step) ? { eventId, record: step.record! } : { eventId })
        return true
      }),
    undo: (clientId) =>
      inOrder(async () => {
        const item = memory.queue.get(clientId)
        const result = await store.undo(eventId, clientId)
        if (result === 'sent') return false
        const queued = item && result === 'marked' ? [{ ...item, isUndone: true }] : []
        applyStep(memory, { sent: [clientId], removedEntries: [clientId] })
        applyStep(memory, { queued })
        announce({ eventId })
        return true
      }),
    eraseNames: () =>
      inOrder(async () => {
        await store.eraseNames((record) => record.eventId === eventId)
        await readAgain()
        announce({ eventId })
      }),
    close: () => channel.close(),
  }
}

function isAboutRecord({ record, ...others }: Step): boolean {
  return record !== undefined && Object.values(others).every((value) => Array.isArray(value) && value.length === 0)
}
