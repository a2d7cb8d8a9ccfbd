import { Type } from 'typebox'
import { listOperation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id } from '#kernel/operation/schema.ts'
import { requireGuestList } from './access.ts'
import { listGuests as listGuestsOf } from './queries.guests.ts'
import { Guest, presentGuest } from './wire.ts'

export const listGuests = listOperation({
  id: 'attendees.listGuests',
  path: '/v1/events/{id}/attendees',
  summary: 'List the guests of an event',
  description:
    'Lists the members who have a seat: first the ones the current user follows, then in the order of their RSVPs. Members with a private profile, and members who chose not to be shown, are counted in `rsvpCount` but not listed, so a page can have fewer items than `limit` although more follow. 403 if the organizers do not show the guests. Needs both scopes, `read:events` and `read:user`.',
  access: 'read:events',
  alsoNeeds: 'read:user',
  params: Type.Object({ id: Id }),
  item: Guest,
  errors: ['event_not_found', 'forbidden'],
  example: { params: { id: exampleId } },
  async handler({ db, caller }, { params, page }) {
    const eventId = await requireGuestList(db, caller, params.id)
    return mapPage(await listGuestsOf(db, page, { eventId, viewer: caller.userId }), presentGuest)
  },
})
