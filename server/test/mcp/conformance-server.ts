import { allOperations } from '#domains/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openFeedParser } from '#platform/feed-parser/parser.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openLimiter } from '#platform/limits/limiter.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { openServer } from '#surfaces/http/server.ts'
import { openCatalog } from '#surfaces/mcp/open-catalog.ts'
import { mountMcp } from '#surfaces/mcp/routes.ts'
import { cloneDatabase, testDatabaseOptions } from '#test/support/app/databases.ts'
import { type App, openTestStore } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { withFixtures } from './fixtures.ts'

/** Our endpoint with the suite's fixtures. The suite cannot send a token, so every request is given one. */
export async function startConformanceServer(): Promise<{ url: string } & AsyncDisposable> {
  const clone = await cloneDatabase()
  const logger = openLogger('silent')
  const database = openDatabase(testDatabaseOptions(clone.url), logger)
  const port = await findFreePort()
  const base = `http://localhost:${port}`
  const keys = openKeys(randomSecretKeys())
  const clock = { now: () => new Date() }
  const server = await openServer({
    ...{ database, clock, logger, keys, store: openTestStore(base, keys), limiter: openLimiter(undefined, logger) },
    limits: { authenticated: 1_000_000, anonymous: 1_000_000, files: 10_000, widgets: 10_000, pages: 36_000 },
    outbound: openOutbound(),
    feedParser: openFeedParser(),
    mailer: { address: 'hearth@hearth.test', send: async () => undefined },
    ...{ wrongAnswer: 'throw', trustedProxies: [], baseUrl: base, ownOrigins: new Set([base]) },
  })
  const factory = { database, clock, issued: (secret: string) => secret } as unknown as App
  const token = await makeToken(factory, await makeUser(factory), ['user', 'read:events', 'read:groups'])
  const open = { ...server, authenticate: () => server.authenticate({ authorization: `Bearer ${token}` }) }
  mountMcp(open, { catalog: withFixtures(openCatalog(server, allOperations, base)), scopeChallenge: false })
  await server.app.ready()
  await listenOn(server.app, port)
  return {
    url: `${base}/mcp`,
    async [Symbol.asyncDispose]() {
      server.app.server.closeAllConnections()
      await server.app.close()
      await database.destroy()
      await clone[Symbol.asyncDispose]()
    },
  }
}
