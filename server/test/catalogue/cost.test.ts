// Ring: release. It measures.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { allOperations } from '#domains/index.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { allScopes } from '#kernel/operation/scopes.ts'
import { toolInputs } from '#kernel/operation/tool.ts'
import { promptTexts } from '#messages/en/mcp.ts'
import type { Limiter } from '#platform/limits/limiter.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { openFederation } from '#surfaces/federation/open.ts'
import { type Costs, openCosts } from '#test/cost.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { exampleCall, toolOperations } from '#test/support/app/tools.ts'
import { renewExampleData } from '#test/support/builders/example-data.ts'
import { makeSession, makeToken } from '#test/support/builders/factories.ts'
import { request } from '#test/support/mcp/client.ts'
import { fillIn, patterns, type TextField, textFieldsOf } from './costly.ts'

/** `COST=full`: every pattern in every field. Otherwise a few by turns, more of them in free texts. */
const isFull = process.env.COST === 'full'
/** What fits into a body of 256 kB and into the head of a request, in bytes as they are sent. */
const bodyBytes = 250_000
const headBytes = 15_000
const names = Object.keys(patterns)

/** Rate limits are off here: the measured code runs after them. */
const unhurried: Limiter = {
  consume: async ({ limit }) => ({ allowed: true, limit, remaining: limit, resetAt: 0, isCounted: true }),
}

let app: App
let costs: Costs
let token: string
let adminToken: string
let session: string
before(async () => {
  // Everything that an operator or administrator can turn on and that reads texts.
  const outbound = openOutbound({ allow: ['127.0.0.1/32'] })
  const federation = await openFederation({ baseUrl: 'https://hearth.test', version: '0.0.0', outbound })
  app = await startApp({ limiter: unhurried, outbound, federation })
  await fresh()
  costs = await openCosts()
})
after(async () => {
  const { name, ms, size } = costs.worst
  console.log(`# ${costs.count} inputs; the longest hold: ${ms.toFixed(1)} ms by ${name} with ${size} characters`)
  if (isFull)
    for (const one of [...costs.worstOf.values()].toSorted((a, b) => b.ms - a.ms).slice(0, 40))
      console.log(`# ${one.ms.toFixed(1)} ms by ${one.name} with ${one.size} characters`)
  await app[Symbol.asyncDispose]()
})

/** As many as are allowed, some with the same letter several times. */
const heldWords = [
  ...['xxx', 'aaaa', 'free', '----x', '哈哈', 'a b a b'],
  ...Array.from({ length: 494 }, (_, n) => `word${n.toString(26)}ing`),
]

/** The world as it was, and new ways in to it. */
async function fresh(): Promise<void> {
  const { ana, root } = await renewExampleData(app)
  const scopes = allScopes.filter((scope) => scope !== 'admin')
  token = await makeToken(app, ana, scopes)
  adminToken = await makeToken(app, root, ['admin'])
  session = await makeSession(app, ana)
  await app.database.updateTable('instance_settings').set({ hold_new_accounts: true, held_words: heldWords }).execute()
  // A new account, whose texts are looked at.
  const since = { created_at: app.clock.now().toISOString(), trusted_at: null }
  await app.database.updateTable('users').set(since).where('id', '=', ana.id).execute()
}

interface Sent {
  method?: string
  url: string
  headers?: Record<string, string>
  payload?: string
}

async function send({ method = 'GET', ...sent }: Sent): Promise<void> {
  const answer = await app.http.inject({ method: method as 'GET', ...sent })
  assert.ok(
    answer.statusCode < 500 || answer.statusCode === 503,
    `${method} ${sent.url.slice(0, 80)}: ${answer.payload}`,
  )
}

let turn = 0
/** Four where a text is free, and otherwise one, by turns. */
function patternsFor(isFree: boolean): string[] {
  if (isFull) return names
  turn += 5
  const steps = isFree ? [0, 1, 2, 3] : [0]
  return steps.map((step) => names[(turn + step * 7) % names.length]!)
}

type Place = 'body' | 'head'
const inBody = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2
const inHead = (text: string) => encodeURIComponent(text).length

/** How many characters of a pattern a request can carry. */
function mostOf(pattern: string, place: Place): number {
  const sample = patterns[pattern]!(3000)
  const bytes = place === 'body' ? inBody(sample) : inHead(sample)
  return Math.floor(((place === 'body' ? bodyBytes : headBytes) * sample.length) / bytes)
}

/** Once as long as is allowed, and once as long as a request can be, for what looks before it measures. */
async function tryField(
  name: string,
  { maxLength, isFree }: Pick<TextField, 'maxLength' | 'isFree'>,
  place: Place,
  work: (text: string) => Promise<void>,
): Promise<void> {
  const tried = (pattern: string) => (length: number) => work(patterns[pattern]!(length))
  if (maxLength !== undefined)
    for (const pattern of patternsFor(isFree && maxLength >= 100 && place === 'body'))
      await costs.assertCheap(
        `${name} of ${pattern}`,
        tried(pattern),
        Math.min(maxLength, mostOf(pattern, place)),
        'allowed',
      )
  for (const pattern of patternsFor(false))
    await costs.assertCheap(`${name} of ${pattern}`, tried(pattern), mostOf(pattern, place))
}

function urlOf(op: Operation, params: Record<string, string>, query: Record<string, unknown> = {}): string {
  const path = op.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!) || '%20')
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  )
  return `${path}?${search}`
}

describe('what a text costs', () => {
  // What deletes comes last, so that the others find what they ask for.
  for (const [n, op] of allOperations.toSorted((a, b) => +(a.method === 'DELETE') - +(b.method === 'DELETE')).entries())
    it(`sent to ${op.id}`, async () => {
      const { params = {}, query, body } = op.example
      if (n % (isFull ? 1 : 20) === 0) await fresh()
      const headers = { authorization: `Bearer ${op.access === 'admin' ? adminToken : token}` }
      const json = { ...headers, 'content-type': 'application/json' }
      const payload = body === undefined ? {} : { headers: json, payload: JSON.stringify(body) }
      const { method } = op
      for (const field of textFieldsOf(op.params))
        await tryField(`${op.id} {${field.path}}`, field, 'head', (text) =>
          send({ method, headers, ...payload, url: urlOf(op, { ...params, [field.path[0]!]: text }, query) }),
        )
      for (const field of textFieldsOf(op.query))
        await tryField(`${op.id} ?${field.path}`, field, 'head', (text) =>
          send({ method, headers, ...payload, url: urlOf(op, params, { ...query, [field.path[0]!]: text }) }),
        )
      for (const field of textFieldsOf(op.body))
        await tryField(`${op.id} ${field.path}`, field, 'body', (text) =>
          send({
            ...{ method, headers: json, url: urlOf(op, params, query) },
            payload: JSON.stringify(fillIn(body, field.path, text)),
          }),
        )
    })

  const ask = (method: string, params: unknown) =>
    send({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', host: 'hearth.test' },
      payload: JSON.stringify(request(method, params, 1)),
    })

  it('a text given to a tool is cheap', async () => {
    await fresh()
    for (const op of toolOperations) {
      const { given } = exampleCall(op)
      for (const [name, { schema }] of toolInputs(op))
        for (const { path, ...field } of textFieldsOf(schema))
          await tryField(`${op.mcp.name} ${name}`, { ...field, isFree: false }, 'body', (text) =>
            ask('tools/call', { name: op.mcp.name, arguments: fillIn(given, [name, ...path], text) }),
          )
    }
  })

  it('a text given to a prompt, a tool name, a method or a resource is cheap', async () => {
    const free = { maxLength: undefined, isFree: true }
    for (const [name, { arguments: wanted }] of Object.entries(promptTexts)) {
      const all = Object.fromEntries(Object.keys(wanted).map((argument) => [argument, 'x']))
      for (const argument of Object.keys(wanted))
        for (const pattern of names)
          await costs.assertCheap(
            `prompt ${name} ${argument} of ${pattern}`,
            (length) => ask('prompts/get', { name, arguments: { ...all, [argument]: patterns[pattern]!(length) } }),
            mostOf(pattern, 'body'),
          )
    }
    await tryField('the name of a tool', free, 'body', (text) => ask('tools/call', { name: text }))
    await tryField('a method', free, 'body', (text) => ask(text, {}))
    await tryField('a resource', free, 'body', (text) => ask('resources/read', { uri: `community://${text}` }))
  })

  it('a body or a tool argument nested deep is cheap', async () => {
    const deep = (length: number) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`
    const post = (url: string, payload: string) =>
      send({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload,
      })
    await costs.assertCheap('a deep body', (length) => post('/v1/reports', `{"detail":${deep(length)}}`), bodyBytes)
    const call = (length: number) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_events","arguments":{"q":${deep(length)}}}}`
    await costs.assertCheap('a deep argument', (length) => post('/mcp', call(length)), bodyBytes)
  })
})

describe('what a text costs pages', () => {
  const browser = () => ({ cookie: `session=${session}`, 'sec-fetch-site': 'same-origin', accept: 'text/html' })
  const paths = [
    ...[
      '/',
      '/events',
      '/groups',
      '/members',
      '/badges',
      '/leaderboard',
      '/sign-in',
      '/settings/security',
      '/settings/passes',
    ],
    ...['/claim', '/checkin', '/events/01990000-0000-7000-8000-000000000001', '/groups/garden', '/members/ana-world'],
    ...['/pass/ExampleOwnTag000000001', '/pass/ExampleOthersCode00001', '/badges/garden-helper', '/design'],
    ...['/claim/EXAMPLE-CLAIM', '/checkin/GARDEN-DOOR', '/widget/next-event', '/oauth/authorize'],
  ]

  interface Form {
    action: string
    method: string
    fields: string[]
  }

  async function formsOn(path: string): Promise<Form[]> {
    const { payload } = await app.http.inject({ url: path, headers: browser() })
    return [...payload.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, head = '', inside = '']) => ({
      action: /action="([^"]*)"/.exec(head)?.[1] ?? path,
      method: /method="post"/i.test(head) ? 'POST' : 'GET',
      fields: [...inside.matchAll(/<(?:input|textarea|select)[^>]*\bname="([^"]+)"/g)].map((match) => match[1]!),
    }))
  }

  it('a text in a form field is cheap for pages', async () => {
    await fresh()
    const seen = new Set<string>()
    for (const path of paths)
      for (const { action, method, fields } of await formsOn(path))
        for (const name of fields) {
          if (seen.has(`${method} ${action} ${name}`)) continue
          seen.add(`${method} ${action} ${name}`)
          const fill = (text: string) =>
            new URLSearchParams({ ...Object.fromEntries(fields.map((one) => [one, 'x'])), [name]: text })
          const form = { ...browser(), 'content-type': 'application/x-www-form-urlencoded' }
          await tryField(`${method} ${action} ${name}`, { maxLength: undefined, isFree: false }, 'head', (text) =>
            method === 'GET'
              ? send({ url: `${action}?${fill(text)}`, headers: browser() })
              : send({ method, url: action, headers: form, payload: String(fill(text)) }),
          )
        }
    assert.ok(seen.size > 15, [...seen].join('\n'))
  })

  it('a text in a query or a path is cheap for pages', async () => {
    const known = 'q from to near type cursor before offset period return_to code via done'.split(' ')
    const more = 'theme locale group client_id redirect_uri scope state code_challenge resource'.split(' ')
    for (const path of paths)
      for (const name of [...known, ...more].filter((_, n) => isFull || (n + path.length) % 5 === 0))
        await tryField(`GET ${path} ?${name}`, { maxLength: undefined, isFree: false }, 'head', (text) =>
          send({ url: `${path}?${new URLSearchParams({ [name]: text })}`, headers: browser() }),
        )
    const roots = '/events /groups /members /pass /claim /checkin /badges /exports /mail /emoji'.split(' ')
    for (const root of [
      ...roots,
      '/unsubscribe',
      '/sign-in/link',
      '/settings/security/email',
      '/v1/uploads/file',
      '/uploads/direct',
      '/feeds',
    ])
      await tryField(`GET ${root}/…`, { maxLength: 1000, isFree: false }, 'head', (text) =>
        send({ url: `${root}/${encodeURIComponent(text)}`, headers: browser() }),
      )
  })

  it('a text in a header is cheap for pages', async () => {
    const headers = 'accept accept-language user-agent cookie if-none-match if-modified-since range origin'.split(' ')
    const others = 'referer authorization x-forwarded-for forwarded idempotency-key content-type host'.split(' ')
    const plain = names.filter((name) => /^[\x20-\x7e]*$/.test(patterns[name]!(100)))
    for (const url of ['/events', '/v1/events', '/pass/ExampleOthersCode00001', '/v1/uploads/file/x'])
      for (const header of [...headers, ...others])
        for (const pattern of isFull ? plain : plain.filter((_, n) => (n + url.length + header.length) % 5 === 0))
          await costs.assertCheap(
            `${url} ${header} of ${pattern}`,
            (length) => send({ url, headers: { ...browser(), [header]: patterns[pattern]!(length) } }),
            15_000,
          )
  })
})

it('a text in what another server signs or sends is cheap', async () => {
  await fresh()
  const { id } = await app.database
    .selectFrom('groups')
    .select('id')
    .where('urlname', '=', 'garden')
    .executeTakeFirstOrThrow()
  const granted = { federated: true }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const put = { method: 'PUT' as const, url: `/v1/manage/groups/${id}/federation`, headers, payload: granted }
  const on = await app.http.inject(put)
  assert.equal(on.statusCode, 200, on.payload)
  const follow = { id: 'https://a.example/1', type: 'Follow', actor: 'https://a.example/u' }
  const object = `https://hearth.test/ap/groups/${id}`
  const post = (payload: object, more: Record<string, string> = {}) =>
    send({
      ...{ method: 'POST', url: '/ap/inbox', payload: JSON.stringify({ ...follow, object, ...payload }) },
      headers: { 'content-type': 'application/activity+json', ...more },
    })
  for (const pattern of isFull ? names : names.filter((_, n) => n % 3 === 0)) {
    const make = patterns[pattern]!
    if (/^[\x20-\x7e]*$/.test(make(100)))
      for (const header of ['signature', 'signature-input', 'digest', 'content-digest', 'date'])
        await costs.assertCheap(
          `inbox ${header} of ${pattern}`,
          (length) => post({}, { signature: 'keyId="https://a.example/u#k"', [header]: make(length) }),
          15_000,
          'allowed',
        )
    for (const field of ['id', 'actor', 'object', 'type', 'summary'])
      await costs.assertCheap(`inbox ${field} of ${pattern}`, (length) => post({ [field]: make(length) }), 60_000)
  }
})

describe('what stored texts cost', () => {
  const reading = [
    ...['/', '/events', '/events/01990000-0000-7000-8000-000000000001', '/groups', '/groups/garden', '/members'],
    ...['/members/ana-world', '/pass/ExampleOwnTag000000001', '/badges/garden-helper', '/v1/events', '/v1/groups'],
    ...[
      '/v1/users',
      '/v1/events/01990000-0000-7000-8000-000000000001',
      '/feeds/groups/garden.ics',
      '/og/groups/garden.png',
    ],
    ...['/feeds/groups/garden.ics', '/feeds/groups/garden.rss', '/widget/next-event', '/widget/carousel'],
    ...['/feeds/events/01990000-0000-7000-8000-000000000001.ics', '/sitemap.xml', '/v1/profile/export', '/v1/me'],
  ]
  const tools = ['list_events', 'list_groups', 'search_users', 'list_managed_groups', 'list_my_rsvps', 'list_badges']

  /** As long as the columns take, in every row. */
  async function store(text: string): Promise<void> {
    const short = text.slice(0, 100)
    // Past what is kept of answers.
    app.clock.advance(2000)
    await sql`update events set title = ${short.slice(0, 80)}, description = ${text}, venue_name = ${short}, venue_address = ${short}`.execute(
      app.database,
    )
    await sql`update groups set name = ${short.slice(0, 80)}, description = ${text}`.execute(app.database)
    await sql`update users set name = ${short.slice(0, 60)}, bio = ${text.slice(0, 500)}`.execute(app.database)
    await sql`update badges set description = ${text.slice(0, 500)}`.execute(app.database)
  }

  for (const pattern of names)
    it(`of ${pattern}, where they are read`, async () => {
      await fresh()
      await store(patterns[pattern]!(10_000))
      const headers = { authorization: `Bearer ${token}`, 'user-agent': 'a test browser' }
      for (const url of isFull ? reading : reading.filter((_, n) => (n + pattern.length) % 3 === 0))
        await costs.assertCheap(`${url} with ${pattern}`, () => send({ url, headers }), 10_000)
      for (const name of tools)
        await costs.assertCheap(
          `${name} with ${pattern}`,
          () =>
            send({
              ...{ method: 'POST', url: '/mcp', headers: { ...headers, 'content-type': 'application/json' } },
              payload: JSON.stringify(request('tools/call', { name, arguments: {} }, 1)),
            }),
          10_000,
        )
    })
})
