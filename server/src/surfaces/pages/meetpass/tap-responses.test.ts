import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse, eventsAbout, makePass, visitsTo } from '#test/support/builders/passes.ts'
import { useSite } from '#test/support/sign-in/server.ts'

const site = useSite()

const json = { accept: 'application/json' }
const people = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser(site.app)))
describe('previews and prefetches of a pass', () => {
  const agents = [
    'WhatsApp/2.23.20.0 A',
    'WhatsApp/2',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Slack-ImgProxy (+https://api.slack.com/robots)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
    'Pinterestbot/1.0 (+http://www.pinterest.com/bot.html)',
    'Synapse (bot; +https://github.com/matrix-org/synapse)',
    'Mattermost-Bot/1.1',
    'Mastodon/4.2.1 (http.rb/5.1.1; +https://mastodon.example/)',
    'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
    'Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots',
    'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Iframely/1.3.1 (+https://iframely.com/docs/about)',
    'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)',
    '',
  ]
  const ahead: Record<string, string>[] = [
    { purpose: 'prefetch' },
    { purpose: 'preview' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'x-purpose': 'preview' },
    { 'x-moz': 'prefetch' },
  ]

  it(`a preview records no visit and gets no cookie: HEAD, ${ahead.length} kinds of prefetch, ${agents.length} agents`, async () => {
    const [ana, bo] = (await people(2)) as [Person, Person]
    const id = await makePass(site.app, ana)
    const tried = [...ahead, ...agents.map((agent) => ({ 'user-agent': agent }))]
    for (const person of [undefined, bo])
      for (const headers of tried)
        for (const more of [{}, json]) {
          const answer = await (await browse(site, person)).get(`/pass/${id}`, { ...headers, ...more })
          assert.deepEqual([answer.status, answer.headers['set-cookie']], [200, undefined], JSON.stringify(headers))
        }
    const head = await (await browse(site)).head(`/pass/${id}`)
    assert.deepEqual([head.status, head.text, head.headers['set-cookie']], [200, '', undefined])
    assert.deepEqual(await visitsTo(site.app, id), [])
    assert.deepEqual(await eventsAbout(site.app, ana, 'meetpass.tapped'), [])
  })

  it('a real visit in an app or on a phone with an unusual name is counted', async () => {
    const real = [
      'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/440.0]',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 300.0 (iPhone14,5)',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Snapchat/12.50 (like Safari)',
      'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A; wv) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 LinkedInApp',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ]
    const [ana] = (await people(1)) as [Person]
    const id = await makePass(site.app, ana)
    for (const agent of real) await (await browse(site)).get(`/pass/${id}`, { 'user-agent': agent })
    assert.equal((await visitsTo(site.app, id)).length, real.length)
  })
})

describe('the preferred format', () => {
  const answers: [accept: string | undefined, isJson: boolean][] = [
    [undefined, false],
    ['*/*', false],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
    ['application/json', true],
    ['application/json, text/plain, */*', true],
    ['text/html;q=0.5, application/json', true],
    ['application/json;q=0.5, text/html', false],
    ['application/json, text/html', true],
    ['text/html, application/json', false],
    ['application/json;q=0', false],
    ['APPLICATION/JSON', true],
    ['application/json;q=x, text/html', false],
  ]
  for (const [accept, isJson] of answers)
    it(`Accept ${accept ?? 'missing'} → ${isJson ? 'JSON' : 'a page'}`, async () => {
      const { headers } = await (await browse(site)).get(
        `/pass/${await makePass(site.app, null)}`,
        accept ? { accept } : {},
      )
      assert.match(String(headers['content-type']), isJson ? /^application\/json/ : /^text\/html/)
      assert.match(String(headers.vary), /Accept/)
    })
})

describe('every response about a pass', () => {
  it('pass responses are not cached, indexed, framed or sniffed', async () => {
    const [ana] = (await people(1)) as [Person]
    const id = await makePass(site.app, ana)
    const visitor = await browse(site, ana)
    for (const path of ['', '/card', '/contact.vcf', '/qr.svg', '/qr.png', '/nothing'].map(
      (part) => `/pass/${id}${part}`,
    )) {
      const { headers } = await visitor.get(path)
      assert.equal(headers['x-content-type-options'], 'nosniff', path)
      assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/, path)
      assert.match(String(headers['referrer-policy']), /^(same-origin|no-referrer)$/)
      assert.ok(headers['x-request-id'] && headers['x-ratelimit-limit'])
      if (path.endsWith('nothing')) continue
      assert.equal(headers['cache-control'], 'no-store', path)
      assert.equal(headers['x-robots-tag'], 'noindex', path)
      assert.match(String(headers['content-security-policy']), /form-action 'self'/, path)
    }
  })

  it('the old host redirects to the new one before anything is recorded', async () => {
    const [ana] = (await people(1)) as [Person]
    const id = await makePass(site.app, ana)
    const { status, location } = await (await browse(site)).get(`/pass/${id}`, { host: 'legacy.hearth.test' })
    assert.deepEqual([status, location], [302, `https://hearth.test/pass/${id}`])
    assert.deepEqual(await visitsTo(site.app, id), [])
  })
})

describe('the rate limit of passes', () => {
  it('three taps in a second are allowed; the fourth is 429 with Retry-After, and the hourly limit does not change', async () => {
    const [ana] = (await people(1)) as [Person]
    const id = await makePass(site.app, ana)
    for (let tries = 1; ; tries++) {
      const visitor = site.visitor()
      const answers = await Promise.all(Array.from({ length: 4 }, () => visitor.get(`/pass/${id}`)))
      const isOneSecond = new Set(answers.map(({ headers }) => headers['x-ratelimit-reset'])).size === 1
      // The second may have changed in between; then the taps are not in one second.
      if (!isOneSecond && tries < 20) continue
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 429])
      const refused = answers.find(({ status }) => status === 429)!
      assert.match(refused.text, /One moment/)
      assert.equal(refused.headers['retry-after'], '1')
      assert.deepEqual([refused.headers['x-ratelimit-limit'], refused.headers['x-ratelimit-remaining']], ['3', '0'])
      const page = await visitor.get('/sign-in')
      assert.equal(page.headers['x-ratelimit-remaining'], '35999')
      const nothing = await visitor.get('/nothing')
      assert.equal(nothing.headers['x-ratelimit-remaining'], String(Number(nothing.headers['x-ratelimit-limit']) - 1))
      const file = await visitor.get(`/pass/${id}/qr.svg`)
      assert.deepEqual([file.status, file.headers['x-ratelimit-remaining']], [200, '35998'])
      return
    }
  })

  it('taps are counted per address, and refused in JSON if the client prefers it', async () => {
    const id = await makePass(site.app, null)
    for (let tries = 1; ; tries++) {
      const visitor = site.visitor()
      const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.get(`/pass/${id}`, json)))
      const refused = answers.filter(({ status }) => status === 429)
      if (refused.length < 2 && tries < 20) continue
      assert.deepEqual(JSON.parse(refused[0]!.text).code, 'rate_limited')
      assert.equal((await site.visitor().get(`/pass/${id}`)).status, 200)
      return
    }
  })
})
