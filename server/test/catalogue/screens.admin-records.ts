import { exampleIds } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const messages = messagesFor('en')
const { saved } = messages.flash.done
const { groups, tags } = messages.admin.records
const { queue, directory } = messages.claims

/** The audit log, and the lists of groups, events, badges and tags. */
export const adminRecordsScreens: readonly ScreenRow[] = [
  { route: '/admin/audit', role: 'admin', forms: [{ route: '/admin/audit/export' }] },
  {
    route: '/admin/groups',
    role: 'admin',
    forms: [
      {
        route: '/admin/groups/:id',
        works: { fill: {}, press: groups.named(groups.feature, 'Garden'), says: messages.flash.done.saved },
      },
      { route: '/admin/groups/:id/export' },
      { route: '/admin/groups/:id/owner' },
      // In a part that is opened first, as that of the owner.
      { route: '/admin/groups/:id/move/withdraw' },
      { route: '/admin/groups/:id/move' },
    ],
  },
  {
    route: '/admin/groups/claims',
    role: 'admin',
    forms: [
      {
        route: '/admin/groups/claims/:id',
        works: {
          fill: { note: 'Thanks for the call.' },
          press: queue.named(queue.accept, 'Ana', 'Orchard'),
          says: messages.flash.done.ownershipAccepted,
        },
      },
    ],
  },
  {
    route: '/admin/groups/list',
    role: 'admin',
    forms: [
      {
        route: '/admin/groups/list',
        refused: { form: { text: 'only a name', timezone: 'UTC' }, field: 'text' },
        works: {
          fill: { text: 'Garden club, https://calendar.example/garden.ics' },
          press: directory.preview,
          says: directory.outcomes.new(1),
        },
      },
      { route: '/admin/groups/list/add', refused: { form: { text: ' ', timezone: 'UTC' }, field: 'text' } },
    ],
  },
  {
    route: '/admin/events',
    role: 'admin',
    forms: [{ route: '/admin/events/:id' }],
  },
  { route: '/admin/badges', role: 'admin' },
  {
    route: '/admin/badges/new',
    role: 'admin',
    forms: [
      {
        route: '/admin/badges/new',
        refused: { form: { name: ' ', icon: '🌻', color: '#123456', points: '7' }, field: 'name' },
        works: { fill: { name: 'Pioneer', points: '50' }, press: messages.organize.badges.design.create, says: saved },
      },
    ],
  },
  {
    route: '/admin/badges/:badge',
    path: `/admin/badges/${exampleIds[1]}`,
    role: 'admin',
    forms: [
      {
        route: '/admin/badges/:badge',
        refused: { form: { name: 'Founder', icon: 'two words', points: '7' }, field: 'icon' },
        works: { fill: { name: 'First founder' }, press: messages.forms.save, says: saved },
      },
      { route: '/admin/badges/:badge/award' },
    ],
  },
  {
    route: '/admin/tags',
    role: 'admin',
    forms: [
      {
        route: '/admin/tags',
        refused: { form: { count: '0' }, field: 'count' },
        works: { fill: { count: '2' }, press: tags.create, says: messages.flash.done.tagsCreated },
      },
      { route: '/admin/tags/export' },
      { route: '/admin/tags/:id' },
    ],
  },
]
