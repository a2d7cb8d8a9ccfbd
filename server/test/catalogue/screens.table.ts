import { exampleId, exampleIds } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import { adminAccessScreens } from './screens.admin-access.ts'
import { adminHealthScreens } from './screens.admin-health.ts'
import { adminHoldsScreens } from './screens.admin-holds.ts'
import { adminJoiningScreens } from './screens.admin-joining.ts'
import { adminPeopleScreens } from './screens.admin-people.ts'
import { adminRecordsScreens } from './screens.admin-records.ts'
import { adminReportsScreens } from './screens.admin-reports.ts'
import { adminSettingsScreens } from './screens.admin-settings.ts'
import { adminWelcomeScreens } from './screens.admin-welcome.ts'
import { announcementMails, announcementScreens } from './screens.announcements.ts'
import { badgeScreens } from './screens.badges.ts'
import { developersHooksScreens } from './screens.developers-hooks.ts'
import { developersPortalScreens } from './screens.developers-portal.ts'
import { doorScreens, wallRoute } from './screens.door.ts'
import { peopleScreens } from './screens.people.ts'
import { settingsScreens } from './screens.settings.ts'
import { sourceScreens } from './screens.sources.ts'
import { translationScreens } from './screens.translations.ts'

/** Who may see a screen. Screens of members and administrators lead visitors to the sign-in and back. */
type Role = 'visitor' | 'member' | 'admin'

/** A form that its operation refuses: the page comes back with what was typed and a sentence beside `field`. */
interface RefusedForm {
  form: Readonly<Record<string, string>>
  field: string
}

/** The form as a member without scripts fills it in: fields by their name, then the button, then what the page says. */
interface FilledForm {
  fill: Readonly<Record<string, string | boolean>>
  press: string
  says: string
}

interface FormRow {
  /** The route that takes the POST. */
  route: string
  refused?: RefusedForm
  works?: FilledForm
}

export interface ScreenRow {
  /** The route as the router has it. */
  route: string
  role: Role
  /** A URL of the screen, where the route has parameters. */
  path?: string
  /** Every form that is sent from this screen. */
  forms?: readonly FormRow[]
}

const messages = messagesFor('en')
const { saved, groupCreated } = messages.flash.done
const { organize } = messages
const save = messages.forms.save

/** Every screen of `server/src/surfaces/console`, opened as Ana of the example data, or as its administrator Root. A new screen needs a row here. */
export const screens: readonly ScreenRow[] = [
  ...adminHealthScreens,
  ...adminPeopleScreens,
  ...adminAccessScreens,
  ...adminRecordsScreens,
  ...adminReportsScreens,
  ...adminSettingsScreens,
  ...adminWelcomeScreens,
  ...adminJoiningScreens,
  ...adminHoldsScreens,
  ...announcementScreens,
  ...sourceScreens,
  ...translationScreens,
  ...doorScreens,
  ...developersHooksScreens,
  {
    route: '/organize',
    role: 'member',
    forms: [{ route: '/organize/role-offers/:id/accept' }, { route: '/organize/role-offers/:id/decline' }],
  },
  {
    route: '/organize/events/:id/repeat',
    role: 'member',
    path: `/organize/events/${exampleId}/repeat?repeatRule=monthly.1.weekday&repeatCount=3`,
    forms: [
      {
        route: '/organize/events/:id/repeat',
        works: { fill: {}, press: organize.series.createChosen, says: messages.flash.done.datesAdded },
      },
      { route: '/organize/events/:id/repeat/publish' },
      { route: '/organize/events/:id/repeat/ahead' },
    ],
  },
  {
    route: '/organize/events/:id/regulars',
    role: 'member',
    path: `/organize/events/${exampleIds[3]}/regulars`,
    forms: [
      {
        route: '/organize/events/:id/regulars',
        works: { fill: { share: '50' }, press: organize.series.aheadSave, says: saved },
      },
    ],
  },
  {
    route: '/organize/new-group',
    role: 'member',
    forms: [
      {
        route: '/organize/new-group',
        refused: { form: { name: 'Chess', urlname: 'garden', city: 'Porto', tags: 'chess, go' }, field: 'urlname' },
        works: { fill: { name: 'Chess & Go' }, press: organize.groups.newGroup.button, says: groupCreated },
      },
    ],
  },
  {
    route: '/organize/groups/:slug',
    path: '/organize/groups/garden',
    role: 'member',
    forms: [{ route: '/organize/groups/:slug/hide-steps' }],
  },
  ...peopleScreens,
  {
    route: '/organize/groups/:slug/settings',
    path: '/organize/groups/garden/settings',
    role: 'member',
    forms: [
      {
        route: '/organize/groups/:slug/settings',
        refused: { form: { name: 'Garden', website: 'garden', city: 'Porto', tags: 'soil, soup' }, field: 'website' },
        works: { fill: { city: 'Porto', theme: 'forest', tags: 'soil, soup' }, press: save, says: saved },
      },
      { route: '/organize/groups/:slug/settings/export' },
      { route: '/organize/groups/:slug/settings/delete' },
    ],
  },
  {
    route: '/organize/groups/:slug/new-event',
    path: '/organize/groups/garden/new-event',
    role: 'member',
    forms: [
      {
        route: '/organize/groups/:slug/new-event',
        refused: {
          form: { title: 'Soup', timezone: 'Europe/Berlin', date: '2027-13-01', start: '19:00', 'venue.name': 'Hut' },
          field: 'date',
        },
        works: {
          fill: { title: 'Soup', date: '2030-05-01', start: '19:00', end: '21:00', 'venue.name': 'Hut' },
          press: messages.organize.editor.saveDraft,
          says: messages.flash.done.draftSaved,
        },
      },
    ],
  },
  {
    route: '/organize/events/:id/edit',
    path: `/organize/events/${exampleId}/edit`,
    role: 'member',
    forms: [
      {
        route: '/organize/events/:id/edit',
        refused: { form: { title: ' ', description: 'With soup' }, field: 'title' },
        works: {
          fill: { description: 'With *soup*' },
          press: messages.organize.editor.save,
          says: messages.organize.series.ask.heading,
        },
      },
      { route: '/organize/events/:id/delete' },
    ],
  },
  {
    route: '/organize/events/:id/questions',
    path: `/organize/events/${exampleId}/questions`,
    role: 'member',
    forms: [
      {
        route: '/organize/events/:id/questions',
        refused: {
          form: { do: 'save', version: '1', 'questions.0.label': 'Your password?', 'questions.0.kind': 'short' },
          field: 'questions.0.label',
        },
        works: { fill: { keptDays: '30' }, press: organize.questions.save, says: saved },
      },
    ],
  },
  {
    route: '/organize/events/:id/attendees/labels',
    path: `/organize/events/${exampleId}/attendees/labels`,
    role: 'member',
    forms: [
      {
        route: '/organize/events/:id/attendees/labels',
        refused: {
          form: { do: 'save', version: '1', 'labels.0.name': 'x'.repeat(31), 'labels.0.color': 'red' },
          field: 'labels.0.name',
        },
        works: {
          fill: { 'labels.2.name': 'Press' },
          press: organize.labels.save,
          says: messages.flash.done.labelsSaved,
        },
      },
      {
        route: '/organize/events/:id/attendees/labels/file',
        refused: { form: { text: Array.from({ length: 2001 }, (_, n) => `p${n},Crew`).join('\n') }, field: 'text' },
      },
      { route: '/organize/events/:id/attendees/labels/file/apply' },
    ],
  },
  {
    route: '/organize/groups/:slug/questions',
    path: '/organize/groups/garden/questions',
    role: 'member',
    forms: [
      {
        route: '/organize/groups/:slug/questions',
        refused: {
          form: { do: 'save', version: '1', 'questions.0.label': 'Your password?', 'questions.0.kind': 'short' },
          field: 'questions.0.label',
        },
        works: { fill: {}, press: organize.questions.save, says: saved },
      },
    ],
  },
  { route: '/organize/events/:id', path: `/organize/events/${exampleId}`, role: 'member' },
  {
    route: '/organize/events/:id/attendees',
    path: `/organize/events/${exampleId}/attendees`,
    role: 'member',
    forms: [
      { route: '/organize/events/:id/attendees' },
      { route: '/organize/events/:id/attendees/export' },
      { route: '/organize/events/:id/attendees/add' },
      { route: '/organize/events/:id/attendees/walk-ins' },
    ],
  },
  {
    route: '/organize/events/:id/attendees/invite',
    path: `/organize/events/${exampleId}/attendees/invite`,
    role: 'member',
    forms: [
      {
        route: '/organize/events/:id/attendees/invite',
        refused: { form: { emails: 'nonsense' }, field: 'emails' },
        works: {
          fill: { emails: 'bo@example.org' },
          press: organize.inviting.mail.preview,
          says: organize.inviting.check.heading,
        },
      },
      { route: '/organize/events/:id/attendees/invite/send' },
      {
        route: '/organize/events/:id/attendees/invite/list',
        refused: { form: { text: '…' }, field: 'text' },
        works: {
          fill: { text: 'bo@example.org' },
          press: organize.inviting.list.preview,
          says: organize.inviting.checkList.heading,
        },
      },
      { route: '/organize/events/:id/attendees/invite/list/send' },
      { route: '/organize/events/:id/attendees/invite/withdraw' },
    ],
  },
  {
    route: '/organize/events/:id/attendees/answers',
    path: `/organize/events/${exampleId}/attendees/answers`,
    role: 'member',
  },
  {
    route: '/organize/events/:id/requests',
    path: `/organize/events/${exampleId}/requests`,
    role: 'member',
    forms: [{ route: '/organize/events/:id/requests' }, { route: '/organize/events/:id/requests/preview' }],
  },
  {
    route: '/organize/events/:id/attendees/:userId',
    path: `/organize/events/${exampleId}/attendees/${exampleId}`,
    role: 'member',
    forms: [{ route: '/organize/events/:id/attendees/:userId' }],
  },
  {
    route: '/organize/events/:id/publish',
    path: `/organize/events/${exampleIds[2]}/publish`,
    role: 'member',
    forms: [{ route: '/organize/events/:id/publish' }],
  },
  {
    route: '/organize/events/:id/duplicate',
    path: `/organize/events/${exampleId}/duplicate`,
    role: 'member',
    forms: [
      {
        route: '/organize/events/:id/duplicate',
        refused: { form: { date: '2020-01-01', start: '19:00' }, field: 'date' },
        works: {
          fill: { date: '2030-06-01', start: '18:00' },
          press: messages.organize.editor.duplicate.yes,
          says: messages.flash.done.duplicated,
        },
      },
    ],
  },
  {
    route: '/organize/events/:id/cancel',
    path: `/organize/events/${exampleId}/cancel`,
    role: 'member',
    forms: [
      {
        route: '/organize/events/:id/cancel',
        refused: { form: { message: 'x'.repeat(2001) }, field: 'message' },
      },
    ],
  },
  {
    route: '/organize/groups/:slug/team',
    path: '/organize/groups/garden/team',
    role: 'member',
    forms: [
      {
        route: '/organize/groups/:slug/team/offers',
      },
      { route: '/organize/groups/:slug/team/invites' },
      { route: '/organize/groups/:slug/team/roles/:id' },
      { route: '/organize/groups/:slug/team/roles/:id/remove' },
      { route: '/organize/groups/:slug/team/offers/:id/withdraw' },
      { route: '/organize/groups/:slug/team/waiting' },
      { route: '/organize/groups/:slug/team/claims/:id/approve' },
      { route: '/organize/groups/:slug/team/claims/:id/reject' },
    ],
  },
  {
    route: '/organize/groups/:slug/team/invites/:token',
    path: '/organize/groups/garden/team/invites/invitation-to-the-garden',
    role: 'member',
    forms: [{ route: '/organize/groups/:slug/team/invites/:token/delete' }],
  },
  {
    route: '/organize/groups/:slug/team/bans',
    path: '/organize/groups/garden/team/bans',
    role: 'member',
    forms: [{ route: '/organize/groups/:slug/team/bans/:id/lift' }],
  },
  ...settingsScreens,
  ...badgeScreens,
  ...developersPortalScreens,
  { route: '/me/events', role: 'member' },
  { route: '/me/groups', role: 'member', forms: [{ route: '/me/groups/leave' }] },
  { route: '/me/connections', role: 'member', forms: [{ route: '/me/connections/unfollow' }] },
  {
    route: '/me/connections/:id/remove',
    role: 'member',
    path: `/me/connections/${exampleId}/remove`,
    forms: [{ route: '/me/connections/:id/remove' }],
  },
  { route: '/me/achievements', role: 'member' },
  { route: '/design/console', role: 'visitor', forms: [{ route: '/design/console' }] },
]

/** Forms of pages outside the console that are sent to it. */
export const formsElsewhere: readonly string[] = ['/me/onboarding/dismiss', '/me/onboarding/dismiss-all']

/** Not screens: what scripts send, and a page that needs an open request. */
export const otherRoutes: readonly string[] = [
  ...announcementMails,
  wallRoute,
  '/me',
  '/settings/security/passkeys/options',
  '/settings/security/passkeys/verify',
  '/settings/security/email/:id',
  // The same screen as /door, in the scope of the installed app.
  '/door/',
  '/door/app.webmanifest',
  '/door/worker.js',
]
