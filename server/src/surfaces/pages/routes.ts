import type { HttpServer } from '#surfaces/http/server.ts'
import { mountDesign } from '#surfaces/pages/design/routes.ts'
import { eventIntents } from '#surfaces/pages/events/intents.ts'
import { mountEvents } from '#surfaces/pages/events/routes.ts'
import { momentScript } from '#surfaces/pages/events/scripts.ts'
import { groupIntents } from '#surfaces/pages/groups/intents.ts'
import { mountRoleOffers } from '#surfaces/pages/groups/role-offer-routes.ts'
import { mountGroups } from '#surfaces/pages/groups/routes.ts'
import { mountHome } from '#surfaces/pages/home/routes.ts'
import type { Intents } from '#surfaces/site/intents.ts'
import { openPages, type PageScope } from '#surfaces/site/page-scope.ts'

/** What somebody may have pressed on a page before they signed in. */
export const pageIntents = { ...eventIntents, ...groupIntents } as const satisfies Intents

/** One line for each part of the site. */
const mounts: readonly ((scope: PageScope) => void)[] = [
  mountHome,
  mountEvents,
  mountGroups,
  mountRoleOffers,
  mountDesign,
]

/** The pages that everybody may look at. */
export function mountPublicPages(server: HttpServer, options: { legacyBaseUrl?: string | undefined }): void {
  const { legacyBaseUrl } = options
  openPages(server, { assets: [momentScript], admission: () => ({ legacyBaseUrl }) }, (routes) => {
    for (const mount of mounts) mount({ server, routes })
  })
}
