import { eventListOperation, eventOperation } from '#domains/events/events/index.ts'
import { groupListOperation, groupOperation } from '#domains/groups/groups/index.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { createDraft } from './commands.ts'
import { listOfEvent as listEventAnnouncements, listOfGroup as listGroupAnnouncements } from './queries.ts'
import { findAudiences } from './views.ts'
import {
  AnnouncementAudiences,
  CreateEventAnnouncement,
  CreateGroupAnnouncement,
  ManagedAnnouncement,
  presentAnnouncement,
} from './wire.ts'

export const listOfEvent = eventListOperation({
  id: 'announcements.listOfEvent',
  path: '/v1/manage/events/{eventId}/announcements',
  summary: 'List the announcements of an event',
  description: 'Lists drafts, scheduled and sent announcements, latest first.',
  access: 'manage:events',
  role: 'manager',
  item: ManagedAnnouncement,
  example: { params: { eventId: exampleId } },
  async handler({ db, event: { id } }, { page }) {
    return mapPage(await listEventAnnouncements(db, page, { eventId: id }), presentAnnouncement)
  },
})

export const listOfGroup = groupListOperation({
  id: 'announcements.listOfGroup',
  path: '/v1/manage/groups/{groupId}/announcements',
  summary: 'List the announcements to a group',
  description:
    'Lists drafts, scheduled and sent announcements to the group, latest first, without those of its events.',
  access: 'manage:groups',
  role: 'manager',
  item: ManagedAnnouncement,
  example: { params: { groupId: exampleId } },
  async handler({ db, group: { id: groupId } }, { page }) {
    return mapPage(await listGroupAnnouncements(db, page, { groupId }), presentAnnouncement)
  },
})

export const audiencesOfEvent = eventOperation({
  id: 'announcements.audiencesOfEvent',
  method: 'GET',
  path: '/v1/manage/events/{eventId}/announcements/audiences',
  summary: 'Count the audiences of an event',
  description: 'Returns the size of each audience now, and how many announcements are left today.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  output: AnnouncementAudiences,
  example: { params: { eventId: exampleId } },
  async handler({ db, now, event: { id } }) {
    return findAudiences(db, { eventId: id }, now)
  },
})

export const audiencesOfGroup = groupOperation({
  id: 'announcements.audiencesOfGroup',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/announcements/audiences',
  summary: 'Count the audiences of a group',
  description: 'Returns the size of each audience now, and how many announcements are left today.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'read',
  output: AnnouncementAudiences,
  example: { params: { groupId: exampleId } },
  async handler({ db, now, group: { id: groupId } }) {
    return findAudiences(db, { groupId }, now)
  },
})

export const createForEvent = eventOperation({
  id: 'announcements.createForEvent',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/announcements/drafts',
  summary: 'Create a draft of an announcement to attendees',
  description: 'Creates a draft and sends nothing.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  status: 201,
  idempotency: 'replay',
  body: CreateEventAnnouncement,
  output: ManagedAnnouncement,
  errors: ['user_not_found'],
  example: {
    params: { eventId: exampleId },
    body: { subject: 'Bring boots', body: 'It has rained **all week**.', audience: 'confirmed' },
  },
  mcp: {
    name: 'draft_announcement',
    title: 'Draft an announcement',
    description: 'Draft an email to the attendees of an event. Not sent: an organizer sends it in the browser.',
    inputs: {
      eventId: 'From list_managed_events.',
      subject: 'Subject.',
      body: 'Markdown.',
      audience: 'Default all; selected is for the browser.',
    },
  },
  audit: ({ params, output }) => ({ target: params.eventId, detail: { announcementId: output.id } }),
  async handler(unit, { body }) {
    return presentAnnouncement(await createDraft(unit, { eventId: unit.event.id }, unit.caller, body, unit.now))
  },
})

export const createForGroup = groupOperation({
  id: 'announcements.createForGroup',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/announcements/drafts',
  summary: 'Create a draft of an announcement to a group',
  description: 'Creates a draft and sends nothing.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'write',
  status: 201,
  idempotency: 'replay',
  body: CreateGroupAnnouncement,
  output: ManagedAnnouncement,
  errors: ['user_not_found'],
  example: {
    params: { groupId: exampleId },
    body: { subject: 'A new season', body: 'We start again in **March**.', audience: 'members' },
  },
  audit: ({ params, output }) => ({ target: params.groupId, detail: { announcementId: output.id } }),
  async handler(unit, { body }) {
    return presentAnnouncement(await createDraft(unit, { groupId: unit.group.id }, unit.caller, body, unit.now))
  },
})
