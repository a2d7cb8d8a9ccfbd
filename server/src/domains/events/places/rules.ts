import type { GeocoderKind } from '#kernel/context.ts'

export interface LinkedPlace {
  latitude: number
  longitude: number
  name: string | null
}

const pair = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/
const mapHash = /^#(?:.*&)?map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/
/** A marked place comes before the center of the map. */
const googleMarked = /!3d(-?[\d.]+)!4d(-?[\d.]+)/
const googleCenter = /@(-?[\d.]+),(-?[\d.]+)/
const googleName = /\/maps\/place\/([^/@]+)/
const geoForm = /^geo:(-?[\d.]+),(-?[\d.]+)(?:,[^;?]*)?(?:;[^?]*)?(?:\?(.*))?$/i

function placeOf(latitude: unknown, longitude: unknown, name: string | null = null): LinkedPlace | undefined {
  const [north, east] = [Number(latitude), Number(longitude)]
  if (!(Math.abs(north) <= 90 && Math.abs(east) <= 180)) return undefined
  return { latitude: north, longitude: east, name: name?.trim().slice(0, 200) || null }
}

function pairIn(text: string | null | undefined, name: string | null = null): LinkedPlace | undefined {
  const found = pair.exec(text ?? '')
  return found ? placeOf(found[1], found[2], name) : undefined
}

function matched(form: RegExp, text: string, name: string | null = null): LinkedPlace | undefined {
  const found = form.exec(text)
  return found ? placeOf(found[1], found[2], name) : undefined
}

/** The name in a value such as "52.5,13.4(Garden)" of a geo: link. */
function inGeo(text: string): LinkedPlace | undefined {
  const [, north, east, query] = geoForm.exec(text) ?? []
  if (north === undefined) return undefined
  const [, marked, label] = /^([^(]*)(?:\((.*)\))?$/.exec(new URLSearchParams(query).get('q') ?? '') ?? []
  return pairIn(marked, label ?? null) ?? placeOf(north, east)
}

function inOpenStreetMap({ searchParams, hash }: URL): LinkedPlace | undefined {
  const [north, east] = [searchParams.get('mlat'), searchParams.get('mlon')]
  if (north !== null && east !== null) return placeOf(north, east)
  return matched(mapHash, hash)
}

function inGoogle({ pathname, searchParams, href }: URL): LinkedPlace | undefined {
  const [, written] = googleName.exec(pathname) ?? []
  const name = written === undefined ? null : decoded(written.replaceAll('+', ' '))
  const isPair = name !== null && pair.test(name)
  const marked = matched(googleMarked, href, isPair ? null : name)
  const asked = ['query', 'q', 'destination', 'll', 'center'].map((field) => pairIn(searchParams.get(field)))
  return marked ?? asked.find(Boolean) ?? matched(googleCenter, pathname, isPair ? null : name)
}

function inApple({ searchParams }: URL): LinkedPlace | undefined {
  const [asked, named] = [searchParams.get('q'), searchParams.get('name')]
  const name = named ?? (pair.test(asked ?? '') ? null : asked)
  const fields = ['coordinate', 'll', 'daddr', 'q']
  return fields.map((field) => pairIn(searchParams.get(field), name)).find(Boolean)
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const hosts: [RegExp, (url: URL) => LinkedPlace | undefined][] = [
  [/^(www\.)?(openstreetmap\.org|osm\.org)$/, inOpenStreetMap],
  [/^((www|maps)\.)?google\.[a-z]{2,3}(\.[a-z]{2})?$/, inGoogle],
  [/^(www\.|beta\.)?maps\.apple\.com$/, inApple],
]

/**
 * The place that a pasted map link or a pair of coordinates names. Nothing is requested, so a shortened link, which
 * only its server can resolve, names no place.
 */
export function findLinkedPlace(text: string): LinkedPlace | undefined {
  const given = text.trim().slice(0, 2000)
  const bare = pairIn(given) ?? inGeo(given)
  if (bare) return bare
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return hosts.find(([host]) => host.test(url.hostname))?.[1](url)
}

export interface FoundPlace {
  name: string | null
  address: string | null
  city: string | null
  state: string | null
  latitude: number
  longitude: number
}

type Json = Record<string, unknown>
const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
/** A geocoder is asked over the network, so nothing it says is taken as it is. */
const textOf = (value: unknown, max: number) =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, max) : null
const firstOf = (from: Json, names: readonly string[], max: number) =>
  names.map((name) => textOf(from[name], max)).find((text) => text !== null) ?? null

const streetOf = (street: string | null, number: string | null) =>
  [street, street === null ? null : number].filter(Boolean).join(' ') || null

function placed(
  latitude: unknown,
  longitude: unknown,
  words: Omit<FoundPlace, 'latitude' | 'longitude'>,
): FoundPlace[] {
  const [north, east] = [Number(latitude ?? Number.NaN), Number(longitude ?? Number.NaN)]
  const isPlace = Math.abs(north) <= 90 && Math.abs(east) <= 180 && (words.name ?? words.address ?? words.city) !== null
  return isPlace ? [{ ...words, latitude: north, longitude: east }] : []
}

/** GeoJSON, with the longitude first. */
function fromPhoton(answer: unknown): FoundPlace[] {
  return listOf(objectOf(answer).features).flatMap((feature) => {
    const { geometry, properties } = objectOf(feature)
    const [longitude, latitude] = listOf(objectOf(geometry).coordinates)
    const facts = objectOf(properties)
    return placed(latitude, longitude, {
      name: textOf(facts.name, 200),
      address: streetOf(textOf(facts.street, 200), textOf(facts.housenumber, 20)),
      city: firstOf(facts, ['city', 'town', 'village', 'district', 'county'], 100),
      state: textOf(facts.state, 100),
    })
  })
}

function fromNominatim(answer: unknown): FoundPlace[] {
  return listOf(answer).flatMap((item) => {
    const { lat, lon, name, address } = objectOf(item)
    const facts = objectOf(address)
    return placed(lat, lon, {
      name: textOf(name, 200),
      address: streetOf(firstOf(facts, ['road', 'pedestrian', 'footway'], 200), textOf(facts.house_number, 20)),
      city: firstOf(facts, ['city', 'town', 'village', 'municipality', 'county'], 100),
      state: textOf(facts.state, 100),
    })
  })
}

const placesMax = 5

export function placesIn(kind: GeocoderKind, answer: unknown): FoundPlace[] {
  return (kind === 'photon' ? fromPhoton(answer) : fromNominatim(answer)).slice(0, placesMax)
}
