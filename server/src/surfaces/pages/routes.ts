import type { HttpServer } from '../http/server.ts'
import type { Intents } from '../sign-in/intents.ts'
import { mountDesign } from './design/routes.ts'
import { type Desk, openPages } from './visit.ts'

/** What somebody may have pressed on a page before they signed in. */
export const pageIntents = {} as const satisfies Intents

/** One line for each part of the site. */
const mounts: readonly ((desk: Desk) => void)[] = [mountDesign]

/** The pages that everybody may look at. */
export function mountPublicPages(server: HttpServer, options: { legacyBaseUrl?: string | undefined }): void {
  const { legacyBaseUrl } = options
  openPages(server, { admission: () => ({ legacyBaseUrl }) }, (scope) => {
    for (const mount of mounts) mount({ server, scope })
  })
}
