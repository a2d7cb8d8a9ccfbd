import type { DoorLabel, DoorQuestion, Entry, EventFacts, Guest, Waiting, WalkIn } from './model.ts'

/** An item of the queue. */
export interface QueueItem extends Waiting {
  /** The order of the queue; given by the store. */
  number?: number
  /** The attendee on the list whom it checks in. */
  guestId?: string
  /** For the sentence about a refusal. */
  shownName: string
  /** The name of who brings them. */
  broughtBy?: string
  /** It may be at the server already, although no answer has come. */
  isTried?: boolean
  /** Taken back although the server may have it: it is sent all the same, and then deleted there. */
  isUndone?: boolean
  /** Its time was impossible to the server and has been replaced once. */
  isRetimed?: boolean
}

export type KeptEntry = Entry & { eventId: string }

/** What the device knows of one event besides its people. */
export interface EventRecord {
  eventId: string
  facts?: EventFacts
  /** Those whose answers the list has. */
  questions?: DoorQuestion[] | undefined
  labels?: DoorLabel[] | undefined
  /** The form of the list. One of another release may have another form: it is loaded again. */
  format?: number
  since?: string
  /** When the list was last the same as the server's. */
  updatedAt?: string
  /** When the server last answered a change of this device, by the clock of the device. */
  answeredAt: number
  /** How the whole list differed from the counts of the server when it was loaded. */
  knownDifference?: string
  /** The entrance. */
  label: string | null
}

/** All that one step changes: written in one transaction, or not at all. */
export interface Step {
  guests?: readonly Guest[]
  walkIns?: readonly WalkIn[]
  removedWalkIns?: readonly string[]
  /** The guests and walk-ins of this step are all there are. */
  isWholeList?: boolean
  queued?: readonly QueueItem[]
  /** Client ids of items that no longer wait. */
  sent?: readonly string[]
  entries?: readonly KeptEntry[]
  removedEntries?: readonly string[]
  record?: Partial<EventRecord>
}

/** All that the store has of one event. */
export interface KeptEvent {
  record: EventRecord
  guests: Guest[]
  walkIns: WalkIn[]
  queue: QueueItem[]
  entries: KeptEntry[]
}
