import { randomInt } from 'node:crypto'
import { after, before } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Links, Mailer } from '#kernel/context.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { type App, type AppOptions, onceStarted, startApp } from '#test/support/app/harness.ts'
import { sendSecurityMails } from '#test/support/mail/security-mail.ts'

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
  /** Every route with pages for people who may be signed in; a sealed link in a mail is for any holder. */
  routes: readonly Route[]
  /** One who roams comes from another address each time, so that no limit is met. */
  visitor(options?: { roams: boolean }): Visitor
  /** The newest mail to an address, once it has come. */
  mailTo(address: string, count?: number): Promise<{ text: string; code: string; link: string; subject: string }>
  /** What the worker would mail about changes of accounts; the texts of all mails to an address. */
  securityMailTo(address: string): Promise<string>
}

type SiteOptions = Pick<
  AppOptions,
  'baseUrl' | 'extraFields' | 'providers' | 'limiter' | 'outbound' | 'clock' | 'federation' | 'languages' | 'patienceMs'
>

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

/** An app with a real mail server to write to, and the browsers of its visitors. */
export async function openSite(options: SiteOptions = {}): Promise<Site> {
  const baseUrl = options.baseUrl ?? 'https://hearth.test'
  const mails: Email[] = []
  const smtp = { isBroken: false }
  const sink = await openSink(mails, smtp)
  const { port } = sink.server.address() as { port: number }
  const mailer = openMailer(`smtp://127.0.0.1:${port}`, 'Hearth <hearth@hearth.test>', openLogger('silent'))
  const app = await startApp({ ...options, baseUrl, mailer })
  const { api: server, http } = app

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

  async function securityMailTo(address: string): Promise<string> {
    await sendSecurityMails(app, { mailer, links: server.links })
    const own = mails.filter((mail) => mail.to?.[0]?.address === address)
    return own.map((mail) => mail.text).join('\n')
  }

  return {
    app,
    http,
    server,
    mailer,
    baseUrl,
    links: server.links,
    mails,
    smtp,
    routes: server.pageRoutes.filter(({ url }) => !url.endsWith('/:sealed')),
    mailTo,
    securityMailTo,
    visitor: ({ roams } = { roams: false }) => openVisitor(http, roams),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      mailer.close()
      await new Promise<void>((resolve) => sink.close(resolve))
    },
  }
}

/** The site of a file: it opens before the first test and closes after the last. */
export function useSite(options: SiteOptions = {}): Site {
  let opened: Site | undefined
  before(async () => {
    opened = await openSite(options)
  })
  after(() => opened?.[Symbol.asyncDispose]())
  return onceStarted(() => opened)
}

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/** A browser of a visitor of this app. */
export function openVisitor(http: FastifyInstance, roams: boolean): Visitor {
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

/** Submits the name form if it is shown, and returns the response that follows. */
export async function sayName(visitor: Visitor, answer: Answer, wish: Record<string, string> = {}): Promise<Answer> {
  const asked = /^\/sign-in\/name\?return_to=(.*)$/.exec(answer.location ?? '')
  if (!asked) return answer
  const form = { name: 'New Guest', return_to: decodeURIComponent(asked[1]!) }
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
