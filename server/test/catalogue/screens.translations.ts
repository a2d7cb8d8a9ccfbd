import { exampleId } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { flash, forms } = messagesFor('en')
const fill = { title: 'Soppa', description: '*Tag med*' }

/** The same screens for an event and for a group. */
function screensOf(route: string, path: string): ScreenRow[] {
  const role = 'member'
  const one = `${route}/:language`
  const form = { title: 'x'.repeat(201), description: 'Suppe' }
  const row = {
    route: one,
    refused: { form, field: 'title' },
    works: { fill, press: forms.save, says: flash.done.saved },
  }
  return [
    { route, path, role },
    { route: one, path: `${path}/sv`, role, forms: [row] },
  ]
}

export const translationScreens: readonly ScreenRow[] = [
  ...screensOf('/organize/events/:id/translations', `/organize/events/${exampleId}/translations`),
  ...screensOf('/organize/groups/:slug/translations', '/organize/groups/garden/translations'),
]

/** For the test of languages. */
export const translationPages = Object.fromEntries(translationScreens.map(({ route, path }) => [route, [path!]]))
