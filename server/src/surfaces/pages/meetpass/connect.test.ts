import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { insertBlock } from '#domains/foundation/visibility/index.ts'
import { inTransaction, makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse, changeUser, connectionsOf, eventsAbout, makePass, visitsTo } from '#test/support/builders/passes.ts'
import { useSite } from '#test/support/sign-in/server.ts'

const site = useSite()

const people = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => makeUser(site.app)))) as [Person, Person, Person]
const passOf = (id: string) =>
  site.app.database.selectFrom('passes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the connect button', () => {
  it('connects the two members once, with the follow; the anonymous visits become the connection', async () => {
    const [ana, bo, cy] = await people(3)
    const [id, other] = [await makePass(site.app, ana, { auto_follow: true }), await makePass(site.app, ana)]
    const [visitor, anonymous] = [await browse(site, bo), await browse(site)]
    for (const path of [id, other]) for (const who of [visitor, anonymous]) await who.get(`/pass/${path}`)
    const ofCy = await makePass(site.app, cy)
    await visitor.get(`/pass/${ofCy}`)
    for (let n = 0; n < 3; n++) {
      const pressed = await visitor.post(`/pass/${id}/connect`)
      assert.deepEqual([pressed.status, pressed.location], [303, `/pass/${id}`])
    }
    const made = await connectionsOf(site.app, bo)
    assert.deepEqual(
      made.map(({ visitor_id, pass_id }) => [visitor_id, pass_id]),
      [[bo.id, id]],
    )
    assert.equal((await eventsAbout(site.app, ana, 'meetpass.connected')).length, 1)
    assert.equal((await eventsAbout(site.app, ana, 'follow.created')).length, 1)
    for (const path of [id, other])
      assert.equal((await visitsTo(site.app, path)).length, 1, 'only the anonymous one is left')
    assert.equal((await visitsTo(site.app, ofCy)).length, 1)
    const page = await visitor.get(`/pass/${id}`)
    assert.match(
      page.text,
      new RegExp(`You’re connected with Person \\d+.*/pass/${id}/contact.vcf.*/pass/${id}/disconnect`, 's'),
    )
    assert.equal(
      JSON.parse((await visitor.get(`/pass/${id}`, { accept: 'application/json' })).text).data.isConnected,
      true,
    )
    assert.equal((await visitsTo(site.app, id)).length, 1, 'looking again is no anonymous visit')
  })

  it('pressed twenty times at once by both members creates one connection', async () => {
    const [ana, bo] = await people(2)
    const [ofAna, ofBo] = [await makePass(site.app, ana, { auto_follow: true }), await makePass(site.app, bo)]
    const [asAna, asBo] = [await browse(site, ana), await browse(site, bo)]
    const presses = Array.from({ length: 20 }, (_, n) =>
      n % 2 ? asAna.post(`/pass/${ofBo}/connect`) : asBo.post(`/pass/${ofAna}/connect`),
    )
    for (const { status } of await Promise.all(presses)) assert.equal(status, 303)
    assert.equal((await connectionsOf(site.app, ana)).length, 1)
    const events = [ana, bo].map((person) => eventsAbout(site.app, person, 'meetpass.connected'))
    assert.equal((await Promise.all(events)).flat().length, 1)
    assert.equal((await eventsAbout(site.app, ana, 'follow.created')).length, 1)
  })

  it('is refused on one’s own pass, between blocked members, on an unclaimed tag and on an inactive pass', async () => {
    const [ana, bo, foe] = await people(3)
    await inTransaction(site.app, ({ db }) => insertBlock(db, ana.id, foe.id, site.app.clock.now()))
    const id = await makePass(site.app, ana)
    const refusals: [Person, string, number, RegExp][] = [
      [ana, id, 409, /This is your own pass/],
      [foe, id, 404, /We couldn’t find that pass/],
      [bo, await makePass(site.app, null), 404, /We couldn’t find that pass/],
      [bo, await makePass(site.app, ana, { is_active: false }), 410, /This pass is turned off/],
      [bo, 'x'.repeat(22), 404, /We couldn’t find that pass/],
    ]
    for (const [person, pass, status, words] of refusals) {
      const answer = await (await browse(site, person)).post(`/pass/${pass}/connect`)
      assert.equal(answer.status, status)
      assert.match(answer.text, words)
    }
    for (const person of [ana, bo, foe]) assert.deepEqual(await connectionsOf(site.app, person), [])
  })

  it('can be undone by the member who pressed it, and pressed again', async () => {
    const [ana, bo] = await people(2)
    const id = await makePass(site.app, ana)
    const visitor = await browse(site, bo)
    await visitor.post(`/pass/${id}/connect`)
    for (let n = 0; n < 2; n++) {
      const undone = await visitor.post(`/pass/${id}/disconnect`)
      assert.deepEqual([undone.status, undone.location], [303, `/pass/${id}`])
    }
    assert.deepEqual(await connectionsOf(site.app, bo), [])
    assert.match((await visitor.get(`/pass/${id}`)).text, /Connection removed.*Connect/s)
    await visitor.post(`/pass/${id}/connect`)
    assert.equal((await connectionsOf(site.app, bo)).length, 1)
    assert.equal((await (await browse(site, ana)).post(`/pass/${id}/disconnect`)).status, 404)
    const refused = await (await browse(site)).post(`/pass/${id}/disconnect`)
    assert.deepEqual([refused.status, refused.location], [303, `/sign-in?return_to=/pass/${id}`])
    assert.equal((await connectionsOf(site.app, bo)).length, 1)
  })

  it('does nothing for a suspended user: they are not signed in', async () => {
    const [ana, bo] = await people(2)
    const id = await makePass(site.app, ana)
    const visitor = await browse(site, bo)
    await changeUser(site.app, bo, { suspended_at: site.app.clock.now().toISOString() })
    assert.equal((await visitor.post(`/pass/${id}/connect`)).location, `/sign-in?return_to=/pass/${id}`)
    assert.deepEqual(await connectionsOf(site.app, bo), [])
  })
})

describe('a form that another site sends', () => {
  it('a form from another site is refused on every route of a pass, sets no cookie and changes nothing', async () => {
    const [ana, bo] = await people(2)
    const [id, tag, free] = [
      await makePass(site.app, ana),
      await makePass(site.app, ana, { type: 'nfc' }),
      await makePass(site.app, null),
    ]
    const senders: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://evil.hearth.test' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://hearth.test' },
      { referer: `https://hearth.test/pass/${id}` },
    ]
    const before = await Promise.all([id, tag, free].map(passOf))
    const posts = ['connect', 'disconnect', 'claim', 'settings', 'release']
    const listed = site.routes.filter(({ method, url }) => method === 'POST' && url.startsWith('/pass/'))
    assert.deepEqual(listed.map(({ url }) => url.split('/').at(-1)).sort(), posts.toSorted())
    for (const headers of senders)
      for (const who of [await browse(site), await browse(site, ana), await browse(site, bo)])
        for (const pass of [id, tag, free])
          for (const post of posts) {
            const { status, location, headers: got } = await who.post(`/pass/${pass}/${post}`, { label: 'x' }, headers)
            assert.deepEqual(
              [status, location, got['set-cookie']],
              [403, undefined, undefined],
              `${post} ${JSON.stringify(headers)}`,
            )
          }
    assert.deepEqual(await Promise.all([id, tag, free].map(passOf)), before)
    assert.deepEqual(await connectionsOf(site.app, ana), [])
  })
})

describe('claiming a tag', () => {
  it('claiming gives the tag to the user, who then sees its settings; of twenty at once one gets it', async () => {
    const tag = await makePass(site.app, null)
    const holders = await Promise.all(Array.from({ length: 20 }, () => makeUser(site.app)))
    const visitors = await Promise.all(holders.map((person) => browse(site, person)))
    const answers = await Promise.all(visitors.map((visitor) => visitor.post(`/pass/${tag}/claim`)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, ...Array<number>(19).fill(409)])
    const winner = answers.findIndex(({ status }) => status === 303)
    assert.equal((await passOf(tag)).owner_id, holders[winner]!.id)
    const page = await visitors[winner]!.get(answers[winner]!.location!)
    assert.match(page.text, /This pass is now yours.*Release this tag/s)
    const loser = await visitors[winner ? 0 : 1]!.get(`/pass/${tag}`)
    assert.doesNotMatch(loser.text, /This pass is now yours/)
  })

  it('claiming is refused for a claimed, an inactive and an unknown pass', async () => {
    const [ana, bo] = await people(2)
    const refusals: [string, number][] = [
      [await makePass(site.app, ana), 409],
      [await makePass(site.app, ana, { type: 'nfc' }), 409],
      [await makePass(site.app, null, { is_active: false }), 410],
      ['x'.repeat(22), 404],
    ]
    for (const [id, status] of refusals)
      for (const visitor of [await browse(site, bo), await browse(site)]) {
        const answer = await visitor.post(`/pass/${id}/claim`)
        assert.deepEqual([answer.status, answer.headers['set-cookie']], [status, undefined])
      }
  })
})

describe('the settings of a pass', () => {
  const form = { label: ' Phone ', action: 'connect', autoFollow: 'on', isTicket: 'on', isActive: 'on' }

  it('settings are saved as in the form: an unchecked box is off', async () => {
    const [ana] = await people(1)
    await changeUser(site.app, ana, { social_links: ['https://ana.example/a?b=c&d=e'] })
    const id = await makePass(site.app, ana)
    const visitor = await browse(site, ana)
    const saved = await visitor.post(`/pass/${id}/settings`, form)
    assert.deepEqual([saved.status, saved.location], [303, `/pass/${id}`])
    const { label, action, auto_follow, is_ticket, is_active } = await passOf(id)
    assert.deepEqual([label, action, auto_follow, is_ticket, is_active], ['Phone', 'connect', true, true, true])
    assert.match((await visitor.get(saved.location!)).text, /Saved\..*value="connect" checked/s)
    await visitor.post(`/pass/${id}/settings`, { label: '', action: 'link:https://ana.example/a?b=c&d=e' })
    const off = await passOf(id)
    assert.deepEqual(
      [off.label, off.action, off.auto_follow, off.is_ticket, off.is_active],
      [null, 'link:https://ana.example/a?b=c&d=e', false, false, false],
    )
    assert.match((await visitor.get(`/pass/${id}`)).text, /This pass is turned off\. Only you/)
    assert.equal((await (await browse(site)).get(`/pass/${id}`)).status, 410)
    assert.equal((await visitor.post(`/pass/${id}/settings`, form)).status, 303, 'and on again')
    assert.equal((await (await browse(site)).get(`/pass/${id}`)).status, 200)
  })

  it('settings refuse a link that is not the owner’s, an unknown action and a long label', async () => {
    const [ana] = await people(1)
    await changeUser(site.app, ana, { social_links: ['https://ana.example/'] })
    const id = await makePass(site.app, ana, { label: 'before' })
    const visitor = await browse(site, ana)
    const wrong: Record<string, string>[] = [
      { action: 'link:https://evil.example/' },
      { action: 'link:https://ana.example' },
      { action: 'link:javascript:alert(1)' },
      { action: 'elsewhere' },
      { label: 'x'.repeat(101) },
    ]
    for (const part of wrong) {
      const { status, text, location } = await visitor.post(`/pass/${id}/settings`, { ...form, ...part })
      assert.deepEqual([status, location], [400, undefined], JSON.stringify(part))
      assert.match(text, /<p class="alert" role="alert">/)
      assert.equal((await passOf(id)).label, 'before')
    }
  })

  it('settings are 404 for others, and anonymous visitors are asked to sign in', async () => {
    const [ana, bo] = await people(2)
    for (const id of [await makePass(site.app, ana, { type: 'nfc' }), await makePass(site.app, null)]) {
      const before = await passOf(id)
      for (const post of ['settings', 'release']) {
        assert.equal((await (await browse(site, bo)).post(`/pass/${id}/${post}`, form)).status, 404)
        const { status, location } = await (await browse(site)).post(`/pass/${id}/${post}`, form)
        assert.deepEqual([status, location], [303, `/sign-in?return_to=/pass/${id}`])
      }
      assert.equal((await (await browse(site, bo)).get(`/pass/${id}/card`)).status, 404)
      assert.equal((await (await browse(site)).get(`/pass/${id}/card`)).location, `/sign-in?return_to=/pass/${id}/card`)
      assert.deepEqual(await passOf(id), before)
    }
  })

  it('a released tag is unclaimed, its connections stay, and a QR pass cannot be released', async () => {
    const [ana, bo] = await people(2)
    const tag = await makePass(site.app, ana, { type: 'nfc', label: 'Badge', auto_follow: true })
    await (await browse(site, bo)).post(`/pass/${tag}/connect`)
    const visitor = await browse(site, ana)
    assert.equal((await visitor.post(`/pass/${tag}/release`)).location, '/settings/passes')
    assert.deepEqual([(await passOf(tag)).owner_id, (await passOf(tag)).label], [null, null])
    assert.match((await visitor.get(`/pass/${tag}`)).text, /hasn’t been claimed/)
    assert.equal((await connectionsOf(site.app, bo)).length, 1)
    const code = await makePass(site.app, ana)
    assert.equal((await visitor.post(`/pass/${code}/release`)).status, 409)
    assert.doesNotMatch((await visitor.get(`/pass/${code}`)).text, /Release this tag/)
  })
})
