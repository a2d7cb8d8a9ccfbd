import { exampleId } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { flash, forms } = messagesFor('en')
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
