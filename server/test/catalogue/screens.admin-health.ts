import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { admin, flash } = messagesFor('en')

/** The overview, health, bounces and webhooks. */
export const adminHealthScreens: readonly ScreenRow[] = [
  { route: '/admin', role: 'admin' },
  { route: '/admin/health', role: 'admin' },
  {
    route: '/admin/health/bounces',
    role: 'admin',
    forms: [
      {
        route: '/admin/health/bounces/lift',
        works: {
          fill: {},
          press: admin.health.bounces.liftNamed('bounced@example.org'),
          says: flash.done.bounceLifted,
        },
      },
    ],
  },
  { route: '/admin/webhooks', role: 'admin' },
]
