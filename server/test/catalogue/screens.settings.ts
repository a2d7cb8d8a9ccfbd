import { exampleId } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const messages = messagesFor('en')
const { saved } = messages.flash.done
const { save } = messages.forms
const { portfolio, blocked, passes } = messages.settings

/** A member's own settings. */
export const settingsScreens: readonly ScreenRow[] = [
  {
    route: '/settings/profile',
    role: 'member',
    forms: [
      {
        route: '/settings/profile',
        refused: {
          form: { name: 'Ana of the garden', username: 'no way', location: 'Porto', bio: 'I **sow**' },
          field: 'username',
        },
        works: {
          fill: { name: 'Ana', bio: 'I *sow*.', socialLinks: 'https://ana.example', themeColor: 'ocean' },
          press: save,
          says: saved,
        },
      },
    ],
  },
  {
    route: '/settings/profile/portfolio',
    role: 'member',
    forms: [
      {
        route: '/settings/profile/portfolio',
        refused: { form: { title: 'A lamp', url: 'lamp', description: 'Made of wood' }, field: 'url' },
        works: { fill: { title: 'A lamp', url: 'https://lamp.example' }, press: portfolio.add, says: saved },
      },
      {
        route: '/settings/profile/portfolio/:id/move',
        works: { fill: {}, press: portfolio.downNamed('A lamp'), says: saved },
      },
      { route: '/settings/profile/portfolio/:id/delete' },
    ],
  },
  {
    route: '/settings/profile/portfolio/:id',
    path: `/settings/profile/portfolio/${exampleId}`,
    role: 'member',
    forms: [
      {
        route: '/settings/profile/portfolio/:id',
        refused: { form: { title: ' ', description: 'Made of wood' }, field: 'title' },
        works: { fill: { title: 'A lamp of wood' }, press: save, says: saved },
      },
    ],
  },
  {
    route: '/settings/privacy',
    role: 'member',
    forms: [
      {
        route: '/settings/privacy',
        refused: { form: { profileVisibility: 'friends' }, field: 'profileVisibility' },
        works: { fill: { profileVisibility: 'private', searchEngines: true }, press: save, says: saved },
      },
    ],
  },
  { route: '/settings', role: 'member' },
  {
    route: '/settings/notifications',
    role: 'member',
    forms: [
      { route: '/settings/notifications', works: { fill: { follows: false }, press: save, says: saved } },
      { route: '/settings/notifications/groups' },
    ],
  },
  { route: '/settings/calendar', role: 'member', forms: [{ route: '/settings/calendar/rotate' }] },
  {
    route: '/settings/blocked',
    role: 'member',
    forms: [
      {
        route: '/settings/blocked',
        refused: { form: { username: 'no-one-at-all' }, field: 'username' },
        works: { fill: { username: 'cy-world' }, press: blocked.button, says: messages.flash.done.blocked },
      },
      { route: '/settings/blocked/:username/unblock' },
    ],
  },
  { route: '/settings/reports', role: 'member' },
  {
    route: '/settings/passes',
    role: 'member',
    forms: [
      {
        route: '/settings/passes',
        refused: { form: { label: 'x'.repeat(101) }, field: 'label' },
        works: { fill: { label: 'Laptop' }, press: passes.createButton, says: messages.flash.done.passCreated },
      },
      { route: '/settings/passes/:id/turn-on' },
      { route: '/settings/passes/:id/turn-off' },
    ],
  },
  { route: '/settings/files', role: 'member', forms: [{ route: '/settings/files/delete' }] },
  {
    route: '/settings/language',
    role: 'member',
    forms: [
      {
        route: '/settings/language',
        refused: { form: { timezone: 'Mars/Olympus' }, field: 'timezone' },
        works: { fill: { timezone: 'Europe/Berlin' }, press: save, says: saved },
      },
    ],
  },
  {
    route: '/settings/appearance',
    role: 'member',
    forms: [{ route: '/settings/appearance', works: { fill: { appearance: 'dark' }, press: save, says: saved } }],
  },
  {
    route: '/settings/security',
    role: 'member',
    forms: [
      { route: '/settings/security/email', refused: { form: { email: 'not an address' }, field: 'email' } },
      { route: '/settings/security/sessions/:id/end' },
      { route: '/settings/security/apps/:id/remove' },
      { route: '/settings/security/sign-out-elsewhere' },
      { route: '/settings/security/linked-accounts/:provider/link' },
      { route: '/settings/security/linked-accounts/:provider/unlink' },
      { route: '/settings/security/passkeys/:id/rename' },
      { route: '/settings/security/passkeys/:id/delete' },
    ],
  },
  {
    route: '/settings/data',
    role: 'member',
    forms: [{ route: '/settings/data/delete', refused: { form: { word: 'maybe' }, field: 'word' } }],
  },
]
