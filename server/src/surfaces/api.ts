import type { FastifyInstance } from 'fastify'
import type { Mailer } from '../kernel/context.ts'
import type { FileInspector } from '../kernel/object-store.ts'
import type { Operation } from '../kernel/operation.ts'
import type { Config } from '../platform/config.ts'
import { mountPictures } from './discovery/picture-routes.ts'
import { mountSitemap } from './discovery/sitemap-routes.ts'
import { mountEmoji } from './emoji/routes.ts'
import { mountExports } from './exports/routes.ts'
import { mountFeeds } from './feeds/routes.ts'
import { mountDirectUploads } from './files/direct-routes.ts'
import { mountFiles } from './files/routes.ts'
import { mountHealth, type Readiness } from './http/health.ts'
import { mountOperations } from './http/mount.ts'
import { openServer, type ServerOptions } from './http/server.ts'
import { mountWellKnown } from './http/well-known.ts'
import { mountMailLinks } from './mail-links/routes.ts'
import { openCatalogue } from './mcp/offer.ts'
import { mountMcp } from './mcp/routes.ts'
import { mountMeetpass, passIntents } from './meetpass/routes.ts'
import { mountOAuth } from './oauth/routes.ts'
import { mountDocument } from './openapi/routes.ts'
import { communityIntents, mountCommunity } from './pages/community.ts'
import { mountPublicPages, pageIntents } from './pages/routes.ts'
import { showUnknown } from './pages/visit.ts'
import { mountSignIn } from './sign-in/routes.ts'
import { mountWidgets } from './widgets/routes.ts'

type Urls = Pick<
  Config,
  'baseUrl' | 'authUrl' | 'legacyBaseUrl' | 'trustedProxies' | 'limits' | 'providers' | 'mcpScopeChallenge'
>

export interface ApiOptions extends Omit<ServerOptions, 'ownOrigins' | 'trustedProxies' | 'limits' | 'baseUrl'>, Urls {
  operations: readonly Operation[]
  readiness: Readiness
  mailer: Mailer
  inspector: FileInspector
  widgetFrameAncestors: string
}

/** Everything one API process serves. Both host names reach the same routes and the same counters. */
export async function openApi(options: ApiOptions): Promise<FastifyInstance> {
  const own = [options.baseUrl, options.authUrl, options.legacyBaseUrl].filter((url) => url !== undefined)
  const ownOrigins = new Set(own.map((url) => new URL(url).origin))
  const server = await openServer({ ...options, ownOrigins, showUnknown })
  mountHealth(server, options.readiness)
  mountWellKnown(server, options.mailer)
  mountOperations(server, options.operations)
  mountDocument(server, options.operations, options.authUrl)
  const intents = { ...passIntents, ...pageIntents, ...communityIntents }
  mountSignIn(server, { ...options, intents })
  mountOAuth(server, options)
  mountMcp(server, {
    catalogue: openCatalogue(server, options.operations, options.authUrl),
    scopeChallenge: options.mcpScopeChallenge,
  })
  mountMailLinks(server)
  mountMeetpass(server, options)
  mountPublicPages(server, options)
  mountCommunity(server, options)
  mountExports(server)
  mountEmoji(server)
  mountFiles(server, options.inspector)
  mountDirectUploads(server)
  mountFeeds(server)
  mountPictures(server)
  mountSitemap(server)
  mountWidgets(server, options.widgetFrameAncestors)
  await server.app.ready()
  return server.app
}
