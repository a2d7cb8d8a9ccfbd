import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { connectBy, listEmitted, makeHolder, type PassHolder } from '#test/support/builders/pass-holders.ts'
import { makePass } from '#test/support/builders/passes.ts'

const app = useApp()

const is = (answer: Response, status: number, code?: string) =>
  assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
const get = (who: PassHolder, path = '') => app.get(`/v1/meetpass${path}`, { token: who.token })
const change = (who: PassHolder, id: string, body: unknown) =>
  app.patch(`/v1/meetpass/${id}`, { token: who.token, body })
const claim = (who: PassHolder, id: string) => app.post(`/v1/meetpass/${id}/claim`, { token: who.token })
const release = (who: PassHolder, id: string) => app.post(`/v1/meetpass/${id}/release`, { token: who.token })
const create = (who: PassHolder, body: unknown = { type: 'qr' }) => app.post('/v1/meetpass', { token: who.token, body })
const set = (who: PassHolder, row: object) =>
  app.database.updateTable('users').set(row).where('id', '=', who.id).execute()
const unknown = 'NobodyHasEverMadeThis1'

/** The operations on one pass, as this user. */
const onPass = (who: PassHolder, id: string) => [get(who, `/${id}`), change(who, id, { label: 'x' }), release(who, id)]

describe('QR passes', () => {
  it('a user can create five QR passes, with exactly the fields of the specification and ids of 132 bits', async () => {
    const ana = await makeHolder(app)
    const first = await create(ana, { type: 'qr', label: 'On my laptop' })
    is(first, 201)
    const { id, createdAt, ...rest } = first.body.data
    assert.deepEqual(rest, {
      type: 'qr',
      label: 'On my laptop',
      designId: null,
      action: null,
      autoFollow: 0,
      isActive: 1,
      isTicket: 0,
      claimedAt: null,
    })
    assert.match(id, /^[A-Za-z0-9_][A-Za-z0-9_-]{21}$/)
    assert.ok(Math.abs(Date.parse(createdAt) - app.clock.now().getTime()) < 60_000)
    for (let n = 0; n < 4; n++) is(await create(ana), 201)
    is(await create(ana), 409, 'limit_reached')
  })

  it('users can create only QR passes', async () => {
    const ana = await makeHolder(app)
    for (const body of [{ type: 'nfc' }, {}, { type: 'qr', label: '' }, { type: 'qr', label: 'x'.repeat(101) }])
      is(await create(ana, body), 400, 'validation_failed')
    is(await create(ana, { type: 'qr', label: '🔥'.repeat(100) }), 201)
  })

  it('QR passes can be neither released nor claimed', async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    const pass = await makePass(app, ana)
    is(await release(ana, pass), 409, 'pass_not_releasable')
    is(await claim(bo, pass), 409, 'pass_already_claimed')
    is(await claim(ana, pass), 409, 'pass_already_claimed')
  })

  it('repeating a create request with the same Idempotency-Key creates one QR pass', async () => {
    const ana = await makeHolder(app)
    const headers = { 'idempotency-key': 'a-pass' }
    const ask = () => app.post('/v1/meetpass', { token: ana.token, body: { type: 'qr' }, headers })
    const [first, second] = [await ask(), await ask()]
    assert.deepEqual(first.body, second.body)
    assert.equal((await get(ana)).body.data.length, 1)
  })
})

describe('the passes of a user', () => {
  it('a user’s own passes are listed oldest first, with pages, and no others', async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    const made: string[] = []
    for (let n = 0; n < 5; n++) {
      app.clock.advance(1000)
      made.push(await makePass(app, ana, { type: n % 2 ? 'nfc' : 'qr' }))
      await makePass(app, bo)
    }
    const idsOf = (answer: Response) => answer.body.data.map((pass: { id: string }) => pass.id)
    const first = await get(ana, '?limit=3')
    assert.deepEqual(idsOf(first), made.slice(0, 3))
    const second = await get(ana, `?limit=3&cursor=${first.body.pagination.nextCursor}`)
    assert.deepEqual(idsOf(second), made.slice(3))
    assert.deepEqual(idsOf(await get(ana, `?limit=3&before=${second.body.pagination.prevCursor}`)), made.slice(0, 3))
  })

  it('a pass of another user, an unclaimed one and an unknown one are all 404', async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    const passes = [
      await makePass(app, bo),
      await makePass(app, bo, { type: 'nfc' }),
      await makePass(app, bo, { type: 'nfc', is_active: false }),
      await makePass(app, null),
      unknown,
      'too-short',
      `${unknown}x`,
    ]
    for (const pass of passes)
      for (const answer of await Promise.all(onPass(ana, pass))) {
        is(answer, 404, 'pass_not_found')
        assert.equal(answer.body.error, 'There is no such pass; check its id')
      }
    assert.equal((await get(bo, `/${passes[0]}`)).body.data.label, null)
  })
})

describe('the settings of a pass', () => {
  it('settings change one by one: omitted ones stay, null clears', async () => {
    const ana = await makeHolder(app)
    const pass = await makePass(app, ana)
    const steps: [object, object][] = [
      [{ label: 'Work' }, { label: 'Work' }],
      [{ designId: 'summer' }, { designId: 'summer' }],
      [{ action: 'connect' }, { action: 'connect' }],
      [
        { autoFollow: 1, isActive: 0 },
        { autoFollow: 1, isActive: 0 },
      ],
      [
        { autoFollow: false, isActive: true },
        { autoFollow: 0, isActive: 1 },
      ],
      [
        { autoFollow: true, isActive: false },
        { autoFollow: 1, isActive: 0 },
      ],
      [
        { autoFollow: 0, isActive: 1 },
        { autoFollow: 0, isActive: 1 },
      ],
      [{}, {}],
      [{ action: 'portfolio' }, { action: 'portfolio' }],
      [{ action: 'profile' }, { action: 'profile' }],
      [
        { label: null, designId: null, action: null },
        { label: null, designId: null, action: null },
      ],
    ]
    let expected = (await get(ana, `/${pass}`)).body.data
    for (const [body, result] of steps) {
      expected = { ...expected, ...result }
      const answer = await change(ana, pass, body)
      assert.deepEqual(answer.body, { data: expected })
      assert.deepEqual((await get(ana, `/${pass}`)).body, { data: expected })
    }
  })

  it('settings refuse other flag values, longer texts, other actions and unknown properties', async () => {
    const ana = await makeHolder(app)
    const pass = await makePass(app, ana)
    const wrong = [
      { autoFollow: 2 },
      { autoFollow: '1' },
      { isActive: null },
      { label: 'x'.repeat(101) },
      { designId: 'x'.repeat(51) },
      { action: '' },
      { action: 'home' },
      { action: 'PROFILE' },
      { action: 'link:' },
      { action: 'link:javascript:alert(1)' },
      { action: 'https://x.example/' },
      { type: 'nfc' },
      { ownerId: ana.id },
    ]
    for (const body of wrong) is(await change(ana, pass, body), 400, 'validation_failed')
  })

  it('a link action must exactly equal one of the owner’s socialLinks', async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    await set(ana, { social_links: ['https://ana.example/', 'https://code.example/ana'] })
    await set(bo, { social_links: ['https://bo.example/'] })
    const pass = await makePass(app, ana)
    const action = 'link:https://ana.example/'
    assert.equal((await change(ana, pass, { action })).body.data.action, action)
    for (const other of [
      'https://ana.example',
      'https://ana.example/x',
      'https://bo.example/',
      'HTTPS://ana.example/',
    ]) {
      const answer = await change(ana, pass, { action: `link:${other}` })
      is(answer, 400, 'validation_failed')
      assert.match(answer.body.error, /^action: .*socialLinks/)
    }
    await set(ana, { social_links: null })
    is(await change(ana, pass, { action }), 400, 'validation_failed')
    assert.equal((await get(ana, `/${pass}`)).body.data.action, action, 'what was set stays until it is changed')
  })
})

describe('a tag', () => {
  it('an unclaimed tag belongs to the user who claims it', async () => {
    const ana = await makeHolder(app)
    const tag = await makePass(app, null, { design_id: 'summer' })
    const answer = await claim(ana, tag)
    is(answer, 200)
    const { claimedAt, createdAt, ...rest } = answer.body.data
    assert.deepEqual(rest, {
      id: tag,
      type: 'nfc',
      label: null,
      designId: 'summer',
      action: null,
      autoFollow: 0,
      isActive: 1,
      isTicket: 0,
    })
    assert.ok(Date.parse(claimedAt) >= Date.parse(createdAt))
    assert.deepEqual((await get(ana, `/${tag}`)).body.data, answer.body.data)
    assert.deepEqual(await listEmitted(app, ana), ['meetpass.claimed'])
  })

  it('a tag cannot be claimed twice, not even by its owner', async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    const tag = await makePass(app, null)
    is(await claim(ana, tag), 200)
    is(await claim(bo, tag), 409, 'pass_already_claimed')
    is(await claim(ana, tag), 409, 'pass_already_claimed')
    is(await claim(ana, unknown), 404, 'pass_not_found')
    is(await claim(ana, 'no-pass-at-all'), 404, 'pass_not_found')
  })

  it('claiming a tag that is turned off, or of a suspended or deleted owner, is 410', async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    const tag = await makePass(app, bo, { type: 'nfc' })
    is(await change(bo, tag, { isActive: 0 }), 200)
    is(await claim(ana, tag), 410, 'pass_inactive')
    is(await change(bo, tag, { isActive: 1 }), 200)
    for (const gone of ['suspended_at', 'deleted_at']) {
      await set(bo, { suspended_at: null, [gone]: app.clock.now().toISOString() })
      is(await claim(ana, tag), 410, 'pass_inactive')
    }
    is(await claim(ana, await makePass(app, null, { is_active: false })), 410, 'pass_inactive')
  })

  it('claiming a tag does not reveal a block between the caller and its owner', async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    const tag = await makePass(app, bo, { type: 'nfc' })
    await app.put(`/v1/users/${ana.username}/block`, { token: bo.token })
    is(await claim(ana, tag), 409, 'pass_already_claimed')
  })

  it('releasing a tag clears its owner, settings and visits, and keeps the connections and the design', async () => {
    const [ana, bo, cy] = [await makeHolder(app), await makeHolder(app), await makeHolder(app)]
    const tag = await makePass(app, ana, { type: 'nfc', design_id: 'summer' })
    await change(ana, tag, { label: 'Ana’s', action: 'connect', autoFollow: 1, isActive: 1, isTicket: 1 })
    is(await connectBy(app, tag, cy), 200)
    const at = app.clock.now().toISOString()
    const visit = { pass_id: tag, owner_id: ana.id, visitor: 'browser', visited_on: at, visited_at: at }
    await app.database
      .insertInto('pass_visits')
      .values({ id: crypto.randomUUID(), ...visit })
      .execute()
    await change(ana, tag, { isActive: 0 })
    const answer = await release(ana, tag)
    assert.deepEqual([answer.status, answer.body], [200, { data: { success: true } }])
    for (const gone of await Promise.all(onPass(ana, tag))) is(gone, 404, 'pass_not_found')
    is(await connectBy(app, tag, bo), 404, 'pass_not_found')
    assert.deepEqual(await listEmitted(app, ana), ['follow.created', 'meetpass.connected', 'meetpass.released'])
    const { claimedAt, createdAt, ...rest } = (await claim(bo, tag)).body.data
    assert.deepEqual(rest, {
      id: tag,
      type: 'nfc',
      label: null,
      designId: 'summer',
      action: null,
      autoFollow: 0,
      isActive: 1,
      isTicket: 0,
    })
    const seen = async (who: PassHolder) => (await get(who, '/connections')).body.data
    assert.deepEqual(await seen(bo), [])
    assert.deepEqual(
      (await seen(ana)).map((one: { connectedUserId: string }) => one.connectedUserId),
      [cy.id],
    )
    is(await connectBy(app, tag, cy), 200)
    assert.equal((await seen(bo)).length, 1)
  })
})

describe('tags for administrators', () => {
  const provision = async (body: unknown, headers = {}) => {
    const root = await makeUser(app, { role: 'admin' })
    return app.post('/v1/admin/meetpass', { token: await makeToken(app, root, ['admin']), body, headers })
  }

  it('an administrator creates up to 500 different, unclaimed tags at once', async () => {
    const answer = await provision({ count: 500, designId: 'summer' })
    is(answer, 201)
    const { passes } = answer.body.data
    assert.equal(new Set(passes.map((pass: { id: string }) => pass.id)).size, 500)
    assert.equal(new Set(passes.map((pass: { createdAt: string }) => pass.createdAt)).size, 1)
    for (const { id, createdAt, ...rest } of passes) {
      assert.match(id, /^[A-Za-z0-9_][A-Za-z0-9_-]{21}$/)
      const unclaimed = { label: null, action: null, autoFollow: 0, isActive: 1, isTicket: 0, claimedAt: null }
      assert.deepEqual(rest, { type: 'nfc', designId: 'summer', ...unclaimed })
    }
    is(await claim(await makeHolder(app), passes[499].id), 200)
  })

  it('an administrator cannot create zero passes, nor more than the maximum', async () => {
    for (const count of [0, 501, 1.5, '3', null]) is(await provision({ count }), 400, 'validation_failed')
    is(await provision({}), 400, 'validation_failed')
    is(await provision({ count: 1, designId: 'x'.repeat(51) }), 400, 'validation_failed')
  })

  it('an administrator exports the unclaimed tags of a batch, or all of them, as CSV', async () => {
    const root = await makeUser(app, { role: 'admin' })
    const token = await makeToken(app, root, ['admin'])
    const batch = async (count: number) => {
      app.clock.advance(1000)
      return (await app.post('/v1/admin/meetpass', { token, body: { count } })).body.data.passes
    }
    const file = async (body?: unknown) => {
      const { url, expiresAt } = (await app.post('/v1/admin/meetpass/export', { token, body })).body.data
      assert.ok(Math.abs(Date.parse(expiresAt) - app.clock.now().getTime() - 300_000) < 60_000)
      assert.ok(url.startsWith('https://hearth.test/exports/') && url.length < 500, url)
      return app.get(url.replace('https://hearth.test', ''))
    }
    const [first, second] = [await batch(3), await batch(2)]
    is(await claim(await makeHolder(app), first[0].id), 200)
    const answer = await file({ createdAt: first[0].createdAt })
    assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8')
    assert.equal(
      answer.headers['content-disposition'],
      `attachment; filename="meetpass.csv"; filename*=UTF-8''meetpass.csv`,
    )
    const line = ({ id }: { id: string }) => `"${id}","https://hearth.test/pass/${id}"\r\n`
    const linesOf = (text: string) => text.split(/(?<=\r\n)/)
    assert.deepEqual(linesOf(answer.text).sort(), [line(first[1]), line(first[2]), '"id","url"\r\n'].sort())
    assert.equal(linesOf(answer.text)[0], '"id","url"\r\n')
    const all = (await file()).text
    for (const pass of [...first.slice(1), ...second]) assert.ok(all.includes(line(pass)))
    assert.ok(!all.includes(first[0].id))
    assert.equal((await file({ createdAt: '2001-01-01T00:00:00Z' })).text, '"id","url"\r\n')
    for (const createdAt of ['yesterday', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:00', '2026-06-30T23:59:60Z'])
      is(await app.post('/v1/admin/meetpass/export', { token, body: { createdAt } }), 400, 'validation_failed')
  })

  it('an administrator exports a long list of unclaimed tags completely', async () => {
    const root = await makeUser(app, { role: 'admin' })
    const token = await makeToken(app, root, ['admin'])
    for (let n = 0; n < 3; n++) is(await app.post('/v1/admin/meetpass', { token, body: { count: 500 } }), 201)
    const { url } = (await app.post('/v1/admin/meetpass/export', { token })).body.data
    const lines = (await app.get(url.replace('https://hearth.test', ''))).text.trim().split('\r\n').slice(1)
    const { count } = await app.database
      .selectFrom('passes')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('owner_id', 'is', null)
      .where('type', '=', 'nfc')
      .executeTakeFirstOrThrow()
    assert.ok(lines.length > 1500)
    assert.deepEqual([lines.length, new Set(lines).size], [Number(count), Number(count)])
  })

  it('an export link fails if it is expired, invalid, or of a user who is no longer an administrator', async () => {
    const root = await makeUser(app, { role: 'admin' })
    const token = await makeToken(app, root, ['admin'])
    const ask = async () =>
      (await app.post('/v1/admin/meetpass/export', { token })).body.data.url.replace('https://hearth.test', '')
    const link = await ask()
    is(await app.get(`${link}x`), 404, 'not_found')
    is(await app.get(`/exports/${link.slice('/exports/'.length + 4)}`), 404, 'not_found')
    app.clock.advance(5 * 60_000 + 1)
    is(await app.get(link), 404, 'not_found')
    const fresh = await ask()
    await app.database.updateTable('users').set({ role: 'user' }).where('id', '=', root.id).execute()
    is(await app.get(fresh), 404, 'not_found')
  })
})
