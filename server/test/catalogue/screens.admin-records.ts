import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const messages = messagesFor('en')
const { groups, tags } = messages.admin.records

/** The audit log, and the lists of groups, events, badges and tags. */
export const adminRecordsScreens: readonly ScreenRow[] = [
  { route: '/admin/audit', role: 'admin', forms: [{ route: '/admin/audit/export' }] },
  {
    route: '/admin/groups',
    role: 'admin',
    forms: [
      { route: '/admin/groups/:id', works: { fill: {}, press: groups.feature, says: messages.flash.done.saved } },
      { route: '/admin/groups/:id/export' },
      { route: '/admin/groups/:id/owner' },
    ],
  },
  {
    route: '/admin/events',
    role: 'admin',
    forms: [{ route: '/admin/events/:id' }],
  },
  {
    route: '/admin/tags',
    role: 'admin',
    forms: [
      {
        route: '/admin/tags',
        refused: { form: { count: '0' }, field: 'count' },
        works: { fill: { count: '2' }, press: tags.create, says: messages.flash.done.tagsCreated },
      },
      { route: '/admin/tags/export' },
      { route: '/admin/tags/:id' },
    ],
  },
]
