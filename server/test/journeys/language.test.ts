import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { publicTypes } from '#domains/developers/webhooks/index.ts'
import { guestTicketUrl } from '#domains/events/rsvps/index.ts'
import { exampleIds } from '#kernel/operation/schema.ts'
import { allScopes } from '#kernel/operation/scopes.ts'
import { localesOffered, nameOfLanguage } from '#messages/index.ts'
import { openLinks } from '#platform/links.ts'
import { listedLanguages } from '#surfaces/console/organize/translations/languages.ts'
import { moments, otherRoutes, pages, tea, writeEverywhere } from '#test/catalogue/pages.table.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { languagesWithPseudo, pseudoLocale, withoutMessages } from '#test/support/app/pseudo-locale.ts'
import { listRoutes } from '#test/support/app/routes.ts'
import { findUndirected } from '#test/support/browser/undirected-texts.ts'
import { visibleTexts } from '#test/support/browser/visible-texts.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { makeSession } from '#test/support/builders/factories.ts'
import { writeEveryMail, written } from '#test/support/mail/every-mail.ts'

/** No other one, so that a browser which asks for French first gets the second language it asks for. */
const languages = { en: languagesWithPseudo.en!, [pseudoLocale]: languagesWithPseudo[pseudoLocale]! }

const [first, , , fourth] = exampleIds

/** A widget speaks the language of the page around it, of which some are partial; a mail that of its reader. */
const otherLanguages = /^\/widget\b|\/announcements\/[^/]+\/preview$/

/** Latin words and numbers that are data: names in addresses, hosts, time zones, statuses, ids, scopes and the people of /design. */
const data = [
  /@?(ana|ada|bo|cy|root)-world(@example\.org)?/g,
  /(bounced|wanda|singer)@example\.org|@wanda-waits/g,
  /en-XA, UTC/g,
  /@garden@hearth\.test|^https:\/\/$|www\.meetup\.com/g,
  /\bExample(Own|Free)Tag\d+/g,
  /(https?:\/\/)?[\w.-]+\.(test|example|org)\b[\w/:.-]*/g,
  /Europe\/Berlin/g,
  // The choices of /settings/language: time zones by their own names, languages in their own words, also those in which people write.
  new RegExp(`^(${['UTC', ...Intl.supportedValuesOf('timeZone')].join('|').replaceAll(/[_+]/g, '.')})$`, 'g'),
  new RegExp(
    `^(${[...localesOffered('public').map(nameOfLanguage), nameOfLanguage(pseudoLocale), ...listedLanguages().map(({ label }) => label)].join('|').replaceAll(/[()]/g, '.')})$`,
    'g',
  ),
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /^(Bread|Rice|Company)$/g,
  /\b(GARDEN-DOOR|EXAMPLE-CLAIM|EXAMP-0E00\d|NONE)\b/g,
  /^(400|403|404|409|410|429|500|503)$/g,
  /hearth_pat_\w+|hearth-claim-[\w-]+/g,
  // Code to paste into a terminal.
  /^curl .*$/g,
  // Code to paste into another site.
  /<a data-community-widget=[^>]*>|<\/a>|<script [^>]*><\/script>|<iframe [^>]*><\/iframe>/g,
  // The protocol's own words, for those who build the app.
  /^invalid_request: .*$/g,
  ...allScopes.map((scope) => new RegExp(`^${scope}$`, 'g')),
  ...publicTypes.map((type) => new RegExp(`^${type}(?= · |$)`, 'g')),
  /Amara Okafor|Bo Lindqvist|Chiyo Tanaka|Daniel Rossi/g,
]

function foreignIn(text: string, known = data): boolean {
  const left = known.reduce((rest, pattern) => rest.replaceAll(pattern, ''), withoutMessages(text))
  return /[\p{Script=Latin}\d]/u.test(left)
}

let app: App
const viewers = new Map<string, string | undefined>([['a visitor', undefined]])

before(async () => {
  app = await startApp({ languages })
  const { ana, bo, root } = await makeExampleData(app)
  for (const [name, person] of Object.entries({ ana, bo, root })) viewers.set(name, await makeSession(app, person))
  // What people wrote is in Arabic letters, so that Latin ones must come from the messages.
  await writeEverywhere(app, tea)
  await sql`update users set locale = ${pseudoLocale}, locale_is_chosen = true`.execute(app.database)
})
after(() => app[Symbol.asyncDispose]())

const browser = { accept: 'text/html', 'accept-language': pseudoLocale }
async function open(path: string, session?: string, flash = '') {
  // A pass that is opened twice within a second only says so.
  app.clock.advance(2000)
  const cookie = session === undefined ? {} : { cookie: `session=${session}; flash=${flash}` }
  const { payload, headers } = await app.http.inject({ url: path, headers: { ...browser, ...cookie } })
  return { text: payload, headers, isPage: String(headers['content-type']).startsWith('text/html') }
}

/** Found on the same visits: what people wrote where nothing lets it run in its own direction. */
const undirected: string[] = []

async function findForeign(path: string, flash?: string): Promise<string[]> {
  const found: string[] = []
  for (const [viewer, session] of viewers) {
    const answer = await open(path, session, flash)
    if (!answer.isPage) continue
    const language = /<html lang="([^"]*)"/.exec(answer.text)?.[1]
    if (language !== pseudoLocale) found.push(`GET ${path} for ${viewer} is in ${language}`)
    undirected.push(...findUndirected(answer.text, tea).map((text) => `GET ${path} for ${viewer}: ${text}`))
    const texts = visibleTexts(answer.text).filter((text) => foreignIn(text))
    found.push(...texts.map((text) => `GET ${path} for ${viewer}: “${text}”`))
  }
  return found
}

const hint = 'take these texts from messages/, or name the data in language.test.ts'

describe('a page in another language', () => {
  it('has no text that is not from the messages, on every route and for every viewer', async () => {
    const found: string[] = []
    for (const path of Object.values(pages)
      .flat()
      .filter((path) => !otherLanguages.test(path)))
      found.push(...(await findForeign(path)))
    found.push(...(await findForeign(`/wall/${openLinks(app.keys, '').seal('walls', [first])}`)))
    const guest = { eventId: fourth!, guestId: first!, code: 'EXAMP0E005' }
    const ticket = guestTicketUrl(openLinks(app.keys, ''), guest)
    for (const path of [ticket, ticket.replace('/g/', '/g/cancel/')]) {
      assert.match((await open(path)).text, /method="post"/)
      found.push(...(await findForeign(path)))
    }
    assert.deepEqual(found, [], hint)
  })

  it('has none in what a page shows only once either', async () => {
    const found: string[] = []
    for (const { path, flash, has } of moments) {
      assert.match((await open(path, viewers.get('ana'), flash)).text, has)
      found.push(...(await findForeign(path, flash)))
    }
    assert.deepEqual(found, [], hint)
  })

  it('sets what people wrote by its own direction, on every one of them, widgets too', async () => {
    for (const path of ['/widget/next-event', '/widget/carousel'].flatMap((route) => pages[route]!))
      undirected.push(...findUndirected((await open(path)).text, tea).map((text) => `GET ${path}: ${text}`))
    assert.deepEqual(undirected, [], 'send these pages through `directTexts` of site/direction.ts')
  })

  it('is looked at on every route that has one', () => {
    const missing = listRoutes(app).filter((route) => !otherRoutes.test(route) && !(route in pages))
    assert.deepEqual(missing, [], 'add an address of these routes to `pages` in test/catalogue/pages.table.ts')
  })

  it('says in it what went wrong, whatever the code is', async () => {
    const found: string[] = []
    const missing = ['/nothing/here', `/events/${crypto.randomUUID()}`, '/groups/none', '/members/none', '/badges/none']
    for (const path of [...missing, '/events?cursor=none']) found.push(...(await findForeign(path)))
    assert.deepEqual(found, [], hint)
  })

  it('of an event has it in every state of the event', async () => {
    const [past, soon] = [-3, 3].map((hours) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString())
    const changes = [
      { event_type: 'online' },
      { event_type: 'hybrid', timezone: null },
      { rsvp_opens_at: soon },
      { status: 'cancelled' },
      { starts_at: past, over_at: past, status: 'scheduled' },
    ]
    const found: string[] = []
    for (const change of changes) {
      await app.database.updateTable('events').set(change).where('status', '<>', 'draft').execute()
      for (const path of [`/events/${first}`, `/events/${fourth}`, '/groups/garden'])
        found.push(...(await findForeign(path)))
    }
    assert.deepEqual(found, [], hint)
  })
})

describe('which language a page has', () => {
  it('is ?lang before the account’s, and the account’s before Accept-Language', async () => {
    const session = viewers.get('ana')!
    const languageOf = async (path: string, request: object) =>
      (await app.get(path, request)).headers['content-language']
    assert.equal(await languageOf('/events', { session }), pseudoLocale)
    assert.equal(await languageOf('/events?lang=en', { session }), 'en')
    assert.equal(await languageOf('/events', { session, headers: { 'accept-language': 'en' } }), pseudoLocale)
    assert.equal(
      await languageOf(`/events?lang=${pseudoLocale}`, { headers: { 'accept-language': 'en' } }),
      pseudoLocale,
    )
    assert.equal(
      await languageOf('/events', { headers: { 'accept-language': `fr, ${pseudoLocale};q=0.5` } }),
      pseudoLocale,
    )
    assert.equal(await languageOf('/events', {}), 'en')
  })

  it('is one that caches tell apart, but only where there are several', async () => {
    assert.equal((await open('/events')).headers.vary, 'Cookie, Accept-Encoding, Accept-Language')
    await using plain = await startApp({ beside: app, languages: { en: languages.en } })
    const answer = await plain.get('/events', { headers: browser })
    assert.deepEqual([answer.headers.vary, answer.headers['content-language']], ['Cookie, Accept-Encoding', 'en'])
  })
})

describe('a mail in another language', () => {
  it('has no text that is not from the messages', () => {
    const known = [
      `${written.subject} \\d+`,
      ...Object.values(written).flatMap((text) => text.split('\n').filter(Boolean)),
      ...['123456', '01ABC-DEFGH', 'Europe/Berlin', 'en-XA', 'www.meetup.com', 'hooks.slack.com'],
    ].map((text) => new RegExp(text.replaceAll(/[.?]/g, '.'), 'g'))
    const found = Object.entries(writeEveryMail(languages[pseudoLocale].messages)).flatMap(([name, mail]) => {
      const texts = [mail.subject, ...visibleTexts(mail.html), ...mail.text.split('\n')]
      const foreign = texts.filter((text) => foreignIn(text, [/https?:\/\/\S+/g, ...known]))
      return foreign.map((text) => `mail “${name}”: “${text}”`)
    })
    assert.deepEqual(found, [], hint)
  })
})
