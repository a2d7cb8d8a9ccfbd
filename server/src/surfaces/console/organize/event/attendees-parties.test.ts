import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { ask } from '#test/support/builders/answers.ts'
import { type Guest, giveRole, type MadeEvent, makeEventWithGroup, makeGuest } from '#test/support/builders/events.ts'
import { makeSession, makeUser } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
let manager: Guest
let visitor: Visitor
let event: MadeEvent
let questions: string[]
before(async () => {
  site = await openSite()
  manager = await makeGuest(site.app)
})
after(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  visitor = await browse(site, manager)
  event = await makeEventWithGroup(site.app, { seats: 20, maxGuests: 3 })
  await giveRole(site.app, event.groupId, manager, 'owner')
  questions = await ask(site.app, event, manager.token, [
    { kind: 'choice', label: 'Shirt <i>', options: ['S & M', 'L.XL'], isAskedOfGuests: true },
    { kind: 'short', label: 'Diet', isSensitive: true },
    { kind: 'yes_no', label: 'By train?' },
  ])
})

async function comes(name: string, body: object): Promise<Guest> {
  const guest = await makeGuest(site.app, { name })
  const { status, text } = await site.app.post(`/v1/events/${event.id}/rsvp`, { token: guest.token, body })
  assert.equal(status, 201, text)
  site.app.clock.advance(5)
  return guest
}

const path = (rest = '') => `/organize/events/${event.id}/attendees${rest}`
const read = async (rest = '') => (await visitor.get(path(rest))).text
const namesIn = (page: string) => [...page.matchAll(/attendees\/[0-9a-f-]{36}">([^<]+)</g)].map(([, name]) => name)
const unescaped = (url: string) => url.replaceAll('&#38;', '&').replaceAll('&#61;', '=').replaceAll('&#43;', '+')

describe('attendees with parties and answers', () => {
  it('count people beside RSVPs only where they differ, and a row opens to the guests', async () => {
    await comes('Bo', {})
    assert.doesNotMatch(await read(), /RSVPs<|class="party"/)
    await comes('Anna Becker', { guests: [{ name: 'Jo <b>' }, {}] })
    const page = await read()
    assert.match(page, /<p class="lead">4 people · 2 RSVPs<\/p>/)
    assert.match(page, /<summary><span aria-hidden="true">\+2<\/span>/)
    assert.match(page, /<li><span dir="auto">Jo &#60;b&#62;<\/span> <\/li><li><span dir="auto">Guest 2<\/span>/)
    const { database } = site.app
    const at = site.app.clock.now().toISOString()
    await database.updateTable('guests').set({ checked_in_at: at, method: 'qr' }).where('name', 'like', 'Jo%').execute()
    assert.match(await read(), /Jo &#60;b&#62;<\/span> <span class="state[^>]*>.*?Checked in<\/span><\/li>/)
  })

  it('answers are columns the organizer chooses, as text, and sensitive ones cannot be chosen', async () => {
    const [shirt, diet, train] = questions
    const guests = [{ name: 'Jo', answers: { [shirt!]: 'L.XL' } }]
    await comes('Ana', { answers: { [shirt!]: 'S & M', [diet!]: 'Celiac', [train!]: true }, guests })
    const plain = await read()
    assert.doesNotMatch(plain, /S &#38; M|Celiac/)
    assert.match(plain, /Shirt &#60;i&#62;/)
    assert.doesNotMatch(plain, /Diet/)
    const page = await read(`?show=${shirt}&show=${train}&show=${diet}`)
    assert.match(page, /<td class="answered">.*?S &#38; M<\/span><span dir="auto">Jo: L\.XL<\/span><\/td>/)
    assert.match(page, /<span dir="auto">Yes<\/span><\/td>/)
    assert.doesNotMatch(page, /Celiac|Diet/)
    assert.match(page, new RegExp(`list&#61;going&#38;show&#61;${shirt}`), 'the lists keep the columns')
  })

  it('offer an administrator of the instance nothing that would be refused', async () => {
    const [shirt] = questions
    await comes('Ana', { answers: { [shirt!]: 'S & M' } })
    const root = await browse(site, await makeUser(site.app, { role: 'admin' }))
    for (const query of ['', `?show=${shirt}`, `?only=${shirt}.${encodeURIComponent('S & M')}`]) {
      const { status, text } = await root.get(path(query))
      assert.equal(status, 200, query)
      assert.deepEqual(namesIn(text), ['Ana'])
      assert.doesNotMatch(text, /name="show"|S &#38; M/, query)
    }
    const counts = await root.get(path('/answers'))
    assert.match(counts.text, /S &#38; M \(1\)/)
    assert.doesNotMatch(counts.text, /only&#61;/)
    await site.app.database.updateTable('events').set({ requires_approval: true }).where('id', '=', event.id).execute()
    await comes('Bo', { answers: { [shirt!]: 'S & M' } })
    const requests = await root.get(`/organize/events/${event.id}/requests`)
    assert.equal(requests.status, 200)
    assert.match(requests.text, /Bo/)
    assert.doesNotMatch(requests.text, /S &#38; M|value="open"/)
  })

  it('are counted by option, and an option leads to those who chose it', async () => {
    const [shirt, , train] = questions
    await comes('Ana', { answers: { [shirt!]: 'S & M' } })
    await comes('Bo', { answers: { [shirt!]: 'L.XL', [train!]: true }, guests: [{ answers: { [shirt!]: 'L.XL' } }] })
    const counts = await read('/answers')
    assert.match(counts, /L\.XL \(2\)/)
    assert.match(counts, /S &#38; M \(1\)/)
    assert.match(counts, /Yes \(1\)/)
    const [, href] = /href="([^"]+)" dir="auto">L\.XL/.exec(counts)!
    const cy = await comes('Cy', { answers: { [shirt!]: 'L.XL' } })
    assert.equal((await site.app.delete(`/v1/events/${event.id}/rsvp`, { token: cy.token })).status, 200)
    const found = (await visitor.get(unescaped(href!))).text
    assert.deepEqual(namesIn(found), ['Bo'], 'those who are counted, so not one who cancelled')
    assert.match(found, /Shirt &#60;i&#62;: L\.XL/)
    assert.deepEqual(namesIn(await read(`?only=${train}.yes`)), ['Bo'])
    assert.deepEqual(namesIn(await read('?only=nothing')), ['Ana', 'Bo', 'Cy'])
  })

  it('the page of one shows the party and the answers; a sensitive one opens by a press that is noted', async () => {
    const [shirt, diet] = questions
    const ana = await comes('Ana', {
      answers: { [shirt!]: 'S & M', [diet!]: 'Celiac' },
      guests: [{ name: 'Jo', answers: { [shirt!]: 'L.XL' } }],
    })
    const page = await read(`/${ana.id}`)
    assert.match(page, /<h2>1 guest<\/h2>.*Jo.*L\.XL/s)
    assert.match(page, /<dd dir="auto">S &#38; M<\/dd>/)
    assert.match(page, /Answered, not opened/)
    assert.doesNotMatch(page, /Celiac/)
    const noted = () =>
      site.app.database.selectFrom('audit_log').select('detail').where('action', '=', 'answers.open').execute()
    const before = (await noted()).length
    const opened = await visitor.post(path(`/${ana.id}`), { do: 'open' })
    assert.match(opened.text, /<dd dir="auto">Celiac<\/dd>/)
    assert.equal((await noted()).length, before + 1)
  })

  it('a guest whose ticket is not at hand is checked in on the page of who brings them, and undone there', async () => {
    const ana = await comes('Ana', { guests: [{ name: 'Jo' }, {}] })
    const actionOf = (label: string, page: string) =>
      new RegExp(`name="do" value="([^"]+)" aria-label="${label}"`).exec(page)?.[1]
    const page = await read(`/${ana.id}`)
    assert.notEqual(actionOf('Check in Guest 2', page), undefined)
    assert.equal((await visitor.post(path(`/${ana.id}`), { do: actionOf('Check in Jo', page)! })).status, 303)
    const inside = () =>
      site.app.database
        .selectFrom('guests')
        .select('name')
        .where('event_id', '=', event.id)
        .where('checked_in_at', 'is not', null)
        .execute()
    assert.deepEqual(await inside(), [{ name: 'Jo' }])
    const later = await read(`/${ana.id}`)
    assert.equal(actionOf('Check in Jo', later), undefined)
    assert.equal(
      (await visitor.post(path(`/${ana.id}`), { do: actionOf('Undo the check-in of Jo', later)! })).status,
      303,
    )
    assert.deepEqual(await inside(), [])
    const strange = await visitor.post(path(`/${ana.id}`), { do: `check-in.${crypto.randomUUID()}` })
    assert.equal(strange.status, 404)
  })

  it('one whose key is gone says so, beside those that can be read, and keeps no page from its people', async () => {
    const [shirt, diet] = questions
    const ana = await comes('Ana', { answers: { [shirt!]: 'S & M', [diet!]: 'Celiac' } })
    await comes('Bo', { answers: { [diet!]: 'No nuts' } })
    const foreign = openKeys(randomSecretKeys().replace('dev', 'lost'))
    await site.app.database
      .updateTable('answers')
      .set({ sealed: foreign.encrypt('answers', 'Celiac') })
      .where('user_id', '=', ana.id)
      .where('question_id', '=', diet!)
      .execute()
    const opened = await visitor.post(path(`/${ana.id}`), { do: 'open' })
    assert.equal(opened.status, 200)
    assert.match(opened.text, /<dd dir="auto">S &#38; M<\/dd>/)
    assert.match(opened.text, /<dd dir="auto">Answered, but it can’t be read<\/dd>/)
    assert.doesNotMatch(opened.text, /value="open"/)
    const guest = await browse(site, ana)
    const form = await guest.get(`/events/${event.id}/rsvp/form`)
    assert.equal(form.status, 200)
    assert.match(form.text, /S &#38; M/)
    const session = await makeSession(site.app, ana)
    const own = await site.app.get(`/v1/events/${event.id}/rsvp/answers`, { session })
    const valuesOf = ({ label, values }: { label: string; values: string[] | null }) => [label, values]
    assert.deepEqual(own.body.data.answers.map(valuesOf), [
      ['Shirt <i>', ['S & M']],
      ['Diet', null],
    ])
    const exported = await site.app.get('/v1/profile/export', { session })
    assert.equal(exported.status, 200)
    const told = exported.body.data.answers.map(({ question, answer }: { question: string; answer: string }) => [
      question,
      answer,
    ])
    assert.deepEqual(Object.fromEntries(told), { 'Shirt <i>': 'S & M', Diet: null })
    const line = site.app.logs.find((one) => one.includes('something encrypted cannot be opened'))!
    assert.ok(line.includes(event.id) && line.includes(diet!) && !line.includes('Celiac'), line)
  })

  it('sensitive answers are in no page, export, list or tool without the press', async () => {
    const [, diet] = questions
    const ana = await comes('Ana', { answers: { [diet!]: 'Celiac' } })
    const { token } = manager
    const { url } = (await site.app.post(`/v1/manage/events/${event.id}/attendees/export`, { token })).body.data
    const file = await visitor.get(new URL(url).pathname)
    const texts = [
      file.text,
      await read(),
      await read('/answers'),
      await read(`/${ana.id}`),
      await read(`?only=${diet}.Celiac&show=${diet}`),
      (await visitor.get(`/organize/events/${event.id}`)).text,
      (await site.app.get(`/v1/manage/events/${event.id}/attendees`, { token })).text,
      (await site.app.get(`/v1/manage/events/${event.id}/attendees/${ana.id}`, { token })).text,
      (await site.app.get(`/v1/manage/events/${event.id}/attendees/${ana.id}/answers`, { token })).text,
    ]
    for (const text of texts) assert.doesNotMatch(text, /Celiac(?!&#38;|")/)
  })

  it('opening is for owners and managers of the group alone: not for volunteers, members or other groups', async () => {
    const [, diet] = questions
    const ana = await comes('Ana', { answers: { [diet!]: 'Celiac' } })
    const [volunteer, other] = [await makeGuest(site.app), await makeGuest(site.app)]
    await giveRole(site.app, event.groupId, volunteer, 'volunteer')
    const elsewhere = await makeEventWithGroup(site.app)
    await giveRole(site.app, elsewhere.groupId, other, 'owner')
    for (const who of [volunteer, other, ana]) {
      const them = await browse(site, who)
      for (const answer of [
        await them.post(path(`/${ana.id}`), { do: 'open' }),
        await them.get(path(`/${ana.id}`)),
        await them.get(path('/answers')),
        await them.post(`/organize/events/${elsewhere.id}/attendees/${ana.id}`, { do: 'open' }),
      ]) {
        assert.ok(answer.status >= 400, String(answer.status))
        assert.doesNotMatch(answer.text, /Celiac/)
      }
    }
  })

  it('who asks is in no list of attendees, and the page of one says so and leads to the answer', async () => {
    await site.app.database.updateTable('events').set({ requires_approval: true }).where('id', '=', event.id).execute()
    const ana = await comes('Ana', { guests: [{}] })
    const page = await read()
    assert.deepEqual(namesIn(page), [])
    assert.match(page, /Requests 2</)
    const one = await read(`/${ana.id}`)
    assert.match(one, /Asks to come/)
    assert.match(one, new RegExp(`href="/organize/events/${event.id}/requests"`))
    assert.doesNotMatch(one, /value="check-in"/)
    assert.doesNotMatch(one, /RSVPs in this group<\/h2><ul class="rows"><li>/)
  })
})
