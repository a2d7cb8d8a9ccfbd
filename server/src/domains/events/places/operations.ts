import { groupOperation } from '#domains/groups/groups/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { listVenues } from './queries.ts'
import { searchPlaces } from './views.ts'
import { FoundPlaces, GroupVenues, PlaceSearchRequest } from './wire.ts'

export const listOfGroup = groupOperation({
  id: 'places.listOfGroup',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/venues',
  summary: 'List the venues of a group',
  description: 'Lists the venues of the last 500 events of the group, each once, the latest first.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  output: GroupVenues,
  example: { params: { groupId: 'garden' } },
  async handler({ db, geocoder, group: { id: groupId } }) {
    return { venues: await listVenues(db, groupId), canSearch: geocoder !== undefined }
  },
})

export const search = operation({
  id: 'places.search',
  method: 'POST',
  path: '/v1/manage/places/search',
  summary: 'Search places',
  description:
    'Finds places by an address, a name, a link to a map or coordinates. Links and coordinates are read without a request to another server. Addresses are searched with the geocoder of this instance, if it has one. Limited to 300 requests per hour.',
  access: 'manage:events',
  role: 'none',
  because: 'Places belong to no group.',
  effect: 'external',
  body: PlaceSearchRequest,
  output: FoundPlaces,
  perHour: 300,
  example: { body: { q: 'https://www.openstreetmap.org/?mlat=52.5163&mlon=13.3777' } },
  handler: ({ geocoder }, { body }) => searchPlaces(geocoder, body.q),
})
