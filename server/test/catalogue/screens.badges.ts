import { exampleId } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const messages = messagesFor('en')
const { saved } = messages.flash.done
const save = messages.forms.save
const { badges, print } = messages.organize

/** The rows of the badges of a group and of the print room. */
export const badgeScreens: readonly ScreenRow[] = [
  {
    route: '/organize/groups/:slug/badges',
    path: '/organize/groups/garden/badges',
    role: 'member',
    forms: [{ route: '/organize/groups/:slug/badges/award' }],
  },
  {
    route: '/organize/groups/:slug/badges/new',
    path: '/organize/groups/garden/badges/new',
    role: 'member',
    forms: [
      {
        route: '/organize/groups/:slug/badges/new',
        refused: { form: { name: ' ', icon: '🌻', color: '#123456', points: '7' }, field: 'name' },
        works: { fill: { name: 'Green thumb', points: '50' }, press: badges.design.create, says: saved },
      },
    ],
  },
  {
    route: '/organize/groups/:slug/badges/:badge',
    path: `/organize/groups/garden/badges/${exampleId}`,
    role: 'member',
    forms: [
      { route: '/organize/groups/:slug/badges/:badge/award' },
      { route: '/organize/groups/:slug/badges/:badge/award-event' },
      {
        route: '/organize/groups/:slug/badges/:badge/links',
        works: { fill: { expiry: '7' }, press: badges.links.create, says: saved },
      },
      { route: '/organize/groups/:slug/badges/:badge/links/:link/end' },
      { route: '/organize/groups/:slug/badges/:badge/revoke' },
    ],
  },
  {
    route: '/organize/groups/:slug/badges/:badge/links/:link/print',
    path: `/organize/groups/garden/badges/${exampleId}/links/${exampleId}/print`,
    role: 'member',
  },
  {
    route: '/organize/events/:id/print',
    path: `/organize/events/${exampleId}/print`,
    role: 'member',
    forms: [
      {
        route: '/organize/events/:id/print/codes',
        works: { fill: { label: 'Back door' }, press: print.codes.create, says: saved },
      },
      { route: '/organize/events/:id/print/codes/:code/end' },
    ],
  },
  ...['poster', 'tents', 'claims', 'name-badges', 'door-list'].map((sheet) => ({
    route: `/organize/events/:id/print/${sheet}`,
    path: `/organize/events/${exampleId}/print/${sheet}`,
    role: 'member' as const,
  })),
  {
    route: '/organize/groups/:slug/badges/:badge/edit',
    path: `/organize/groups/garden/badges/${exampleId}/edit`,
    role: 'member',
    forms: [
      {
        route: '/organize/groups/:slug/badges/:badge/edit',
        refused: { form: { name: 'Helper', icon: 'two words', points: '7' }, field: 'icon' },
        works: { fill: { name: 'Good helper' }, press: save, says: saved },
      },
      { route: '/organize/groups/:slug/badges/:badge/delete' },
    ],
  },
]
