import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pageStyle } from '#surfaces/site/style/stylesheet.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse, makePass } from '#test/support/builders/passes.ts'
import { useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()

async function member(): Promise<{ person: Person; visitor: Visitor }> {
  const person = await makeUser(site.app)
  return { person, visitor: await browse(site, person) }
}

/** What the next page says once. */
async function said(visitor: Visitor, path: string): Promise<string | undefined> {
  return /<p class="note" role="status">([^<]*)</.exec((await visitor.get(path)).text)?.[1]
}

const screens = [
  ...['privacy', 'notifications', 'calendar', 'blocked', 'security', 'passes', 'files'],
  ...['language', 'appearance', 'data'],
].map((tab) => `/settings/${tab}`)

describe('the settings', () => {
  it('are for signed-in members, and are stored by no cache', async () => {
    const { visitor } = await member()
    for (const path of ['/settings', ...screens]) {
      const { status, location } = await site.visitor().get(path)
      assert.deepEqual([status, location], [303, `/sign-in?return_to=${encodeURIComponent(path)}`])
      const page = await visitor.get(path)
      assert.equal(page.status, 200, path)
      assert.match(String(page.headers['cache-control']), /no-store/)
    }
  })

  it('have one list of their sections, and each names itself the current one', async () => {
    const { visitor } = await member()
    const { text } = await visitor.get('/settings')
    for (const path of screens) {
      assert.ok(text.includes(`href="${path}"`), path)
      assert.match((await visitor.get(path)).text, new RegExp(`href="${path}" aria-current="page"`))
    }
  })

  it('keep light or dark for the browser, signed out too, on pages that caches may store', async () => {
    const { visitor } = await member()
    const chosen = async () => /<html [^>]*data-appearance="(\w+)"/.exec((await visitor.get('/events')).text)?.[1]
    assert.equal(await chosen(), undefined, 'as the device')
    for (const appearance of ['dark', 'light']) {
      const saved = await visitor.post('/settings/appearance', { appearance })
      assert.deepEqual([saved.status, saved.location], [303, '/settings/appearance'])
      assert.equal(await chosen(), appearance)
      const { text } = await visitor.get('/settings/appearance')
      assert.match(text, new RegExp(`value="${appearance}" checked`))
    }
    await visitor.get((await visitor.post('/sign-out')).location!)
    const { text, headers } = await visitor.get('/events')
    assert.match(text, /<html [^>]*data-appearance="light"/, 'in the first byte of the page, without a script')
    assert.match(String(headers['cache-control']), /^public, max-age=0, s-maxage=10/)
    assert.match(String(headers.vary), /\bCookie\b/)
    const plain = await site.visitor().get('/events')
    assert.notEqual(plain.headers.etag, headers.etag)
    const { visitor: other } = await member()
    for (const appearance of ['device', 'sepia', '']) {
      await other.post('/settings/appearance', { appearance: 'dark' })
      await other.post('/settings/appearance', { appearance })
      assert.doesNotMatch((await other.get('/')).text, /data-appearance/)
    }
  })

  it('have colors for each choice, whatever the device says', () => {
    const style = String(pageStyle.content)
    const [, byDevice] = /@media \(prefers-color-scheme:dark\)\{:root:not\(\[data-appearance=light\]\)\{([^}]*)\}/.exec(
      style,
    )!
    const [, byChoice] = /\}:root\[data-appearance=dark\]\{([^}]*)\}/.exec(style)!
    assert.match(byDevice!, /--page:#16120f/)
    assert.equal(byChoice, byDevice)
    assert.match(style, /\[data-appearance=light\]\{color-scheme:light\}\[data-appearance=dark\]\{color-scheme:dark\}/)
  })

  it('are where the account pages were', async () => {
    for (const [path, now] of [
      ['/account', '/settings/security'],
      ['/account/tokens', '/developers/tokens'],
      ['/settings/security/tokens', '/developers/tokens'],
      ['/account/passes', '/settings/passes'],
    ] as const) {
      const { status, location } = await site.visitor().get(path)
      assert.deepEqual([status, location], [301, now])
    }
  })
})

describe('the emails', () => {
  const path = '/settings/notifications'

  it('a member turns a kind off, and the others stay on', async () => {
    const { visitor } = await member()
    const { text } = await visitor.get(path)
    const kinds = [...text.matchAll(/name="has\.(\w+)"/g)].map((match) => match[1]!)
    assert.ok(kinds.length >= 6)
    const form = Object.fromEntries(kinds.flatMap((kind) => [[`has.${kind}`, '1'] as const, [kind, 'on'] as const]))
    const { follows: _, ...rest } = form
    assert.equal((await visitor.post(path, rest as Record<string, string>)).location, path)
    const after = await visitor.get(path)
    assert.match(after.text, /Saved\./)
    assert.doesNotMatch(after.text, /name="follows" value="on" checked/)
    assert.match(after.text, /name="reminders" value="on" checked/)
  })
})

describe('the calendar address', () => {
  const path = '/settings/calendar'
  const feedIn = async (visitor: Visitor) =>
    /value="https:\/\/hearth\.test(\/feeds\/[^"]+\/events\.ics)"/.exec((await visitor.get(path)).text)![1]!

  it('is shown, and replaced only after a second press', async () => {
    const { visitor } = await member()
    const first = await feedIn(visitor)
    assert.equal(await feedIn(visitor), first)
    const sent = await visitor.post(`${path}/rotate`)
    assert.deepEqual([sent.status, sent.location], [303, path])
    assert.match((await said(visitor, path))!, /new calendar address/)
    assert.notEqual(await feedIn(visitor), first)
  })

  it('replaced twice at once has one address afterwards, and neither of the earlier ones', async () => {
    const { person, visitor } = await member()
    const first = await feedIn(visitor)
    const others = await Promise.all([1, 2].map(() => browse(site, person)))
    const answers = await Promise.all(others.map((one) => one.post(`${path}/rotate`)))
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [303, 303],
    )
    const rows = site.app.database.selectFrom('feed_generations').select('generation')
    const { generation } = await rows.where('user_id', '=', person.id).executeTakeFirstOrThrow()
    assert.equal(Number(generation), 2, 'each press counts')
    const seen = await Promise.all([visitor, ...others].map(feedIn))
    assert.equal(new Set(seen).size, 1)
    assert.notEqual(seen[0], first)
  })
})

describe('blocked people', () => {
  const path = '/settings/blocked'

  it('a member blocks by username, sees the person in the list and unblocks them', async () => {
    const { visitor } = await member()
    const other = await makeUser(site.app, { name: 'Bo <b>' })
    const sent = await visitor.post(path, { username: ` @${other.username.toUpperCase()} ` })
    assert.deepEqual([sent.status, sent.location], [303, path])
    const { text } = await visitor.get(path)
    assert.match(text, /Bo &#60;b&#62;/)
    assert.equal((await visitor.get(`/members/${other.username}`)).status, 404)
    assert.equal((await visitor.post(`${path}/${other.username}/unblock`)).location, path)
    assert.match((await said(visitor, path))!, /Unblocked/)
    assert.equal((await visitor.get(`/members/${other.username}`)).status, 200)
  })

  it('a username that is none keeps what was typed, with the reason beside it', async () => {
    const { person, visitor } = await member()
    for (const [username, words, status] of [
      ['no-one-here', /couldn’t find a member/, 404],
      ['<script>', /couldn’t find a member/, 404],
      [person.username, /can’t block yourself/, 400],
    ] as const) {
      const answer = await visitor.post(path, { username })
      assert.equal(answer.status, status, username)
      assert.match(answer.text, words)
      assert.match(answer.text, /aria-invalid="true"/)
      assert.ok(answer.text.includes(`value="${username.replace('<', '&#60;').replace('>', '&#62;')}"`))
    }
  })
})

describe('the passes', () => {
  const path = '/settings/passes'

  it('lists each own pass with its card, and shows no other', async () => {
    const { person, visitor } = await member()
    const own = [
      await makePass(site.app, person, { label: 'Phone' }),
      await makePass(site.app, person, { type: 'nfc', is_active: false }),
    ]
    const foreign = await makePass(site.app, await makeUser(site.app))
    const { text } = await visitor.get(path)
    for (const id of own) assert.match(text, new RegExp(`href="/pass/${id}".*href="/pass/${id}/card"`, 's'))
    assert.ok(!text.includes(foreign))
    assert.match(text, /Phone.*On.*QR code.*Tag.*Off/s)
    assert.equal((await visitor.post(`${path}/${foreign}/turn-off`)).status, 404)
    assert.equal((await visitor.post(`${path}/nonsense/turn-off`)).status, 404)
    assert.match((await (await member()).visitor.get(path)).text, /creating your first pass/)
  })

  it('creates QR passes up to the limit, and turns them off and on', async () => {
    const { visitor } = await member()
    for (let n = 1; n <= 5; n++) assert.equal((await visitor.post(path, { label: `Pass ${n}` })).status, 303)
    const full = await visitor.post(path, { label: 'One more' })
    assert.equal(full.status, 409)
    assert.match(full.text, /five QR codes already/)
    assert.match(full.text, /value="One more"/)
    const id = /passes\/([\w-]{22})\/turn-off/.exec((await visitor.get(path)).text)![1]!
    assert.equal((await visitor.post(`${path}/${id}/turn-off`)).location, path)
    assert.match((await visitor.get(path)).text, new RegExp(`passes/${id}/turn-on`))
    assert.equal((await visitor.post(`${path}/${id}/turn-on`)).location, path)
    assert.match((await visitor.get(path)).text, new RegExp(`passes/${id}/turn-off`))
  })
})

describe('the files', () => {
  const path = '/settings/files'

  async function makeFile({ id }: Person, name: string): Promise<string> {
    const key = `media/${id}/${name.padEnd(32, '0')}.png`
    const at = site.app.clock.now().toISOString()
    const file = { filename: `${name}.png`, content_type: 'image/png', category: 'media', size: 1_500_000 }
    const row = { key, user_id: id, ...file, created_at: at, check_after: at }
    await site.app.database.insertInto('uploads').values(row).execute()
    return key
  }

  it('lists own files with their use, and deletes one; those of others are not found', async () => {
    const [{ person, visitor }, other] = [await member(), await member()]
    const [used, free] = [await makeFile(person, 'aaa'), await makeFile(person, 'bbb')]
    const foreign = await makeFile(other.person, 'ccc')
    const use = { upload_key: used, place: 'avatar', holder: person.id }
    await site.app.database.insertInto('upload_uses').values(use).execute()
    const { text } = await visitor.get(path)
    assert.match(text, /aaa\.png<\/b> <span class="state going">In use/)
    assert.match(text, /bbb\.png<\/b> <span class="state ">Not in use/)
    assert.ok(!text.includes('ccc.png'))
    assert.equal((await visitor.post(`${path}/delete`, { key: foreign })).status, 404)
    assert.equal((await visitor.post(`${path}/delete`, { key: free })).location, path)
    assert.equal(await said(visitor, path), 'File deleted.')
    assert.ok(!(await visitor.get(path)).text.includes('bbb.png'))
  })
})

describe('language and time zone', () => {
  const path = '/settings/language'

  it('saves the zone; one that is none is refused beside the field', async () => {
    const { visitor } = await member()
    assert.equal((await visitor.post(path, { timezone: 'Europe/Berlin' })).location, path)
    assert.match((await visitor.get(path)).text, /<option value="Europe\/Berlin" selected/)
    const refused = await visitor.post(path, { timezone: 'Mars/Olympus' })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /aria-invalid="true"/)
    assert.match(refused.text, /value="Mars\/Olympus" selected/, 'keeps what was sent')
  })
})
