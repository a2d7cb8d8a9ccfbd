import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { admin, flash } = messagesFor('en')

/** Invitations and people who wait. */
export const adminJoiningScreens: readonly ScreenRow[] = [
  {
    route: '/admin/people/:person/recovery',
    path: '/admin/people/ana-world/recovery',
    role: 'admin',
    forms: [
      {
        route: '/admin/people/:person/recovery',
        refused: { form: { newEmail: 'ana@new.example', proof: 'short' }, field: 'proof' },
        works: {
          fill: { newEmail: 'ana@new.example', proof: 'Showed me their passport' },
          press: admin.joining.recovery.button,
          says: flash.done.recoveryOpened,
        },
      },
      { route: '/admin/people/:person/recovery/:id/approve' },
      { route: '/admin/people/:person/recovery/:id/stop' },
    ],
  },
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
