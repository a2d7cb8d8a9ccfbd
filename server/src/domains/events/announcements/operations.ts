import { Type } from 'typebox'
import { requireEventRole } from '#domains/events/events/index.ts'
import { requireGroupRole, Slug } from '#domains/groups/groups/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id } from '#kernel/operation/schema.ts'
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

const EventParams = Type.Object({ eventId: Id })
const GroupParams = Type.Object({ groupId: Slug })

export const listOfEvent = listOperation({
  id: 'announcements.listOfEvent',
  path: '/v1/manage/events/{eventId}/announcements',
  summary: 'List the announcements of an event',
  description: 'Lists drafts, scheduled and sent announcements, latest first. Owners and managers of the group only.',
  access: 'manage:events',
  params: EventParams,
  item: ManagedAnnouncement,
  errors: ['event_not_found', 'forbidden'],
  example: { params: { eventId: exampleId } },
  async handler({ db, caller }, { params, page }) {
    const { id } = await requireEventRole(db, caller, params.eventId, 'manager')
    return mapPage(await listEventAnnouncements(db, page, { eventId: id }), presentAnnouncement)
  },
})

export const listOfGroup = listOperation({
  id: 'announcements.listOfGroup',
  path: '/v1/manage/groups/{groupId}/announcements',
  summary: 'List the announcements to a group',
  description:
    'Lists drafts, scheduled and sent announcements to the group, latest first, without those of its events. Owners and managers only.',
  access: 'manage:groups',
  params: GroupParams,
  item: ManagedAnnouncement,
  errors: ['group_not_found', 'forbidden'],
  example: { params: { groupId: exampleId } },
  async handler({ db, caller }, { params, page }) {
    const { groupId } = await requireGroupRole(db, caller, params.groupId, 'manager')
    return mapPage(await listGroupAnnouncements(db, page, { groupId }), presentAnnouncement)
  },
})

export const audiencesOfEvent = operation({
  id: 'announcements.audiencesOfEvent',
  method: 'GET',
  path: '/v1/manage/events/{eventId}/announcements/audiences',
  summary: 'Count the audiences of an event',
  description: 'Returns the size of each audience now, and how many announcements are left today.',
  access: 'manage:events',
  effect: 'read',
  params: EventParams,
  output: AnnouncementAudiences,
  errors: ['event_not_found', 'forbidden'],
  example: { params: { eventId: exampleId } },
  async handler({ db, caller, now }, { params }) {
    const { id } = await requireEventRole(db, caller, params.eventId, 'manager')
    return findAudiences(db, { eventId: id }, now)
  },
})

export const audiencesOfGroup = operation({
  id: 'announcements.audiencesOfGroup',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/announcements/audiences',
  summary: 'Count the audiences of a group',
  description: 'Returns the size of each audience now, and how many announcements are left today.',
  access: 'manage:groups',
  effect: 'read',
  params: GroupParams,
  output: AnnouncementAudiences,
  errors: ['group_not_found', 'forbidden'],
  example: { params: { groupId: exampleId } },
  async handler({ db, caller, now }, { params }) {
    const { groupId } = await requireGroupRole(db, caller, params.groupId, 'manager')
    return findAudiences(db, { groupId }, now)
  },
})

export const createForEvent = operation({
  id: 'announcements.createForEvent',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/announcements/drafts',
  summary: 'Create a draft of an announcement to attendees',
  description: 'Creates a draft and sends nothing. Owners and managers of the group only.',
  access: 'manage:events',
  effect: 'write',
  status: 201,
  idempotency: 'replay',
  params: EventParams,
  body: CreateEventAnnouncement,
  output: ManagedAnnouncement,
  errors: ['event_not_found', 'user_not_found', 'forbidden'],
  example: {
    params: { eventId: exampleId },
    body: { subject: 'Bring boots', body: 'It has rained **all week**.', audience: 'confirmed' },
  },
  mcp: {
    name: 'draft_announcement',
    title: 'Draft an announcement',
    description: 'Draft an email to the attendees of an event. Not sent: an organizer sends it in the browser.',
    inputs: {
      eventId: 'Event id from list_managed_events.',
      subject: 'Subject.',
      body: 'Markdown.',
      audience: 'Default all; selected is for the browser.',
    },
  },
  audit: ({ params, output }) => ({ target: params.eventId, detail: { announcementId: output.id } }),
  async handler(unit, { params, body }) {
    const { id } = await requireEventRole(unit.db, unit.caller, params.eventId, 'manager')
    return presentAnnouncement(await createDraft(unit, { eventId: id }, unit.caller, body, unit.now))
  },
})

export const createForGroup = operation({
  id: 'announcements.createForGroup',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/announcements/drafts',
  summary: 'Create a draft of an announcement to a group',
  description: 'Creates a draft and sends nothing. Owners and managers only.',
  access: 'manage:groups',
  effect: 'write',
  status: 201,
  idempotency: 'replay',
  params: GroupParams,
  body: CreateGroupAnnouncement,
  output: ManagedAnnouncement,
  errors: ['group_not_found', 'user_not_found', 'forbidden'],
  example: {
    params: { groupId: exampleId },
    body: { subject: 'A new season', body: 'We start again in **March**.', audience: 'members' },
  },
  audit: ({ params, output }) => ({ target: params.groupId, detail: { announcementId: output.id } }),
  async handler(unit, { params, body }) {
    const { groupId } = await requireGroupRole(unit.db, unit.caller, params.groupId, 'manager')
    return presentAnnouncement(await createDraft(unit, { groupId }, unit.caller, body, unit.now))
  },
})
