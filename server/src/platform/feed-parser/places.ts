import type { FeedItem, FeedVenue } from '#kernel/feeds.ts'
import { feedLengths } from '#kernel/formats/feed-text.ts'
import { lineOf, linksIn, urlOf, withoutEndSigns } from './texts.ts'

/** Hosts whose links lead into a meeting. */
const meetingHosts =
  /(^|\.)(zoom\.us|zoom\.com|zoomgov\.com|meet\.google\.com|teams\.microsoft\.com|teams\.live\.com|webex\.com|whereby\.com|meet\.jit\.si|8x8\.vc|discord\.gg|gotomeeting\.com|gotomeet\.me|bluejeans\.com|bigbluebutton\.org|meet\.goto\.com)$/

export function isMeeting(url: string): boolean {
  return meetingHosts.test(new URL(url).hostname)
}

/** Hosts whose links are pages of events. */
const pageHosts =
  /(^|\.)(lu\.ma|luma\.com|meetup\.com|meetu\.ps|eventbrite\.[a-z.]{2,6}|fb\.me|facebook\.com|ti\.to|dice\.fm)$/

/** They make the ids of everybody's entries, so a link to them says nothing. */
const servesEverybody =
  /(^|\.)(google|googlemail|microsoft|outlook|live|office|apple|icloud|me|yahoo|zoom)\.[a-z]{2,3}$/

/** Whether a link is the page of an event: on a platform of events, or on the site that made the entry's id. */
export function isEventPage(url: string, uid: string): boolean {
  const { hostname } = new URL(url)
  if (meetingHosts.test(hostname)) return false
  const site = /@(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i.exec(uid.slice(-200))?.[1]?.toLowerCase()
  const isOwn = site !== undefined && (hostname === site || hostname.endsWith(`.${site}`))
  return pageHosts.test(hostname) || (isOwn && !servesEverybody.test(site))
}

export interface FeedPlace {
  eventType: FeedItem['eventType']
  venue: FeedVenue | null
  onlineUrl: string | null
}

export interface PlaceSource {
  location: string | undefined
  /** Links that the entry itself calls links of a meeting. */
  meetings: (string | undefined)[]
  coordinates: [latitude: number, longitude: number] | null
  /** A link that is not the meeting but the page of the event. */
  isPage(url: string): boolean
}

const onlineWords =
  /^(online|virtual|online event|virtual event|webinar|zoom|zoom meeting|google meet|microsoft teams|microsoft teams meeting|teams|jitsi|discord|remote|internet|web)\.?$/i

/** Where an entry takes place: a venue, a meeting or both. */
export function placeOf({ location = '', meetings, coordinates, isPage }: PlaceSource): FeedPlace {
  const links = linksIn(location).filter((link) => !isPage(link))
  const words = wordsOf(location)
  const named = meetings.flatMap((text) => linksIn(text)).find((link) => !isPage(link))
  const link =
    links.find(isMeeting) ?? named ?? (words === '' ? links.find((one) => one.startsWith('https:')) : undefined)
  const isOnlyOnline = words === '' || onlineWords.test(words)
  const venue = isOnlyOnline ? null : venueOf(words, coordinates)
  const isOnline = link !== undefined || onlineWords.test(words)
  const eventType = !isOnline ? 'in_person' : venue === null ? 'online' : 'hybrid'
  return { eventType, venue, onlineUrl: link ?? null }
}

/** A location without its links. */
function wordsOf(location: string): string {
  const words = location.slice(0, 2000).replace(/https?:\/\/\S*/gi, '')
  const start = words.search(/[^\s,;|()/-]/)
  let end = words.length
  while (end > start && /[\s,;|(/-]/.test(words[end - 1]!)) end--
  return start === -1 ? '' : words.slice(start, end)
}

/** `Name`, `Name, Street 1, 10115 Berlin`, `Name (Street 1, Berlin, Germany)`, or the same on several lines. */
function venueOf(words: string, coordinates: PlaceSource['coordinates']): FeedVenue | null {
  const lines = words.split(/\n+/).map((line) => line.trim())
  const inBrackets = lines.length === 1 ? /^([^()]{1,200})\(([^()]{1,500})\)$/.exec(words) : null
  const [first, ...rest] = inBrackets
    ? [inBrackets[1]!.trimEnd(), ...inBrackets[2]!.split(',')]
    : lines.length > 1
      ? [lines[0]!, ...lines.slice(1).flatMap((line) => line.split(','))]
      : words.split(',')
  const name = lineOf(first, feedLengths.name)
  if (name === undefined) return null
  const parts = rest.map((part) => part.trim()).filter((part) => part !== '')
  const { city, address } = cityIn(parts)
  return { name, address: address ?? null, city: city ?? null, ...pointOf(coordinates) }
}

const town = "\\p{L}[\\p{L}\\p{M} .'’/-]{0,80}"
/** `10115 Berlin`, `D-10115 Berlin`, `1012 AB Amsterdam`, `114 32 Stockholm` */
const codeBeforeCity = new RegExp(`^((?:[A-Z]{1,2}-)?(?:\\d{4,6}|\\d{3} \\d{2})(?: [A-Z]{2})?) (${town})$`, 'u')
/** `London SE1 7PB`, `Sydney NSW 2000`, `Brooklyn NY 11201` */
const cityBeforeCode = new RegExp(`^(${town}) ([A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[A-Z]{2,3} \\d{4,5})$`, 'u')
const stateWithCode = /^[A-Z]{2}(?: \d{5}(?:-\d{4})?)?$/
/** `1600 Main Street` is no city with its code. */
const isStreet =
  /\b(st|street|ave|avenue|rd|road|blvd|boulevard|ln|lane|dr|drive|way|ct|court|pl|place|sq|square|hwy|highway)\b/i
const townForm = new RegExp(`^${town}$`, 'u')
const isTown = (part: string | undefined) => part !== undefined && townForm.test(part)

/** The city where it is clear which part it is; then the address ends before it, with its postal code. */
function cityIn(parts: string[]): { city: string | undefined; address: string | undefined } {
  for (const [n, part] of parts.entries()) {
    const found = cityBeforeCode.exec(part)
    if (found) return split(parts.slice(0, n), found[1], found[2])
    if (n > 0 && stateWithCode.test(part) && isTown(parts[n - 1]))
      return split(parts.slice(0, n - 1), parts[n - 1], part)
  }
  for (const [n, part] of parts.entries()) {
    const found = codeBeforeCity.exec(part)
    if (found && !isStreet.test(part)) return split(parts.slice(0, n), found[2], found[1])
  }
  // A street with its number, a city, a country.
  if (parts.length >= 3 && /\d/.test(parts[0]!) && isTown(parts[1])) return split(parts.slice(0, 1), parts[1])
  return split(parts, undefined)
}

function split(before: string[], city: string | undefined, code?: string) {
  const address = [...before, ...(code === undefined ? [] : [code])].join(', ')
  return { city: lineOf(city, feedLengths.city), address: lineOf(address, feedLengths.address) }
}

function pointOf(coordinates: PlaceSource['coordinates']): Pick<FeedVenue, 'latitude' | 'longitude'> {
  return { latitude: coordinates?.[0] ?? null, longitude: coordinates?.[1] ?? null }
}

/** Both, in their bounds, and not the 0/0 that stands for nothing. */
export function coordinatesOf(latitude: unknown, longitude: unknown): PlaceSource['coordinates'] {
  const [north, east] = [Number(latitude ?? Number.NaN), Number(longitude ?? Number.NaN)]
  if (!(Math.abs(north) <= 90 && Math.abs(east) <= 180) || (north === 0 && east === 0)) return null
  return [north, east]
}

/** A description without the link of the meeting: only attendees may see that one. */
export function withoutLink(description: string | null, link: string | null): string | null {
  if (description === null || link === null) return description
  const isSame = (found: string) => urlOf(withoutEndSigns(found)) === link
  const text = description
    .replace(/\[([^[\]\n]{0,300})\]\((https?:\/\/[^\s()]{1,2048})\)/gi, (all, label: string, url: string) =>
      isSame(url) ? label : all,
    )
    .replace(/https?:\/\/[^\s<>"'\\`)\]}]{1,2048}/gi, (found) => (isSame(found) ? '' : found))
  return text.trim() === '' ? null : text.trim()
}
