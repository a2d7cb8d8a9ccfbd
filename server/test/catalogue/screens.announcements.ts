import { exampleId, exampleIds } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { flash, organize } = messagesFor('en')
const press = organize.announcements.save
const says = flash.done.saved

/** The same screens for an event and for a group. */
function screensOf(route: string, path: string, announcementId: string): ScreenRow[] {
  const role = 'member'
  const written = {
    route: `${route}/new`,
    refused: { form: { subject: 'x'.repeat(201), body: 'Boots' }, field: 'subject' },
    works: { fill: { subject: 'Boots', body: '*Rain*' }, press, says },
  }
  const changed = {
    route: `${route}/:announcementId`,
    refused: { form: { subject: 'x'.repeat(201), body: 'Boots' }, field: 'subject' },
    works: { fill: { subject: 'Coats' }, press, says },
  }
  return [
    { route, path, role },
    { route: written.route, path: `${path}/new`, role, forms: [written] },
    { route: changed.route, path: `${path}/${announcementId}`, role, forms: [changed] },
    { route: `${changed.route}/preview`, path: `${path}/${announcementId}/preview`, role },
  ]
}

const [ofEvent, ofGroup] = ['/organize/events/:id/announcements', '/organize/groups/:slug/announcements']

export const announcementScreens: readonly ScreenRow[] = [
  ...screensOf(ofEvent, `/organize/events/${exampleId}/announcements`, exampleId),
  ...screensOf(ofGroup, '/organize/groups/garden/announcements', exampleIds[3]),
]

/** The mail itself, inside a frame. */
export const announcementMails = [ofEvent, ofGroup].map((route) => `${route}/:announcementId/mail`)

/** For the test of languages. */
export const announcementPreviews = Object.fromEntries(
  announcementScreens.filter(({ route }) => route.endsWith('/preview')).map(({ route, path }) => [route, [path!]]),
)
