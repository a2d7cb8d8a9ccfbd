import { exampleId, exampleIds } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import { exampleTicket } from '#test/support/builders/example-data.ts'
import type { ScreenRow } from './screens.table.ts'

const { door: app, flash, organize } = messagesFor('en')
const { door } = organize

/** The entrance of an event: what organizers, volunteers and the people in the foyer see. */
export const doorScreens: readonly ScreenRow[] = [
  { route: '/door', role: 'member' },
  {
    route: '/door/:id',
    path: `/door/${exampleIds[1]}`,
    role: 'member',
    forms: [
      {
        // For browsers without script.
        route: '/door/:id/check-in',
        refused: { form: { ticket: 'N0TAT1CKET' }, field: 'ticket' },
        works: { fill: { ticket: exampleTicket }, press: app.app.noScript.button, says: flash.done.checkedIn },
      },
    ],
  },
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
      { route: '/organize/events/:id/door/wall/end' },
    ],
  },
  {
    route: '/door/join/:token',
    path: '/door/join/invitation-to-the-door',
    role: 'visitor',
    forms: [{ route: '/door/join/:token' }],
  },
]

/** The link to a wall is signed, so the table cannot name one: wall-browser.test.ts looks at it. */
export const wallRoute = '/wall/:token'
