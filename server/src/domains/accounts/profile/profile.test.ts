import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp()

const dayMs = 86_400_000

async function member(wish?: Parameters<typeof makeUser>[1]): Promise<{ person: Person; token: string }> {
  const person = await makeUser(app, wish)
  return { person, token: await makeToken(app, person, ['user']) }
}

async function eventsOf(person: Person) {
  const rows = await app.database
    .selectFrom('outbox_events')
    .select(['type', 'data'])
    .where('subject_user_id', '=', person.id)
    .where('type', '=', 'user.updated')
    .execute()
  return rows.map((row) => row.data)
}

describe('PATCH /v1/profile', () => {
  it('names every problem at once, a time zone that does not exist among them', async () => {
    const { token } = await member()
    const wrong = { timezone: 'Mars', name: '', bio: 5 }
    const { status, body } = await app.patch('/v1/profile', { token, body: wrong })
    assert.deepEqual([status, body.code], [400, 'validation_failed'])
    const problems = body.problems as { field: string; message: string }[]
    assert.deepEqual(problems.map(({ field }) => field).toSorted(), ['bio', 'name', 'timezone'])
    assert.ok(problems.some(({ message }) => message === 'must be an IANA name, such as Europe/Berlin'))
  })
  it('changes what is sent, clears what is null and leaves the rest', async () => {
    const { person, token } = await member()
    const links = ['https://example.org/@ana']
    await app.patch('/v1/profile', { token, body: { bio: 'Hello', location: 'Porto', socialLinks: links } })
    const { status, body } = await app.patch('/v1/profile', { token, body: { bio: null, themeColor: 'ocean' } })
    assert.equal(status, 200)
    const { bio, location, themeColor, socialLinks } = body.data
    assert.deepEqual(
      { bio, location, themeColor, socialLinks },
      {
        bio: null,
        location: 'Porto',
        themeColor: 'ocean',
        socialLinks: links,
      },
    )
    assert.deepEqual(await eventsOf(person), [
      { userId: person.id, fields: ['bio', 'location', 'socialLinks'] },
      { userId: person.id, fields: ['themeColor', 'bio'] },
    ])
  })

  it('takes a language and a time zone in any letter case', async () => {
    const { token } = await member()
    const { body } = await app.patch('/v1/profile', { token, body: { locale: 'PT-br', timezone: 'europe/berlin' } })
    assert.deepEqual([body.data.locale, body.data.timezone], ['pt-BR', 'Europe/Berlin'])
    const { body: after } = await app.get('/v1/profile', { token })
    assert.deepEqual([after.data.locale, after.data.timezone], ['pt-BR', 'Europe/Berlin'])
  })

  it('takes pages in the language of the browser, and keeps that of mails', async () => {
    const { person, token } = await member()
    const languageOf = ({ body }: { body: { data: { locale: string; isLocaleChosen: boolean } } }) => [
      body.data.locale,
      body.data.isLocaleChosen,
    ]
    assert.deepEqual(languageOf(await app.get('/v1/profile', { token })), ['en', false])
    const chosen = await app.patch('/v1/profile', { token, body: { locale: 'en' } })
    assert.deepEqual(languageOf(chosen), ['en', true], 'the language that accounts begin with can be chosen too')
    await app.patch('/v1/profile', { token, body: { locale: 'de' } })
    const asBrowser = { isLocaleChosen: false }
    assert.deepEqual(languageOf(await app.patch('/v1/profile', { token, body: asBrowser })), ['de', false])
    const mailsOnly = { locale: 'fr', isLocaleChosen: false }
    assert.deepEqual(languageOf(await app.patch('/v1/profile', { token, body: mailsOnly })), ['fr', false])
    assert.deepEqual(
      await eventsOf(person),
      [['isLocaleChosen'], ['locale'], ['isLocaleChosen'], ['locale']].map((fields) => ({ userId: person.id, fields })),
    )
  })

  it('answers exactly the fields of the specification', async () => {
    const { token } = await member()
    const { body } = await app.get('/v1/profile', { token })
    assert.deepEqual(Object.keys(body.data).sort(), [
      ...[
        'avatarUrl',
        'bio',
        'createdAt',
        'email',
        'heroImageUrl',
        'id',
        'isLocaleChosen',
        'locale',
        'location',
        'name',
        'profileVisibility',
        'role',
      ],
      ...[
        'searchEngines',
        'showOnGuestLists',
        'showOnLeaderboard',
        'socialLinks',
        'themeColor',
        'timezone',
        'username',
      ],
    ])
    assert.match(body.data.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it('PATCH /v1/profile emits nothing when nothing changes', async () => {
    const { person, token } = await member()
    assert.equal((await app.patch('/v1/profile', { token, body: {} })).status, 200)
    assert.equal((await app.patch('/v1/profile', { token, body: { bio: null } })).status, 200)
    assert.deepEqual(await eventsOf(person), [])
  })

  const refused: [string, unknown, RegExp][] = [
    ['an unknown property', { biography: 'x' }, /biography/],
    ['a name of the wrong type', { name: null }, /name must be a string/],
    ['an empty name', { name: '' }, /name/],
    ['a bio of 501 characters', { bio: 'x'.repeat(501) }, /bio/],
    ['a number where a text is due', { bio: 7 }, /bio must be a string or null/],
    ['a script as address', { avatarUrl: 'javascript:alert(1)' }, /avatarUrl/],
    ['a file as address', { heroImageUrl: 'file:///etc/passwd' }, /heroImageUrl/],
    ['a language that is none', { locale: 'english!' }, /locale must be a language tag/],
    ['a language with an empty part', { locale: 'en-aaa-bbb-ccc-ddd' }, /locale must be a language tag/],
    ['a time zone that is none', { timezone: 'Mars/Olympus' }, /timezone must be an IANA name/],
    ['an offset for a time zone', { timezone: '+01:00' }, /timezone must be an IANA name/],
    ['six links', { socialLinks: Array(6).fill('https://a.example') }, /socialLinks/],
    ['a color we do not have', { themeColor: 'mauve' }, /themeColor must be one of coral, /],
    ['a short username', { username: 'ab' }, /username/],
    ['a username with an underscore', { username: 'a_b_c' }, /username/],
    ['a text with NUL', { bio: 'a\u0000b' }, /cannot be stored/],
    ['half a surrogate pair', { bio: 'a\ud800b' }, /cannot be stored/],
    ['an array', [], /^The body must be an object$/],
  ]
  for (const [what, body, text] of refused)
    it(`refuses ${what} and says which field`, async () => {
      const { token } = await member()
      const answer = await app.patch('/v1/profile', { token, body })
      assert.deepEqual([answer.status, answer.body.code], [400, 'validation_failed'])
      assert.match(answer.body.error, text)
    })

  it('counts characters as people do: 500 emoji are a bio of 500', async () => {
    const { token } = await member()
    assert.equal((await app.patch('/v1/profile', { token, body: { bio: '😀'.repeat(500) } })).status, 200)
    assert.equal((await app.patch('/v1/profile', { token, body: { bio: '😀'.repeat(501) } })).status, 400)
  })
})

describe('a username', () => {
  it('is unique without regard to case, and keeps its own', async () => {
    const { token } = await member()
    const other = await member()
    const { body } = await app.patch('/v1/profile', { token, body: { username: 'CamelCase' } })
    assert.equal(body.data.username, 'CamelCase')
    const answer = await app.patch('/v1/profile', { token: other.token, body: { username: 'camelcase' } })
    assert.deepEqual([answer.status, answer.body.code], [409, 'username_taken'])
  })

  it('can be changed freely once, then once in 30 days, and the old one is held 90 days for its owner', async () => {
    const { person, token } = await member({ isNew: true })
    const other = await member()
    const rename = (who: string, username: string) => app.patch('/v1/profile', { token: who, body: { username } })
    const check = async (who: string) =>
      (await app.get(`/v1/profile/username-check?username=${person.username}`, { token: who })).body.data

    assert.equal((await rename(token, 'renamed-once')).status, 200)
    assert.equal((await rename(token, 'renamed-twice')).status, 200)
    assert.equal((await rename(token, 'renamed-thrice')).body.code, 'username_change_too_soon')
    assert.equal((await rename(other.token, person.username)).body.code, 'username_taken')
    assert.deepEqual(await check(other.token), { available: false, reason: 'held' })
    assert.deepEqual(await check(token), { available: true })

    app.clock.advance(31 * dayMs)
    assert.equal((await rename(token, person.username)).status, 200)
    assert.deepEqual(await check(other.token), { available: false, reason: 'taken' })
    app.clock.advance(-31 * dayMs)
  })

  it('that is reserved is refused', async () => {
    const { token } = await member()
    const answer = await app.patch('/v1/profile', { token, body: { username: 'Admin' } })
    assert.deepEqual([answer.status, answer.body.code], [409, 'username_reserved'])
  })

  it('a username requested by twenty people at once goes to exactly one, and none of them gets a 500', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, async () => (await member()).token))
    const answers = await Promise.all(
      tokens.map((token) => app.patch('/v1/profile', { token, body: { username: 'the-one-name' } })),
    )
    const statuses = answers.map((answer) => answer.status).sort()
    assert.deepEqual(statuses, [200, ...Array(19).fill(409)])
  })

  it('the check of a username says why it is not available', async () => {
    const { person, token } = await member()
    const other = await member()
    const check = async (name: string) =>
      (await app.get(`/v1/profile/username-check?username=${encodeURIComponent(name)}`, { token })).body.data
    assert.deepEqual(await check('quite-free'), { available: true })
    assert.deepEqual(await check(person.username.toUpperCase()), { available: true })
    assert.deepEqual(await check(other.person.username), { available: false, reason: 'taken' })
    assert.deepEqual(await check('settings'), { available: false, reason: 'reserved' })
    assert.deepEqual(await check('no spaces'), { available: false, reason: 'invalid' })
    assert.equal((await app.get('/v1/profile/username-check', { token })).status, 400)
  })
})
