interface RsvpPlaceRow {
  source: string
  platform_event_url: string | null
  takes_rsvps: boolean
}

/** Another site where RSVPs to an event are made. */
export interface RsvpPlace {
  /** Null when the source gave no web address for the event. */
  url: string | null
  /** The platform's name, or the host of an unnamed calendar's page. */
  name: string | null
}

/** Where RSVPs are made; undefined: here. A link that is no web address is never shown. */
export function rsvpPlaceOf(row: RsvpPlaceRow, names: Readonly<Record<string, string>>): RsvpPlace | undefined {
  if (row.takes_rsvps) return undefined
  const link = row.platform_event_url === null ? null : URL.parse(row.platform_event_url)
  if (!link || (link.protocol !== 'https:' && link.protocol !== 'http:')) return { url: null, name: null }
  const host = link.hostname.replace(/^www\./, '')
  return { url: link.href, name: row.source === 'ical' ? host : (names[row.source] ?? host) }
}
