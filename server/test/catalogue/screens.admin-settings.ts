import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const messages = messagesFor('en')
const { saved } = messages.flash.done
const { save: press } = messages.admin.settings

/** The settings of the instance. */
export const adminSettingsScreens: readonly ScreenRow[] = [
  {
    route: '/admin/settings',
    role: 'admin',
    forms: [
      {
        route: '/admin/settings',
        refused: { form: { name: 'Hearth', brandColor: '#ffffff' }, field: 'brandColor' },
        works: { fill: { tagline: 'Neighbors who make things' }, press, says: saved },
      },
    ],
  },
  {
    route: '/admin/settings/joining',
    role: 'admin',
    forms: [
      {
        route: '/admin/settings/joining',
        refused: { form: { signUp: 'domains', signUpDomains: '' }, field: 'signUpDomains' },
        works: { fill: { minimumAge: '16' }, press, says: saved },
      },
    ],
  },
  {
    route: '/admin/settings/pages',
    role: 'admin',
    forms: [
      {
        route: '/admin/settings/pages',
        refused: { form: { privacyText: 'We are [FILL IN: name]' }, field: 'privacyText' },
      },
    ],
  },
  {
    route: '/admin/settings/limits',
    role: 'admin',
    forms: [
      {
        route: '/admin/settings/limits',
        refused: { form: { 'retention.walkInDays': '31' }, field: 'retention.walkInDays' },
        works: { fill: { 'retention.walkInDays': '20' }, press, says: saved },
      },
    ],
  },
  {
    route: '/admin/settings/security',
    role: 'admin',
    forms: [
      {
        route: '/admin/settings/security',
        refused: { form: { securityContact: 'nonsense' }, field: 'securityContact' },
        works: { fill: { tokenDaysMax: '365' }, press, says: saved },
      },
    ],
  },
]
