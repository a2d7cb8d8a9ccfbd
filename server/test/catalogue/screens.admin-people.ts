import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { admin, flash } = messagesFor('en')
const { person } = admin.people
const acts = ['suspend', 'lift', 'make-admin', 'remove-admin', 'sign-out', 'export', 'delete']

/** Accounts, one account, and what waits for a second administrator. */
export const adminPeopleScreens: readonly ScreenRow[] = [
  { route: '/admin/people', role: 'admin' },
  {
    route: '/admin/people/:person',
    role: 'admin',
    path: '/admin/people/bo-world',
    forms: [
      ...acts.map((act) => ({ route: `/admin/people/:person/${act}` })),
      {
        route: '/admin/people/:person/entitlements',
        works: { fill: { entitlement: 'create_groups' }, press: person.give, says: flash.done.saved },
      },
      { route: '/admin/people/:person/entitlements/:id/revoke' },
    ],
  },
  {
    route: '/admin/people/approvals',
    role: 'admin',
    forms: [{ route: '/admin/people/approvals/:id/approve' }, { route: '/admin/people/approvals/:id/refuse' }],
  },
]
