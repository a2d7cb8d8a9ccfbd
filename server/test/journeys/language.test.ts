import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { publicTypes } from '#domains/developers/webhooks/index.ts'
import { exampleIds } from '#kernel/operation/schema.ts'
import { allScopes } from '#kernel/operation/scopes.ts'
import { openLinks } from '#platform/links.ts'
import { announcementPreviews } from '#test/catalogue/screens.announcements.ts'
import { sourcePages } from '#test/catalogue/screens.sources.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { languagesWithPseudo, pseudoLocale, withoutMessages } from '#test/support/app/pseudo-locale.ts'
import { listRoutes } from '#test/support/app/routes.ts'
import { visibleTexts } from '#test/support/browser/visible-texts.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { makeSession } from '#test/support/builders/factories.ts'
import { writeEveryMail, written } from '#test/support/mail/every-mail.ts'
import { developersPages } from './developers-pages.ts'
import { peoplePages } from './people-pages.ts'

const [first, second, , fourth] = exampleIds
const tea = encodeURIComponent('чай')

/** An address for every GET route that answers with a page. A new page needs a line here. */
const pages: Readonly<Record<string, readonly string[]>> = {
  '/': ['/'],
  '/events': [
    '/events',
    '/events?q=xyz&type=online&near=1,1',
    '/events?group=garden',
    `/events?from=2026-12-02&to=2026-12-01&tag=${tea}&city=${tea}`,
  ],
  '/search': ['/search', '/search?q=garden', '/search?q=xyz'],
  '/events/:id': [first, second, fourth].map((id) => `/events/${id}`),
  '/events/:id/guests': [`/events/${first}/guests`],
  '/events/:id/share': [`/events/${first}/share`],
  '/events/:id/rsvp/cancel': [`/events/${second}/rsvp/cancel`],
  '/groups': ['/groups', `/groups?tag=${tea}`, '/groups?q=xyz'],
  '/groups/:slug': ['/groups/garden', '/groups/choir', '/groups/orchard'],
  '/groups/:slug/leaderboard': ['/groups/garden/leaderboard', '/groups/choir/leaderboard'],
  '/members': ['/members', '/members?q=xyz'],
  '/report': [`/report?type=event&id=${first}`],
  '/members/:username/block': ['/members/bo-world/block'],
  '/members/:username': ['/members/ana-world', '/members/bo-world', '/members/cy-world'],
  '/badges': ['/badges'],
  '/badges/:slug': ['/badges/garden-helper', '/badges/founder', '/badges/first-rsvp'],
  '/leaderboard': [
    '/leaderboard',
    '/leaderboard?period=week',
    '/leaderboard?period=quarter',
    '/leaderboard?offset=900',
  ],
  '/design': ['/design'],
  '/legal/privacy': ['/legal/privacy'],
  '/legal/terms': ['/legal/terms'],
  '/legal/imprint': ['/legal/imprint'],
  '/legal/conduct': ['/legal/conduct'],
  '/about/sources': ['/about/sources'],
  '/design/console': ['/design/console'],
  '/sign-in': ['/sign-in', '/sign-in?again=1', '/sign-in?return_to=/events'],
  '/sign-in/code': ['/sign-in/code'],
  '/sign-in/link/:token': ['/sign-in/link/none'],
  '/sign-in/owner/:token': ['/sign-in/owner/none'],
  '/sign-in/name': ['/sign-in/name'],
  '/settings/privacy': ['/settings/privacy'],
  '/settings/profile': ['/settings/profile'],
  '/settings/profile/portfolio': ['/settings/profile/portfolio'],
  '/settings/profile/portfolio/:id': [`/settings/profile/portfolio/${first}`],
  ...developersPages,
  '/admin': ['/admin', '/admin?period=365'],
  '/admin/health': ['/admin/health'],
  '/admin/health/bounces': ['/admin/health/bounces', '/admin/health/bounces?q=xyz'],
  '/admin/webhooks': ['/admin/webhooks', '/admin/webhooks?list=failing'],
  '/admin/people': ['/admin/people', '/admin/people?q=xyz&status=suspended'],
  '/admin/people/:person': ['/admin/people/bo-world'],
  '/admin/people/approvals': ['/admin/people/approvals'],
  '/admin/apps': ['/admin/apps'],
  '/admin/tokens': ['/admin/tokens', '/admin/tokens?user=xyz'],
  '/admin/providers': ['/admin/providers'],
  '/admin/providers/:provider': ['/admin/providers/school'],
  '/admin/moderation/held': ['/admin/moderation/held', '/admin/moderation/held?found=spam.example'],
  '/admin/moderation/bans': ['/admin/moderation/bans'],
  '/admin/moderation/servers': ['/admin/moderation/servers'],
  '/admin/moderation': ['/admin/moderation', '/admin/moderation?show=closed'],
  '/admin/moderation/:id': [`/admin/moderation/${first}`],
  '/admin/settings': ['/admin/settings'],
  '/admin/settings/joining': ['/admin/settings/joining'],
  '/admin/settings/pages': ['/admin/settings/pages'],
  '/admin/settings/limits': ['/admin/settings/limits'],
  '/admin/settings/security': ['/admin/settings/security'],
  '/admin/audit': ['/admin/audit', '/admin/audit?actor=xyz&from=2026-01-01'],
  '/welcome': ['/welcome'],
  '/welcome/name': ['/welcome/name'],
  '/welcome/mail': ['/welcome/mail'],
  '/welcome/joining': ['/welcome/joining'],
  '/welcome/legal': ['/welcome/legal'],
  '/welcome/group': ['/welcome/group'],
  '/welcome/event': ['/welcome/event'],
  '/welcome/invite': ['/welcome/invite'],
  '/admin/people/waiting': ['/admin/people/waiting'],
  '/admin/people/:person/recovery': ['/admin/people/cy-world/recovery', '/admin/people/bo-world/recovery'],
  '/admin/people/invitations': ['/admin/people/invitations'],
  '/admin/groups': ['/admin/groups', '/admin/groups?state=orphaned', '/admin/groups?q=xyz'],
  '/admin/badges': ['/admin/badges'],
  '/admin/badges/new': ['/admin/badges/new'],
  '/admin/badges/:badge': [`/admin/badges/${second}?awarded=1-3`],
  '/admin/tags': ['/admin/tags', '/admin/tags?q=xyz'],
  '/admin/events': ['/admin/events', '/admin/events?state=hidden', '/admin/events?group=garden'],
  '/organize': ['/organize'],
  '/organize/new-group': ['/organize/new-group'],
  '/organize/events/:id/announcements': [`/organize/events/${first}/announcements`],
  '/organize/events/:id/announcements/new': [`/organize/events/${first}/announcements/new`],
  '/organize/events/:id/announcements/:announcementId': [
    `/organize/events/${first}/announcements/${first}`,
    `/organize/events/${first}/announcements/${second}`,
    `/organize/events/${first}/announcements/${exampleIds[2]}`,
  ],
  ...announcementPreviews,
  ...sourcePages,
  '/organize/groups/:slug/announcements': [`/organize/groups/garden/announcements`],
  '/organize/groups/:slug/announcements/new': [`/organize/groups/garden/announcements/new`],
  '/organize/groups/:slug/announcements/:announcementId': [`/organize/groups/garden/announcements/${fourth}`],
  '/invitations/:code': ['/invitations/invitation-by-mail', '/invitations/no-such-invitation'],
  '/door/join/:token': ['/door/join/invitation-to-the-door', '/door/join/no-such-invitation'],
  '/wall/:token': ['/wall/none'],
  '/organize/events/:id/door': [`/organize/events/${first}/door`, `/organize/events/${exampleIds[2]}/door`],
  '/organize/events/:id/repeat': [`/organize/events/${first}/repeat`],
  ...peoplePages,
  '/organize/groups/:slug/settings': ['/organize/groups/garden/settings'],
  '/organize/groups/:slug': [
    '/organize/groups/garden',
    '/organize/groups/garden?list=drafts',
    '/organize/groups/garden?list=past',
    '/organize/groups/garden?list=cancelled&q=xyz',
  ],
  '/organize/groups/:slug/new-event': ['/organize/groups/garden/new-event'],
  '/organize/events/:id/edit': [`/organize/events/${first}/edit`],
  '/organize/events/:id/publish': [`/organize/events/${exampleIds[2]}/publish`],
  '/organize/events/:id/duplicate': [`/organize/events/${first}/duplicate`],
  '/organize/events/:id/cancel': [`/organize/events/${first}/cancel`],
  '/organize/groups/:slug/share': ['/organize/groups/garden/share', '/organize/groups/garden/share?kind=carousel'],
  '/organize/groups/:slug/team': ['/organize/groups/garden/team', '/organize/groups/garden/team?q=none'],
  '/organize/groups/:slug/team/invites/:token': ['/organize/groups/garden/team/invites/invitation-to-the-garden'],
  '/organize/groups/:slug/team/bans': ['/organize/groups/garden/team/bans'],
  '/organize/groups/:slug/badges/:badge/links/:link/print': [
    `/organize/groups/garden/badges/${first}/links/${first}/print`,
  ],
  '/organize/events/:id/print': [`/organize/events/${first}/print`],
  '/organize/events/:id/print/poster': [`/organize/events/${first}/print/poster?wifi=%D1%87%D0%B0%D0%B9`],
  '/organize/events/:id/print/tents': [`/organize/events/${first}/print/tents`],
  '/organize/events/:id/print/claims': [`/organize/events/${first}/print/claims`],
  '/organize/events/:id/print/name-badges': [`/organize/events/${first}/print/name-badges`],
  '/organize/events/:id/print/door-list': [`/organize/events/${second}/print/door-list?by=last`],
  '/organize/groups/:slug/badges': ['/organize/groups/garden/badges', '/organize/groups/choir/badges'],
  '/organize/groups/:slug/badges/new': ['/organize/groups/garden/badges/new'],
  '/organize/groups/:slug/badges/:badge': [
    `/organize/groups/garden/badges/${first}?awarded=2&skipped=1&remaining=3`,
    `/organize/groups/garden/badges/${first}?q=xyz`,
  ],
  '/organize/groups/:slug/badges/:badge/edit': [`/organize/groups/garden/badges/${first}/edit`],
  '/organize/events/:id': [`/organize/events/${first}`],
  '/organize/events/:id/attendees': [
    `/organize/events/${first}/attendees`,
    `/organize/events/${first}/attendees?list=waitlist&q=zzz`,
  ],
  '/organize/events/:id/attendees/:userId': [`/organize/events/${first}/attendees/${first}`],
  '/door': ['/door'],
  '/door/': ['/door/'],
  '/door/:id': [`/door/${second}`],
  '/me/events': ['/me/events', '/me/events?list=past'],
  '/t/:code': ['/t/EXAMP0E001', '/t/EXAMP0E002', '/t/NONE'],
  '/me/groups': ['/me/groups'],
  '/me/connections': ['/me/connections', '/me/connections?list=following', '/me/connections?list=followers'],
  '/me/connections/:id/remove': [`/me/connections/${first}/remove`],
  '/me/achievements': ['/me/achievements'],
  '/settings': ['/settings'],
  '/settings/notifications': ['/settings/notifications'],
  '/settings/calendar': ['/settings/calendar'],
  '/settings/blocked': ['/settings/blocked'],
  '/settings/reports': ['/settings/reports'],
  '/settings/files': ['/settings/files'],
  '/settings/language': ['/settings/language'],
  '/settings/data': ['/settings/data'],
  '/settings/security': ['/settings/security'],
  '/settings/passes': ['/settings/passes'],
  '/settings/security/email/:id': [`/settings/security/email/${first}`],
  '/account/role-offers': ['/account/role-offers'],
  '/account': ['/account'],
  '/account/passes': ['/account/passes'],
  '/account/tokens': ['/account/tokens'],
  '/settings/security/tokens': ['/settings/security/tokens'],
  '/pass/:id': ['/pass/ExampleOwnTag000000001', '/pass/ExampleFreeTag00000001', '/pass/ExampleOthersCode00001'],
  '/pass/:id/card': ['/pass/ExampleOwnTag000000001/card'],
  '/group-claim/:code': ['/group-claim/invitation-to-the-library', '/group-claim/none'],
  '/claim': ['/claim'],
  '/claim/:code': ['/claim/EXAMPLE-CLAIM', '/claim/NONE'],
  '/checkin': ['/checkin'],
  '/checkin/:code': ['/checkin/GARDEN-DOOR', '/checkin/NONE'],
  '/mail/:sealed': ['/mail/none'],
  '/unsubscribe/:sealed': ['/unsubscribe/none'],
  '/account-recovery/:sealed': ['/account-recovery/none'],
  '/no-invitations/:sealed': ['/no-invitations/none'],
  '/device': ['/device', '/device?user_code=BCDF-GHJK'],
  '/device/allowed': ['/device/allowed'],
  '/device/denied': ['/device/denied'],
  '/oauth/authorize': ['/oauth/authorize'],
  '/oauth/interaction/:uid': ['/oauth/interaction/none'],
  '/widget/next-event': [`/widget/next-event?group=garden&lang=${pseudoLocale}`],
  '/widget/carousel': [`/widget/carousel?groups=garden&lang=${pseudoLocale}`],
}

/** A widget speaks the language of the page around it, of which some are partial; a mail that of its reader. */
const otherLanguages = /^\/widget\b|\/announcements\/[^/]+\/preview$/

/** Not pages, or not for readers: the API, files, feeds, redirects, and documents for developers in English. */
const otherRoutes =
  /^\/(v1|organize\/\w+\/:\w+\/announcements\/:announcementId\/mail|T\/:code|covers|icons|\.well-known|schemas|assets|feeds|oembed|og|emoji|exports|files|mcp|docs|healthz|readyz|self-check|hooks|oauth\/jwks|sitemap|sign-in\/with|sign-in\/name\/proposal|oauth\/authorize\/:uid)|\.(txt|json|webmanifest|js|xml|ics|ico|rss|png|svg|vcf)$/

/** Latin words and numbers that are data: names in addresses, hosts, time zones, statuses, ids, scopes and the people of /design. */
const data = [
  /@?(ana|ada|bo|cy|root)-world(@example\.org)?/g,
  /(bounced|wanda)@example\.org|@wanda-waits/g,
  /en-XA, UTC/g,
  /@garden@hearth\.test|^https:\/\/$|www\.meetup\.com/g,
  /\bExample(Own|Free)Tag\d+/g,
  /(https?:\/\/)?[\w.-]+\.(test|example|org)\b[\w/:.-]*/g,
  /Europe\/Berlin/g,
  // The choices of /settings/language: time zones by their own names, languages in their own words.
  new RegExp(`^(${['UTC', ...Intl.supportedValuesOf('timeZone')].join('|').replaceAll(/[_+]/g, '.')})$`, 'g'),
  /^English( \(Pseudo-Accents\))?$/g,
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /\b(GARDEN-DOOR|EXAMPLE-CLAIM|EXAMP-0E001|NONE)\b/g,
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

/** What people wrote is in Cyrillic letters, so that Latin ones must come from the messages. */
async function writeInCyrillic({ database }: App): Promise<void> {
  const columns: Readonly<Record<string, readonly string[]>> = {
    users: ['name', 'bio', 'location'],
    groups: ['name', 'description'],
    events: ['title', 'description', 'venue_name', 'venue_city', 'cancel_message'],
    announcements: ['subject', 'body'],
    door_invitations: ['label'],
    walk_ins: ['name'],
    badges: ['name', 'description', 'icon'],
    portfolio_items: ['title', 'description'],
    oauth_clients: ['name'],
    tokens: ['name'],
    sessions: ['user_agent'],
    passes: ['label'],
    identity_providers: ['name'],
    sign_up_requests: ['name'],
    uploads: ['filename'],
    instance_settings: ['name'],
    sources: ['name'],
    federation_blocks: ['reason'],
    ownership_claims: ['reason'],
  }
  for (const [table, names] of Object.entries(columns)) {
    const changes = names.map((name) => sql`${sql.ref(name)} = ${'Чай'}`)
    await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(database)
  }
  await sql`update groups set tags = array['чай']`.execute(database)
  await sql`update users set locale = ${pseudoLocale}`.execute(database)
}

let app: App
const viewers = new Map<string, string | undefined>([['a visitor', undefined]])

before(async () => {
  app = await startApp({ languages: languagesWithPseudo })
  const { ana, bo, root } = await makeExampleData(app)
  for (const [name, person] of Object.entries({ ana, bo, root })) viewers.set(name, await makeSession(app, person))
  await writeInCyrillic(app)
})
after(() => app[Symbol.asyncDispose]())

const browser = { accept: 'text/html', 'accept-language': pseudoLocale }
async function open(path: string, session?: string) {
  // A pass that is opened twice within a second only says so.
  app.clock.advance(2000)
  const cookie = session === undefined ? {} : { cookie: `session=${session}` }
  const { payload, headers } = await app.http.inject({ url: path, headers: { ...browser, ...cookie } })
  return { text: payload, headers, isPage: String(headers['content-type']).startsWith('text/html') }
}

async function findForeign(path: string): Promise<string[]> {
  const found: string[] = []
  for (const [viewer, session] of viewers) {
    const answer = await open(path, session)
    if (!answer.isPage) continue
    const language = /<html lang="([^"]*)"/.exec(answer.text)?.[1]
    if (language !== pseudoLocale) found.push(`GET ${path} for ${viewer} is in ${language}`)
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
    assert.deepEqual(found, [], hint)
  })

  it('is looked at on every route that has one', () => {
    const missing = listRoutes(app).filter((route) => !otherRoutes.test(route) && !(route in pages))
    assert.deepEqual(missing, [], 'add an address of these routes to `pages` in language.test.ts')
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
  it('is the account’s before ?lang, and ?lang before Accept-Language', async () => {
    const session = viewers.get('ana')!
    const languageOf = async (path: string, request: object) =>
      (await app.get(path, request)).headers['content-language']
    assert.equal(await languageOf('/events', { session }), pseudoLocale)
    assert.equal(await languageOf('/events?lang=en', { session }), pseudoLocale)
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
    await using plain = await startApp({ beside: app, languages: { en: languagesWithPseudo.en! } })
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
    const found = Object.entries(writeEveryMail(languagesWithPseudo[pseudoLocale]!)).flatMap(([name, mail]) => {
      const texts = [mail.subject, ...visibleTexts(mail.html), ...mail.text.split('\n')]
      const foreign = texts.filter((text) => foreignIn(text, [/https?:\/\/\S+/g, ...known]))
      return foreign.map((text) => `mail “${name}”: “${text}”`)
    })
    assert.deepEqual(found, [], hint)
  })
})
