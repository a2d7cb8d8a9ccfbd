import type { HttpServer } from '#surfaces/http/server.ts'
import { mountDesign } from '#surfaces/pages/design/routes.ts'
import { designStyle } from '#surfaces/pages/design/style.ts'
import { mountEvents } from '#surfaces/pages/events/routes.ts'
import { justGoingStyle, momentScript, rsvpFormStyle } from '#surfaces/pages/events/scripts.ts'
import { mountRoleOffers } from '#surfaces/pages/groups/role-offer-routes.ts'
import { mountGroups } from '#surfaces/pages/groups/routes.ts'
import { mountHome } from '#surfaces/pages/home/routes.ts'
import { mountLegal } from '#surfaces/pages/legal/routes.ts'
import { mountAboutSources } from '#surfaces/pages/legal/sources.ts'
import { mountPreview } from '#surfaces/pages/preview/routes.ts'
import { mountSearch } from '#surfaces/pages/search/routes.ts'
import { openPages, type PageScope } from '#surfaces/site/page-scope.ts'

const mounts: readonly ((scope: PageScope) => void)[] = [
  mountHome,
  mountEvents,
  mountGroups,
  mountRoleOffers,
  mountDesign,
  mountPreview,
  mountLegal,
  mountAboutSources,
  mountSearch,
]

/** The public pages. */
export function mountPublicPages(server: HttpServer, options: { legacyBaseUrl?: string | undefined }): void {
  const { legacyBaseUrl } = options
  const assets = [momentScript, justGoingStyle, rsvpFormStyle, designStyle]
  openPages(server, { assets, admission: () => ({ legacyBaseUrl }) }, (routes) => {
    for (const mount of mounts) mount({ server, routes })
  })
}
