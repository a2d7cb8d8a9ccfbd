import { Type } from 'typebox'
import { findGroup, Slug } from '#domains/groups/groups/index.ts'
import { listOperation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { OneOf, Text } from '#kernel/operation/schema.ts'
import { listAllEvents } from './queries.admin.ts'
import { AdminEvent, presentAdminEvent } from './wire.admin.ts'

export const listEvents = listOperation({
  id: 'admin.listEvents',
  path: '/v1/admin/events',
  summary: 'List all events',
  description: 'Lists every event but drafts, hidden and unlisted ones too, newest first. Administrators only.',
  access: 'admin',
  query: Type.Object({
    q: Type.Optional({ ...Text(1, 100), description: 'Words of public and hidden events, or an id' }),
    state: Type.Optional(OneOf('all', 'hidden')),
    group: Type.Optional({ ...Slug, description: 'Only events of this group' }),
  }),
  item: AdminEvent,
  example: { query: { state: 'all' } },
  async handler({ db, links }, { query: { q, state, group }, page }) {
    const groupId = group === undefined ? undefined : (await findGroup(db, group))?.id
    if (group !== undefined && groupId === undefined) return { items: [], hasMore: false }
    const found = await listAllEvents(db, page, { q, groupId, isHidden: state === 'hidden' })
    return mapPage(found, (row) => presentAdminEvent(row, links.baseUrl))
  },
})
