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
