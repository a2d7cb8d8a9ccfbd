import { Type } from 'typebox'
import { decideExportLink } from '#domains/foundation/users/index.ts'
import { groupListOperation, groupOperation } from '#domains/groups/groups/index.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Name, Text } from '#kernel/operation/schema.ts'
import { assertNoteWriter, canReadNotes } from './access.ts'
import { labelPeople, writeNote } from './commands.ts'
import { listGroupLabels } from './queries.notes.ts'
import { countSegments, listPeople } from './queries.ts'
import { decideSearch, decideSegment } from './rules.ts'
import { loadPerson } from './views.ts'
import {
  ExportPeopleRequest,
  GroupLabels,
  GroupPeopleCounts,
  GroupPerson,
  GroupPersonDetail,
  LabeledPeople,
  LabelPeopleRequest,
  NoteRequest,
  PeopleExport,
  PeopleSort,
  presentCounts,
  presentPerson,
  presentPersonDetail,
  Segment,
} from './wire.ts'

const PersonParams = Type.Object({ userId: Id })

export const list = groupListOperation({
  id: 'group-people.list',
  path: '/v1/manage/groups/{groupId}/people',
  summary: 'List the people of a group',
  description:
    'Lists everyone who joined the group, has a role in it, RSVPed to one of its events, came to one, or is banned. Numbers are up to a minute old.',
  access: 'manage:groups',
  role: 'manager',
  query: Type.Object({
    q: Type.Optional({ ...Text(1, 100), description: 'Beginning of a username or of any word of a name' }),
    segment: Type.Optional(Segment),
    label: Type.Optional({ ...Name(30), description: 'Only users with this label' }),
    sort: Type.Optional(PeopleSort),
  }),
  item: GroupPerson,
  example: { params: { groupId: exampleId } },
  async handler({ db, now, group }, { query: { q, label, segment = 'all', sort = 'recent' }, page }) {
    if (label !== undefined) assertNoteWriter(group)
    const filter = { groupId: group.id, label, ...decideSearch(q), ...decideSegment(segment, now) }
    return mapPage(await listPeople(sort)(db, page, filter), (row) => presentPerson(row, canReadNotes(group)))
  },
})

export const count = groupOperation({
  id: 'group-people.count',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/people-counts',
  summary: 'Count the people of a group',
  description: 'Counts the people of each segment, up to 1,000.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'read',
  output: GroupPeopleCounts,
  example: { params: { groupId: exampleId } },
  async handler({ db, now, group: { id: groupId } }) {
    const { lastCameBefore } = decideSegment('lapsed', now)
    const { firstCameSince } = decideSegment('new', now)
    const edges = { groupId, lastCameBefore: lastCameBefore!, firstCameSince: firstCameSince! }
    return presentCounts(await countSegments(db, edges))
  },
})

export const get = groupOperation({
  id: 'group-people.get',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/people/{userId}',
  summary: 'Get a person of a group',
  description:
    'Returns what the group knows about a user: role, attendance history, badges of the group, and the private note of the team, which administrators without a role in the group do not see.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'read',
  params: PersonParams,
  output: GroupPersonDetail,
  errors: ['user_not_found'],
  example: { params: { groupId: exampleId, userId: exampleId } },
  async handler({ db, group }, { params }) {
    return presentPersonDetail(await loadPerson(db, group.id, params.userId, canReadNotes(group)))
  },
})

export const setNote = groupOperation({
  id: 'group-people.setNote',
  method: 'PUT',
  path: '/v1/manage/groups/{groupId}/people/{userId}/note',
  summary: 'Set the private note and labels of a person',
  description:
    'Replaces the note and the labels that owners and managers of the group see. The user gets them in the export of their data. They are deleted 12 months after the last change.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'write',
  params: PersonParams,
  body: NoteRequest,
  output: GroupPersonDetail,
  errors: ['user_not_found', 'limit_reached'],
  example: { params: { groupId: exampleId, userId: exampleId }, body: { note: 'Brings cake.', labels: ['helper'] } },
  async handler({ caller, now, group, ...unit }, { params, body }) {
    assertNoteWriter(group)
    await writeNote(unit, { groupId: group.id, writerId: caller.userId, now }, params.userId, body)
    return presentPersonDetail(await loadPerson(unit.db, group.id, params.userId, true))
  },
})

export const listLabels = groupOperation({
  id: 'group-people.listLabels',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/labels',
  summary: 'List the labels of a group',
  description: 'Lists the labels that people of the group have.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'read',
  output: GroupLabels,
  example: { params: { groupId: exampleId } },
  async handler({ db, group }) {
    return { labels: canReadNotes(group) ? await listGroupLabels(db, group.id, 100) : [] }
  },
})

export const label = groupOperation({
  id: 'group-people.label',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/people/labels',
  summary: 'Update labels of people of a group',
  description: 'Adds labels to up to 100 users, or removes them. Notes are kept.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'write',
  body: LabelPeopleRequest,
  output: LabeledPeople,
  idempotency: 'replay',
  errors: ['limit_reached'],
  example: { params: { groupId: exampleId }, body: { userIds: [exampleId], add: ['helper'] } },
  async handler({ caller, now, group, ...unit }, { body }) {
    assertNoteWriter(group)
    return { people: await labelPeople(unit, { groupId: group.id, writerId: caller.userId, now }, body) }
  },
})

const exportList = groupOperation({
  id: 'group-people.export',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/people/export',
  summary: 'Export the people of a group as CSV',
  description:
    'Returns a link to a CSV file of the people of the group, or of one segment. The file has no email addresses and no notes. The link expires after five minutes.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'write',
  body: ExportPeopleRequest,
  bodyOptional: true,
  output: PeopleExport,
  status: 201,
  idempotency: 'refuse',
  example: { params: { groupId: exampleId }, body: { segment: 'regulars' } },
  audit: ({ params, body }) => ({ target: params.groupId, detail: { ...body } }),
  async handler({ caller, now, links, group: { id: groupId } }, { body }) {
    const link = { groupId, segment: body?.segment ?? 'all', ...decideExportLink(caller, now) }
    return { url: `${links.baseUrl}/exports/${links.seal('group-people', link)}`, expiresAt: link.expiresAt }
  },
})

export { exportList as export }
