import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { developers, flash } = messagesFor('en')
const { tokens, apps } = developers
const app = '/developers/apps/:clientId'

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
  { route: '/developers/apps', role: 'member' },
  {
    route: '/developers/apps/new',
    role: 'member',
    forms: [
      {
        route: '/developers/apps/new',
        refused: {
          form: { name: '', redirectUris: 'https://x.example/back', website: 'https://x.example' },
          field: 'name',
        },
        works: {
          fill: { name: 'Poster maker', redirectUris: 'https://poster.example/callback' },
          press: apps.new.button,
          says: apps.new.madeLead,
        },
      },
    ],
  },
  {
    route: app,
    path: '/developers/apps/hearth_app_00000000000000000000000000000003',
    role: 'member',
    forms: [
      {
        route: app,
        refused: { form: { name: 'Kept', redirectUris: 'http://elsewhere.example/x' }, field: 'redirectUris.0' },
        works: { fill: { name: 'Printer 2' }, press: apps.form.save, says: flash.done.saved },
      },
      { route: `${app}/secrets`, works: { fill: {}, press: apps.one.secrets.add, says: apps.one.secrets.freshLead } },
      { route: `${app}/replace-secrets` },
      { route: `${app}/secrets/:secretId/delete` },
      { route: `${app}/delete` },
    ],
  },
]
