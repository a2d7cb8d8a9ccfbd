import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { admin, flash } = messagesFor('en')

/** Invitations and people who wait. */
export const adminJoiningScreens: readonly ScreenRow[] = [
  { route: '/admin/people/waiting', role: 'admin', forms: [{ route: '/admin/people/waiting' }] },
  {
    route: '/admin/people/invitations',
    role: 'admin',
    forms: [
      {
        route: '/admin/people/invitations',
        refused: { form: { emails: 'nonsense', role: 'user' }, field: 'emails' },
        works: {
          fill: { emails: 'ana@example.org\nbo@example.org' },
          press: admin.joining.invitations.button,
          says: flash.done.invitationsSent,
        },
      },
      { route: '/admin/people/invitations/:id/revoke' },
    ],
  },
]
