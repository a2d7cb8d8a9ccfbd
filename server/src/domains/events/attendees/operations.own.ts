import { Type } from 'typebox'
import { attachEvents, includeEvent } from '#domains/events/events/index.ts'
import {
  type ListedRsvpRow,
  listRsvpsByStart,
  listRsvpsOfUser,
  presentLabelledRsvp,
  storedStatuses,
} from '#domains/events/rsvps/index.ts'
import { listOperation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { OneOf } from '#kernel/operation/schema.ts'
import { OwnRsvp } from './wire.ts'

export const list = listOperation({
  id: 'rsvps.list',
  path: '/v1/profile/rsvps',
  summary: "List the current user's RSVPs",
  description:
    "Lists the user's RSVPs, newest first or by the start of the events. Add `include=event` to get each RSVP with its event.",
  access: 'read:events',
  toleratesLag: true,
  query: Type.Object({
    status: Type.Optional({
      ...OneOf('confirmed', 'waitlisted', 'cancelled', 'active'),
      description: 'Only RSVPs with this status; `active`: confirmed or waitlisted',
    }),
    when: Type.Optional({
      ...OneOf('upcoming', 'past'),
      description: '`upcoming`: the event has not ended; `past`: it has',
    }),
    sort: Type.Optional({
      ...OneOf('rsvpAt', 'startTime'),
      default: 'rsvpAt',
      description:
        '`rsvpAt`: newest RSVP first; `startTime`: by event, soonest first with `when=upcoming`, else latest first',
    }),
    include: includeEvent,
  }),
  item: OwnRsvp,
  example: { query: { when: 'upcoming', include: 'event' } },
  mcp: {
    name: 'list_my_rsvps',
    title: 'List my RSVPs',
    description: 'List what the signed-in user signed up for (their RSVPs) with the events, newest first.',
    inputs: { when: 'Only upcoming or past events.', status: 'Only these.' },
    always: { include: 'event' },
  },
  async handler({ db, caller, now, links }, { query: { status, when, sort, include }, page }) {
    const at = now.toISOString()
    const time = { ...(when === 'upcoming' && { overAfter: at }), ...(when === 'past' && { overUntil: at }) }
    const statuses =
      status === 'active' ? ['confirmed', ...storedStatuses.waitlisted] : status && storedStatuses[status]
    const list = sort === 'startTime' ? listRsvpsByStart : listRsvpsOfUser
    const found = await list(db, page, { userId: caller.userId, statuses, ...time })
    const present = (row: ListedRsvpRow) => ({ ...presentLabelledRsvp(row, caller), checkedInAt: row.checked_in_at })
    return attachEvents({ db, links, caller }, mapPage(found, present), include)
  },
})
