import { exampleId } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { flash, forms, organize } = messagesFor('en')
const { saved } = flash.done
const { save } = forms

/** The people and the numbers of a group. */
export const peopleScreens: readonly ScreenRow[] = [
  {
    route: '/organize/groups/:slug/people',
    path: '/organize/groups/garden/people',
    role: 'member',
    forms: [
      { route: '/organize/groups/:slug/people/export' },
      { route: '/organize/groups/:slug/people/selected' },
      {
        route: '/organize/groups/:slug/people/label',
        refused: { form: { id: exampleId, label: 'x'.repeat(31), do: 'add' }, field: 'label' },
      },
    ],
  },
  {
    route: '/organize/groups/:slug/past-events',
    path: '/organize/groups/garden/past-events',
    role: 'member',
    forms: [
      {
        route: '/organize/groups/:slug/past-events',
        refused: { form: { text: 'nonsense', timezone: 'UTC' }, field: 'text' },
        works: {
          fill: { text: 'title,date,time\nFirst harvest,2019-09-01,14:00' },
          press: organize.moving.past.preview,
          says: organize.moving.past.check.heading,
        },
      },
      { route: '/organize/groups/:slug/past-events/add' },
    ],
  },
  {
    route: '/organize/groups/:slug/people/invite',
    path: '/organize/groups/garden/people/invite',
    role: 'member',
    forms: [
      {
        route: '/organize/groups/:slug/people/invite',
        refused: { form: { emails: 'nonsense' }, field: 'emails' },
        works: {
          fill: { emails: 'Name;Email\nBo;bo@example.org' },
          press: organize.moving.invite.preview,
          says: organize.moving.invite.check.heading,
        },
      },
      { route: '/organize/groups/:slug/people/invite/send' },
    ],
  },
  {
    route: '/organize/groups/:slug/people/move',
    path: '/organize/groups/garden/people/move',
    role: 'member',
    forms: [
      {
        route: '/organize/groups/:slug/people/move',
        refused: { form: { text: 'nonsense' }, field: 'text' },
        works: {
          fill: { text: 'guest_id,name,email,approval_status\n1,Bo,bo@example.org,approved' },
          press: organize.moving.move.preview,
          says: organize.moving.move.check.heading,
        },
      },
      { route: '/organize/groups/:slug/people/move/start' },
      { route: '/organize/groups/:slug/people/move/stop' },
    ],
  },
  {
    route: '/organize/groups/:slug/people/:userId',
    path: `/organize/groups/garden/people/${exampleId}`,
    role: 'member',
    forms: [
      {
        route: '/organize/groups/:slug/people/:userId/note',
        refused: { form: { note: 'Brings cake', labels: `helper, ${'x'.repeat(31)}` }, field: 'labels' },
        works: { fill: { note: 'Brings cake', labels: 'helper, speaker' }, press: save, says: saved },
      },
      { route: '/organize/groups/:slug/people/:userId/role' },
      { route: '/organize/groups/:slug/people/:userId/ban' },
      { route: '/organize/groups/:slug/people/:userId/unban' },
    ],
  },
  { route: '/organize/groups/:slug/numbers', path: '/organize/groups/garden/numbers', role: 'member' },
]
