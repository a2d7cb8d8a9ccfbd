import { Type } from 'typebox'
import { announceNow } from '#domains/events/announcements/index.ts'
import { requireEventRole } from '#domains/events/events/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { exampleId, Id } from '#kernel/operation/schema.ts'
import { Announcement, CreateAnnouncement } from './wire.ts'

export const announce = operation({
  id: 'attendee-mail.announce',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/announcements',
  summary: 'Send an announcement to attendees',
  description:
    'Emails everyone in the audience who accepts messages from organizers. An event can have 5 announcements per day. Owners and managers of the group only.',
  access: 'manage:events',
  effect: 'write',
  status: 201,
  idempotency: 'replay',
  params: Type.Object({ eventId: Id }),
  body: CreateAnnouncement,
  output: Announcement,
  errors: ['event_not_found', 'forbidden', 'invalid_state', 'event_cancelled', 'limit_reached'],
  example: {
    params: { eventId: exampleId },
    body: { subject: 'Bring boots', body: 'It has rained all week.', audience: 'confirmed' },
  },
  audit: ({ params, body, output }) => ({
    target: params.eventId,
    detail: { announcementId: output.id, audience: body.audience, recipientCount: output.recipientCount },
  }),
  async handler(unit, { params, body }) {
    const event = await requireEventRole(unit.db, unit.caller, params.eventId, 'manager')
    return announceNow(unit, event, { ...body, createdBy: unit.caller.userId }, unit.now)
  },
})
