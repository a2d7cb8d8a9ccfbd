import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { admin, mailTest } = messagesFor('en')
const { welcome } = admin

/** The first run, step by step. */
export const adminWelcomeScreens: readonly ScreenRow[] = [
  {
    route: '/welcome/name',
    role: 'admin',
    forms: [
      {
        route: '/welcome/name',
        refused: { form: { name: ' ', tagline: 'Neighbors who make things' }, field: 'name' },
        works: { fill: { tagline: 'Neighbors who make things' }, press: welcome.save, says: welcome.headings.mail },
      },
      { route: '/welcome/:step/skip' },
      { route: '/welcome/hide' },
    ],
  },
  {
    route: '/welcome/mail',
    role: 'admin',
    forms: [
      {
        route: '/welcome/mail',
        works: { fill: {}, press: welcome.mail.send, says: mailTest.causes.accepted.answer },
      },
    ],
  },
  {
    route: '/welcome/joining',
    role: 'admin',
    forms: [
      {
        route: '/welcome/joining',
        works: { fill: { signUp: 'open' }, press: welcome.save, says: welcome.headings.legal },
      },
    ],
  },
  {
    route: '/welcome/legal',
    role: 'admin',
    forms: [
      {
        route: '/welcome/legal',
        refused: { form: { termsText: 'Be kind.', privacyText: 'x'.repeat(50_001) }, field: 'privacyText' },
        works: { fill: { privacyText: 'We store your **name**.' }, press: welcome.save, says: welcome.finished },
      },
    ],
  },
  {
    route: '/welcome/group',
    role: 'admin',
    forms: [
      {
        route: '/welcome/group',
        refused: { form: { name: ' ', city: 'Porto' }, field: 'name' },
        works: { fill: { name: 'Chess & Go' }, press: welcome.group.create, says: welcome.finished },
      },
    ],
  },
  { route: '/welcome/event', role: 'admin', forms: [{ route: '/welcome/event' }] },
  {
    route: '/welcome/invite',
    role: 'admin',
    forms: [
      {
        route: '/welcome/invite',
        refused: { form: { emails: 'no address', role: 'user' }, field: 'emails' },
        works: { fill: { emails: 'nia@example.org' }, press: welcome.invite.send, says: welcome.finished },
      },
      { route: '/welcome/invite/move' },
    ],
  },
  // Leads to the step that is next: welcome.test.ts looks at it.
  { route: '/welcome', path: '/welcome/mail', role: 'admin' },
]
