import type { Federation, Mailer } from '#kernel/context.ts'
import type { FileInspector } from '#kernel/object-store.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import type { Config } from '#platform/config/config.ts'
import { describeInstallation, type InstallationConfig } from '#platform/config/installation.ts'
import type { Readiness } from '#platform/telemetry/readiness.ts'
import { mountConsole } from '#surfaces/console/routes.ts'
import { mountHealth } from '#surfaces/http/health.ts'
import { mountOperations } from '#surfaces/http/mount.ts'
import { watchProxies } from '#surfaces/http/peers.ts'
import { mountSelfCheck } from '#surfaces/http/self-check.ts'
import { type HttpServer, openServer, type ServerOptions } from '#surfaces/http/server.ts'
import { mountWellKnown } from '#surfaces/http/well-known.ts'
import { openCatalog } from '#surfaces/mcp/open-catalog.ts'
import { mountMcp } from '#surfaces/mcp/routes.ts'
import { mountOAuth } from '#surfaces/oauth/routes.ts'
import { mountDocument } from '#surfaces/openapi/routes.ts'
import { mountSignIn } from '#surfaces/pages/account/routes.ts'
import { mountCommunity } from '#surfaces/pages/community.ts'
import { mountDocs } from '#surfaces/pages/docs/routes.ts'
import { findRsvpQuestions } from '#surfaces/pages/events/name-screen-questions.ts'
import { mountMailLinks } from '#surfaces/pages/mail-links/routes.ts'
import { mountMeetpass } from '#surfaces/pages/meetpass/routes.ts'
import { mountPublicPages } from '#surfaces/pages/routes.ts'
import { mountEmoji } from '#surfaces/public/emoji/routes.ts'
import { mountExports } from '#surfaces/public/exports/routes.ts'
import { mountFeeds } from '#surfaces/public/feeds/routes.ts'
import { mountDirectUploads } from '#surfaces/public/files/direct-routes.ts'
import { mountFiles } from '#surfaces/public/files/routes.ts'
import { mountMailHook } from '#surfaces/public/mail-hook/routes.ts'
import { mountPictures } from '#surfaces/public/og-images/routes.ts'
import { mountSitemap } from '#surfaces/public/sitemap/routes.ts'
import { mountWidgets } from '#surfaces/public/widgets/routes.ts'
import { findInstanceName } from '#surfaces/site/instance.ts'
import { showNotFound } from '#surfaces/site/page-scope.ts'
import type { FindExtraFields } from '#surfaces/site/sign-in/extra-fields.ts'
import type { Providers } from '#surfaces/site/sign-in/providers.ts'

type Urls = Pick<Config, 'baseUrl' | 'authUrl' | 'legacyBaseUrl' | 'trustedProxies' | 'limits' | 'mcpScopeChallenge'>

type Known = 'ownOrigins' | 'authUrl' | 'trustedProxies' | 'limits' | 'baseUrl' | 'installation'

export interface ApiOptions extends Omit<ServerOptions, Known>, Urls, InstallationConfig {
  operations: readonly Operation[]
  readiness: Readiness
  mailer: Mailer
  providers: Providers
  /** What new people are asked besides their name, for what they pressed before the sign-in. */
  extraFields?: FindExtraFields | undefined
  inspector: FileInspector
  widgetFrameAncestors: string
  /** Where federation is on: its routes come with it, because their code is not loaded otherwise. */
  federation?: (Federation & { mount?(server: HttpServer): void }) | undefined
}

/** Mounts everything that one API process serves. Both host names share the same routes and counters. */
export async function openApi(options: ApiOptions): Promise<HttpServer> {
  const own = [options.baseUrl, options.authUrl, options.legacyBaseUrl].filter((url) => url !== undefined)
  const ownOrigins = new Set(own.map((url) => new URL(url).origin))
  const server = await openServer({
    ...options,
    installation: describeInstallation(options, options),
    ownOrigins,
    showNotFound,
  })
  watchProxies({ app: server.app, readiness: options.readiness })
  mountHealth(server, options.readiness)
  mountSelfCheck(server)
  mountWellKnown(server, options.mailer)
  mountOperations(server, options.operations)
  mountDocument(server, options.operations, options)
  mountDocs(server, options)
  const extraFields = options.extraFields ?? findRsvpQuestions(server)
  mountSignIn(server, { ...options, extraFields })
  mountOAuth(server, options)
  mountMcp(server, {
    catalog: openCatalog(server, options.operations, options.authUrl),
    scopeChallenge: options.mcpScopeChallenge,
  })
  mountMailLinks(server)
  mountMeetpass(server, options)
  mountPublicPages(server, options)
  mountCommunity(server, options)
  mountConsole(server, options)
  mountExports(server)
  mountEmoji(server)
  mountFiles(server, options.inspector)
  mountDirectUploads(server)
  mountFeeds(server)
  mountMailHook(server)
  mountPictures(server)
  mountSitemap(server)
  mountWidgets(server, options.widgetFrameAncestors)
  options.federation?.mount?.(server)
  // A process that shows its first page in an outage has the name too. Not waited for: it starts without its database.
  server.app.addHook('onListen', async () => void (await findInstanceName(server)))
  await server.app.ready()
  return server
}
