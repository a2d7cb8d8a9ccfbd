import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { allOperations } from '#domains/index.ts'
import type { Federation, Geocoder, Mailer, Outbound } from '#kernel/context.ts'
import type { FeedParser } from '#kernel/feeds.ts'
import type { FileInspector, ObjectStore } from '#kernel/object-store.ts'
import { errorTable } from '#kernel/operation/errors.ts'
import { errorsOf, type Operation } from '#kernel/operation/operation.ts'
import { closerOf } from '#main/start.ts'
import type { Languages } from '#messages/index.ts'
import type { InstallationConfig } from '#platform/config/installation.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import type { Replicas } from '#platform/database/replicas/replicas.ts'
import { openFeedParser } from '#platform/feed-parser/parser.ts'
import { type Keys, openKeys, randomSecretKeys } from '#platform/keys.ts'
import { type Limiter, openLimiter } from '#platform/limits/limiter.ts'
import { openInspector } from '#platform/media/inspector.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { openDiskStore } from '#platform/storage/disk.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { openReadiness, type Readiness } from '#platform/telemetry/readiness.ts'
import type { Tracing } from '#platform/telemetry/tracing.ts'
import { poolWatch } from '#platform/telemetry/watch.ts'
import { openApi } from '#surfaces/api.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import type { FindExtraFields } from '#surfaces/site/sign-in/extra-fields.ts'
import type { Providers } from '#surfaces/site/sign-in/providers.ts'
import { withExampleCalendar } from '#test/support/net/example-calendar.ts'
import { openTestClock, type TestClock } from './clock.ts'
import {
  cloneDatabase,
  emptyDatabase,
  runFolder,
  type Sharing,
  sharing,
  takeDatabase,
  testDatabaseOptions,
} from './databases.ts'
import { quietFederation } from './federation.ts'
import { openApart } from './webhooks-apart.ts'

/** A directory of its own, which goes with the process. */
export function openTestStore(baseUrl: string, keys: Keys): ObjectStore {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-files-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  return openDiskStore({ directory, baseUrl, keys })
}

export interface Request {
  token?: string
  session?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Response {
  status: number
  headers: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server sent; the tests say what it must be
  body: any
  text: string
}

export interface App extends AsyncDisposable {
  api: HttpServer
  http: FastifyInstance
  database: Database
  store: ObjectStore
  inspector: FileInspector
  feedParser: FeedParser
  url: string
  /** With `TEST_WEBHOOKS=apart`: of the database that webhooks are sent from. */
  webhooksUrl: string | undefined
  clock: TestClock
  logs: string[]
  keys: Keys
  /** Forgets what was counted: the next file that shares the app begins with none. */
  renewLimits(): void
  /** Notes a secret that must never be seen in a log or a dump. */
  issued(secret: string): string
  call(method: string, path: string, request?: Request): Promise<Response>
  get(path: string, request?: Request): Promise<Response>
  post(path: string, request?: Request): Promise<Response>
  put(path: string, request?: Request): Promise<Response>
  patch(path: string, request?: Request): Promise<Response>
  delete(path: string, request?: Request): Promise<Response>
}

export interface AppOptions {
  /** An app and a new database, for a file that looks into what an app keeps in memory, or fills tables with many rows. */
  own?: boolean
  operations?: readonly Operation[]
  limits?: { authenticated: number; anonymous: number; files?: number; widgets?: number; pages?: number }
  limiter?: Limiter
  wrongAnswer?: 'throw' | 'strip'
  widgetFrameAncestors?: string
  cspReportUrl?: string
  filesByProxy?: boolean
  /** Of pages and mails; the shipped ones otherwise. */
  languages?: Languages
  /** Where a browser reaches it; a name that resolves nowhere otherwise. */
  baseUrl?: string
  mailer?: Mailer
  providers?: Providers
  extraFields?: FindExtraFields
  metrics?: Metrics
  /** Where reads that tolerate lag go. */
  replicas?: Replicas
  tracing?: Tracing
  mcpScopeChallenge?: boolean
  /** A directory that is empty otherwise. */
  store?: ObjectStore
  /** For tests that build links which this app opens. */
  keys?: Keys
  /** One that starts at a fixed instant otherwise. */
  clock?: TestClock
  /** The way out; no name resolves otherwise. */
  outbound?: Outbound
  geocoder?: Geocoder
  /** Its operations work and nothing is sent otherwise; null: off, as in a default installation. */
  federation?: (Federation & { mount?(server: HttpServer): void }) | null
  /** What the operator has configured; as in development otherwise. */
  installation?: InstallationConfig
  readiness?: Readiness
  /** How long a request waits for a connection, and for others; as long as a busy machine may need otherwise. */
  patienceMs?: number
  /** A second process over the same database, which the first one closes. */
  beside?: Pick<App, 'url'> & Partial<Pick<App, 'clock' | 'webhooksUrl'>>
}

function openTestLimiter(open: () => Limiter): { limiter: Limiter; renew(): void } {
  let inner = open()
  const renew = () => {
    inner = open()
  }
  return { limiter: { consume: (bucket, cost) => inner.consume(bucket, cost) }, renew }
}

const nowhere: LookupFunction = (_name, _options, done) =>
  done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])

/** The real API on a database of its own. Only the transport is short: requests enter by inject, not by a socket. */
export async function startApp(options: AppOptions = {}): Promise<App> {
  const { beside } = options
  const database = beside ? { url: beside.url } : await (options.own ? cloneDatabase() : takeDatabase())
  const logs: string[] = []
  const logFile = join(runFolder, `${process.pid}.log`)
  const write = (line: string) => {
    logs.push(line)
    appendFileSync(logFile, line)
  }
  const logger = openLogger('debug', { write })
  const watch = poolWatch(options, 'api')
  const webhooks = beside?.webhooksUrl
    ? { url: beside.webhooksUrl }
    : beside
      ? undefined
      : await openApart(cloneDatabase)
  const patience = options.patienceMs !== undefined && { acquireTimeoutMs: options.patienceMs }
  const at = { ...testDatabaseOptions(database.url), ...patience, webhooksUrl: webhooks?.url }
  const db = openDatabase({ ...at, isGuarded: true, watch }, logger)
  const clock = beside?.clock ?? options.clock ?? openTestClock()
  const operations = options.operations ?? allOperations
  const keys = options.keys ?? openKeys(randomSecretKeys())
  const baseUrl = options.baseUrl ?? 'https://hearth.test'
  const store = options.store ?? openTestStore(baseUrl, keys)
  const inspector = openInspector()
  const feedParser = openFeedParser()
  const { limiter, renew } = openTestLimiter(() => options.limiter ?? openLimiter(undefined, logger, { clock }))
  const api = await openApi({
    operations,
    ...options.installation,
    readiness: options.readiness ?? openReadiness(logger),
    ...{ database: db, replicas: options.replicas, clock, keys },
    outbound: options.outbound ?? withExampleCalendar(openOutbound({ resolve: nowhere }), keys),
    geocoder: options.geocoder,
    federation: options.federation === null ? undefined : (options.federation ?? quietFederation),
    store,
    inspector,
    feedParser,
    limiter,
    logger,
    wrongAnswer: options.wrongAnswer ?? 'throw',
    mailer: options.mailer ?? { address: 'hearth@hearth.test', send: async () => undefined },
    providers: options.providers ?? {},
    extraFields: options.extraFields,
    limits: {
      authenticated: 1_000_000,
      anonymous: 1_000_000,
      files: 10_000,
      widgets: 3600,
      pages: 36_000,
      ...options.limits,
    },
    widgetFrameAncestors: options.widgetFrameAncestors ?? '*',
    ...{ baseUrl, authUrl: baseUrl },
    legacyBaseUrl: 'https://legacy.hearth.test',
    mcpScopeChallenge: options.mcpScopeChallenge ?? false,
    trustedProxies: [],
    ...{ cspReportUrl: options.cspReportUrl, filesByProxy: options.filesByProxy ?? false },
    ...{ metrics: options.metrics, tracing: options.tracing },
    ...(options.languages && { languages: options.languages }),
  })

  const http = api.app
  const issued = (secret: string) => {
    appendFileSync(join(runFolder, `${process.pid}.secrets`), `${secret}\n`)
    return secret
  }
  const operationOf = matcher(operations)

  async function call(method: string, path: string, request: Request = {}): Promise<Response> {
    const headers: Record<string, string> = { ...request.headers }
    if (request.token) headers.authorization = `Bearer ${request.token}`
    if (request.session) {
      headers.cookie = `session=${request.session}`
      headers['sec-fetch-site'] ??= 'same-origin'
    }
    const payload = request.body as InjectOptions['payload']
    if (payload !== undefined) headers['content-type'] ??= 'application/json'
    const answer = await http.inject({
      method: method as 'GET',
      url: path,
      headers,
      ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    })
    const isJson = /json(;|$)/.test(String(answer.headers['content-type']))
    const body = isJson && answer.payload !== '' ? JSON.parse(answer.payload) : undefined
    const op = operationOf(method, path)
    // An answer that may be given again is stored and so holds no secret that is shown once.
    const shown = op?.idempotency === 'replay' ? {} : body?.data
    const [, inLink] = /\/(?:door\/join|wall)\/([\w-]+)$/.exec(shown?.url ?? '') ?? []
    for (const secret of [shown?.token, shown?.clientSecret, shown?.secret, inLink])
      if (typeof secret === 'string') issued(secret)
    const response = { status: answer.statusCode, headers: answer.headers as never, body, text: answer.payload }
    assertAnswerConventions(op, method, path, response)
    return response
  }

  const closeHttp = closerOf(http)
  return {
    api,
    http,
    database: db,
    store,
    inspector,
    feedParser,
    url: database.url,
    webhooksUrl: webhooks?.url,
    clock,
    logs,
    keys,
    renewLimits: renew,
    issued,
    call,
    get: (path, request) => call('GET', path, request),
    post: (path, request) => call('POST', path, request),
    put: (path, request) => call('PUT', path, request),
    patch: (path, request) => call('PATCH', path, request),
    delete: (path, request) => call('DELETE', path, request),
    async [Symbol.asyncDispose]() {
      await closeHttp()
      await feedParser.close()
      await db.destroy()
      if (Symbol.asyncDispose in database) await database[Symbol.asyncDispose]()
      if (webhooks && Symbol.asyncDispose in webhooks) await webhooks[Symbol.asyncDispose]()
    },
  }
}

interface SharedApp extends AppOptions {
  /** What the tests find there. The hooks of a file itself run at the same time, and so before the app has started. */
  prepare?(): Promise<unknown>
}

/** The app of a file or a suite: it starts before the first test and ends after the last. */
export function useApp({ prepare, ...options }: SharedApp = {}): App {
  let started: App | undefined
  before(async () => {
    started = !sharing || Object.keys(options).length > 0 ? await startApp(options) : await takeApp(sharing)
    await prepare?.()
  })
  after(() => started?.[Symbol.asyncDispose]())
  return onceStarted(() => started)
}

/** Two processes over one database, for the tests of a file; `either` has its turn by number. */
export function useTwins({ prepare }: Pick<SharedApp, 'prepare'> = {}) {
  let started: [App, App] | undefined
  before(async () => {
    const first = await startApp()
    started = [first, await startApp({ beside: first })]
    await prepare?.()
  })
  after(async () => {
    await started?.[1][Symbol.asyncDispose]()
    await started?.[0][Symbol.asyncDispose]()
  })
  const [app, twin] = [onceStarted(() => started?.[0]), onceStarted(() => started?.[1])]
  return { app, twin, either: (n: number) => (n % 2 === 0 ? app : twin) }
}

/** What a hook starts, for a file to name before that. */
export function onceStarted<T extends object>(find: () => T | undefined): T {
  return new Proxy({} as T, {
    get(_target, name) {
      const started = find()
      assert.ok(started, `${String(name)} is read before the app has started: read it in prepare or a test`)
      return Reflect.get(started, name)
    },
  })
}

let common: Promise<App> | undefined
let isTaken = false

/** The app of the process, as good as new: the database empty, the clock at its start, nothing in the log. */
async function takeApp(shared: Sharing): Promise<App> {
  if (isTaken) return startApp()
  isTaken = true
  if (!hasCloser) shared.closers.unshift(closeCommon)
  hasCloser = true
  common ??= startApp()
  const app = await common
  return {
    ...app,
    async [Symbol.asyncDispose]() {
      // One that listens on a port cannot listen on another, and one whose clock was moved remembers what comes later.
      if (app.http.server.listening || app.clock.hasMoved()) await closeCommon()
      else await emptyDatabase(new URL(app.url).pathname.slice(1))
      app.clock.restart()
      app.renewLimits()
      app.logs.length = 0
      isTaken = false
    },
  }
}

let hasCloser = false

async function closeCommon(): Promise<void> {
  const app = await common
  common = undefined
  await app?.[Symbol.asyncDispose]()
}

/** What holds for every answer of every test: the headers, the form of an error, and that its code was declared. */
function assertAnswerConventions(op: Operation | undefined, method: string, path: string, response: Response): void {
  const where = `${method} ${path} → ${response.status}`
  assert.ok(response.headers['x-request-id'], `${where}: no X-Request-Id`)
  for (const name of ['limit', 'remaining', 'reset'])
    assert.match(String(response.headers[`x-ratelimit-${name}`]), /^\d+$/, `${where}: no X-RateLimit-${name}`)
  if (response.status < 400) return
  const { error, code } = (response.body ?? {}) as { error?: unknown; code?: keyof typeof errorTable }
  assert.equal(typeof error, 'string', `${where}: ${response.text}`)
  assert.equal(errorTable[code!]?.[0], response.status, `${where}: ${code} is not an error of that status`)
  if (op) assert.ok(errorsOf(op).includes(code!), `${where}: ${op.id} does not declare ${code}`)
}

/** Which operation answers a request; a literal path wins over one with parameters. */
function matcher(operations: readonly Operation[]) {
  const routes = operations
    .map((op) => ({ op, form: new RegExp(`^${op.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
    .sort((a, b) => a.op.path.split('{').length - b.op.path.split('{').length)
  const byMethod = Map.groupBy(routes, ({ op }) => op.method as string)
  return (method: string, path: string) => byMethod.get(method)?.find(({ form }) => form.test(path.split('?')[0]!))?.op
}
