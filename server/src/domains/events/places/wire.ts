import { Type } from 'typebox'
import { Venue } from '#domains/events/events/index.ts'
import { Body, Nullable, OneOf, Shape } from '#kernel/operation/schema.ts'

export const GroupVenues = Shape('GroupVenues', {
  venues: Type.Array(Venue, { description: 'At most 50, the latest first' }),
  canSearch: Type.Boolean({ description: 'Whether this instance can search for addresses' }),
})

export const PlaceSearchRequest = Body('PlaceSearchRequest', {
  q: Type.String({
    minLength: 1,
    maxLength: 2000,
    pattern: '\\S',
    says: 'must not be blank',
    description: 'An address, the name of a place, a link to a map or coordinates',
  }),
})

export const FoundPlaces = Shape('FoundPlaces', {
  state: {
    ...OneOf('ok', 'off', 'failed'),
    description: '`off`: this instance has no geocoder; `failed`: the geocoder gave no usable answer',
  },
  places: Type.Array(
    Shape('FoundPlace', {
      name: Nullable(Type.String()),
      address: Nullable(Type.String()),
      city: Nullable(Type.String()),
      state: Nullable(Type.String({ description: 'State or region' })),
      latitude: Type.Number({ description: 'Degrees north' }),
      longitude: Type.Number({ description: 'Degrees east' }),
    }),
    { description: 'At most 5, the best first' },
  ),
})
