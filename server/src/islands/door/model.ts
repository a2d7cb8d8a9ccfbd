/** What someone answered to a question that is shown at the door. */
export interface GivenAnswer {
  questionId: string
  values: string[]
}

export interface DoorQuestion {
  id: string
  label: string
  kind: string
}

/** What the organizers know an attendee as, such as a speaker. */
export interface DoorLabel {
  id: string
  name: string
  color: string
}

/** Someone whom an attendee brings, with a ticket of their own. */
export interface Companion {
  id: string
  /** Null: not named. */
  name: string | null
  /** Hash of the ticket's code. */
  ticket: string
  checkedInAt: string | null
  label: string | null
  answers?: GivenAnswer[]
}

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
  /** With the companions, of a seat that was given up too; left out for one. */
  partySize?: number
  /** Is not expected here. */
  joinsOnline?: boolean
  /** Left out for who comes alone. */
  guests?: Companion[]
  answers?: GivenAnswer[]
  /** One of the labels of the event; left out for none. */
  labelId?: string
}

/** A row of the list: an attendee, or one of their companions. */
export interface Found extends Guest {
  companionId?: string
  /** The name of who brings the companion. */
  broughtBy?: string
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
  /** Attendees bring companions, or may. */
  hasParties?: boolean
}

/** People: an attendee counts with their companions. */
export interface Counts {
  confirmed: number
  /** Of those who are confirmed; left out for none. */
  joiningOnline?: number
  waitlisted: number
  cancelled: number
  /** Attendees with an account, and companions. */
  checkedIn: number
  /** People without an account. They are inside, too. */
  walkIns: number
}

/** `data` of `GET /v1/manage/events/{eventId}/door`. */
export interface DoorAnswer {
  event: EventFacts
  counts: Counts
  /** Those whose answers are shown; left out for none. */
  questions?: DoorQuestion[]
  /** As they are called now; left out for none. */
  labels?: DoorLabel[]
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
  /** On the wire `guestId`. */
  companionId?: string
  checkedInAt: string
  label?: string
}

/** One of the last check-ins of this device. */
export interface Entry {
  clientId: string
  name: string
  /** The name of who brings them. */
  broughtBy?: string
  checkedInAt: string
  isSent: boolean
  /** What the server has of it, once it was sent. */
  userId?: string
  companionId?: string
  walkInId?: string
  /** The server refused it: its error code. */
  refusal?: string
}

interface Named {
  name: string
  /** The name of who brings them. */
  broughtBy?: string
}

export interface ShownAnswer {
  /** Whose it is, where more than one person came. */
  name?: string
  label: string
  kind: string
  values: string[]
}

/** What the screen shows after a ticket was read, a name was pressed or a walk-in was entered. */
export type Verdict =
  | (Named & {
      kind: 'in'
      note?: 'waitlisted' | 'returned' | 'walk-in' | 'unknown'
      entry: Entry
      /** So many companions came with them. */
      companions?: number
      answers?: ShownAnswer[]
      known?: DoorLabel
    })
  | (Named & { kind: 'already'; at: string; label: string | null })
  /** Someone who brings others: the person at the entrance says who is here. */
  | {
      kind: 'party'
      name: string
      /** Those who are not inside yet. */
      companions: number
      /** Since when who brings them is inside. */
      since?: string
      isWaitlisted: boolean
      everyone: () => Promise<Verdict>
      alone: () => Promise<Verdict>
    }
  /** Let in only after a second tap. */
  | { kind: 'ask'; why: 'waitlisted' | 'cancelled' | 'unknown' | 'full'; name: string; confirm: () => Promise<Verdict> }
  | (Named & { kind: 'refused'; code: string })
  /** The code is none of ours. */
  | { kind: 'no-ticket' }

/** What the screen needs to know, at any time. */
export interface DoorState {
  event: EventFacts | undefined
  /** Those whose answers are shown. */
  questions: readonly DoorQuestion[]
  labels: readonly DoorLabel[]
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
  admit(userId: string, companionId?: string): Promise<Verdict>
  addWalkIn(name: string): Promise<Verdict>
  undo(entry: Entry): Promise<'undone' | 'no-network' | 'failed'>
  /** By the first letters of any part of the name, or of the name of who brings them. */
  search(text: string, limit: number): Found[]
  /** Who has a seat and is not inside yet, by name; companions once who brings them is inside. */
  listExpected(): Found[]
  /** Labels that were used at this event. */
  listLabels(): string[]
  /** Removes the people of this event from the device. What waits to be sent stays. */
  erase(): Promise<void>
}
