import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { allScopes } from '#kernel/operation/scopes.ts'
import type { App } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { ask } from '#test/support/builders/uploads.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let office: PostOffice
let app: App
let root: Person
let token: string
before(async () => {
  office = await openPostOffice()
  app = office.app
  root = await makeUser(app, { role: 'admin' })
  token = await makeToken(app, root, [...allScopes])
})
after(() => office[Symbol.asyncDispose]())

const change = (body: object) => app.patch('/v1/admin/settings', { token, body })
const read = async () => (await app.get('/v1/admin/settings', { token })).body.data
const columns = () => app.database.selectFrom('instance_settings').selectAll().executeTakeFirstOrThrow()

beforeEach(async () => {
  await change({
    ...{ signUp: 'open', signUpDomains: [], footerLinks: [], heldWords: [], homeText: null, minimumAge: null },
    ...{ tokenDaysMax: null, locale: 'en', timezone: 'UTC', administratorPasskeys: false },
  })
})

describe('what an administrator sets', () => {
  it('is stored and answered field by field', async () => {
    const sent = {
      ...{ homeText: '## Welcome', conductText: 'Be kind.', conductUrl: 'https://a.example/conduct', minimumAge: 16 },
      footerLinks: [
        { label: 'Chat', url: 'https://chat.example' },
        { label: 'Write to us', url: 'mailto:hello@example.org' },
      ],
      ...{ searchEngines: false, leaderboards: false, holdNewAccounts: true, proofOfWork: true },
      ...{ signUp: 'domains', signUpDomains: ['example.org', 'uni.example.edu'], twoAdministrators: true },
      ...{ tokenDaysMax: 90, timezone: 'Europe/Amsterdam' },
    }
    const alone = await change({ twoAdministrators: true })
    assert.deepEqual([alone.status, alone.body.code], [400, 'validation_failed'], 'no one could approve anything')
    await makeUser(app, { role: 'admin' })
    const { status, body } = await change(sent)
    assert.equal(status, 200)
    assert.deepEqual({ ...body.data, ...sent }, body.data)
    assert.deepEqual(await read(), body.data)
    await change({ searchEngines: true, leaderboards: true, holdNewAccounts: false, proofOfWork: false })
    await change({ twoAdministrators: false, conductText: null, conductUrl: null })
  })

  it('says in words which field is wrong and what it takes', async () => {
    const many = (count: number, make: (at: number) => unknown) => Array.from({ length: count }, (_, at) => make(at))
    const link = { label: 'A', url: 'https://a.example' }
    const wrong: [object, RegExp][] = [
      [{ footerLinks: many(9, () => link) }, /^footerLinks must .*8/],
      [
        { footerLinks: [{ label: 'A', url: 'javascript:alert(1)' }] },
        /footerLinks\.0\.url must be an http, https or mailto/,
      ],
      [{ footerLinks: [{ label: 'A', url: 'data:text/html,x' }] }, /footerLinks\.0\.url/],
      [{ footerLinks: [{ label: '', url: 'https://a.example' }] }, /footerLinks\.0\.label/],
      [{ footerLinks: [{ ...link, rel: 'x' }] }, /rel/],
      [{ signUpDomains: ['Example.org'] }, /signUpDomains\.0 must be a domain in lower case/],
      [{ signUpDomains: ['localhost'] }, /signUpDomains\.0/],
      [{ signUpDomains: ['a@example.org'] }, /signUpDomains\.0/],
      [{ signUpDomains: many(101, (at) => `a${at}.example`) }, /signUpDomains/],
      [{ signUp: 'domains' }, /^signUpDomains: add a domain/],
      [{ signUp: 'domains', signUpDomains: [] }, /^signUpDomains: add a domain/],
      [{ locale: 'xx' }, /^locale: must be one of .*en/],
      [{ locale: 'constructor' }, /^locale/],
      [{ timezone: 'Europe/Nowhere' }, /^timezone: must be a time zone/],
      [{ timezone: '+02:00' }, /^timezone/],
      [{ heldWords: ['x'] }, /heldWords\.0/],
      [{ heldWords: ['  x '] }, /heldWords/],
      [{ heldWords: ['x'.repeat(61)] }, /heldWords\.0/],
      [{ heldWords: many(501, (at) => `word ${at}`) }, /heldWords/],
      [{ minimumAge: 12 }, /minimumAge/],
      [{ minimumAge: 22 }, /minimumAge/],
      [{ tokenDaysMax: 0 }, /tokenDaysMax/],
      [{ tokenDaysMax: 3651 }, /tokenDaysMax/],
      [{ homeText: ' ' }, /homeText/],
      [{ homeText: 'x'.repeat(10_001) }, /homeText/],
      [{ logoUrl: 'https://evil.example/logo.png' }, /^logoUrl: upload the image first/],
      [{ searchEngines: null }, /searchEngines/],
    ]
    const before = await read()
    for (const [body, words] of wrong) {
      const answer = await change(body)
      assert.deepEqual([answer.status, answer.body.code], [400, 'validation_failed'], JSON.stringify(body).slice(0, 80))
      assert.match(answer.body.error, words)
    }
    assert.deepEqual(await read(), before)
  })

  it('keeps words in lower case and once, and the zone in its official spelling', async () => {
    const { data } = (await change({ heldWords: [' Casino ', 'casino', 'free money'], timezone: 'europe/amsterdam' }))
      .body
    assert.deepEqual([data.heldWords, data.timezone], [['casino', 'free money'], 'Europe/Amsterdam'])
  })

  it('cannot lose the last domain while only domains may join', async () => {
    assert.equal((await change({ signUp: 'domains', signUpDomains: ['example.org'] })).status, 200)
    assert.equal((await change({ signUpDomains: [] })).status, 400)
    assert.equal((await change({ signUpDomains: [], signUp: 'open' })).status, 200)
  })

  it('is audited with the changed fields alone, and long texts and words by their length', async () => {
    await change({ homeText: 'A long text', heldWords: ['casino'], minimumAge: 18 })
    const { detail } = await app.database
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'settings.update')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    assert.deepEqual(detail, {
      before: { home_text: null, held_words: '0 words', minimum_age: null },
      after: { home_text: '11 characters', held_words: '1 words', minimum_age: 18 },
    })
  })
})

it('are changed by no token without the scope of administrators, of a manager or of an administrator', async () => {
  const all = allScopes.filter((scope) => scope !== 'admin')
  const manager = await makeToken(app, await makeUser(app), all)
  const group = { name: 'Makers', urlname: 'settings-makers' }
  assert.equal((await app.post('/v1/manage/groups', { token: manager, body: group })).status, 201)
  for (const other of [manager, await makeToken(app, root, all)])
    assert.equal((await app.patch('/v1/admin/settings', { token: other, body: { name: 'Taken over' } })).status, 403)
  assert.notEqual((await read()).name, 'Taken over')
})

describe('the retention periods', () => {
  it('keep their defaults until they are set, each within its own bounds', async () => {
    const { retention } = await read()
    assert.deepEqual((await change({ retention: { walkInDays: 7 } })).body.data.retention, {
      ...retention,
      walkInDays: 7,
    })
    assert.deepEqual((await columns()).retention, { walkInDays: 7 })
    for (const wrong of [{ walkInDays: 31 }, { walkInDays: 0 }, { noteDays: 366 }, { noteDays: 29 }, { logDays: 3 }])
      assert.equal((await change({ retention: wrong })).status, 400, JSON.stringify(wrong))
    await change({ retention: { walkInDays: 30 } })
  })
})

describe('passkeys for administrators', () => {
  it('are refused to an administrator who has none, and taken from one who has', async () => {
    const refused = await change({ administratorPasskeys: true })
    assert.equal(refused.status, 400)
    assert.match(refused.body.error, /^administratorPasskeys: add a passkey to your own account first/)
    await app.database
      .insertInto('passkeys')
      .values({
        ...{ id: randomUUID(), user_id: root.id, name: 'Phone', credential_id: randomBytes(16), counter: 0 },
        ...{ public_key: randomBytes(32), transports: [], created_at: app.clock.now().toISOString() },
      })
      .execute()
    assert.equal((await change({ administratorPasskeys: true })).body.data.administratorPasskeys, true)
    await app.database.deleteFrom('passkeys').execute()
    assert.equal((await change({ administratorPasskeys: true, name: 'Still on' })).status, 200)
  })
})

describe('the logo', () => {
  const upload = async (owner: string) =>
    (await ask(app, owner, { category: 'instance-logo' })).body.data as { key: string; publicUrl: string }
  const uses = (key: string) =>
    app.database.selectFrom('upload_uses').select(['place', 'holder']).where('upload_key', '=', key).execute()
  const count = async () => (await app.get('/v1/uploads/usage', { token })).body.data.fileCount

  it('is an uploaded image of the administrator, and a replaced one is deleted', async () => {
    const [first, second] = [await upload(token), await upload(token)]
    assert.equal((await change({ logoUrl: first.publicUrl })).body.data.logoUrl, first.publicUrl)
    assert.deepEqual(await uses(first.key), [{ place: 'instance-logo', holder: 'instance' }])
    await change({ logoUrl: second.publicUrl })
    assert.deepEqual([await uses(first.key), await count()], [[], 1])
    const others = await upload(await makeToken(app, await makeUser(app), ['write:uploads']))
    assert.equal((await change({ logoUrl: others.publicUrl })).status, 400)
    assert.equal((await change({ logoUrl: null })).body.data.logoUrl, null)
    assert.equal(await count(), 0)
  })

  it('goes when its file is deleted', async () => {
    const { key, publicUrl } = await upload(token)
    await change({ logoUrl: publicUrl })
    assert.equal((await app.delete(`/v1/uploads/${key}`, { token })).status, 200)
    await office.settle()
    assert.equal((await read()).logoUrl, null)
  })
})
