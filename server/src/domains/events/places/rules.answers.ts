import type { GeocoderKind } from '#kernel/context.ts'

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
