import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeBadgeRow } from '#test/support/builders/badge-rows.ts'
import { type MadeEvent, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { block } from '#test/support/builders/members.ts'
import { browse, changeUser } from '#test/support/builders/passes.ts'
import type { Site } from '#test/support/sign-in/server.ts'
import { openSignInSite, type SignInSite } from '#test/support/sign-in/ways-in.ts'

let scope: SignInSite
let site: Site
let event: MadeEvent
before(async () => {
  scope = await openSignInSite()
  site = scope.site
  event = await makeEventWithGroup(site.app)
})
after(() => scope[Symbol.asyncDispose]())

const flashIn = ({ text }: { text: string }) => /<p class="note" role="status">(.*?)<\/p>/.exec(text)?.[1]
const listReports = (reporter: Person) =>
  site.app.database
    .selectFrom('reports')
    .select(['target_type', 'target_id', 'reason', 'detail'])
    .where('reporter_id', '=', reporter.id)
    .execute()

describe('the report form', () => {
  it('names what is reported, sends the report, and says so once on the page it came from', async () => {
    const [ana, bo] = [await makeUser(site.app), await makeUser(site.app, { name: 'Bo Lee' })]
    const badge = await makeBadgeRow(site.app)
    const visitor = await browse(site, ana)
    const targets = [
      ['event', event.id, `/events/${event.id}`, 'A gathering', event.id],
      ['group', `group-${event.groupId}`, `/groups/group-${event.groupId}`, 'A group', event.groupId!],
      ['user', bo.username, `/members/${bo.username}`, 'Bo Lee', bo.id],
      ['badge', badge.slug, `/badges/${badge.slug}`, 'Lamp', badge.id],
    ] as const
    for (const [type, id, page, name, targetId] of targets) {
      const path = `/report?type=${type}&id=${id}`
      assert.ok(
        (await visitor.get(page)).text.includes(`href="/report?type&#61;${type}&#38;id&#61;`),
        `a link on ${page}`,
      )
      assert.ok((await visitor.get(path)).text.includes(`<h1>Report ${name}</h1>`), type)
      const sent = await visitor.post(path, { reason: 'spam', detail: '  Buy now ' })
      assert.deepEqual([sent.status, sent.location], [303, page])
      assert.match(flashIn(await visitor.get(page))!, /Thanks for your report/)
      assert.equal(flashIn(await visitor.get(page)), undefined, 'once')
      const report = (await listReports(ana)).at(-1)!
      assert.deepEqual(report, { target_type: type, target_id: targetId, reason: 'spam', detail: 'Buy now' })
    }
  })

  it('a refused report keeps what was typed, with the sentence beside the field', async () => {
    const visitor = await browse(site, await makeUser(site.app))
    const refused = await visitor.post(`/report?type=event&id=${event.id}`, { detail: 'Kept <b>words</b>' })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /<fieldset class="field" aria-describedby="field-reason-problem[^>]*aria-invalid="true"/)
    assert.match(refused.text, /Kept &#60;b&#62;words&#60;\/b&#62;<\/textarea>/)
  })

  it('what a member cannot see cannot be reported: hidden, blocked, private, wrong and the member themselves', async () => {
    const [ana, blocked, secret] = [await makeUser(site.app), await makeUser(site.app), await makeUser(site.app)]
    await block(site.app, blocked, ana)
    await changeUser(site.app, secret, { profile_visibility: 'private' })
    const hidden = await makeEventWithGroup(site.app, { isHidden: true })
    const visitor = await browse(site, ana)
    for (const target of [
      `type=event&id=${hidden.id}`,
      'type=event&id=x',
      'type=group&id=none',
      'type=badge&id=none',
      `type=user&id=${blocked.username}`,
      `type=user&id=${secret.username}`,
      `type=user&id=${ana.username}`,
      `type=token&id=${event.id}`,
      'type=event',
      '',
    ]) {
      assert.equal((await visitor.get(`/report?${target}`)).status, 404, target)
      assert.equal((await visitor.post(`/report?${target}`, { reason: 'spam' })).status, 404, target)
    }
    // The form cannot name another target than its URL.
    const other = { reason: 'spam', 'target.type': 'event', 'target.id': hidden.id }
    assert.equal((await visitor.post(`/report?type=event&id=${event.id}`, other)).status, 303)
    assert.deepEqual(await listReports(ana).then((rows) => rows.map((row) => row.target_id)), [event.id])
  })

  it('asks visitors to sign in, and brings them back to the form', async () => {
    const anonymous = await browse(site)
    const path = `/report?type=event&id=${event.id}`
    const back = `/sign-in?return_to=${encodeURIComponent(path)}`
    assert.equal((await anonymous.get(path)).location, back)
    assert.equal((await anonymous.post(path, { reason: 'spam' })).location, back)
  })
})

describe('blocking a member', () => {
  it('asks first, blocks, and both are gone for each other', async () => {
    const [ana, bo] = [await makeUser(site.app), await makeUser(site.app, { name: 'Bo Lee' })]
    const [visitor, other] = [await browse(site, ana), await browse(site, bo)]
    const path = `/members/${bo.username}/block`
    assert.match((await visitor.get(path)).text, /<h1>Block Bo Lee\?<\/h1>/)
    assert.equal((await other.get(`/members/${ana.username}`)).status, 200, 'a look alone changes nothing')
    const done = await visitor.post(path)
    assert.equal(done.status, 303)
    assert.match(flashIn(await visitor.get(done.location!))!, /^Blocked/)
    assert.equal((await visitor.get(`/members/${bo.username}`)).status, 404)
    assert.equal((await other.get(`/members/${ana.username}`)).status, 404)
    assert.equal((await other.get(`/members/${ana.username}/block`)).status, 404, 'and is not revealed by this page')
  })

  it('a member cannot block themselves, and a visitor signs in first', async () => {
    const ana = await makeUser(site.app)
    const path = `/members/${ana.username}/block`
    const visitor = await browse(site, ana)
    assert.deepEqual([(await visitor.get(path)).status, (await visitor.post(path)).status], [404, 404])
    assert.match((await (await browse(site)).post(path)).location!, /^\/sign-in/)
  })
})
