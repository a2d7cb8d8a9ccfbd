/** What other platforms say about events, in one form for calendars, pages and APIs. */

export interface FeedVenue {
  name: string
  address: string | null
  city: string | null
  latitude: number | null
  longitude: number | null
}

/** An event of another platform. Texts are cut to our lengths and free of HTML and control characters. */
export interface FeedItem {
  /** Unique in its feed: the entry's own id, and for a date of a repeating entry its first planned start too. */
  itemId: string
  title: string
  description: string | null
  startsAt: string
  endsAt: string | null
  timezone: string
  url: string | null
  eventType: 'in_person' | 'online' | 'hybrid'
  venue: FeedVenue | null
  /** A link to a meeting, found where the platform shows the place. Only attendees may see it. */
  onlineUrl: string | null
  isCancelled: boolean
  /** Only the platforms' APIs tell it; null elsewhere, never 0. */
  upstreamCount: number | null
}

/** What was left out or guessed, with one entry as an example. */
export interface FeedNotice {
  code:
    | 'unknown_timezone'
    | 'repeats_too_often'
    | 'incomplete_entry'
    | 'private_entry'
    | 'too_many_entries'
    | 'too_long_entry'
    | 'unreadable_part'
  count: number
  example: string | null
}

export interface FeedReading {
  name: string | null
  items: FeedItem[]
  notices: FeedNotice[]
  /** False: a limit was reached, so an entry that is not here may still exist there. */
  isWhole: boolean
}

/** A page: the calendars it links to, and the events it describes itself. */
export interface PageReading extends FeedReading {
  calendars: string[]
}

/** Which events are read, and the time zone of times that name none. */
export interface FeedSpan {
  from: Date
  to: Date
  timezone: string
}

/** Runs in threads of its own, with limits of time and memory. Both throw `FeedError`. */
export interface FeedParser {
  readCalendar(body: Buffer, span: FeedSpan): Promise<FeedReading>
  readPage(body: Buffer, url: string, span: FeedSpan): Promise<PageReading>
}

export class FeedError extends Error {
  override name = 'FeedError'
  readonly reason: 'not_a_calendar' | 'too_slow'
  constructor(reason: 'not_a_calendar' | 'too_slow', message: string) {
    super(message)
    this.reason = reason
  }
}
