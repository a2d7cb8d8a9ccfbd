import { exampleId } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { door } = messagesFor('en').organize

/** The entrance of an event: what organizers, volunteers and the people in the foyer see. */
export const doorScreens: readonly ScreenRow[] = [
  {
    route: '/organize/events/:id/door',
    path: `/organize/events/${exampleId}/door`,
    role: 'member',
    forms: [
      {
        route: '/organize/events/:id/door/invitations',
        refused: { form: { label: 'x'.repeat(61) }, field: 'label' },
        works: { fill: { label: 'Back entrance' }, press: door.invite.create, says: door.invite.once },
      },
      {
        route: '/organize/events/:id/door/wall',
        works: { fill: {}, press: door.wall.show, says: door.wall.open },
      },
      { route: '/organize/events/:id/door/invitations/:one/end' },
      { route: '/organize/events/:id/door/team/:one/end' },
    ],
  },
]
