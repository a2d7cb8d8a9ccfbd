import type { Events } from '#kernel/data/database-schema.ts'
import type { EventBefore } from '#kernel/events.ts'

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
  title: { tool: 'Short.', isMailed: true, isOpenAfterEnd: true },
  dateTime: { tool: 'Start.', ...mailed },
  timezone: { tool: 'IANA name.', ...mailed },
  endTime: { tool: 'End.', ...mailed },
  duration: { tool: null, ...mailed },
  description: { tool: 'Full text.', isMailed: false, isOpenAfterEnd: true },
  eventType: { tool: 'Kind.', ...mailed },
  photoUrl: { tool: null, isMailed: false, isOpenAfterEnd: true },
  photoAlt: { tool: null, isMailed: false, isOpenAfterEnd: true },
  maxAttendees: { tool: '0: no limit.', ...quiet },
  waitlist: { tool: null, ...quiet },
  rsvpOpensAt: { tool: null, ...quiet },
  rsvpClosesAt: { tool: null, ...quiet },
  requireRsvp: { tool: null, ...quiet },
  rsvpMode: { tool: null, ...quiet },
  maxGuests: { tool: 'Per person.', ...quiet },
  requiresApproval: { tool: 'Organizers decide.', ...quiet },
  venue: { tool: 'Where.', ...mailed },
  onlineUrl: { tool: 'Link to join.', ...mailed },
  ticketUrl: { tool: null, ...quiet },
  visibility: { tool: 'unlisted: by link only.', ...quiet },
  showGuests: { tool: null, isMailed: false, isOpenAfterEnd: true },
  language: { tool: 'Tag.', isMailed: false, isOpenAfterEnd: true },
  translations: { tool: null, isMailed: false, isOpenAfterEnd: true },
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

/** Of a row that is about to change. */
export const beforeOf = (row: EventBefore): EventBefore => ({
  title: row.title,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  over_at: row.over_at,
  duration: row.duration,
  timezone: row.timezone,
  event_type: row.event_type,
  venue_name: row.venue_name,
  venue_address: row.venue_address,
  venue_city: row.venue_city,
  venue_state: row.venue_state,
  venue_is_online: row.venue_is_online,
})

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
  /** Only some may read it: no list of columns includes it, and each statement that selects it says for whom. */
  isPrivate?: true
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
  | 'wall_links_ended'

/** Every column that answers, pages, mails or feeds read. A column that is neither here nor internal does not compile. */
const eventColumns = {
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
  photo_alt: { field: 'photoAlt', isCopied: true },
  source: { isCopied: false },
  platform_event_url: { isCopied: false },
  takes_rsvps: { isCopied: false },
  venue_name: { venue: 'name', isCopied: true },
  venue_address: { venue: 'address', isCopied: true },
  venue_city: { venue: 'city', isCopied: true },
  venue_state: { venue: 'state', isCopied: true },
  venue_latitude: { venue: 'latitude', isCopied: true },
  venue_longitude: { venue: 'longitude', isCopied: true },
  venue_is_online: { venue: 'isOnline', isCopied: true },
  venue_notes: { venue: 'notes', isCopied: true },
  rsvp_opens_at: { field: 'rsvpOpensAt', isCopied: false },
  rsvp_closes_at: { field: 'rsvpClosesAt', isCopied: false },
  require_rsvp: { field: 'requireRsvp', isCopied: true },
  rsvp_mode: { field: 'rsvpMode', isCopied: true },
  max_guests: { field: 'maxGuests', isCopied: true },
  requires_approval: { field: 'requiresApproval', isCopied: true },
  revision: { isCopied: false },
  version: { isCopied: false },
  series_id: { isCopied: false },
  cancel_message: { isCopied: false },
  online_url: { field: 'onlineUrl', isCopied: true, isPrivate: true },
  ticket_url: { field: 'ticketUrl', isCopied: true },
  visibility: { field: 'visibility', isCopied: true },
  show_guests: { field: 'showGuests', isCopied: true },
  language: { field: 'language', isCopied: true },
  translated: { isCopied: false },
} as const satisfies Record<Exclude<keyof Events, InternalColumn>, ColumnRules>

type Columns = typeof eventColumns
type AnyColumn = keyof Columns
type PrivateColumn = { [C in AnyColumn]: Columns[C] extends { isPrivate: true } ? C : never }[AnyColumn]
/** The columns that everyone who can see the event may read. */
export type EventColumn = Exclude<AnyColumn, PrivateColumn>
export type CopiedColumn = { [C in AnyColumn]: Columns[C]['isCopied'] extends true ? C : never }[AnyColumn]
/** Written by a request, as a field of its own or of its venue. */
export type WrittenColumn = {
  [C in AnyColumn]: Columns[C] extends { field: string } | { venue: string } ? C : never
}[AnyColumn]
/** The column of each field, and of each field of a venue. */
type ColumnOf<Key extends 'field' | 'venue'> = {
  [C in AnyColumn as Columns[C] extends { [K in Key]: infer F extends string } ? F : never]: C
}

function columnsBy<Key extends 'field' | 'venue'>(key: Key): ColumnOf<Key> {
  const rows = Object.entries<ColumnRules>(eventColumns)
  return Object.fromEntries(
    rows.flatMap(([column, rules]) => (rules[key] ? [[rules[key], column]] : [])),
  ) as ColumnOf<Key>
}

export const columnOfField = columnsBy('field')
export const columnOfVenue = columnsBy('venue')

const names = Object.keys(eventColumns) as AnyColumn[]
const isPrivate = (column: AnyColumn): column is PrivateColumn => 'isPrivate' in eventColumns[column]

export const eventColumnNames = names.filter((column): column is EventColumn => !isPrivate(column))
export const copiedColumnNames = names.filter((column): column is CopiedColumn => eventColumns[column].isCopied)

/** How people sign up: on this instance, on another site, or not at all. */
export type RsvpMode = 'here' | 'elsewhere' | 'none'

interface RsvpModeRow {
  takes_rsvps: boolean
  rsvp_mode: string
}

/** An event that comes from another calendar has no mode of its own: its source says whether RSVPs are made here. */
export function rsvpModeOf({ takes_rsvps: takesRsvps, rsvp_mode: mode }: RsvpModeRow): RsvpMode {
  if (takesRsvps) return 'here'
  return mode === 'none' ? 'none' : 'elsewhere'
}

interface RsvpPlaceRow extends RsvpModeRow {
  source: string
  platform_event_url: string | null
  ticket_url: string | null
}

/** Another site where RSVPs to an event are made. */
export interface RsvpPlace {
  /** Null when the source gave no web address for the event. */
  url: string | null
  /** The platform's name, or the host of an unnamed calendar's page. */
  name: string | null
}

/** Where RSVPs are made; undefined: here, or nowhere. A link that is no web address is never shown. */
export function rsvpPlaceOf(row: RsvpPlaceRow, names: Readonly<Record<string, string>>): RsvpPlace | undefined {
  if (rsvpModeOf(row) !== 'elsewhere') return undefined
  const isChosen = row.rsvp_mode === 'elsewhere'
  const url = isChosen ? row.ticket_url : row.platform_event_url
  const link = url === null ? null : URL.parse(url)
  if (!link || (link.protocol !== 'https:' && link.protocol !== 'http:')) return { url: null, name: null }
  const host = link.hostname.replace(/^www\./, '')
  return { url: link.href, name: isChosen || row.source === 'ical' ? host : (names[row.source] ?? host) }
}

interface EventVisibility {
  status: string
  /** Hidden by an administrator, itself or with its group. */
  is_hidden: boolean
  /** Its group is archived. */
  is_archived?: boolean
  /** public, unlisted or members */
  visibility: string
}

interface EventViewer {
  /** Holds a role in the event's group. */
  hasRole?: boolean
  /** Joined the event's group, or has an RSVP to the event. */
  isMember?: boolean
  isAdmin?: boolean
}

/**
 * Whether someone who has the event's id sees it. contract: "Drafts are 404 outside management"; role holders and
 * administrators still see what is hidden. An unlisted event is visible to all who have its id.
 */
export function isVisibleEvent(
  event: EventVisibility,
  { hasRole = false, isMember = false, isAdmin = false }: EventViewer = {},
): boolean {
  if (event.status === 'draft' || event.is_archived === true) return false
  return hasRole || isAdmin || (!event.is_hidden && (event.visibility !== 'members' || isMember))
}

type Attendance = 'in_person' | 'online' | 'hybrid'

interface WhereRow {
  event_type: string | null
  venue_name: string | null
  venue_address: string | null
  venue_city: string | null
  venue_state: string | null
  venue_is_online: boolean | null
}

export interface Where {
  attendance: Attendance
  name: string | null
  address: string | null
  city: string | null
  state: string | null
}

const isAttendance = (type: string | null): type is Attendance =>
  type === 'in_person' || type === 'online' || type === 'hybrid'

/** `eventType` decides, as it does in search. `venue.isOnline` counts only where no type was set. */
export function whereOf(row: WhereRow): Where {
  const { event_type: type, venue_name: name, venue_address: address, venue_city: city, venue_state: state } = row
  const attendance = isAttendance(type) ? type : row.venue_is_online ? 'online' : 'in_person'
  return { attendance, name, address, city, state }
}

interface WhereTexts {
  online: string
  onlineAt(venue: string): string
  andOnline(venue: string): string
}

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part?.trim()).join(', ') || null

function formatVenue(attendance: Attendance, venue: string | null, texts: WhereTexts): string | null {
  if (attendance === 'in_person') return venue
  if (venue === null) return texts.online
  return attendance === 'hybrid' ? texts.andOnline(venue) : texts.onlineAt(venue)
}

/** Name and city, for a line in a list; null where nothing is known. An online event has no venue to go to. */
export function formatWhere({ attendance, name, city }: Where, texts: WhereTexts): string | null {
  return formatVenue(attendance, attendance === 'online' ? null : joined([name, city]), texts)
}

/** With the whole address, for mails and calendars. */
export function formatFullWhere({ attendance, name, address, city, state }: Where, texts: WhereTexts): string | null {
  return formatVenue(attendance, joined([name, address, city, state]), texts)
}

const mapSite = 'https://www.openstreetmap.org'

interface PlaceRow extends WhereRow {
  venue_latitude: number | null
  venue_longitude: number | null
}

/** The way to the venue; null for an online event and where no place is known. */
export function directionsUrl(row: PlaceRow): string | null {
  const { attendance, name, address, city, state } = whereOf(row)
  if (attendance === 'online') return null
  const { venue_latitude: latitude, venue_longitude: longitude } = row
  if (latitude !== null && longitude !== null)
    return `${mapSite}/directions?${new URLSearchParams({ to: `${latitude},${longitude}` })}`
  const words = joined([name, address, city, state])
  return words === null ? null : `${mapSite}/search?${new URLSearchParams({ query: words })}`
}
