import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertPage, headingIn, mainOf } from '#test/support/browser/pages.ts'
import { award } from '#test/support/builders/boards.ts'
import { countCheckins, makeCode } from '#test/support/builders/check-in-codes.ts'
import { countUses, makeBadge, makeLink } from '#test/support/builders/claim-links.ts'
import { checkInDirectly, giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { askToJoin, ban, confirmSeat, makeInvite } from '#test/support/builders/invitations.ts'
import { browse } from '#test/support/builders/passes.ts'
import { sayName, useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()

const cookieName = '__Host-intent'
let count = 0
const newAddress = () => `door-${++count}@example.org`

async function signInByCode(visitor: Visitor, email: string, returnTo: string) {
  await visitor.post('/sign-in', { email, return_to: returnTo })
  const { code } = await site.mailTo(email)
  return sayName(visitor, await visitor.post('/sign-in/code', { code }))
}

async function idOf(email: string): Promise<string> {
  const query = site.app.database.selectFrom('users').select('id').where('email', '=', email)
  return (await query.executeTakeFirstOrThrow()).id
}

const people = async () => [await makeUser(site.app), await makeUser(site.app)] as [Person, Person]
const heldBy = async (userId: string) =>
  (await site.app.database.selectFrom('badge_awards').select('badge_id').where('user_id', '=', userId).execute()).length

describe('a claim code', () => {
  it('shows its badge to everyone, and is claimed with one press by a signed-in user', async () => {
    const [ana] = await people()
    const badge = await makeBadge(site.app, { ofGroup: true })
    const code = await makeLink(site.app, badge)
    const anonymous = await browse(site)
    const seen = await anonymous.get(`/claim/${code}`)
    assertPage(seen, 200, 'Helper')
    for (const part of ['Lent a hand', 'A group', 'Worth 25 XP', 'Claim this badge', 'Next you’ll sign in'])
      assert.ok(seen.text.includes(part), part)
    assert.deepEqual([seen.headers['cache-control'], seen.headers['x-robots-tag']], ['no-store', 'noindex'])
    assert.equal(anonymous.cookies.size, 0)
    const visitor = await browse(site, ana)
    assert.doesNotMatch((await visitor.get(`/claim/${code.toLowerCase()}`)).text, /Next you’ll sign in/)
    const pressed = await visitor.post(`/claim/${code}`)
    assert.deepEqual([pressed.status, pressed.location], [303, `/claim/${code}`])
    assertPage(await visitor.get(pressed.location!), 200, 'It’s yours!')
    assertPage(await visitor.get(`/claim/${code}`), 200, 'You already have this badge')
    assert.deepEqual([await heldBy(ana.id), await countUses(site.app.database, code)], [1, 1])
  })

  it('says why it cannot be claimed: 409 when held, 410 when expired or used up, 403 when banned', async () => {
    const [ana, bo] = await people()
    const badge = await makeBadge(site.app, { ofGroup: true })
    const good = await makeLink(site.app, badge)
    const over = await makeLink(site.app, badge, { expiresIn: 0 })
    const usedUp = await makeLink(site.app, badge, { maxUses: 1, uses: 1 })
    const [anonymous, visitor] = [await browse(site), await browse(site, ana)]
    for (const who of [anonymous, visitor])
      for (const send of [who.get, who.post]) {
        assertPage(await send(`/claim/${over}`), 410, 'This link has expired')
        assertPage(await send(`/claim/${usedUp}`), 410, 'All gone')
      }
    assert.equal(anonymous.cookies.size, 0, 'nothing is remembered that cannot come true')
    await award(site.app, badge.id, [ana.id])
    assertPage(await visitor.get(`/claim/${good}`), 200, 'You already have this badge')
    assertPage(await visitor.post(`/claim/${good}`), 409, 'You already have this badge')
    assert.doesNotMatch(mainOf((await visitor.get(`/claim/${good}`)).text), /<form/)
    await ban(site.app, badge.groupId!, bo)
    const banned = await browse(site, bo)
    assertPage(await banned.get(`/claim/${good}`), 200, 'You can’t claim this badge')
    assertPage(await banned.post(`/claim/${good}`), 403, 'You can’t claim this badge')
    assert.equal(await countUses(site.app.database, good), 0)
  })

  it('an unknown code is 404 with a form to enter it again', async () => {
    const badge = await makeBadge(site.app, { ofGroup: true })
    const hidden = await makeLink(site.app, badge)
    const at = site.app.clock.now().toISOString()
    await site.app.database.updateTable('groups').set({ hidden_at: at }).where('id', '=', badge.groupId!).execute()
    for (const code of ['NOT-THERE', hidden, 'ab', '%00', '%3Cscript%3E', 'x'.repeat(200)])
      for (const visitor of [await browse(site), await browse(site, await makeUser(site.app))]) {
        assertPage(await visitor.get(`/claim/${code}`), 404, 'That code doesn’t match a badge')
        assertPage(await visitor.post(`/claim/${code}`), 404, 'That code doesn’t match a badge')
        assert.match((await visitor.get(`/claim/${code}`)).text, /<form class="typing" method="get" action="\/claim">/)
      }
    const answer = await (await browse(site)).get('/claim/NOT-THERE', { accept: 'application/json' })
    assert.deepEqual([answer.status, JSON.parse(answer.text).code], [404, 'claim_not_found'])
  })

  it('a code can be typed in, and leads to its page', async () => {
    const visitor = await browse(site)
    assertPage(await visitor.get('/claim'), 200, 'Claim a badge')
    for (const [path, to] of [
      ['/claim?code=+spring-1+', '/claim/spring-1'],
      ['/claim?code=a%2F..%2Fb', '/claim/a%2F..%2Fb'],
      ['/checkin?code=door-1', '/checkin/door-1'],
    ] as const) {
      const { status, location } = await visitor.get(path)
      assert.deepEqual([status, location], [303, to])
    }
    assertPage(await visitor.get('/checkin?code='), 200, 'Check in')
  })
})

describe('an invitation to a group', () => {
  it('shows the role, and grants it at once or after a review', async () => {
    const [ana, bo] = await people()
    const { groupId } = await makeEventWithGroup(site.app)
    const [atOnce, reviewed] = [
      await makeInvite(site.app, groupId!),
      await makeInvite(site.app, groupId!, { auto_approve: false }),
    ]
    const seen = await (await browse(site)).get(`/group-claim/${atOnce}`)
    assertPage(seen, 200, 'Help run A group')
    assert.match(
      seen.text,
      /You’re invited to be a manager of A group\..*join the team right away.*Next you’ll sign in/s,
    )
    const visitor = await browse(site, ana)
    const { status, location } = await visitor.post(`/group-claim/${atOnce}`)
    assert.deepEqual([status, location], [303, `/group-claim/${atOnce}`])
    const welcome = await visitor.get(location!)
    assertPage(welcome, 200, 'Welcome to the team!')
    assert.match(welcome.text, /You’re now a manager of A group/)
    assertPage(await visitor.get(`/group-claim/${atOnce}`), 200, 'You’re already on the team')
    assertPage(await visitor.post(`/group-claim/${atOnce}`), 409, 'You’re already on the team')
    const other = await browse(site, bo)
    assert.match(
      (await other.get(`/group-claim/${reviewed}`)).text,
      /An owner will review your request.*Ask to join the team/s,
    )
    assertPage(await other.get((await other.post(`/group-claim/${reviewed}`)).location!), 200, 'Request sent')
    assertPage(await other.post(`/group-claim/${reviewed}`), 409, 'Request sent')
  })

  it('says why it cannot be accepted', async () => {
    const [ana, bo] = await people()
    const { groupId } = await makeEventWithGroup(site.app)
    const good = await makeInvite(site.app, groupId!)
    const past = new Date(site.app.clock.now().getTime() - 1000).toISOString()
    const over = await makeInvite(site.app, groupId!, { expires_at: past })
    const usedUp = await makeInvite(site.app, groupId!, { max_uses: 1, current_uses: 1 })
    const [anonymous, visitor] = [await browse(site), await browse(site, ana)]
    for (const who of [anonymous, visitor])
      for (const send of [who.get, who.post]) {
        assertPage(await send(`/group-claim/${over}`), 410, 'This invitation has expired')
        assertPage(await send(`/group-claim/${usedUp}`), 410, 'This invitation has already been used')
        for (const wrong of ['x'.repeat(22), 'short', '%00', '..%2F..%2Fclaims'])
          assertPage(await send(`/group-claim/${wrong}`), 404, 'We couldn’t find that invitation')
      }
    await askToJoin(site.app, groupId!, ana, { status: 'rejected', reviewed_at: site.app.clock.now().toISOString() })
    const refused = await visitor.get(`/group-claim/${good}`)
    assertPage(refused, 200, 'Your request wasn’t approved')
    assert.match(refused.text, /You can ask again on 20\d\d-/)
    assertPage(await visitor.post(`/group-claim/${good}`), 409, 'Your request wasn’t approved')
    await ban(site.app, groupId!, bo)
    const banned = await browse(site, bo)
    assertPage(await banned.get(`/group-claim/${good}`), 200, 'You can’t accept this invitation')
    assertPage(await banned.post(`/group-claim/${good}`), 403, 'You can’t accept this invitation')
    const at = site.app.clock.now().toISOString()
    await site.app.database.updateTable('groups').set({ hidden_at: at }).where('id', '=', groupId!).execute()
    assertPage(await visitor.get(`/group-claim/${good}`), 404, 'We couldn’t find that invitation')
  })
})

describe('the check-in page', () => {
  it('shows the event, and one press checks in, with or without an RSVP', async () => {
    const [ana, bo] = await people()
    const event = await makeEventWithGroup(site.app, { seats: 2 })
    const code = await makeCode(site.app, event)
    await confirmSeat(site.app, event, ana)
    const seen = await (await browse(site)).get(`/checkin/${code}`)
    assertPage(seen, 200, 'A gathering')
    assert.match(seen.text, /CET|CEST/)
    for (const [person, via] of [
      [ana, 'qr'],
      [bo, ''],
    ] as const) {
      const visitor = await browse(site, person)
      const page = await visitor.get(`/checkin/${code.toLowerCase()}?via=${via}`)
      assert.match(page.text, new RegExp(`name="via" value="${via}"`))
      const { status, location } = await visitor.post(`/checkin/${code}`, { via })
      assert.deepEqual([status, location], [303, `/checkin/${code}`])
      assertPage(await visitor.get(location!), 200, 'You’re checked in')
      assertPage(await visitor.get(`/checkin/${code}`), 200, 'You’re already checked in')
      assertPage(await visitor.post(`/checkin/${code}`), 409, 'You’re already checked in')
    }
    const rows = site.app.database.selectFrom('checkins').select('method').where('event_id', '=', event.id)
    assert.deepEqual(
      (await rows.orderBy('checked_in_at').execute()).map(({ method }) => method),
      ['qr', 'code'],
    )
  })

  const refusals: [
    name: string,
    heading: string,
    get: number,
    post: number,
    Parameters<typeof makeEventWithGroup>[1],
    object?,
  ][] = [
    ['early', 'You’re early', 200, 409, { startsIn: 180 }],
    ['late', 'Check-in has closed', 410, 410, { startsIn: -400 }],
    ['cancelled', 'This event is cancelled', 410, 410, { status: 'cancelled' }],
    ['after the code expired', 'This code has expired', 410, 410, {}, { expiresIn: 0 }],
    ['after the code was used up', 'This code has reached its limit', 410, 410, {}, { maxUses: 1, uses: 1 }],
  ]
  for (const [name, heading, get, post, input, ofCode] of refusals)
    it(`is closed for everyone ${name}`, async () => {
      const [ana] = await people()
      const event = await makeEventWithGroup(site.app, { seats: 5, ...input })
      const code = await makeCode(site.app, event, ofCode)
      const [anonymous, visitor] = [await browse(site), await browse(site, ana)]
      for (const who of [anonymous, visitor]) {
        assertPage(await who.get(`/checkin/${code}`), get, heading)
        assertPage(await who.post(`/checkin/${code}`), post, heading)
      }
      assert.equal(anonymous.cookies.size, 0)
      assert.equal(await countCheckins(site.app.database, event.id), 0)
    })

  it('is closed for members without a seat when the event is full or needs an RSVP, which is unknown for anonymous visitors', async () => {
    const [ana, bo] = await people()
    const full = await makeEventWithGroup(site.app, { seats: 1 })
    const closed = await makeEventWithGroup(site.app, { seats: 5 })
    await site.app.database.updateTable('events').set({ require_rsvp: true }).where('id', '=', closed.id).execute()
    for (const event of [full, closed]) await confirmSeat(site.app, event, bo)
    for (const [event, heading] of [
      [full, 'This event is full'],
      [closed, 'You need an RSVP for this event'],
    ] as const) {
      const code = await makeCode(site.app, event)
      const visitor = await browse(site, ana)
      assertPage(await visitor.get(`/checkin/${code}`), 200, heading)
      assertPage(await visitor.post(`/checkin/${code}`), 409, heading)
      assertPage(await (await browse(site)).get(`/checkin/${code}`), 200, 'A gathering')
      const guest = await browse(site, bo)
      assertPage(await guest.get(`/checkin/${code}`), 200, 'A gathering')
      assert.equal((await guest.post(`/checkin/${code}`)).status, 303)
    }
  })

  it('shows a ban only after an attempt; a hidden event is 404 except for its managers', async () => {
    const [ana, bo] = await people()
    const event = await makeEventWithGroup(site.app, { seats: 5 })
    const code = await makeCode(site.app, event)
    await ban(site.app, event.groupId!, ana)
    const banned = await browse(site, ana)
    assertPage(await banned.get(`/checkin/${code}`), 200, 'A gathering')
    assertPage(await banned.post(`/checkin/${code}`), 403, 'You can’t check in to this event')
    const hidden = await makeEventWithGroup(site.app, { isHidden: true })
    const draft = await makeEventWithGroup(site.app, { status: 'draft' })
    await giveRole(site.app, hidden.groupId, bo, 'volunteer')
    const secret = await makeCode(site.app, hidden)
    for (const visitor of [await browse(site), await browse(site, ana)])
      for (const wrong of [secret, await makeCode(site.app, draft), 'NOWHERE', '%00'])
        assertPage(await visitor.get(`/checkin/${wrong}`), 404, 'That code doesn’t match an event')
    assertPage(await (await browse(site, bo)).get(`/checkin/${secret}`), 200, 'A gathering')
  })

  it('confirms a check-in only if it happened', async () => {
    const [ana] = await people()
    const event = await makeEventWithGroup(site.app, { seats: 5 })
    const code = await makeCode(site.app, event)
    const visitor = await browse(site, ana)
    assertPage(await visitor.get(`/checkin/${code}`), 200, 'A gathering')
    await checkInDirectly(site.app, event, ana)
    assertPage(await visitor.get(`/checkin/${code}`), 200, 'You’re already checked in')
  })
})

describe('an action submitted before the sign-in', () => {
  type Door = { path: string; done: string; count(userId: string): Promise<number> }
  const doors: Record<string, () => Promise<Door>> = {
    async 'a badge is claimed'() {
      const path = `/claim/${await makeLink(site.app, await makeBadge(site.app))}`
      return { path, done: 'It’s yours!', count: heldBy }
    },
    async 'an invitation is accepted'() {
      const { groupId } = await makeEventWithGroup(site.app)
      const path = `/group-claim/${await makeInvite(site.app, groupId!)}`
      const roles = site.app.database.selectFrom('group_roles').select('user_id').where('group_id', '=', groupId!)
      const count = async (id: string) => (await roles.where('user_id', '=', id).execute()).length
      return { path, done: 'Welcome to the team!', count }
    },
    async 'a member is checked in'() {
      const event = await makeEventWithGroup(site.app, { seats: 5 })
      const path = `/checkin/${await makeCode(site.app, event)}`
      return { path, done: 'You’re checked in', count: () => countCheckins(site.app.database, event.id) }
    },
  }
  for (const [name, open] of Object.entries(doors))
    it(`runs exactly once after the sign-in: ${name}`, async () => {
      const { path, done, count: countDone } = await open()
      const visitor = await browse(site)
      const pressed = await visitor.post(path)
      const back = `${path}`
      assert.deepEqual([pressed.status, pressed.location], [303, `/sign-in?return_to=${encodeURIComponent(back)}`])
      const kept = visitor.cookies.get(cookieName)!
      const email = newAddress()
      const entered = await signInByCode(visitor, email, back)
      assert.equal(entered.location, back)
      assertPage(await visitor.get(back), 200, done)
      assert.equal(await countDone(await idOf(email)), 1)
      assert.equal(visitor.cookies.has(cookieName), false)
      // A browser that sends the stored intent again does nothing twice.
      visitor.cookies.set(cookieName, kept)
      await visitor.post('/sign-in', { email, return_to: '/settings/security' })
      assert.equal((await visitor.post('/sign-in/code', { code: (await site.mailTo(email, 2)).code })).status, 303)
      assert.equal(await countDone(await idOf(email)), 1)
    })

  it('does not block the sign-in when it can no longer run, and the page says why', async () => {
    const link = await makeLink(site.app, await makeBadge(site.app), { maxUses: 1 })
    const event = await makeEventWithGroup(site.app, { seats: 1 })
    const code = await makeCode(site.app, event)
    const [ana, bo] = await people()
    await confirmSeat(site.app, event, bo)
    for (const [path, heading, status] of [
      [`/claim/${link}`, 'All gone', 410],
      [`/checkin/${code}`, 'This event is full', 200],
    ] as const) {
      const visitor = await browse(site)
      assert.equal((await visitor.post(path)).status, 303)
      if (path.startsWith('/claim')) await (await browse(site, ana)).post(path)
      const entered = await signInByCode(visitor, newAddress(), `${path}`)
      assert.deepEqual([entered.status, entered.location], [303, `${path}`])
      assertPage(await visitor.get(entered.location!), status, heading)
    }
  })
})

describe('wrong codes', () => {
  const paths = ['/claim/WRONG-1', '/checkin/WRONG-1', '/group-claim/wrong-invitation-1']

  it('are limited to ten in ten minutes, per user and per address of anonymous visitors', async () => {
    const [ana] = await people()
    const code = await makeLink(site.app, await makeBadge(site.app))
    const person = await browse(site, ana)
    const anonymous = site.visitor()
    for (const visitor of [person, anonymous]) {
      for (let n = 0; n < 10; n++) assert.equal((await visitor.get(paths[n % 3]!)).status, 404)
      for (const send of [visitor.get, visitor.post])
        for (const path of [...paths, `/claim/${code}`]) {
          const answer = await send(path)
          assertPage(answer, 429, 'Too many wrong codes')
          assert.ok(Number(answer.headers['retry-after']) > 500)
          assert.match(answer.text, /try again in 10 minutes/)
        }
    }
    assertPage(await (await browse(site)).get(`/claim/${code}`), 200, 'Helper')
    assert.equal(headingIn(await person.get('/claim')), 'Claim a badge')
  })

  it('are counted together with those of the API', async () => {
    const [ana] = await people()
    const visitor = await browse(site, ana)
    for (let n = 0; n < 9; n++) assert.equal((await visitor.get('/v1/claims/WRONG-2')).status, 404)
    assertPage(await visitor.post('/checkin/WRONG-2'), 404, 'That code doesn’t match an event')
    assertPage(await visitor.post('/checkin/WRONG-2'), 429, 'Too many wrong codes')
  })
})
