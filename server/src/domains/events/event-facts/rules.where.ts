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

interface WhereWords {
  online: string
  onlineAt(place: string): string
  andOnline(place: string): string
}

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part?.trim()).join(', ') || null

function say(attendance: Attendance, place: string | null, words: WhereWords): string | null {
  if (attendance === 'in_person') return place
  if (place === null) return words.online
  return attendance === 'hybrid' ? words.andOnline(place) : words.onlineAt(place)
}

/** Name and city, for a line in a list; null where nothing is known. An online event has no venue to go to. */
export function sayWhere({ attendance, name, city }: Where, words: WhereWords): string | null {
  return say(attendance, attendance === 'online' ? null : joined([name, city]), words)
}

/** With the whole address, for mails and calendars. */
export function sayFullWhere({ attendance, name, address, city, state }: Where, words: WhereWords): string | null {
  return say(attendance, joined([name, address, city, state]), words)
}
