import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import { allScopes } from '#kernel/operation/scopes.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { listRoutes } from '#test/support/app/routes.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'
import { type Receiver, startReceiver } from '#test/support/net/receiver.ts'

/**
 * New accounts publish spam within one hour of the clock of the tests, and honest people from the same network beside them.
 * What of the spam a visitor sees, what an administrator does about it, and what the honest people notice.
 */
const isFull = process.env.SCALE === 'full'
const size = isFull ? { spammers: 200, each: 10, honest: 60 } : { spammers: 4, each: 3, honest: 5 }
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const lookEveryMs = 15 * minuteMs
const pressesMax = 10

/** In every title and every text of the wave. */
const mark = /zqspam of/i
const hosts = ['cheap-pills.example', 'best-bets.example']
const tricks: readonly ((host: string) => string)[] = [
  (host) => `https://${host}/offer`,
  (host) => `[click here](https://${host})`,
  (host) => `http : // ${host}`,
  (host) => `hxxps://${host.replaceAll('e', '\u0435')}/x`,
  (host) => `h\u200bttps://\u2060${host}`,
  (host) => `https\uff1a\uff0f\uff0f${host.replace('.', '\u3002')}`,
]

let post: PostOffice
let receiver: Receiver
let admin: string
let visitor: Person & { token: string; session: string }
const spam: { person: Person; slug: string; events: string[] }[] = []
/** What honest people published, when, and whether it was public at once. */
const honest: { id: string; at: number; isSeen: boolean }[] = []

before(
  async () => {
    receiver = await startReceiver()
    post = await openPostOffice({ outbound: openOutbound({ allow: ['127.0.0.0/8'], reuse: true }) })
    await post.app.database.updateTable('instance_settings').set({ hold_new_accounts: true }).execute()
    const root = await makeUser(post.app, { role: 'admin' })
    admin = await makeSession(post.app, root)
    const person = await makeUser(post.app)
    const scopes = allScopes.filter((scope) => scope !== 'admin')
    const token = await makeToken(post.app, person, scopes)
    visitor = { ...person, token, session: await makeSession(post.app, person) }
    const webhook = { url: receiver.url('/visitor'), eventTypes: ['*'] }
    const made = await post.app.post('/v1/developer/webhooks', { token, body: webhook })
    assert.equal(made.status, 201, made.text)
  },
  { timeout: 120_000 },
)
after(async () => {
  await post[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const inDays = (days: number) => new Date(post.app.clock.now().getTime() + days * 24 * hourMs).toISOString()

async function create(path: string, token: string, body: object) {
  const answer = await post.app.post(path, { token, body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

async function join(name: string) {
  const person = await makeUser(post.app, { name, isNew: true })
  return { person, token: await makeToken(post.app, person, ['user', 'manage:groups', 'manage:events']) }
}

const publish = async (slug: string, token: string, fields: object): Promise<string> => {
  const event = { dateTime: inDays(3), timezone: 'Europe/Berlin', ...fields }
  return (await create(`/v1/manage/groups/${slug}/events`, token, event)).id
}

const isSeen = async (id: string) => (await open(`/events/${id}`)).status === 200

/** The visitor joins the group where that is public, and asks for a mail about each new event. */
async function spamOnce(n: number, pauseMs: number): Promise<void> {
  const { person, token } = await join(`Seller ${n}`)
  const slug = `deals-${n}`
  await create('/v1/manage/groups', token, { name: `Deals ${n}`, urlname: slug })
  const joined = await post.app.put(`/v1/favorites/${slug}`, { token: visitor.token, body: { eventMail: 'each' } })
  assert.ok(joined.status < 300, joined.text)
  const events: string[] = []
  for (let i = 0; i < size.each; i++) {
    post.app.clock.advance(pauseMs)
    const link = tricks[(n + i) % tricks.length]!(hosts[n % hosts.length]!)
    const status = i % 3 === 2 ? 'draft' : 'scheduled'
    const event = { title: `Zqspam of the day ${n}-${i}`, description: `The best zqspam of all: ${link}`, status }
    const id = await publish(slug, token, event)
    if (status === 'draft') await post.app.post(`/v1/manage/events/${id}/publish`, { token })
    events.push(id)
  }
  const bio = `I sell zqspam of all kinds, ${tricks[0]!(hosts[n % hosts.length]!)}`
  await post.app.patch('/v1/profile', { token, body: { bio } })
  spam.push({ person, slug, events })
}

/** Of five honest people three use no link, one has a link to join and to the venue, one links their own site. */
async function publishHonestly(n: number): Promise<void> {
  const { token } = await join(`Neighbor ${n}`)
  const slug = `neighbors-${n}`
  await create('/v1/manage/groups', token, { name: `Neighbors ${n}`, urlname: slug })
  const plain = { title: `Sowing day ${n}`, description: 'Bring gloves. We meet at 9.30 at the gate.' }
  const online = { onlineUrl: 'https://meet.example/garden', venue: { name: 'Hall', notes: 'See hall.example/way' } }
  const own = { description: `More at https://garden-${n}.example` }
  const id = await publish(slug, token, { ...plain, ...(n % 5 === 3 && online), ...(n % 5 === 4 && own) })
  honest.push({ id, at: post.app.clock.now().getTime(), isSeen: await isSeen(id) })
}

async function open(url: string, session?: string) {
  const headers = { accept: 'text/html', ...(session && { cookie: `session=${session}` }) }
  const { statusCode: status, payload } = await post.app.http.inject({ url, headers })
  assert.ok(status < 500, `${url}: ${status}`)
  return { status, payload }
}

const hasMark = (text: string) => mark.test(text.replaceAll('\r\n ', ''))

/** A route or a path of the API with the things of one spammer in it, and lists with a search too. */
function addressesOf(route: string, { person, slug, events }: (typeof spam)[number]): string[] {
  const path = route
    .replaceAll(/:username|\{username\}/g, person.username)
    .replaceAll(/:(slug|name)|\{(slug|groupId)\}/g, slug)
    .replace(/sitemap-:page\([^)]*\)/, 'sitemap-events')
    .replaceAll(/:\w+(\([^)]*\))?|\{\w+\}/g, events[0]!)
  return isFull || /search|events|groups|people/.test(path) ? [path, `${path}?q=zqspam&group=${slug}`] : [path]
}

/** Other tests look at the pages of those who are signed in; without SCALE=full, here only at what is public. */
const ofProgram = isFull
  ? /^\/(v1|assets|docs|openapi|schemas|oauth|sign-in\/(with|owner|link)|healthz|readyz|self-check)/
  : /^\/(v1|assets|docs|openapi|schemas|oauth|sign-in|admin|organize|settings|door|me|icons|healthz|readyz|self-check)/

/** Everything that a visitor could look at: pages, feeds, images, widgets, sitemaps and answers of the API. */
async function findLeaks(wave: (typeof spam)[number]): Promise<{ looked: number; leaks: string[] }> {
  const pages = listRoutes(post.app).filter((route) => !ofProgram.test(route) && !route.startsWith('/sign-out'))
  const reads = allOperations.filter(({ effect, access }) => effect === 'read' && access !== 'admin')
  const leaks: string[] = []
  const paths = pages.flatMap((route) => addressesOf(route, wave))
  for (const path of paths)
    for (const session of isFull ? [undefined, visitor.session] : [undefined])
      if (hasMark((await open(path, session)).payload)) leaks.push(`${path} ${session ? 'signed in' : 'signed out'}`)
  const answers = reads.flatMap((op) => addressesOf(op.path, wave))
  for (const path of answers)
    for (const token of isFull ? [undefined, visitor.token] : [visitor.token]) {
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const { payload } = await post.app.http.inject({ url: path, headers })
      if (hasMark(payload)) leaks.push(`${path} ${token ? 'signed in' : 'signed out'}`)
    }
  return { looked: (isFull ? 2 : 1) * (paths.length + answers.length), leaks }
}

const screen = '/admin/moderation/held'
let presses = 0

/** One press of the administrator, without scripts. Forms are sent as the page has them. */
async function press(url: string, form?: URLSearchParams): Promise<string> {
  presses++
  const headers = { accept: 'text/html', cookie: `session=${admin}`, origin: 'https://hearth.test' }
  const sent = form && { method: 'POST' as const, payload: form.toString() }
  const type = form && { 'content-type': 'application/x-www-form-urlencoded' }
  const { statusCode, payload } = await post.app.http.inject({ url, ...sent, headers: { ...headers, ...type } })
  assert.ok(statusCode === 200 || statusCode === 303, `${url}: ${statusCode} ${payload.slice(0, 500)}`)
  return payload
}

/** The fields of the form about everything that matches. */
function matchingForm(page: string): URLSearchParams {
  const [, inside = ''] = /<form class="matching"[^>]*>(.*?)<h3>/s.exec(page) ?? []
  const form = new URLSearchParams()
  for (const [, name, value] of inside.matchAll(/name="([^"]+)" value="([^"]*)"/g)) form.append(name!, value!)
  return form
}

async function clearQueue(): Promise<void> {
  const first = await press(screen)
  const worst = [...first.matchAll(/href="\/admin\/moderation\/held\?found&#61;([^"]+)"|\?found=([^"]+)"/g)]
    .map(([, one, other]) => decodeURIComponent(one ?? other!))
    .filter((found) => hosts.includes(found))
  assert.deepEqual(worst.toSorted(), hosts.toSorted())
  for (const host of worst) {
    const form = matchingForm(await press(`${screen}?found=${encodeURIComponent(host)}`))
    assert.equal(form.get('found'), host)
    form.set('do', 'suspend')
    assert.match(await press(`${screen}/decide`, form), /Refuse and suspend\?/)
    form.delete('do')
    form.set('confirmed', 'suspend')
    await press(`${screen}/decide`, form)
  }
  // Only honest people are left.
  const rest = matchingForm(first)
  rest.set('do', 'approve')
  await press(`${screen}/decide`, rest)
  await post.settle()
}

describe('a wave of spam', { timeout: 3_600_000 }, () => {
  const looks: number[] = []
  it('is not seen by any visitor while it comes, nor after it', async () => {
    const startAt = post.app.clock.now().getTime()
    const pauseMs = hourMs / (size.spammers * size.each)
    const every = Math.max(1, Math.floor(size.spammers / size.honest))
    for (let n = 0; n < size.spammers; n++) {
      await spamOnce(n, pauseMs)
      if (n % every === 0 && honest.length < size.honest) await publishHonestly(honest.length)
      if ((n + 1) % Math.ceil(size.spammers / (isFull ? 4 : 1)) !== 0) continue
      const { looked, leaks } = await findLeaks(spam.at(-1)!)
      assert.deepEqual(leaks, [])
      looks.push(looked)
    }
    while (honest.length < size.honest) await publishHonestly(honest.length)
    for (const { events } of spam) for (const id of events) assert.equal(await isSeen(id), false)
    const minutes = (post.app.clock.now().getTime() - startAt) / minuteMs
    const events = spam.flatMap((one) => one.events).length
    console.log(
      `${spam.length} accounts, ${events} events with links in ${minutes.toFixed(0)} min; ` +
        `${looks.reduce((a, b) => a + b, 0) + events} looks of visitors, 0 showed any of it`,
    )
  })

  it('is cleared by an administrator in at most ten presses', async () => {
    await clearQueue()
    console.log(`cleared in ${presses} presses`)
    assert.ok(presses <= pressesMax, `${presses} presses`)
    const left = await post.app.database.selectFrom('held_items').select('id').where('settled_at', 'is', null).execute()
    assert.equal(left.length, 0)
    const suspended = await post.app.database
      .selectFrom('users')
      .select('id')
      .where('suspended_at', 'is not', null)
      .execute()
    assert.equal(suspended.length, size.spammers)
    if (isFull) assert.deepEqual((await findLeaks(spam[0]!)).leaks, [])
  })

  it('reached no one by mail or webhook', async () => {
    await post.run('held-review.mail-news')
    post.app.clock.advance(hourMs)
    await post.run('event-mail.find-new-events')
    await post.run('event-mail.find-digests')
    assert.deepEqual(
      post.sink.mails.filter((mail) => mark.test(`${mail.subject} ${mail.text} ${mail.html}`)).map(({ to }) => to),
      [],
    )
    const spammers = new Set(spam.map(({ person }) => `${person.username}@example.org`))
    const told = post.sink.mails.filter(
      ({ subject, to }) => /reviewed/.test(subject ?? '') && spammers.has(to![0]!.address!),
    )
    assert.equal(told.length, 0)
    const ids = new Set(spam.flatMap(({ events }) => events))
    const heard = receiver.received.filter(({ event }) => ids.has(event?.data?.eventId))
    assert.equal(heard.length, 0)
  })

  it('costs honest people from the same network minutes at most', async () => {
    const waited = honest.filter((one) => !one.isSeen)
    for (const { id } of honest) assert.equal(await isSeen(id), true)
    assert.equal(waited.length, Math.floor(honest.length / 5))
    const waits = waited.map(({ at }) => (lookEveryMs - (at % lookEveryMs)) / minuteMs).toSorted((a, b) => a - b)
    const [median, longest] = [waits[Math.floor(waits.length / 2)]!, waits.at(-1)!]
    console.log(
      `${honest.length} honest events: ${honest.length - waited.length} public at once, ${waited.length} waited; ` +
        `with a look every 15 minutes ${median.toFixed(1)} min (median), ${longest.toFixed(1)} min (longest)`,
    )
    assert.ok(longest <= 15)
  })
})
