import assert from 'node:assert/strict'
import { it } from 'node:test'
import { refreshSearch } from '#domains/events/events/background.ts'
import { insertBlock } from '#domains/foundation/visibility/index.ts'
import type { JobContext } from '#kernel/context.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { inTransaction, jobContext, makeUser } from '#test/support/builders/factories.ts'
import { browse, changeUser } from '#test/support/builders/passes.ts'
import { useSite } from '#test/support/sign-in/server.ts'

const site = useSite()

const dayMs = 86_400_000
const set = (table: 'events' | 'groups', id: string | null, values: object) =>
  site.app.database.updateTable(table).set(values).where('id', '=', id!).execute()
const day = (days: number) => new Date(site.app.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)

it('search finds groups and events by name, and people only for people who are signed in', async () => {
  const { id, groupId } = await makeEventWithGroup(site.app, { startsIn: 120 })
  await set('groups', groupId, { name: 'Lakeside Swimmers' })
  await set('events', id, { title: 'Morning lengths' })
  const hidden = await makeEventWithGroup(site.app)
  await set('groups', hidden.groupId, { name: 'Lakeside Secret', hidden_at: site.app.clock.now().toISOString() })
  const [ana, bo, cy] = [await makeUser(site.app), await makeUser(site.app), await makeUser(site.app)]
  for (const [person, name] of [
    [bo, 'Bo Lakeside'],
    [cy, 'Cy Lakeside'],
  ] as const)
    await changeUser(site.app, person, { name })
  await inTransaction(site.app, ({ db }) => insertBlock(db, cy.id, ana.id, site.app.clock.now()))
  const open = await (await browse(site)).get('/search?q=lakesi')
  assert.equal(open.status, 200)
  assert.match(open.text, /Lakeside Swimmers.*Morning lengths.*Sign in to search for people too/s)
  for (const secret of ['Lakeside Secret', 'Bo Lakeside', 'A gathering']) assert.ok(!open.text.includes(secret), secret)
  assert.match(open.text, /<meta name="robots" content="noindex">/)
  const own = await (await browse(site, ana)).get('/search?q=lakesi')
  assert.match(own.text, /Lakeside Swimmers.*Morning lengths.*Bo Lakeside/s)
  assert.ok(!own.text.includes('Cy Lakeside') && !own.text.includes('Sign in to search'))
  const none = await (await browse(site)).get(`/search?q=${encodeURIComponent('"><script>x')}`)
  assert.match(none.text, /Nothing found/)
  assert.ok(!none.text.includes('<script>x'))
})

it('the list of events names each day once, and the form keeps reversed dates and says so', async () => {
  await site.app.database.deleteFrom('events').execute()
  const ids = [120, 180, 1440 + 120, 5 * 1440].map((startsIn) => makeEventWithGroup(site.app, { startsIn }))
  const [first] = await Promise.all(ids)
  await set('groups', first!.groupId, { tags: ['swimming'] })
  await set('events', first!.id, { title: 'First swim', venue_city: 'Zürich' })
  const visitor = await browse(site)
  const { text } = await visitor.get('/events')
  assert.deepEqual(text.match(/<h2>[^<]*/g), ['<h2>Today', '<h2>Tomorrow', '<h2>Monday'])
  assert.match(text, /<details class="folded" +>/)
  const found = await visitor.get(`/events?tag=swimming&city=zurich`)
  assert.equal(found.text.match(/<li class="thing/g)?.length, 1)
  assert.match(found.text, /First swim/)
  assert.match(found.text, /<details class="folded" +>/, 'what is on stands below as chips')
  const today = await visitor.get(`/events?from=${day(0)}&to=${day(0)}`)
  assert.match(today.text, /href="\/events" aria-current="true">Today/)
  assert.match(today.text, /<details class="folded" +>/)
  const reversed = await visitor.get(`/events?from=${day(3)}&to=${day(1)}`)
  assert.match(
    reversed.text,
    new RegExp(`value="${day(1)}"[^>]*aria-describedby="field-to-problem" aria-invalid="true"`),
  )
  assert.match(reversed.text, /This day is before the first day/)
  await site.app.database.deleteFrom('events').execute()
  assert.match((await visitor.get('/events')).text, /No upcoming events.*See the groups/s)
  assert.match((await visitor.get('/events?q=swim')).text, /No events found.*Search groups for “swim”/s)
})

it('asks whether another word was meant, and shows what has it below what has the word itself', async () => {
  const choir = await makeEventWithGroup(site.app, { startsIn: 60 })
  await set('events', choir.id, { title: 'Kammerchor der Nachbarn' })
  const exact = await makeEventWithGroup(site.app, { startsIn: 120 })
  await set('events', exact.id, { title: 'Kammerchro, ein Wortspiel' })
  await refreshSearch.handler(jobContext(site.app) as JobContext, {})
  const visitor = await browse(site)
  for (const path of ['/search', '/events']) {
    const page = await visitor.get(`${path}?q=kammerchro`)
    const found = ['Wortspiel', 'With similar words', 'Kammerchor der Nachbarn'].map((text) => page.text.indexOf(text))
    assert.ok(found.every((at) => at > 0) && found[0]! < found[1]! && found[1]! < found[2]!, `${path}: ${found}`)
    const typed = await visitor.get(`${path}?q=kammerchpr`)
    const link = `href="${path}?q&#61;Kammerchor"`
    assert.ok(typed.text.includes(link), `${path}: ${link}`)
    assert.match(typed.text, /Did you mean \u2068Kammerchor\u2069\?/)
    assert.doesNotMatch((await visitor.get(`${path}?q=kammerchor`)).text, /Did you mean/)
  }
})
