import type { Static } from 'typebox'
import type { Geocoder } from '#kernel/context.ts'
import { OutboundError } from '#kernel/operation/errors.ts'
import { findLinkedPlace, placesIn } from './rules.ts'
import type { FoundPlaces } from './wire.ts'

/** A link or coordinates are read here; everything else is for the geocoder, if there is one. */
export async function searchPlaces(geocoder: Geocoder | undefined, q: string): Promise<Static<typeof FoundPlaces>> {
  const linked = findLinkedPlace(q)
  if (linked) return { state: 'ok', places: [{ address: null, city: null, state: null, ...linked }] }
  if (geocoder === undefined) return { state: 'off', places: [] }
  // The geocoder would not understand the address of a page.
  if (/^https?:/i.test(q.trim())) return { state: 'ok', places: [] }
  try {
    const words = q.trim().replaceAll(/\s+/g, ' ').slice(0, 300)
    return { state: 'ok', places: placesIn(geocoder.kind, await geocoder.search(words)) }
  } catch (error) {
    if (error instanceof OutboundError) return { state: 'failed', places: [] }
    throw error
  }
}
