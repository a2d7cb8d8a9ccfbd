import type { HttpServer } from '#surfaces/http/server.ts'
import { openPages } from '#surfaces/site/page-scope.ts'
import { meScreens } from './me/routes.ts'
import { settingsScreens } from './settings/routes.ts'

/** The pages of members, and later of organizers and administrators. */
export function mountConsole(server: HttpServer, { legacyBaseUrl }: { legacyBaseUrl?: string | undefined }): void {
  openPages(server, { admission: () => ({ legacyBaseUrl }) }, (routes) => {
    for (const mount of [...settingsScreens, ...meScreens]) mount({ server, routes })
  })
}
