import type { Where } from '#domains/foundation/event-facts/index.ts'

const modes = {
  in_person: 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
} as const

export const attendanceMode = ({ attendance }: Where) => `https://schema.org/${modes[attendance]}`

interface LocationOptions {
  /** The public URL of an online event. */
  url: string
  /** Search engines require a name for every place. */
  fallbackName: string | null
  geo?: { latitude: number | null; longitude: number | null }
}

/** The location of an event in the vocabulary of schema.org. */
export function locationOf(where: Where, { url, fallbackName, geo }: LocationOptions): object[] {
  const online = { '@type': 'VirtualLocation', url }
  if (where.attendance === 'online') return [online]
  const name = where.name ?? where.city ?? fallbackName
  const address = {
    '@type': 'PostalAddress',
    ...(where.address && { streetAddress: where.address }),
    ...(where.city && { addressLocality: where.city }),
    ...(where.state && { addressRegion: where.state }),
  }
  const place = {
    '@type': 'Place',
    name,
    address,
    ...(geo && geo.latitude !== null && { geo: { '@type': 'GeoCoordinates', ...geo } }),
  }
  const places = name === null ? [] : [place]
  return where.attendance === 'hybrid' ? [...places, online] : places
}
