import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { localesOffered, nameOfLanguage } from '#messages/index.ts'
import { isSigned, isSignedIn } from '#messages/signed.ts'
import { startApp } from '#test/support/app/harness.ts'
import {
  languagesWithMirrored,
  languagesWithPseudo,
  mirroredLocale,
  pseudoLocale,
} from '#test/support/app/pseudo-locale.ts'
import { makeEventRow, makeGroupRow } from '#test/support/builders/public-events.ts'
import { scene } from '#test/support/builders/scene.ts'
import { signInByMail, useSite, type Visitor } from '#test/support/sign-in/server.ts'
import { pathIn } from './languages.ts'

const languages = { ...languagesWithPseudo, ...languagesWithMirrored }
const offered = localesOffered('public', languages)
const site = useSite({ languages })

const languageOf = async (visitor: Visitor, path = '/events', headers: Record<string, string> = {}) =>
  (await visitor.get(path, headers)).headers['content-language']
const mirroredBrowser = { 'accept-language': `${mirroredLocale}, en;q=0.5` }
const own = { 'sec-fetch-site': 'same-origin' }

function userOf(email: string) {
  const row = site.app.database.selectFrom('users').select(['locale', 'locale_is_chosen']).where('email', '=', email)
  return row.executeTakeFirstOrThrow()
}

const decoded = (text: string) => text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

describe('the switch in the footer', () => {
  it('names each language in itself, and what a browser chooses lasts', async () => {
    const visitor = site.visitor()
    const { text } = await visitor.get('/events?q=tea&lang=en')
    const [form] = /<form class="languages".*?<\/form>/s.exec(text)!
    assert.match(form, /name="return_to" value="\/events\?q&#61;tea"|name="return_to" value="\/events\?q=tea"/)
    assert.deepEqual(
      [...form.matchAll(/<button name="lang" value="([^"]+)" lang="\1"( aria-current="true")?[^>]*>([^<]+)</g)].map(
        ([, locale, isCurrent, name]) => [locale, isCurrent !== undefined, decoded(name!)],
      ),
      [
        ['en', true, 'English'],
        ['ar', false, 'العربية'],
        ['de', false, 'Deutsch'],
        ['es', false, 'Español'],
        ['fr', false, 'Français'],
        ['ja', false, '日本語'],
        ['nl', false, 'Nederlands'],
        ['pt-BR', false, 'Português (Brasil)'],
        [pseudoLocale, false, 'English (Pseudo-Accents)'],
        [mirroredLocale, false, nameOfLanguage(mirroredLocale)],
      ],
    )
    const chosen = await visitor.post('/language', { lang: pseudoLocale, return_to: '/events?q=tea&lang=en' })
    assert.deepEqual([chosen.status, chosen.location], [303, '/events?q=tea'])
    assert.equal(await languageOf(visitor, '/events', { 'accept-language': 'en' }), pseudoLocale)
    assert.equal(await languageOf(visitor, '/events?lang=en'), 'en', 'the address goes before it')
  })

  it('is kept by the account of a person who is signed in, on every device', async () => {
    const email = 'switch@example.org'
    const visitor = await signInByMail(site, email)
    await visitor.post('/language', { lang: mirroredLocale, return_to: '/' })
    assert.deepEqual(await userOf(email), { locale: mirroredLocale, locale_is_chosen: true })
    assert.equal(visitor.cookies.has('lang'), false)
    assert.equal(await languageOf(await signInByMail(site, email)), mirroredLocale)
  })

  it('takes no language that is not offered, leads to no other site and works from no other site', async () => {
    const visitor = site.visitor()
    for (const lang of ['xx', '', '__proto__']) {
      const { location } = await visitor.post('/language', { lang, return_to: 'https://other.example/' })
      assert.equal(location, '/')
      assert.equal(visitor.cookies.has('lang'), false, lang)
    }
    const form = { lang: pseudoLocale, return_to: '/' }
    assert.equal((await visitor.post('/language', form, { 'sec-fetch-site': 'cross-site' })).status, 403)
  })

  it('says of a language that no native reader has signed that software wrote it', async () => {
    const visitor = site.visitor()
    assert.match((await visitor.get(`/events?lang=${pseudoLocale}`)).text, /href="\/docs\/guides\/translators"/)
    assert.doesNotMatch((await visitor.get('/events?lang=en')).text, /docs\/guides\/translators/)
    assert.deepEqual([isSigned('en'), isSigned(pseudoLocale), isSigned('../../../..')], [true, false, false])
    assert.ok(isSignedIn('# Deutsch\n\nSigned: Ada, 2026-11-19\n'))
    for (const readme of ['', 'Signed:\nno one yet', 'Not Signed: x', 'Signed:   \n']) assert.ok(!isSignedIn(readme))
  })
})

describe('an account without a language of its own', () => {
  const email = 'browser@example.org'

  it('reads what its browser asks for, and gets mails in what it asked for at the last sign-in', async () => {
    const visitor = await signInByMail(site, email)
    assert.deepEqual(await userOf(email), { locale: 'en', locale_is_chosen: false })
    assert.equal(await languageOf(visitor, '/settings/language', mirroredBrowser), mirroredLocale)
    const other = site.visitor()
    await other.post('/sign-in', { email, return_to: '/' }, { ...own, ...mirroredBrowser })
    const { code } = await site.mailTo(email, 2)
    await other.post('/sign-in/code', { code }, { ...own, ...mirroredBrowser })
    assert.deepEqual(await userOf(email), { locale: mirroredLocale, locale_is_chosen: false })
    await signInByMail(site, email)
    assert.equal((await userOf(email)).locale, mirroredLocale, 'a browser that asks for nothing changes nothing')
  })

  it('is chosen in the settings, where “as my browser” takes the choice back', async () => {
    const visitor = await signInByMail(site, email)
    const path = '/settings/language'
    const shown = async () => /<option value="([^"]*)"[^>]* selected/.exec((await visitor.get(path)).text)?.[1]
    assert.equal(await shown(), '')
    assert.equal((await visitor.post(path, { locale: pseudoLocale, timezone: 'UTC' })).status, 303)
    assert.equal(await shown(), pseudoLocale)
    assert.equal(await languageOf(visitor, path, mirroredBrowser), pseudoLocale)
    visitor.cookies.set('lang', pseudoLocale)
    await visitor.post(path, { locale: '', timezone: 'UTC' })
    assert.equal(await shown(), '')
    assert.deepEqual(await userOf(email), { locale: pseudoLocale, locale_is_chosen: false })
    assert.equal(await languageOf(visitor, path, mirroredBrowser), mirroredLocale)
  })
})

it('numbers in forms and filters are typed in the digits of any script, and so is a code', async () => {
  const email = 'digits@example.org'
  const visitor = site.visitor()
  await visitor.post('/sign-in', { email: 'ｄigits＠example.org', return_to: '/' })
  const { code } = await site.mailTo(email)
  const arabic = [...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('')
  assert.equal((await visitor.post('/sign-in/code', { code: arabic })).location?.startsWith('/sign-in/name'), true)
  const { text } = await visitor.get(
    `/events?from=${encodeURIComponent('٢٠٢٦-١٢-٠٢')}&q=${encodeURIComponent('شارع ١٢')}`,
  )
  assert.match(text, /name="from"[^>]*value="2026-12-02"/)
  assert.match(text, /value="شارع ١٢"/)
})

describe('the address of a translation', () => {
  const linksIn = (text: string) =>
    [...text.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(([, lang, href]) => [
      lang,
      decode(href!),
    ])
  const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#61;', '=')
  const canonicalIn = (text: string) => decode(/<link rel="canonical" href="([^"]+)">/.exec(text)![1]!)

  it('is its own canonical one, names the others and says its language', async () => {
    const { urlname } = await makeGroupRow(site.app, { name: 'Garden' })
    const url = `${site.baseUrl}/groups/${urlname}`
    const visitor = site.visitor()
    const alternates = [...offered.map((locale) => [locale, `${url}?lang=${locale}`]), ['x-default', url]]
    for (const [query, canonical, region] of [
      ['', url, 'en_GB'],
      [`?lang=${mirroredLocale.toLowerCase()}`, `${url}?lang=${mirroredLocale}`, 'en_GB'],
      ['?lang=xx', url, 'en_GB'],
    ] as const) {
      const { text } = await visitor.get(`/groups/${urlname}${query}`)
      assert.equal(canonicalIn(text), canonical)
      assert.deepEqual(linksIn(text), alternates)
      assert.match(text, new RegExp(`<meta property="og:locale" content="${region}">`))
    }
    const home = await visitor.get(`/?lang=${pseudoLocale}`)
    assert.match(home.text, new RegExp(`"inLanguage":"${pseudoLocale}"`))
    assert.match(home.text, /property="og:image" content="[^"]*\?lang(=|&#61;)en-XA"/)
  })

  it('is in the sitemap', async () => {
    const { urlname } = await makeGroupRow(site.app, { name: 'Orchard' })
    site.app.clock.advance(60_000)
    const { text } = await site.app.get('/sitemap-groups.xml')
    assert.match(text, /<urlset [^>]*xmlns:xhtml="http:\/\/www.w3.org\/1999\/xhtml">/)
    const at = `${site.baseUrl}/groups/${urlname}`
    for (const [locale, href] of [
      [mirroredLocale, `${at}?lang=${mirroredLocale}`],
      ['x-default', at],
    ])
      assert.ok(text.includes(`<xhtml:link rel="alternate" hreflang="${locale}" href="${href}"/>`), locale)
  })

  it('is the same for every browser, so caches keep one copy of it', async () => {
    const varyOf = async (path: string) => (await site.visitor().get(path)).headers.vary
    assert.equal(await varyOf('/events'), 'Cookie, Accept-Encoding, Accept-Language')
    assert.equal(await varyOf(`/events?lang=${pseudoLocale}`), 'Cookie, Accept-Encoding')
    assert.equal(await varyOf('/events?lang=xx'), 'Cookie, Accept-Encoding, Accept-Language')
  })

  it('changes the query alone', () => {
    assert.equal(pathIn('/events?near=1,1'), '/events?near=1,1')
    assert.equal(pathIn('/events?lang=de&q=a'), '/events?q=a')
    assert.equal(pathIn('https://h.test/', 'de'), 'https://h.test/?lang=de')
  })
})

describe('what everyone shares', () => {
  it('is in the language of the address, else of the instance, never in that of the browser that came first', async () => {
    const { id: groupId, urlname } = await makeGroupRow(site.app, { name: 'Shared' })
    const id = await makeEventRow(site.app, groupId, { title: 'Tea' })
    const feed = `/feeds/groups/${urlname}`
    const load = (path: string) => site.app.get(path, { headers: mirroredBrowser })
    assert.match((await load(`${feed}.rss`)).text, /<language>en<\/language>/)
    const named = (await load(`${feed}.rss?lang=${pseudoLocale}`)).text
    assert.match(named, new RegExp(`<language>${pseudoLocale}</language>`))
    assert.match(named, new RegExp(`${feed}.rss\\?lang=${pseudoLocale}" rel="self"`))
    assert.match(named, /<title>\[/)
    const { body } = await load(`${feed}.json`)
    assert.deepEqual([body.language, body.feed_url], ['en', `${site.baseUrl}${feed}.json`])
    assert.equal((await load(`${feed}.json?lang=${mirroredLocale}`)).body.language, mirroredLocale)
    const picture = async (query: string) => (await load(`/og/events/${id}.png${query}`)).headers.etag
    assert.notEqual(await picture(''), await picture(`?lang=${pseudoLocale}`))
    assert.equal(await picture(''), await picture('?lang=en'))
  })

  it('follows the instance when it changes its language', async () => {
    const { urlname } = await makeGroupRow(site.app, { name: 'Turned' })
    const settings = site.app.database.updateTable('instance_settings')
    const path = `/feeds/groups/${urlname}.json`
    assert.equal((await site.app.get(path)).body.language, 'en')
    await settings.set({ locale: mirroredLocale }).execute()
    site.app.clock.advance(1000)
    assert.equal((await site.app.get(path)).body.language, mirroredLocale)
    await settings.set({ locale: 'en' }).execute()
    site.app.clock.advance(1000)
  })
})

describe('an error of the API', () => {
  const refuse = (language?: string, path = '/v1/profile') =>
    site.app.get(path, { headers: language === undefined ? {} : { 'accept-language': language } })

  it('says in the language of the client what its code means, and stays as it is beside', async () => {
    const english = await refuse()
    const { status, headers, body } = await refuse(`${pseudoLocale}, en;q=0.5`)
    assert.deepEqual([status, headers['content-language'], headers.vary], [401, pseudoLocale, 'Accept-Language'])
    assert.deepEqual(body, { ...english.body, message: languages[pseudoLocale]!.messages.errors.unauthorized })
  })

  it('has no such sentence for clients that ask for English, another language or nothing', async () => {
    for (const language of [undefined, 'en', 'en-GB, xx', 'xx']) {
      const { body, headers } = await refuse(language)
      assert.deepEqual(Object.keys(body), ['error', 'code'], language)
      assert.deepEqual([headers['content-language'], headers.vary], [undefined, 'Accept-Language'])
    }
  })

  it('has none in what is stored: the same Idempotency-Key answers each client in its own language', async () => {
    const { ana, event } = await scene(site.app, { people: { ana: 'stranger' }, event: {} })
    const send = (id: string, headers: Record<string, string>) =>
      site.app.post(`/v1/events/${id}/rsvp`, { token: ana.token, headers: { 'idempotency-key': id, ...headers } })
    const nowhere = crypto.randomUUID()
    assert.equal(
      (await send(nowhere, mirroredBrowser)).body.message,
      languages[mirroredLocale]!.messages.errors.event_not_found,
    )
    assert.deepEqual(Object.keys((await send(nowhere, {})).body), ['error', 'code'])
    const first = await send(event.id, mirroredBrowser)
    const again = await send(event.id, {})
    assert.deepEqual([first.status, again.headers['idempotency-replayed'], again.body], [201, 'true', first.body])
  })
})

it('a page of a site in one language speaks of none', async () => {
  await using plain = await startApp({ beside: site.app, languages: { en: languages.en! } })
  const { urlname } = await makeGroupRow(site.app, { name: 'Plain' })
  const traces = /hreflang|og:locale|inLanguage|action="\/language"|lang=|translators|xhtml/
  for (const path of ['/', `/groups/${urlname}`, `/groups/${urlname}?lang=en`, '/sitemap-groups.xml']) {
    const { text, headers } = await plain.get(path, { headers: mirroredBrowser })
    assert.doesNotMatch(text.replaceAll(/<html lang="en"/g, ''), traces, path)
    assert.doesNotMatch(String(headers.vary), /Language/, path)
  }
  const refused = await plain.get('/v1/profile', { headers: mirroredBrowser })
  assert.deepEqual([Object.keys(refused.body), refused.headers.vary], [['error', 'code'], undefined])
  const { body } = await plain.get(`/feeds/groups/${urlname}.json?lang=en`)
  assert.doesNotMatch(body.feed_url, /lang/)
})
