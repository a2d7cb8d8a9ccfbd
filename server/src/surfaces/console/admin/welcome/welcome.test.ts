import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

const { admin, home } = messagesFor('en')
const { welcome: text } = admin

let site: Site
let root: Person
let visitor: Visitor
before(async () => {
  site = await openSite()
  root = await makeUser(site.app, { role: 'admin', name: 'Olu' })
  visitor = await browse(site, root)
})
after(() => site[Symbol.asyncDispose]())

const settings = () =>
  site.app.database
    .selectFrom('instance_settings')
    .select(['name', 'tagline', 'brand_color', 'sign_up', 'group_creation', 'privacy_text', 'timezone'])
    .executeTakeFirstOrThrow()

describe('the home page of an empty instance', () => {
  it('leads the administrator to the set-up and tells others what is true', async () => {
    const own = (await visitor.get('/')).text
    assert.ok(own.includes('href="/welcome"') && own.includes(home.setUp.lead(0, 7)))
    const stranger = (await site.visitor().get('/')).text
    assert.ok(!stranger.includes('href="/welcome"'))
    assert.ok(stranger.includes(home.emptyNewStart) && stranger.includes('return_to'))
    const member = (await (await browse(site, await makeUser(site.app))).get('/')).text
    assert.ok(member.includes('href="/organize/new-group"'))
    const closed = site.app.database.updateTable('instance_settings').set({ group_creation: 'entitled' })
    await closed.execute()
    const waiting = (await site.visitor().get('/')).text
    assert.ok(waiting.includes(home.emptyNewLead) && !waiting.includes(home.startGroup))
    await site.app.database.updateTable('instance_settings').set({ group_creation: 'everyone' }).execute()
  })
})

describe('the set-up', () => {
  it('is closed to members and begins with the first step that is open', async () => {
    const member = await browse(site, await makeUser(site.app))
    for (const path of ['/welcome', '/welcome/event', '/welcome/legal'])
      assert.equal((await member.get(path)).status, 403, path)
    for (const path of ['/welcome/event', '/welcome/name/skip', '/welcome/hide'])
      assert.equal((await member.post(path, {})).status, 403, path)
    assert.equal((await visitor.get('/welcome')).location, '/welcome/name')
  })

  it('takes name, tagline and color, and goes on even if nothing was changed', async () => {
    const form = { name: 'Makers', tagline: 'We make things', brandColor: '#218549', timezone: 'Europe/Lisbon' }
    const { text: asked } = await visitor.get('/welcome/name')
    assert.match(asked, /<select[^>]*name="timezone"/)
    assert.match(asked, /\/zone[^"]*\.js/, 'the zone of the browser is proposed')
    const saved = await visitor.post('/welcome/name', form)
    assert.deepEqual([saved.status, saved.location], [303, '/welcome/mail'])
    const { name, tagline, brand_color, timezone } = await settings()
    assert.deepEqual(
      { name, tagline, brand_color, timezone },
      {
        ...{ name: 'Makers', tagline: 'We make things' },
        ...{ brand_color: '#218549', timezone: 'Europe/Lisbon' },
      },
    )
    const same = { signUp: 'open', groupCreation: 'everyone' }
    assert.equal((await visitor.post('/welcome/joining', same)).location, '/welcome/legal')
    assert.match((await visitor.get('/welcome/joining')).text, new RegExp(text.goOn))
  })

  it('shows what the mail server said, and what to do when it failed', async () => {
    site.smtp.isBroken = true
    const failed = await visitor.post('/welcome/mail', {})
    assert.ok(failed.text.includes('451') && failed.text.includes(text.mail.tryAgain))
    assert.equal((await visitor.get('/welcome')).location, '/welcome/mail')
    site.smtp.isBroken = false
    const sent = await visitor.post('/welcome/mail', {})
    assert.ok(sent.text.includes('250') && sent.text.includes('href="/welcome/legal"'))
    assert.match((await site.mailTo(`${root.username}@example.org`)).subject, /^Test email from Makers$/)
  })

  it('a template fills a legal page and is not saved before its places are filled in', async () => {
    const shown = await visitor.post('/welcome/legal', { template: 'privacy', termsText: 'Be kind.' })
    assert.equal(shown.status, 200)
    assert.ok(shown.text.includes(admin.settings.templateUsed) && shown.text.includes('Be kind.'))
    const [, template] = /name="privacyText"[^>]*>\n([^<]+)</.exec(shown.text)!
    assert.match(template!, /\[FILL IN/)
    const refused = await visitor.post('/welcome/legal', { privacyText: template! })
    assert.equal(refused.status, 400)
    const marks = template!.match(/\[FILL IN/g)!.length
    assert.ok(refused.text.includes(`Replace everything marked [FILL IN]: ${marks} left.`), refused.text)
    assert.ok(refused.text.includes(admin.settings.templateUsed), 'what to do is still said')
    assert.equal((await settings()).privacy_text, null)
  })

  it('a skipped step does not come again by itself and can be opened again', async () => {
    assert.equal((await visitor.post('/welcome/legal/skip', {})).location, '/welcome/group')
    assert.equal((await visitor.get('/welcome')).location, '/welcome/group')
    assert.equal((await visitor.get('/welcome/legal')).status, 200)
    assert.equal((await visitor.post('/welcome/nothing/skip', {})).status, 400)
  })

  it('an event waits for its group, and is public at once', async () => {
    assert.match((await visitor.get('/welcome/event')).text, /href="\/welcome\/group"/)
    assert.equal((await visitor.post('/welcome/group', { name: 'Garden', city: 'Porto' })).location, '/welcome/event')
    const { text: page } = await visitor.get('/welcome/event')
    const [, group] = /name="group" value="([^"]+)"/.exec(page)!
    const day = new Date(site.app.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
    const form = { group: group!, eventType: 'in_person', title: 'Sowing day', date: day, start: '18:30' }
    const place = { timezone: 'Europe/Lisbon', 'venue.name': 'The shed', 'venue.city': 'Porto' }
    const wrong = await visitor.post('/welcome/event', { ...form, ...place, date: '2026-13-01' })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /id="field-date-problem"/)
    assert.equal((await visitor.post('/welcome/event', { ...form, ...place })).status, 303)
    assert.match((await site.visitor().get('/events')).text, /Sowing day/)
  })

  it('people are invited by mail, as administrators too, and the last step leads on', async () => {
    const wrong = await visitor.post('/welcome/invite', { emails: 'nia', role: 'user' })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /id="field-emails-problem"/)
    const some = await visitor.post('/welcome/invite', {
      emails: 'cy@example.org\nnot-an-address\ndee@example.org',
      role: 'user',
    })
    assert.equal(some.status, 400)
    assert.ok(some.text.includes('Line 2: not-an-address') && some.text.includes('2 invitations are on their way'))
    assert.match(some.text, />\n?not-an-address<\/textarea>/)
    const sent = await visitor.post('/welcome/invite', { emails: 'nia@example.org, bo@example.org', role: 'admin' })
    assert.deepEqual([sent.status, sent.location], [303, '/welcome'])
    const rows = await site.app.database.selectFrom('invitations').select(['email', 'role']).orderBy('email').execute()
    assert.deepEqual(
      rows.map(({ email, role }) => `${email} ${role}`),
      ['bo@example.org admin', 'cy@example.org user', 'dee@example.org user', 'nia@example.org admin'],
    )
    const finished = (await visitor.get('/welcome')).text
    assert.ok(finished.includes(text.finished) && finished.includes('href="/welcome/legal"'))
    assert.ok(!(await visitor.get('/')).text.includes(home.setUp.button))
  })
})
