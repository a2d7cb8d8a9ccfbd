import { Type } from 'typebox'
import { previewMail } from '#domains/foundation/notifications/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { operation } from '#kernel/operation/operation.ts'
import { exampleId, exampleIds, Id, Success } from '#kernel/operation/schema.ts'
import { requireAnnouncement } from './access.ts'
import { removeDraft, scheduleSending, unscheduleSending, updateDraft } from './commands.ts'
import { announcementMail } from './mail.ts'
import { findMail } from './views.ts'
import {
  AnnouncementPreview,
  ManagedAnnouncement,
  presentAnnouncement,
  ScheduleAnnouncement,
  SendAnnouncement,
  UpdateAnnouncement,
} from './wire.ts'

const path = '/v1/manage/announcements/{announcementId}'
const notForAll = ' An announcement to a group also needs the scope `manage:groups`. Owners and managers only.'
const one = {
  access: 'manage:events',
  role: 'manager',
  because: 'The announcement says which event or group it is for.',
  params: Type.Object({ announcementId: Id }),
} as const
const refusals = [
  'announcement_not_found',
  'event_not_found',
  'group_not_found',
  'forbidden',
  'insufficient_scope',
] as const
const params = { announcementId: exampleId }

export const get = operation({
  ...one,
  id: 'announcements.get',
  method: 'GET',
  path,
  summary: 'Get an announcement',
  description: `Returns an announcement with the number of delivered and bounced emails.${notForAll}`,
  effect: 'read',
  output: ManagedAnnouncement,
  errors: [...refusals],
  example: { params },
  async handler({ db, caller }, { params: { announcementId } }) {
    return presentAnnouncement(await requireAnnouncement(db, caller, announcementId))
  },
})

export const update = operation({
  ...one,
  id: 'announcements.update',
  method: 'PATCH',
  path,
  summary: 'Update an announcement',
  description: `Changes a draft or an announcement that is not sent yet.${notForAll}`,
  effect: 'write',
  body: UpdateAnnouncement,
  output: ManagedAnnouncement,
  errors: [...refusals, 'user_not_found', 'invalid_state', 'changed_meanwhile'],
  example: { params, body: { subject: 'Bring boots and a coat' } },
  async handler(unit, { params: { announcementId }, body }) {
    return presentAnnouncement(await updateDraft(unit, unit.caller, announcementId, body))
  },
})

const remove = operation({
  ...one,
  id: 'announcements.delete',
  method: 'DELETE',
  path,
  summary: 'Delete a draft of an announcement',
  description: `Sent announcements stay.${notForAll}`,
  effect: 'write',
  output: Success,
  errors: [...refusals, 'invalid_state'],
  example: { params },
  async handler(unit, { params: { announcementId } }) {
    await removeDraft(unit, unit.caller, announcementId)
    unit.audit({ action: 'announcements.delete', target: announcementId })
    return { success: true as const }
  },
})

export { remove as delete }

export const send = operation({
  ...one,
  id: 'announcements.send',
  method: 'POST',
  path: `${path}/send`,
  summary: 'Send an announcement now',
  description: `Emails everyone in the audience who accepts messages from organizers. An event can have 5 announcements per day, a group 2 per day and 5 per week, unless the settings of the instance say otherwise.${notForAll}`,
  effect: 'write',
  body: SendAnnouncement,
  bodyOptional: true,
  output: ManagedAnnouncement,
  errors: [...refusals, 'invalid_state', 'event_cancelled', 'limit_reached', 'changed_meanwhile'],
  example: { params, body: { version: 1 } },
  audit: ({ params: { announcementId }, output }) => ({
    target: announcementId,
    detail: { audience: output.audience, eventId: output.eventId, groupId: output.groupId },
  }),
  async handler(unit, { params: { announcementId }, body }) {
    return presentAnnouncement(await scheduleSending(unit, unit.caller, announcementId, body ?? {}, unit.now))
  },
})

export const schedule = operation({
  ...one,
  id: 'announcements.schedule',
  method: 'POST',
  path: `${path}/schedule`,
  summary: 'Set the time of an announcement',
  description: `Sends the announcement at a time in the next 90 days, to those who are in its audience then. It is not sent if the event is cancelled by then.${notForAll}`,
  effect: 'write',
  body: ScheduleAnnouncement,
  output: ManagedAnnouncement,
  errors: [...refusals, 'invalid_state', 'event_cancelled', 'limit_reached', 'changed_meanwhile'],
  example: { params, body: { sendAt: '2026-07-10T09:00:00.000Z' } },
  audit: ({ params: { announcementId }, output }) => ({
    target: announcementId,
    detail: { audience: output.audience, sendAt: output.sendAt },
  }),
  async handler(unit, { params: { announcementId }, body }) {
    return presentAnnouncement(await scheduleSending(unit, unit.caller, announcementId, body ?? {}, unit.now))
  },
})

export const cancel = operation({
  ...one,
  id: 'announcements.cancel',
  method: 'POST',
  path: `${path}/cancel`,
  summary: 'Cancel a scheduled announcement',
  description: `It is not sent and becomes a draft again.${notForAll}`,
  effect: 'write',
  output: ManagedAnnouncement,
  errors: [...refusals, 'invalid_state'],
  example: { params: { announcementId: exampleIds[1] } },
  audit: ({ params: { announcementId } }) => ({ target: announcementId }),
  async handler(unit, { params: { announcementId } }) {
    return presentAnnouncement(await unscheduleSending(unit, unit.caller, announcementId))
  },
})

export const preview = operation({
  ...one,
  id: 'announcements.preview',
  method: 'GET',
  path: `${path}/preview`,
  summary: 'Get a preview of an announcement',
  description: `Returns the email as the caller would get it, but its link to unsubscribe does nothing.${notForAll}`,
  effect: 'read',
  output: AnnouncementPreview,
  errors: [...refusals],
  example: { params },
  async handler({ db, caller, links, now }, { params: { announcementId } }) {
    const announcement = await requireAnnouncement(db, caller, announcementId)
    const row = await findMail(db, announcement, caller.userId, now)
    const mail = row && (await previewMail({ db, links }, announcementMail(announcement, row)))
    if (!mail) throw new ApiError('announcement_not_found')
    const { subject, html, text } = mail
    return { subject, html, text }
  },
})

export const test = operation({
  ...one,
  id: 'announcements.test',
  method: 'POST',
  path: `${path}/test`,
  summary: 'Send yourself a test of an announcement',
  description: `Emails the announcement to the caller alone, at most 10 times per hour.${notForAll}`,
  effect: 'write',
  output: Success,
  perHour: 10,
  errors: [...refusals],
  example: { params },
  async handler({ db, caller, emit }, { params: { announcementId } }) {
    await requireAnnouncement(db, caller, announcementId)
    emit('announcement.test_requested', { announcementId, userId: caller.userId })
    return { success: true as const }
  },
})
