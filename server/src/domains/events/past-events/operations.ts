import { importPast, isPast } from '#domains/events/events/index.ts'
import { groupOperation } from '#domains/groups/groups/index.ts'
import { assertPast, itemOf } from './rules.ts'
import { viewFile } from './views.ts'
import { ImportPastEvents, PastEventsImported, PastEventsRead, ReadPastEvents } from './wire.ts'

const importEvents = groupOperation({
  id: 'past-events.import',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/past-events',
  summary: 'Add past events',
  description:
    'Adds what the group did before, up to 500 events that are over. No mails, webhooks or posts follow. An event with the same start and title as one of the group is skipped, so the same request twice changes nothing.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: ImportPastEvents,
  output: PastEventsImported,
  status: 201,
  idempotency: 'replay',
  perHour: 60,
  errors: ['limit_reached', 'rate_limited'],
  example: {
    params: { groupId: 'garden' },
    body: { events: [{ title: 'First harvest', dateTime: '2019-09-01T14:00:00Z', timezone: 'Europe/Berlin' }] },
  },
  audit: ({ params, output }) => ({ target: `group:${params.groupId}`, detail: { added: output.added } }),
  async handler(ctx, { body }) {
    const items = body.events.map(itemOf)
    assertPast(items, (item) => isPast(item, ctx.now), ctx.now)
    const added = await importPast(ctx, ctx.caller, ctx.group.id, items, ctx.now)
    return { added: added.length, existing: items.length - added.length }
  },
})

export { importEvents as import }

export const read = groupOperation({
  id: 'past-events.read',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/past-events/read',
  summary: 'Get past events from a file',
  description:
    'Reads a CSV or iCalendar file and answers with the past events that the group does not have yet. Columns of Meetup, Luma, Eventbrite and common spreadsheets are recognized. Stores nothing.',
  access: 'manage:events',
  role: 'manager',
  effect: 'external',
  body: ReadPastEvents,
  output: PastEventsRead,
  perHour: 60,
  example: {
    params: { groupId: 'garden' },
    body: { text: 'title,date,time\nFirst harvest,2019-09-01,14:00', timezone: 'Europe/Berlin' },
  },
  async handler({ db, feedParser, now, group: { id: groupId } }, { body }) {
    return viewFile(db, feedParser, groupId, body, now)
  },
})
