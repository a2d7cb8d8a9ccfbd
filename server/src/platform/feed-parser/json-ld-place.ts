import { feedLengths } from '#kernel/formats/feed-text.ts'
import { coordinatesOf, type FeedPlace, isMeeting, type PlaceSource, placeOf } from './places.ts'
import { lineOf, urlOf } from './texts.ts'

type Node = Record<string, unknown>

const locationsMax = 10

/** Where an event of schema.org takes place: `Place`, `VirtualLocation`, an address, a text, or several of them. */
export function placeOfData(node: Node, pageUrl: string | undefined): FeedPlace {
  const locations = (Array.isArray(node.location) ? node.location.slice(0, locationsMax) : [node.location]).filter(
    (one) => one !== undefined && one !== null,
  )
  const isPage = (url: string) => url === pageUrl
  const [virtual, real] = [locations.filter(isVirtual), locations.filter((one) => !isVirtual(one))]
  const places = real.map((one) => realPlace(one, isPage))
  const venue = places.find((place) => place.venue !== null)?.venue ?? null
  const links = virtual.flatMap((one) => urlOf(text((one as Node).url)) ?? [])
  const onlineUrl =
    links.filter((url) => !isPage(url)).find(Boolean) ??
    places.find((place) => place.onlineUrl !== null)?.onlineUrl ??
    null
  const mode = text(node.eventAttendanceMode) ?? ''
  const isOnline = virtual.length > 0 || onlineUrl !== null || places.some(({ eventType }) => eventType !== 'in_person')
  if (/Online(EventAttendanceMode)?$/.test(mode)) return { eventType: 'online', venue: null, onlineUrl }
  if (/Mixed(EventAttendanceMode)?$/.test(mode)) return { eventType: 'hybrid', venue, onlineUrl }
  if (!isOnline) return { eventType: 'in_person', venue, onlineUrl: null }
  return { eventType: venue === null ? 'online' : 'hybrid', venue, onlineUrl }
}

function isVirtual(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return /VirtualLocation$/.test(text((value as Node)['@type'])?.slice(0, 200) ?? '')
}

function realPlace(value: unknown, isPage: PlaceSource['isPage']): FeedPlace {
  if (typeof value === 'string') return placeOf({ location: value, meetings: [], coordinates: null, isPage })
  const node = value as Node
  const { address } = node
  const isAddress = /PostalAddress$/.test(text(node['@type']) ?? '')
  const parts = isAddress
    ? node
    : typeof address === 'object' && address !== null
      ? (first(address) as Node)
      : undefined
  const coordinates = pointOf(node.geo)
  const link = urlOf(text(node.url))
  const meetings = link !== undefined && isMeeting(link) ? [link] : []
  if (parts === undefined) {
    const said = [text(node.name), text(address)].filter((one) => one !== undefined)
    return placeOf({ location: said.join('\n'), meetings, coordinates, isPage })
  }
  const [street, city, code] = [text(parts.streetAddress), text(parts.addressLocality), text(parts.postalCode)]
  const name =
    lineOf(isAddress ? undefined : text(node.name), feedLengths.name) ?? lineOf(street ?? city, feedLengths.name)
  const place = placeOf({ location: name, meetings, coordinates, isPage })
  if (place.venue === null || name === undefined) return place
  const said = [street === name ? undefined : street, code].filter((one) => one !== undefined).join(', ')
  const own = {
    name,
    address: lineOf(said, feedLengths.address) ?? null,
    city: lineOf(city === name ? undefined : city, feedLengths.city) ?? null,
  }
  return { ...place, venue: { ...place.venue, ...own } }
}

function pointOf(value: unknown): PlaceSource['coordinates'] {
  const geo = first(value)
  if (typeof geo !== 'object' || geo === null) return null
  return coordinatesOf((geo as Node).latitude, (geo as Node).longitude)
}

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

function text(value: unknown): string | undefined {
  const one = first(value)
  if (typeof one === 'number') return String(one)
  return typeof one === 'string' && one.trim() !== '' ? one.trim() : undefined
}
