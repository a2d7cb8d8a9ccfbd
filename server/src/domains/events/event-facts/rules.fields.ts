import type { Events } from '#kernel/data/database-schema.ts'

interface FieldRules {
  /** The text of the input for agents; null where tools do not take the field. */
  tool: string | null
  /**
   * Changes what attendees have in their calendars: it raises the revision, and users with a seat or a waitlist
   * position get a mail.
   */
  isMailed: boolean
  /** Can still change after the event has ended. */
  isOpenAfterEnd: boolean
}

const mailed = { isMailed: true, isOpenAfterEnd: false }
const quiet = { isMailed: false, isOpenAfterEnd: false }

/** What organizers set, by its name on the wire. Create, update and the tools for agents follow this list. */
const eventFields = {
  title: { tool: 'Up to 200 characters.', isMailed: true, isOpenAfterEnd: true },
  dateTime: { tool: 'Start.', ...mailed },
  timezone: { tool: 'IANA name, such as Europe/Berlin.', ...mailed },
  endTime: { tool: 'End.', ...mailed },
  duration: { tool: null, ...mailed },
  description: { tool: 'Full text.', isMailed: false, isOpenAfterEnd: true },
  eventType: { tool: 'Kind.', ...mailed },
  photoUrl: { tool: null, isMailed: false, isOpenAfterEnd: true },
  maxAttendees: { tool: 'Capacity; 0 for no limit.', ...quiet },
  waitlist: { tool: null, ...quiet },
  rsvpOpensAt: { tool: null, ...quiet },
  rsvpClosesAt: { tool: null, ...quiet },
  requireRsvp: { tool: null, ...quiet },
  venue: { tool: 'Where.', ...mailed },
} as const satisfies Record<string, FieldRules>

export type EventField = keyof typeof eventFields

type ToolField = { [F in EventField]: (typeof eventFields)[F]['tool'] extends string ? F : never }[EventField]

/** The inputs of the tools that create and update an event. */
export const eventToolInputs = Object.fromEntries(
  Object.entries(eventFields).flatMap(([field, { tool }]) => (tool === null ? [] : [[field, tool]])),
) as Record<ToolField, string>

const hasRule = (fields: readonly string[], rule: 'isMailed' | 'isOpenAfterEnd') =>
  fields.map((field) => (eventFields as Record<string, FieldRules>)[field]?.[rule] === true)

export function isMailedChange(fields: readonly string[]): boolean {
  return hasRule(fields, 'isMailed').includes(true)
}

export function isOpenAfterEnd(fields: readonly string[]): boolean {
  return !hasRule(fields, 'isOpenAfterEnd').includes(false)
}

interface ColumnRules {
  /** The field of a request that writes the column as it is. */
  field?: EventField
  /** The field of the request's venue that writes it. */
  venue?: string
  /** A duplicate takes the value over. */
  isCopied: boolean
}

type InternalColumn =
  | 'hidden_at'
  | 'created_by'
  | 'created_at'
  | 'updated_at'
  | 'published_at'
  | 'cancelled_at'
  | 'source_feed'
  | 'source_id'
  | 'search'
  | 'online_url'
  | 'ticket_url'
  | 'visibility'
  | 'show_guests'

/** Every column that answers, pages, mails or feeds read. A column that is neither here nor internal does not compile. */
export const eventColumns = {
  id: { isCopied: false },
  group_id: { isCopied: true },
  title: { field: 'title', isCopied: true },
  description: { field: 'description', isCopied: true },
  status: { isCopied: false },
  starts_at: { field: 'dateTime', isCopied: false },
  ends_at: { field: 'endTime', isCopied: false },
  duration: { field: 'duration', isCopied: true },
  over_at: { isCopied: false },
  timezone: { field: 'timezone', isCopied: false },
  event_type: { field: 'eventType', isCopied: true },
  photo_url: { field: 'photoUrl', isCopied: true },
  source: { isCopied: false },
  platform_event_url: { isCopied: false },
  venue_name: { venue: 'name', isCopied: true },
  venue_address: { venue: 'address', isCopied: true },
  venue_city: { venue: 'city', isCopied: true },
  venue_state: { venue: 'state', isCopied: true },
  venue_latitude: { venue: 'latitude', isCopied: true },
  venue_longitude: { venue: 'longitude', isCopied: true },
  venue_is_online: { venue: 'isOnline', isCopied: true },
  rsvp_opens_at: { field: 'rsvpOpensAt', isCopied: false },
  rsvp_closes_at: { field: 'rsvpClosesAt', isCopied: false },
  require_rsvp: { field: 'requireRsvp', isCopied: true },
  revision: { isCopied: false },
  cancel_message: { isCopied: false },
} as const satisfies Record<Exclude<keyof Events, InternalColumn>, ColumnRules>

type Columns = typeof eventColumns
export type EventColumn = keyof Columns
export type CopiedColumn = { [C in EventColumn]: Columns[C]['isCopied'] extends true ? C : never }[EventColumn]
/** Written by a request, as a field of its own or of its venue. */
export type WrittenColumn = {
  [C in EventColumn]: Columns[C] extends { field: string } | { venue: string } ? C : never
}[EventColumn]
/** The column of each field, and of each field of a venue. */
type ColumnOf<Key extends 'field' | 'venue'> = {
  [C in EventColumn as Columns[C] extends { [K in Key]: infer F extends string } ? F : never]: C
}

function columnsBy<Key extends 'field' | 'venue'>(key: Key): ColumnOf<Key> {
  const rows = Object.entries<ColumnRules>(eventColumns)
  return Object.fromEntries(
    rows.flatMap(([column, rules]) => (rules[key] ? [[rules[key], column]] : [])),
  ) as ColumnOf<Key>
}

export const columnOfField = columnsBy('field')
export const columnOfVenue = columnsBy('venue')

export const eventColumnNames = Object.keys(eventColumns) as EventColumn[]
