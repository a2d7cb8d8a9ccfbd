import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { admin, flash } = messagesFor('en')

/** Held content, sign-up bans and blocked servers. */
export const adminHoldsScreens: readonly ScreenRow[] = [
  { route: '/admin/moderation/held', role: 'admin', forms: [{ route: '/admin/moderation/held/decide' }] },
  {
    route: '/admin/moderation/bans',
    role: 'admin',
    forms: [
      {
        route: '/admin/moderation/bans',
        refused: { form: { kind: 'domain', value: '' }, field: 'value' },
        works: { fill: { value: 'spam.example' }, press: admin.holds.bans.button, says: flash.done.signUpsBanned },
      },
      { route: '/admin/moderation/bans/:id/lift' },
    ],
  },
  {
    route: '/admin/moderation/servers',
    role: 'admin',
    forms: [
      {
        route: '/admin/moderation/servers',
        refused: { form: { host: 'no server', reason: 'Follows every group' }, field: 'host' },
        works: { fill: { host: 'spam.example' }, press: admin.holds.servers.button, says: flash.done.serverBlocked },
      },
      { route: '/admin/moderation/servers/:host/unblock' },
    ],
  },
]
