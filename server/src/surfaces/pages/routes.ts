import type { HttpServer } from '../http/server.ts'
import type { Intents } from '../sign-in/intents.ts'
import { mountDesign } from './design/routes.ts'
import { eventIntents } from './events/intents.ts'
import { momentScript, momentScriptPath } from './events/moment-script.ts'
import { mountEvents } from './events/routes.ts'
import { groupIntents } from './groups/intents.ts'
import { mountRoleOffers } from './groups/role-offers.ts'
import { mountGroups } from './groups/routes.ts'
import { mountHome } from './home/routes.ts'
import { type Desk, openPages } from './visit.ts'

/** What somebody may have pressed on a page before they signed in. */
export const pageIntents = { ...eventIntents, ...groupIntents } as const satisfies Intents

/** One line for each part of the site. */
const mounts: readonly ((desk: Desk) => void)[] = [mountHome, mountEvents, mountGroups, mountRoleOffers, mountDesign]

/** The pages that everybody may look at. */
export function mountPublicPages(server: HttpServer, options: { legacyBaseUrl?: string | undefined }): void {
  const { legacyBaseUrl } = options
  const assets = { [momentScriptPath]: { type: 'text/javascript; charset=utf-8', content: momentScript } }
  openPages(server, { assets, admission: () => ({ legacyBaseUrl }) }, (scope) => {
    for (const mount of mounts) mount({ server, scope })
  })
}
