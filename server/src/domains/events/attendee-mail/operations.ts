import { announceNow } from '#domains/events/announcements/index.ts'
import { eventOperation } from '#domains/events/events/index.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { Announcement, CreateAnnouncement } from './wire.ts'

export const announce = eventOperation({
  id: 'attendee-mail.announce',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/announcements',
  summary: 'Send an announcement to attendees',
  description:
    'Emails everyone in the audience who accepts messages from organizers. An event can have 5 announcements per day.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  status: 201,
  idempotency: 'replay',
  body: CreateAnnouncement,
  output: Announcement,
  errors: ['invalid_state', 'event_cancelled', 'limit_reached'],
  example: {
    params: { eventId: exampleId },
    body: { subject: 'Bring boots', body: 'It has rained all week.', audience: 'confirmed' },
  },
  audit: ({ params, body, output }) => ({
    target: params.eventId,
    detail: { announcementId: output.id, audience: body.audience, recipientCount: output.recipientCount },
  }),
  async handler(unit, { body }) {
    return announceNow(unit, unit.event, { ...body, createdBy: unit.caller.userId }, unit.now)
  },
})
