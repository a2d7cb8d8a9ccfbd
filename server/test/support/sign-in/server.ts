import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Federation, Links, Mailer, Outbound } from '#kernel/context.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openFeedParser } from '#platform/feed-parser/parser.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { type Limiter, openLimiter } from '#platform/limits/limiter.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { mountConsole } from '#surfaces/console/routes.ts'
import { mountOperations } from '#surfaces/http/mount.ts'
import { type HttpServer, openServer } from '#surfaces/http/server.ts'
import { mountSignIn } from '#surfaces/pages/account/routes.ts'
import { mountCommunity } from '#surfaces/pages/community.ts'
import { mountDocs } from '#surfaces/pages/docs/routes.ts'
import { mountMeetpass } from '#surfaces/pages/meetpass/routes.ts'
import { mountPublicPages } from '#surfaces/pages/routes.ts'
import { showNotFound } from '#surfaces/site/page-scope.ts'
import type { Providers } from '#surfaces/site/sign-in/providers.ts'
import { openTestClock, type TestClock } from '#test/support/app/clock.ts'
import { cloneDatabase, testDatabaseOptions } from '#test/support/app/databases.ts'
import { quietFederation } from '#test/support/app/federation.ts'
import { type App, openTestStore } from '#test/support/app/harness.ts'
import { sendSecurityMails } from '#test/support/mail/security-mail.ts'
import { withExampleCalendar } from '#test/support/net/example-calendar.ts'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  location: string | undefined
  text: string
}

/** A browser as far as the server can tell: it keeps cookies and says where a request comes from. */
export interface Visitor {
  cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  head(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, form?: Record<string, string> | URLSearchParams, headers?: Record<string, string>): Promise<Answer>
  postJson(path: string, body: object): Promise<Answer>
}

export interface Route {
  method: string
  url: string
}

export interface Site extends AsyncDisposable {
  /** As the factories want it. */
  app: App
  http: FastifyInstance
  server: HttpServer
  mailer: Mailer
  baseUrl: string
  links: Links
  mails: Email[]
  smtp: { isBroken: boolean }
  /** Every route with pages for people who may be signed in. */
  routes: Route[]
  /** One who roams comes from another address each time, so that no limit is met. */
  visitor(options?: { roams: boolean }): Visitor
  /** The newest mail to an address, once it has come. */
  mailTo(address: string, count?: number): Promise<{ text: string; code: string; link: string; subject: string }>
  /** What the worker would mail about changes of accounts; the texts of all mails to an address. */
  securityMailTo(address: string): Promise<string>
}

interface SiteOptions {
  baseUrl?: string
  providers?: Providers
  operations?: readonly Operation[]
  limiter?: Limiter
  outbound?: Outbound
  clock?: TestClock
  /** Null: off, as in a default installation. */
  federation?: Federation | null
}

async function openSink(mails: Email[], state: { isBroken: boolean }): Promise<SMTPServer> {
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (state.isBroken) return done(Object.assign(new Error('busy'), { responseCode: 451 }))
        mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  return sink
}

/** The pages of people and their passes on a database of its own, with a real mail server to write to. */
export async function openSite(options: SiteOptions = {}): Promise<Site> {
  const baseUrl = options.baseUrl ?? 'https://hearth.test'
  const mails: Email[] = []
  const smtp = { isBroken: false }
  const sink = await openSink(mails, smtp)
  const { port } = sink.server.address() as { port: number }
  const logger = openLogger('silent')
  const mailer = openMailer(`smtp://127.0.0.1:${port}`, 'Hearth <hearth@hearth.test>', logger)
  const clone = await cloneDatabase()
  const database = openDatabase(testDatabaseOptions(clone.url), logger)
  const clock = options.clock ?? openTestClock()
  const keys = openKeys(randomSecretKeys())
  const server = await openServer({
    database,
    clock,
    keys,
    store: openTestStore(baseUrl, keys),
    feedParser: openFeedParser(),
    limiter: options.limiter ?? openLimiter(undefined, logger, { clock }),
    outbound: options.outbound ?? withExampleCalendar(openOutbound(), keys),
    federation: options.federation === null ? undefined : (options.federation ?? quietFederation),
    mailer,
    logger,
    wrongAnswer: 'throw',
    limits: { authenticated: 1_000_000, anonymous: 1_000_000, files: 10_000, widgets: 3600, pages: 36_000 },
    baseUrl,
    ownOrigins: new Set([new URL(baseUrl).origin]),
    trustedProxies: [],
    showNotFound,
  })
  mountOperations(server, options.operations ?? [])
  const routes: Route[] = []
  server.app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) if (!url.startsWith('/assets/')) routes.push({ method: name, url })
  })
  const ways = { mailer, providers: options.providers ?? {}, legacyBaseUrl: 'https://legacy.hearth.test' }
  mountSignIn(server, ways)
  mountMeetpass(server, ways)
  mountPublicPages(server, ways)
  mountCommunity(server, ways)
  mountDocs(server, { ...ways, authUrl: baseUrl })
  mountConsole(server, ways)
  await server.app.ready()

  async function mailTo(address: string, count = 1) {
    const end = Date.now() + 60_000
    const found = () => mails.filter((mail) => mail.to?.[0]?.address?.toLowerCase() === address.toLowerCase())
    while (found().length < count) {
      if (Date.now() > end) throw new Error(`${address} got ${found().length} mails instead of ${count}`)
      await wait(10)
    }
    const { text = '', subject = '' } = found().at(-1)!
    const code = /^ {4}(\d{6})\s*$/m.exec(text)?.[1] ?? ''
    return { text, subject, code, link: /https?:\/\/\S+\/sign-in\/link\/\S+/.exec(text)?.[0] ?? '' }
  }

  const app = { database, url: clone.url, clock, keys, issued: (secret: string) => secret } as unknown as App
  async function securityMailTo(address: string): Promise<string> {
    await sendSecurityMails(app, { mailer, links: server.links })
    const own = mails.filter((mail) => mail.to?.[0]?.address === address)
    return own.map((mail) => mail.text).join('\n')
  }

  return {
    app,
    http: server.app,
    server,
    mailer,
    baseUrl,
    links: server.links,
    mails,
    smtp,
    routes,
    mailTo,
    securityMailTo,
    visitor: ({ roams } = { roams: false }) => openVisitor(server.app, roams),
    async [Symbol.asyncDispose]() {
      await server.app.close()
      mailer.close()
      await new Promise<void>((resolve) => sink.close(resolve))
      await database.destroy()
      await clone[Symbol.asyncDispose]()
    },
  }
}

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

function openVisitor(http: FastifyInstance, roams: boolean): Visitor {
  const cookies = new Map<string, string>()
  const home = someAddress()

  async function send(method: 'GET' | 'HEAD' | 'POST', url: string, given: InjectOptions): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'user-agent': 'a test browser', ...(cookie && { cookie }), ...given.headers }
    const remoteAddress = roams ? someAddress() : home
    const answer = await http.inject({ method, url, remoteAddress, ...given, headers })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (line.includes('Max-Age=0')) cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    const { location } = answer.headers
    return { status: answer.statusCode, headers: answer.headers as Answer['headers'], location, text: answer.payload }
  }

  const own = { 'sec-fetch-site': 'same-origin' }
  return {
    cookies,
    get: (path, headers = {}) => send('GET', path, { headers }),
    head: (path, headers = {}) => send('HEAD', path, { headers }),
    post: (path, form = {}, headers = own) =>
      send('POST', path, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(form).toString(),
      }),
    postJson: (path, body) =>
      send('POST', path, {
        headers: { 'content-type': 'application/json', ...own },
        payload: JSON.stringify(body),
      }),
  }
}

let named = 0

/** Submits the name form if it is shown, and returns the response that follows. */
export async function sayName(visitor: Visitor, answer: Answer, wish: Record<string, string> = {}): Promise<Answer> {
  const asked = /^\/sign-in\/name\?return_to=(.*)$/.exec(answer.location ?? '')
  if (!asked) return answer
  const form = { name: 'New Guest', username: `new-guest-${++named}`, return_to: decodeURIComponent(asked[1]!) }
  return visitor.post('/sign-in/name', { ...form, ...wish })
}

/** A new browser in which the owner of an address has signed in by mail. */
export async function signInByMail(site: Site, email: string, returnTo = '/settings/security'): Promise<Visitor> {
  const visitor = site.visitor()
  const before = site.mails.filter((mail) => mail.to?.[0]?.address === email).length
  const asked = await visitor.post('/sign-in', { email, return_to: returnTo })
  if (asked.status !== 303) throw new Error(`asking for a code answered ${asked.status}`)
  const { code } = await site.mailTo(email, before + 1)
  const entered = await sayName(visitor, await visitor.post('/sign-in/code', { code }))
  if (entered.location !== returnTo) throw new Error(`the code led to ${entered.status} ${entered.location}`)
  return visitor
}
