import type { HttpServer } from '#surfaces/http/server.ts'
import { openPages, type PageScope } from '#surfaces/site/page-scope.ts'
import { mountConsoleDesign } from './design/routes.ts'
import { meScreens } from './me/routes.ts'
import { consoleStyle } from './parts/style.ts'
import { settingsScreens } from './settings/routes.ts'

/** What mounts every screen of the console. */
export const consoleScreens: readonly ((scope: PageScope) => void)[] = [
  ...settingsScreens,
  ...meScreens,
  mountConsoleDesign,
]

/** The pages of members, and later of organizers and administrators. */
export function mountConsole(server: HttpServer, { legacyBaseUrl }: { legacyBaseUrl?: string | undefined }): void {
  openPages(server, { assets: [consoleStyle], admission: () => ({ legacyBaseUrl }) }, (routes) => {
    for (const mount of consoleScreens) mount({ server, routes })
  })
}
