import { Type } from 'typebox'
import { attachEvents, eventOperation, includeEvent } from '#domains/events/events/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { forgetEvent, saveEvent } from './commands.ts'
import { countSavers, listSaved, type SavedRow } from './queries.ts'
import { shownCount } from './rules.ts'
import { ListedSavedEvent, presentSaved, SavedCount, SavedEvent } from './wire.ts'

const EventParams = Type.Object({ id: Id })

export const save = operation({
  id: 'saved-events.save',
  method: 'PUT',
  path: '/v1/events/{id}/save',
  summary: 'Add a saved event',
  description:
    'The user gets one email when RSVPs open or, where they are open or not needed, a day before the start. It takes no seat, and no other user sees it. At most 200 of those that are listed.',
  access: 'write:events',
  effect: 'write',
  params: EventParams,
  output: SavedEvent,
  errors: ['event_not_found', 'user_not_found', 'banned', 'event_ended', 'event_cancelled', 'limit_reached'],
  example: { params: { id: exampleId } },
  async handler({ caller, now, ...unit }, { params }) {
    return presentSaved(await saveEvent(unit, caller, params.id, now))
  },
})

const remove = operation({
  id: 'saved-events.delete',
  method: 'DELETE',
  path: '/v1/events/{id}/save',
  summary: 'Remove a saved event',
  description: 'There is no reminder then. Without a saved event, nothing changes.',
  access: 'write:events',
  effect: 'write',
  params: EventParams,
  output: Success,
  errors: ['event_not_found'],
  example: { params: { id: exampleId } },
  async handler({ caller, ...unit }, { params }) {
    await forgetEvent(unit, caller, params.id)
    return { success: true as const }
  },
})

export const list = listOperation({
  id: 'saved-events.list',
  path: '/v1/profile/saved-events',
  summary: 'List the saved events of the current user',
  description:
    'Only those that are not over, that the user may still see and has no RSVP to; the newest first. Add `include=event` to get each with its event.',
  access: 'read:events',
  query: Type.Object({ include: includeEvent }),
  item: ListedSavedEvent,
  example: {},
  async handler({ db, caller, now, links }, { query: { include }, page }) {
    const found = await listSaved(db, page, { userId: caller.userId, now: now.toISOString() })
    const present = (row: SavedRow) => ({ eventId: row.event_id, ...presentSaved(row) })
    return attachEvents({ db, links, caller }, mapPage(found, present), include)
  },
})

export const count = eventOperation({
  id: 'saved-events.count',
  method: 'GET',
  path: '/v1/manage/events/{eventId}/saved-count',
  summary: 'Count the users who saved an event',
  description: 'Returns a number from 5 users on, and never who they are.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  output: SavedCount,
  example: { params: { eventId: exampleId } },
  async handler({ db, event }) {
    return { saved: shownCount(await countSavers(db, event.id)) }
  },
})

export { remove as delete }
