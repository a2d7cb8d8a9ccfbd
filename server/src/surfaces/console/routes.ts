import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpServer } from '#surfaces/http/server.ts'
import { pagePolicy } from '#surfaces/site/content-policy.ts'
import { openPages, type PageScope } from '#surfaces/site/page-scope.ts'
import { passkeyScript } from '#surfaces/site/sign-in/passkey-script.ts'
import type { SignInOptions } from '#surfaces/site/sign-in/session.ts'
import { adminScreens } from './admin/routes.ts'
import { adminStyles } from './admin/style/stylesheet.ts'
import { mountConsoleDesign } from './design/routes.ts'
import { developersScreens } from './developers/routes.ts'
import { developersStyles } from './developers/style/stylesheet.ts'
import { mountDoorJoin } from './door/join.ts'
import { admitToDoor, doorAssets, doorScreens } from './door/routes.ts'
import { mountWall, wallStyle } from './door/wall.ts'
import { meScreens } from './me/routes.ts'
import { paperStyles, printStyle } from './organize/print/paper.ts'
import { organizeScreens } from './organize/routes.ts'
import { organizeStyles } from './organize/style/stylesheet.ts'
import { consoleStyle, settingsStyle, widgetStyle } from './parts/style.ts'
import { accountScreens, settingsScreens } from './settings/routes.ts'

/** What mounts every screen of the console. */
export const consoleScreens: readonly ((scope: PageScope) => void)[] = [
  ...settingsScreens,
  ...meScreens,
  ...organizeScreens,
  ...adminScreens,
  ...developersScreens,
  mountConsoleDesign,
  mountDoorJoin,
  mountWall,
]

/** The pages of members, organizers and administrators. */
export function mountConsole(server: HttpServer, options: SignInOptions): void {
  const { legacyBaseUrl } = options
  const assets = [
    consoleStyle,
    ...adminStyles,
    ...developersStyles,
    wallStyle,
    settingsStyle,
    widgetStyle,
    ...organizeStyles,
    printStyle,
    ...Object.values(paperStyles),
  ]
  openPages(server, { assets, admission: () => ({ legacyBaseUrl }) }, (routes) => {
    for (const mount of consoleScreens) mount({ server, routes })
  })
  const door = {
    assets: doorAssets,
    admission: (request: FastifyRequest, reply: FastifyReply) => ({ ...admitToDoor(request, reply), legacyBaseUrl }),
  }
  openPages(server, door, (routes) => {
    for (const mount of doorScreens) mount({ server, routes })
  })
  const account = {
    assets: [consoleStyle, settingsStyle, passkeyScript],
    // To link an account leads to its provider, and browsers apply form-action to the whole chain of redirects.
    admission: () => ({ policy: pagePolicy({ canPostAnywhere: true }), legacyBaseUrl }),
  }
  openPages(server, account, (routes) => {
    for (const mount of accountScreens) mount({ ...options, server, routes })
  })
}
