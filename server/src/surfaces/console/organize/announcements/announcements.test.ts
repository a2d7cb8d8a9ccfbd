import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { giveRole, type MadeEvent, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

const { flash, forms, organize } = messagesFor('en')
const text = organize.announcements

let site: Site
let event: MadeEvent
let ana: Visitor
before(async () => {
  site = await openSite()
  event = await makeEventWithGroup(site.app, { seats: null })
  ana = await browse(site, await makeManager('manager'))
})
after(() => site[Symbol.asyncDispose]())

async function makeManager(role: string) {
  const person = await makeUser(site.app)
  await giveRole(site.app, event.groupId, person, role)
  return person
}

const base = () => `/organize/events/${event.id}/announcements`
const draft = async (fields: Record<string, string> = {}) => {
  const saved = await ana.post(`${base()}/new`, {
    audience: 'confirmed',
    subject: 'Boots',
    body: 'It *rained*',
    ...fields,
  })
  assert.equal(saved.status, 303, saved.text)
  return saved.location!
}
const find = (path: string) =>
  site.app.database
    .selectFrom('announcements')
    .select(['status', 'send_at', 'audience', 'subject'])
    .where('id', '=', path.split('/')[5]!)
    .executeTakeFirstOrThrow()

it('sending asks how many people get it, and sends once confirmed', async () => {
  const guest = await browse(site, await makeUser(site.app))
  await guest.post(`/events/${event.id}/rsvp`, {})
  const path = await draft()
  const version = /name="version" value="(\d+)"/.exec((await ana.get(path)).text)![1]!
  const asked = await ana.post(path, { audience: 'confirmed', subject: 'Coats', body: 'Rain', version, do: 'send' })
  assert.ok(asked.text.includes(text.sendQuestion(1)), asked.text)
  assert.deepEqual([(await find(path)).status, (await find(path)).subject], ['draft', 'Coats'])
  const now = /name="version" value="(\d+)"/.exec(asked.text)![1]!
  const sent = await ana.post(path, { confirmed: 'send', version: now })
  assert.equal(sent.location, base())
  assert.equal((await find(path)).status, 'scheduled')
  assert.ok((await ana.get(base())).text.includes(flash.done.announcementSent))
  const done = { status: 'sent', sent_at: site.app.clock.now().toISOString() }
  await site.app.database.updateTable('announcements').set(done).where('event_id', '=', event.id).execute()
  assert.match((await ana.get(base())).text, /> ?Sent<\/span> (?!Sent)\w+ \d+ /, 'the chip says that it was sent')
})

it('a time is a wall time in the zone of the event', async () => {
  await site.app.database.updateTable('events').set({ timezone: 'Europe/Berlin' }).where('id', '=', event.id).execute()
  const path = await draft()
  const words = { audience: 'confirmed', subject: 'Boots', body: 'Rain', do: 'schedule' }
  const scheduled = await ana.post(path, { ...words, date: '2026-07-01', time: '18:30' })
  assert.equal(scheduled.status, 303, scheduled.text)
  assert.equal((await find(path)).send_at, '2026-07-01T16:30:00.000Z')
  const refused = await ana.post(path, { ...words, subject: 'Typed', date: '2020-07-01', time: '18:30' })
  assert.ok(refused.text.includes(`id="field-date-problem">${forms.problems.sendAt!(90)}`))
  assert.match(refused.text, /value="Typed"/)
  await ana.post(path, { do: 'unschedule' })
  assert.equal((await find(path)).status, 'draft')
})

it('a list of people posts ids and gets a draft for them; strangers are refused', async () => {
  const [guest, stranger] = [await makeUser(site.app), await makeUser(site.app)]
  await (await browse(site, guest)).post(`/events/${event.id}/rsvp`, {})
  const made = await ana.post(`${base()}/new`, { id: guest.id })
  assert.equal((await find(made.location!)).audience, 'selected')
  assert.ok((await ana.get(made.location!)).text.includes(text.audiences.selected))
  assert.equal((await ana.post(`${base()}/new`, { id: stranger.id })).status, 404)
})

it('a stale form does not overwrite what another organizer wrote', async () => {
  const path = await draft()
  await ana.post(path, { audience: 'all', subject: 'Newer', body: 'Rain', version: '1' })
  const stale = await ana.post(path, { audience: 'all', subject: 'Older', body: 'Rain', version: '1' })
  assert.equal(stale.status, 409)
  assert.equal((await find(path)).subject, 'Newer')
})

it('the mail is shown in a frame in which nothing runs', async () => {
  const path = await draft({ body: '<script>alert(1)</script> *rain*' })
  const preview = await ana.get(`${path}/preview`)
  assert.match(preview.text, /<iframe [^>]*sandbox=""/)
  const mail = await ana.get(`${path}/mail`)
  assert.match(String(mail.headers['content-security-policy']), /default-src 'none';.*sandbox/)
  assert.doesNotMatch(mail.text, /<script/)
  assert.match(mail.text, /<em>rain<\/em>/)
})

it('volunteers, members and organizers of other groups see none of it', async () => {
  const path = await draft()
  const other = await makeEventWithGroup(site.app)
  const owner = await makeUser(site.app)
  await giveRole(site.app, other.groupId, owner, 'owner')
  for (const person of [await makeManager('volunteer'), await makeUser(site.app), owner]) {
    const visitor = await browse(site, person)
    for (const page of [base(), `${base()}/new`, path, `${path}/preview`, `${path}/mail`])
      assert.ok([403, 404].includes((await visitor.get(page)).status), page)
    assert.ok([403, 404].includes((await visitor.post(path, { confirmed: 'send' })).status))
  }
  const stray = path.replace(event.id, other.id)
  assert.equal((await (await browse(site, owner)).get(stray)).status, 403)
})

it('its language can be chosen where the event or the group has one, and is that of the text in the mail', async () => {
  const { languages } = organize
  const marked = /<(?:h1|blockquote)[^>]* lang="([^"]*)"/g
  const textsOf = (html: string) => [...html.matchAll(marked)].map(([, tag]) => tag)
  const path = await draft()
  assert.ok(!(await ana.get(path)).text.includes('name="language"'))
  assert.deepEqual(textsOf((await ana.get(`${path}/mail`)).text), [])
  await site.app.database.updateTable('groups').set({ language: 'de' }).where('id', '=', event.groupId).execute()
  const { text: page } = await ana.get(path)
  assert.match(page, /<select id="field-language"/)
  assert.ok(page.includes(languages.sameAsEventNamed('Deutsch')))
  assert.deepEqual(textsOf((await ana.get(`${path}/mail`)).text), ['de', 'de'])
  await ana.post(path, { audience: 'confirmed', subject: 'Bottes', body: 'Pluie', language: 'fr', do: 'save' })
  assert.match((await ana.get(path)).text, /<option value="fr" selected/)
  assert.deepEqual(textsOf((await ana.get(`${path}/mail`)).text), ['fr', 'fr'])
  const ofGroup = await ana.get(`/organize/groups/${event.groupId}/announcements/new`)
  assert.ok(ofGroup.text.includes(languages.sameAsGroupNamed('Deutsch')))
})
