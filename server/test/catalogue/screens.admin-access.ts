import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { admin, flash } = messagesFor('en')
const { providers } = admin.access

/** Applications, tokens and sign-in providers. */
export const adminAccessScreens: readonly ScreenRow[] = [
  { route: '/admin/apps', role: 'admin', forms: [{ route: '/admin/apps/revoke' }] },
  {
    route: '/admin/tokens',
    role: 'admin',
    forms: [{ route: '/admin/tokens/:id/revoke' }],
  },
  {
    route: '/admin/providers',
    role: 'admin',
    forms: [
      {
        route: '/admin/providers',
        refused: { form: { id: 'UPPER', name: 'x', issuer: 'https://x.example', clientId: 'x' }, field: 'id' },
        works: {
          fill: {
            id: 'library',
            name: 'Town library',
            issuer: 'https://sso.example.org',
            clientId: 'hearth',
            clientSecret: 'a secret',
          },
          press: providers.add,
          says: flash.done.providerAdded,
        },
      },
    ],
  },
  {
    route: '/admin/providers/:provider',
    path: '/admin/providers/school',
    role: 'admin',
    forms: [
      {
        route: '/admin/providers/:provider',
        refused: { form: { name: '' }, field: 'name' },
        works: { fill: { name: 'School of the town' }, press: providers.save, says: flash.done.saved },
      },
      { route: '/admin/providers/:provider/delete' },
    ],
  },
]
