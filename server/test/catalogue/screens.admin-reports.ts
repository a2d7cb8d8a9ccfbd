import { exampleId } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { admin, flash } = messagesFor('en')

/** The queue of reports, and the screen of one. */
export const adminReportsScreens: readonly ScreenRow[] = [
  { route: '/admin/moderation', role: 'admin', forms: [{ route: '/admin/moderation' }] },
  {
    route: '/admin/moderation/:id',
    path: `/admin/moderation/${exampleId}`,
    role: 'admin',
    forms: [
      {
        route: '/admin/moderation/:id/assignee',
        refused: { form: { assignee: 'no-one-at-all' }, field: 'assignee' },
        works: { fill: { assignee: 'root-world' }, press: admin.reports.assign, says: flash.done.saved },
      },
      { route: '/admin/moderation/:id/notes' },
      { route: '/admin/moderation/:id/act' },
      { route: '/admin/moderation/:id/reopen' },
    ],
  },
]
