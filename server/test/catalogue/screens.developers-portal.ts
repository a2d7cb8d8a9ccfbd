import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { tokens } = messagesFor('en').developers

/** The first screen of developers, tokens and apps. */
export const developersPortalScreens: readonly ScreenRow[] = [
  { route: '/developers', role: 'visitor' },
  {
    route: '/developers/tokens',
    role: 'member',
    forms: [
      {
        route: '/developers/tokens',
        refused: { form: { name: ' ', scopes: 'read:user', expiry: '90' }, field: 'name' },
        works: { fill: { name: 'Laptop' }, press: tokens.create, says: tokens.made.lead },
      },
      { route: '/developers/tokens/:id/revoke' },
      { route: '/developers/tokens/:id/rename' },
    ],
  },
]
