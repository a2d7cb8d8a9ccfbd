/** An attendee as the device keeps it. */
export interface Guest {
  userId: string
  name: string
  status: 'confirmed' | 'waitlisted' | 'cancelled'
  /** Hash of the ticket's code; null for an attendee without a ticket. */
  ticket: string | null
  checkedInAt: string | null
  /** The entrance where they were checked in. */
  label: string | null
}

/** A person without an account who was let in by name. */
export interface WalkIn {
  id: string
  name: string
  checkedInAt: string
  label: string | null
}

export interface EventFacts {
  id: string
  title: string
  groupName: string | null
  startTime: string
  endTime: string | null
  timezone: string | null
  status: 'draft' | 'scheduled' | 'cancelled'
  /** Access to the door ends here, and names leave the device. */
  closesAt: string
  maxAttendees: number | null
}

export interface Counts {
  confirmed: number
  waitlisted: number
  cancelled: number
  /** Attendees with an account. */
  checkedIn: number
  /** People without an account. They are inside, too. */
  walkIns: number
}

/** `data` of `GET /v1/manage/events/{eventId}/door`. */
export interface DoorAnswer {
  event: EventFacts
  counts: Counts
  /** Part of the whole list, not changes: what the device had before is replaced. */
  isList: boolean
  attendees: Guest[]
  walkIns: (WalkIn & { isRemoved: boolean })[]
  /** To send with the next request. */
  since: string
  /** More is there now: ask again at once. */
  hasMore: boolean
}

/** What waits to be sent, oldest first: an item of `POST /v1/manage/events/{eventId}/checkins/batch`. */
export interface Waiting {
  clientId: string
  eventId: string
  userId?: string
  ticket?: string
  name?: string
  checkedInAt: string
  label?: string
}

/** One of the last check-ins of this device. */
export interface Entry {
  clientId: string
  name: string
  checkedInAt: string
  isSent: boolean
  /** What the server has of it, once it was sent. */
  userId?: string
  walkInId?: string
  /** The server refused it: its error code. */
  refusal?: string
}

/** What the screen shows after a ticket was read, a name was pressed or a walk-in was entered. */
export type Verdict =
  | { kind: 'in'; name: string; note?: 'waitlisted' | 'returned' | 'walk-in' | 'unknown'; entry: Entry }
  | { kind: 'already'; name: string; at: string; label: string | null }
  /** Let in only after a second tap. */
  | { kind: 'ask'; why: 'waitlisted' | 'cancelled' | 'unknown' | 'full'; name: string; confirm: () => Promise<Verdict> }
  | { kind: 'refused'; name: string; code: string }
  /** The code is none of ours. */
  | { kind: 'no-ticket' }

/** What the screen needs to know, at any time. */
export interface DoorState {
  event: EventFacts | undefined
  counts: Counts
  /** Check-ins of this device that the server does not have yet. */
  waiting: number
  connection: 'online' | 'offline' | 'signed-out' | 'no-access'
  /** `failed`: the device could not write, because it is full or forbids it. People must not be let in without a network. */
  storage: 'ok' | 'failed'
  /** When the list was last the same as the server's. */
  updatedAt: string | undefined
  /** The last five check-ins of this device, newest first. */
  last: readonly Entry[]
}

/** The list, the queue and the connection, without a screen. */
export interface Door {
  readonly state: DoorState
  onChange(listener: () => void): void
  /** What the server said later about something that was let in: a refusal, or that they were inside already. */
  onSurprise(listener: (verdict: Verdict) => void): void
  /** The entrance that is sent with each check-in. */
  label: string | null
  readTicket(text: string): Promise<Verdict>
  admit(userId: string): Promise<Verdict>
  addWalkIn(name: string): Promise<Verdict>
  undo(entry: Entry): Promise<'undone' | 'no-network' | 'failed'>
  /** By the first letters of any part of the name. */
  search(text: string, limit: number): Guest[]
  /** Who has a seat and is not inside yet, by name. */
  listExpected(): Guest[]
  /** Labels that were used at this event. */
  listLabels(): string[]
  /** Removes the people of this event from the device. What waits to be sent stays. */
  erase(): Promise<void>
}
