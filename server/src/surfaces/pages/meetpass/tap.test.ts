import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { insertBlock } from '#domains/foundation/visibility/index.ts'
import { mainOf } from '#test/support/browser/pages.ts'
import { inTransaction, makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse, changeUser, connectionsOf, eventsAbout, makePass, visitsTo } from '#test/support/builders/passes.ts'
import { type Answer, useSite } from '#test/support/sign-in/server.ts'

const site = useSite()

const json = { accept: 'application/json' }
const people = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser(site.app)))
const dataOf = ({ text }: Answer) => JSON.parse(text).data
const block = (one: Person, other: Person) =>
  inTransaction(site.app, ({ db }) => insertBlock(db, one.id, other.id, site.app.clock.now()))

async function assertRefused(visitor: Awaited<ReturnType<typeof browse>>, path: string, status: number, code: string) {
  const page = await visitor.get(path)
  assert.deepEqual([page.status, page.headers['content-type']], [status, 'text/html; charset=utf-8'])
  const answer = await visitor.get(path, json)
  const body = JSON.parse(answer.text)
  assert.deepEqual([answer.status, body.code, Object.keys(body)], [status, code, ['error', 'code']])
  return page
}

describe('opening a pass', () => {
  it('an unknown pass is 404, and so is one whose owner and visitor have blocked each other', async () => {
    const visitor = await browse(site)
    for (const id of ['x'.repeat(22), 'x', 'x'.repeat(500), '%00', 'ü'.repeat(22), `${'x'.repeat(21)}.`])
      await assertRefused(visitor, `/pass/${encodeURIComponent(id)}`, 404, 'pass_not_found')
    const [ana, bo] = (await people(2)) as [Person, Person]
    const [ofAna, ofBo] = [await makePass(site.app, ana), await makePass(site.app, bo)]
    await block(ana, bo)
    await assertRefused(await browse(site, bo), `/pass/${ofAna}`, 404, 'pass_not_found')
    await assertRefused(await browse(site, ana), `/pass/${ofBo}`, 404, 'pass_not_found')
    assert.equal((await visitor.get(`/pass/${ofAna}`)).status, 200)
  })

  it('an inactive pass is 410 and reveals no owner; so is one of a suspended or deleted owner', async () => {
    const [ana, suspended, gone, bo] = (await people(4)) as [Person, Person, Person, Person]
    const at = site.app.clock.now().toISOString()
    await changeUser(site.app, suspended, { suspended_at: at, name: 'Told Nowhere' })
    await changeUser(site.app, gone, { deleted_at: at, name: 'Told Nowhere' })
    await changeUser(site.app, ana, { name: 'Told Nowhere' })
    const off = { is_active: false }
    const passes = [makePass(site.app, ana, off), makePass(site.app, null, off), makePass(site.app, suspended)]
    for (const id of await Promise.all([...passes, makePass(site.app, gone)]))
      for (const visitor of [await browse(site), await browse(site, bo)])
        for (const part of ['', '/contact.vcf', '/qr.svg', '/qr.png']) {
          const page = await assertRefused(visitor, `/pass/${id}${part}`, 410, 'pass_inactive')
          assert.match(page.text, /This pass is turned off/)
          assert.doesNotMatch(page.text, /Told Nowhere/)
        }
  })

  it('an unclaimed pass shows a page to claim it', async () => {
    const id = await makePass(site.app, null)
    const visitor = await browse(site)
    const page = await visitor.get(`/pass/${id}`)
    assert.equal(page.status, 200)
    assert.match(page.text, new RegExp(`<form method="post" action="/pass/${id}/claim">`))
    const answer = await visitor.get(`/pass/${id}`, json)
    assert.deepEqual([dataOf(answer).state, dataOf(answer).owner], ['unclaimed', null])
    assert.equal(visitor.cookies.size, 0, 'an unclaimed pass has no owner to count visitors for')
  })

  it('one’s own pass shows its code and settings, also when inactive, and records no visit', async () => {
    const [ana] = (await people(1)) as [Person]
    for (const input of [{}, { is_active: false }]) {
      const id = await makePass(site.app, ana, { label: 'My phone', ...input })
      const visitor = await browse(site, ana)
      const page = await visitor.get(`/pass/${id}`)
      assert.equal(page.status, 200)
      assert.match(page.text, new RegExp(`action="/pass/${id}/settings"`))
      assert.match(page.text, /My phone/)
      assert.equal(dataOf(await visitor.get(`/pass/${id}`, json)).state, 'own')
      assert.deepEqual(await visitsTo(site.app, id), [])
      assert.equal(visitor.cookies.has('mp_anon'), false)
    }
  })

  it('the pass of another member shows their profile, one button, and no settings', async () => {
    const ana = await makeUser(site.app, { name: 'Ana Lee' })
    const social_links = ['https://github.com/ana', 'http://ana.example/me?a=b']
    await changeUser(site.app, ana, {
      bio: 'Roofs and tomatoes',
      location: 'Porto',
      theme_color: 'ocean',
      social_links,
    })
    const id = await makePass(site.app, ana, { label: 'for the secret meeting' })
    for (const visitor of [await browse(site), await browse(site, await makeUser(site.app))]) {
      const { text } = await visitor.get(`/pass/${id}`)
      assert.match(text, /data-glow="ocean".*src="\/covers\/ocean-/s)
      for (const part of ['Ana Lee', 'Roofs and tomatoes', 'Porto', 'href="https://github.com/ana"', 'contact.vcf'])
        assert.ok(text.includes(part), part)
      assert.equal(mainOf(text).split('<button').length, 2)
      assert.doesNotMatch(text, /secret meeting|@example\.org/)
      const data = dataOf(await visitor.get(`/pass/${id}`, json))
      assert.deepEqual(data, {
        id,
        type: 'qr',
        state: 'active',
        action: 'profile',
        isConnected: false,
        owner: {
          name: 'Ana Lee',
          username: ana.username,
          avatarUrl: null,
          bio: 'Roofs and tomatoes',
          location: 'Porto',
          socialLinks: social_links,
        },
        links: {
          page: `https://hearth.test/pass/${id}`,
          qrSvg: `https://hearth.test/pass/${id}/qr.svg`,
          qrPng: `https://hearth.test/pass/${id}/qr.png`,
          contact: `https://hearth.test/pass/${id}/contact.vcf`,
          connect: `https://hearth.test/pass/${id}/connect`,
        },
      })
    }
  })

  it('the pass of a private member shows the name and the button only', async () => {
    const ana = await makeUser(site.app, { name: 'Ana Lee' })
    const about = { bio: 'veiled bio', location: 'veiled place', social_links: ['https://veiled.example/'] }
    await changeUser(site.app, ana, { ...about, profile_visibility: 'private' })
    const work = {
      id: crypto.randomUUID(),
      user_id: ana.id,
      title: 'veiled work',
      created_at: new Date().toISOString(),
    }
    await site.app.database.insertInto('portfolio_items').values(work).execute()
    for (const action of [null, 'portfolio', 'connect', 'link:https://veiled.example/']) {
      const id = await makePass(site.app, ana, { action })
      const visitor = await browse(site)
      for (const headers of [{}, json]) {
        const { text } = await visitor.get(`/pass/${id}`, headers)
        assert.match(text, /Ana Lee/)
        assert.doesNotMatch(text, /veiled|contact\.vcf">/)
        assert.ok(!text.includes(ana.username))
      }
    }
  })

  it('a picture is shown if we serve it, else the initials', async () => {
    const ana = await makeUser(site.app, { name: 'Ana Maria Lee' })
    const id = await makePass(site.app, ana)
    const visitor = await browse(site)
    await changeUser(site.app, ana, { avatar_url: 'https://elsewhere.example/ana.png' })
    const foreign = (await visitor.get(`/pass/${id}`)).text
    assert.doesNotMatch(foreign, /elsewhere\.example|<img (?!class="cover band" src="\/covers\/)/)
    assert.match(foreign, />AL<\/div>/)
    await changeUser(site.app, ana, { avatar_url: 'https://hearth.test/v1/uploads/file/avatar/ana.png' })
    assert.match((await visitor.get(`/pass/${id}`)).text, /<img src="\/v1\/uploads\/file\/avatar\/ana\.png" alt=""/)
  })
})

describe('what a pass features', () => {
  it('a pass features what its owner chose: profile, only the button, portfolio, or a link', async () => {
    const [ana] = (await people(1)) as [Person]
    await changeUser(site.app, ana, { bio: 'my bio', social_links: ['https://ana.example/shop'] })
    const work = { id: crypto.randomUUID(), user_id: ana.id, title: 'A lamp', created_at: new Date().toISOString() }
    await site.app.database.insertInto('portfolio_items').values(work).execute()
    const visitor = await browse(site)
    const show = async (action: string | null) =>
      (await visitor.get(`/pass/${await makePass(site.app, ana, { action })}`)).text
    for (const action of [null, 'profile']) assert.match(await show(action), /my bio.*ana\.example\/shop/s)
    assert.doesNotMatch(await show('connect'), /my bio|ana\.example/)
    assert.match(await show('portfolio'), /my bio.*A lamp/s)
    assert.match(await show('link:https://ana.example/shop'), /class="featured" href="https:\/\/ana\.example\/shop"/)
  })

  it('a link that the owner has removed is not shown; the pass shows the profile', async () => {
    const [ana] = (await people(1)) as [Person]
    await changeUser(site.app, ana, { bio: 'my bio', social_links: ['https://ana.example/old'] })
    const id = await makePass(site.app, ana, { action: 'link:https://ana.example/old' })
    const visitor = await browse(site)
    assert.match((await visitor.get(`/pass/${id}`)).text, /class="featured"/)
    await changeUser(site.app, ana, { social_links: ['https://ana.example/new'] })
    const { status, text } = await visitor.get(`/pass/${id}`)
    assert.equal(status, 200)
    assert.match(text, /my bio/)
    assert.doesNotMatch(text, /class="featured"|ana\.example\/old/)
    assert.equal(dataOf(await visitor.get(`/pass/${id}`, json)).action, 'profile')
    await changeUser(site.app, ana, { social_links: null })
    assert.doesNotMatch((await visitor.get(`/pass/${id}`)).text, /ana\.example/)
  })

  it('a pass never redirects by itself, whatever the row contains', async () => {
    const [ana] = (await people(1)) as [Person]
    const foreign = [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'evil.example',
    ]
    await changeUser(site.app, ana, { social_links: foreign })
    const visitor = await browse(site)
    for (const uri of foreign) {
      const id = await makePass(site.app, ana, { action: `link:${uri}` })
      const page = await visitor.get(`/pass/${id}`)
      assert.deepEqual([page.status, page.location, page.headers.refresh], [200, undefined, undefined])
      assert.doesNotMatch(page.text, /href="(?!https:\/\/evil\.example\/"|\/|#main")|http-equiv/)
    }
  })
})

describe('a visit of a pass', () => {
  it('a visit is one row per browser, pass and day, without name or session', async () => {
    const [ana, bo] = (await people(2)) as [Person, Person]
    const id = await makePass(site.app, ana)
    const visitor = await browse(site, bo)
    const first = await visitor.get(`/pass/${id}`)
    const cookie = String(first.headers['set-cookie'])
    assert.match(cookie, /^mp_anon=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000; Secure$/)
    assert.equal((await visitor.get(`/pass/${id}`)).headers['set-cookie'], undefined, 'the cookie is set once')
    await visitor.get(`/pass/${id}`, json)
    const rows = await visitsTo(site.app, id)
    assert.equal(rows.length, 1)
    assert.match(rows[0]!.visitor, /^[\w-]{22}$/)
    assert.notEqual(rows[0]!.visitor, visitor.cookies.get('mp_anon'))
    assert.ok(!JSON.stringify(rows).includes(bo.id))
    assert.deepEqual(
      (await eventsAbout(site.app, ana, 'meetpass.tapped')).map(({ data }) => data),
      [{ passId: id, ownerId: ana.id }],
    )
    site.app.clock.advance(86_400_000)
    await visitor.get(`/pass/${id}`)
    assert.equal((await visitsTo(site.app, id)).length, 2)
    site.app.clock.advance(-86_400_000)
  })

  it('a visitor id differs between owners and is stable for one owner', async () => {
    const [ana, bo] = (await people(2)) as [Person, Person]
    const visitor = await browse(site)
    const passes = await Promise.all([ana, ana, bo].map((owner) => makePass(site.app, owner)))
    const seen = []
    for (const id of passes) {
      await visitor.get(`/pass/${id}`)
      seen.push((await visitsTo(site.app, id))[0]!.visitor)
    }
    assert.equal(seen[0], seen[1])
    assert.notEqual(seen[0], seen[2])
  })

  it('a visit never creates a connection or reveals a name, from any page and with any cookie', async () => {
    const [ana, bo] = (await people(2)) as [Person, Person]
    const id = await makePass(site.app, ana, { auto_follow: true })
    const signedOut = await browse(site)
    await signedOut.post(`/pass/${id}/connect`)
    const intent = [...signedOut.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { cookies } = await browse(site, bo)
    const cookie = `session=${cookies.get('session')}; ${intent}; mp_anon=${bo.id}; mp_anon2=x`
    const origins: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' },
      { 'sec-fetch-site': 'same-origin', referer: `https://hearth.test/pass/${id}` },
      { 'x-http-method-override': 'POST', 'x-method-override': 'POST' },
    ]
    for (const headers of origins)
      for (const path of [`/pass/${id}`, `/pass/${id}?connect=1&_method=POST`, `/pass/${id}/contact.vcf`])
        assert.equal((await (await browse(site)).get(path, { cookie, ...headers })).status, 200)
    for (const path of ['connect', 'disconnect', 'claim', 'settings', 'release'])
      assert.equal((await (await browse(site)).get(`/pass/${id}/${path}`, { cookie })).status, 404)
    assert.deepEqual(await connectionsOf(site.app, bo), [])
    assert.deepEqual(await eventsAbout(site.app, ana, 'follow.created'), [])
    assert.ok(!JSON.stringify(await visitsTo(site.app, id)).includes(bo.id))
    const audit = await site.app.database.selectFrom('audit_log').select('actor_id').execute()
    assert.ok(!audit.some(({ actor_id }) => actor_id === bo.id))
  })

  it('a browser with a forged or duplicate cookie counts as a new browser', async () => {
    const [ana] = (await people(1)) as [Person]
    const id = await makePass(site.app, ana)
    const good = 'A'.repeat(22)
    for (const cookie of [
      'mp_anon=',
      'mp_anon=short',
      `mp_anon=${'x'.repeat(500)}`,
      `mp_anon=${good}; mp_anon=${good}`,
    ]) {
      const { headers } = await (await browse(site)).get(`/pass/${id}`, { cookie })
      assert.match(String(headers['set-cookie']), /^mp_anon=[\w-]{22};/)
    }
    assert.equal((await visitsTo(site.app, id)).length, 4)
  })
})
