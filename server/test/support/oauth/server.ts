import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { allOperations } from '#domains/index.ts'
import type { Outbound } from '#kernel/context.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openFeedParser } from '#platform/feed-parser/parser.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openLimiter } from '#platform/limits/limiter.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { mountOperations } from '#surfaces/http/mount.ts'
import { openServer } from '#surfaces/http/server.ts'
import { mountOAuth } from '#surfaces/oauth/routes.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { cloneDatabase, testDatabaseOptions } from '#test/support/app/databases.ts'
import { type App, openTestStore } from '#test/support/app/harness.ts'
import { makeSession, type Person } from '#test/support/builders/factories.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

const runFolder = join(import.meta.dirname, '../../../../.tmp/test-run')

export interface AuthServer extends AsyncDisposable {
  url: string
  /** For the factories of the tests, which need a database and a clock. */
  app: App
  logs: string[]
  databaseUrl: string
  /** Another process takes the place of this one, as after a change of the configuration. */
  restart(secretKeys: string): Promise<void>
}

/** The API with its authorization server on a socket, because the clients in these tests are real ones. */
export async function startAuthServer(wish: { outbound?: Outbound } = {}): Promise<AuthServer> {
  const clone = await cloneDatabase()
  const logs: string[] = []
  const write = (line: string) => {
    logs.push(line)
    appendFileSync(join(runFolder, `${process.pid}.log`), line)
  }
  const logger = openLogger('debug', { write })
  const database = openDatabase({ ...testDatabaseOptions(clone.url), poolMax: 5 }, logger)
  const clock = openRealClock()
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  async function open(secretKeys: string): Promise<FastifyInstance> {
    const keys = openKeys(secretKeys)
    const server = await openServer({
      ...{
        database,
        clock,
        logger,
        keys,
        store: openTestStore(url, keys),
        mailer: { address: 'hearth@hearth.test', send: async () => undefined },
        feedParser: openFeedParser(),
        limiter: openLimiter(undefined, logger, { clock }),
      },
      outbound: wish.outbound ?? openOutbound(),
      ...{
        wrongAnswer: 'throw',
        limits: { authenticated: 1_000_000, anonymous: 1_000_000, files: 10_000, widgets: 3600, pages: 36_000 },
        trustedProxies: [],
      },
      ...{ baseUrl: url, ownOrigins: new Set([url]) },
    })
    mountOperations(server, allOperations)
    mountOAuth(server, { authUrl: url, legacyBaseUrl: 'https://legacy.hearth.test' })
    await server.app.ready()
    await listenOn(server.app, port, '127.0.0.1')
    return server.app
  }
  const issued = (secret: string) => {
    appendFileSync(join(runFolder, `${process.pid}.secrets`), `${secret}\n`)
    return secret
  }
  const app = { database, clock, issued, http: await open(randomSecretKeys()) }
  return {
    url,
    app: app as unknown as App,
    logs,
    databaseUrl: clone.url,
    async restart(secretKeys) {
      await close(app.http)
      app.http = await open(secretKeys)
      // The connections that were kept alive notice only when they are used.
      const isReached = () => fetch(`${url}/oauth/jwks`).then(Boolean, () => false)
      while (!(await isReached()));
    },
    async [Symbol.asyncDispose]() {
      await close(app.http)
      await database.destroy()
      await clone[Symbol.asyncDispose]()
    },
  }
}

async function close(http: FastifyInstance): Promise<void> {
  const closed = new Promise((resolve) => http.server.close(resolve))
  http.server.closeAllConnections()
  await closed
  await http.close()
}

interface Visit {
  status: number
  headers: Headers
  text: string
  location: URL | undefined
}

export interface Browser {
  get(url: string | URL, headers?: Record<string, string>): Promise<Visit>
  submit(url: string | URL, form: Record<string, string>, headers?: Record<string, string>): Promise<Visit>
  signIn(person: Person): Promise<void>
  signOut(): void
}

/** Keeps cookies by path as a browser does, and follows no redirect by itself. */
export function openBrowser({ url, app }: AuthServer): Browser {
  const jar = new Map<string, { path: string; pair: string }>()

  async function visit(target: string | URL, init: RequestInit): Promise<Visit> {
    const { pathname, href } = new URL(target, url)
    const cookies = [...jar.values()].filter(({ path }) => pathname.startsWith(path)).map(({ pair }) => pair)
    const headers = { ...(init.headers as Record<string, string>), accept: 'text/html', cookie: cookies.join('; ') }
    const answer = await fetch(href, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(';')[0]!
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/'
      const key = `${pair.split('=')[0]} ${path}`
      if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(key)
      else jar.set(key, { path, pair })
    }
    for (const name of ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
      assert.ok(answer.headers.get(name), `${href} → ${answer.status}: no ${name}`)
    const location = answer.headers.get('location')
    return {
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
      location: location === null ? undefined : new URL(location, url),
    }
  }

  return {
    get: (target, headers = {}) => visit(target, { headers }),
    submit: (target, form, headers = { 'sec-fetch-site': 'same-origin' }) =>
      visit(target, { method: 'POST', headers, body: new URLSearchParams(form) }),
    async signIn(person) {
      jar.set('session /', { path: '/', pair: `session=${await makeSession(app, person)}` })
    },
    signOut() {
      jar.delete('session /')
    },
  }
}

export function makePkce() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Says yes on the consent page and returns where the browser is sent with the code. */
export async function approve(browser: Browser, authorizeUrl: string | URL, form: Record<string, string> = {}) {
  const begun = await browser.get(authorizeUrl)
  assert.equal(begun.status, 303, begun.text)
  assert.match(begun.location!.pathname, /^\/oauth\/interaction\//, begun.location!.href)
  const page = await browser.get(begun.location!)
  assert.equal(page.status, 200, page.text)
  const account = /name="account" value="([^"]+)"/.exec(page.text)![1]!
  const answered = await browser.submit(begun.location!, { account, decision: 'allow', ...form })
  assert.equal(answered.status, 303, answered.text)
  const finished = await browser.get(answered.location!)
  assert.equal(finished.status, 303, finished.text)
  return { page, location: finished.location! }
}
