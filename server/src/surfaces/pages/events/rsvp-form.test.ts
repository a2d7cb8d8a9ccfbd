import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { mainOf } from '#test/support/browser/pages.ts'
import { ask, listStoredAnswers, makeAskingEvent, type WantedQuestion } from '#test/support/builders/answers.ts'
import { type EventInput, makeEventIn } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()

const diet = { kind: 'choice', label: 'What do you eat?', options: ['Everything', 'Vegan'], isRequired: true }
const shirt = { kind: 'short', label: 'Shirt size' }
const access = { kind: 'long', label: 'Access needs', isSensitive: true }
const photos = { kind: 'yes_no', label: 'May we take photos?' }

const makeAsking = (questions: readonly WantedQuestion[], input: EventInput = {}) =>
  makeAskingEvent(site.app, questions, input)

const visitorOf = async (name: string): Promise<Visitor> => browse(site, await makeUser(site.app, { name }))

const rsvpsOf = async (id: string) =>
  (
    await sql<{ status: string; party_size: number }>`
    select status, party_size from rsvps where event_id = ${id} order by rsvp_at, id`.execute(site.app.database)
  ).rows

describe('one tap stays one tap', () => {
  it('where nothing is asked, and where all questions are optional', async () => {
    for (const questions of [[], [shirt, access]]) {
      const { id, path } = await makeAsking(questions)
      const ana = await visitorOf('Ana')
      const pressed = await ana.post(`${path}/rsvp`)
      assert.deepEqual([pressed.status, pressed.location], [303, path])
      assert.equal((await rsvpsOf(id)).length, 1)
    }
  })

  it('with guests by their number, and what may be said is asked after it', async () => {
    const { id, path } = await makeAsking([shirt, access], { maxGuests: 2 })
    const ana = await visitorOf('Ana')
    assert.equal((await ana.post(`${path}/rsvp`, { guests: '2' })).location, path)
    assert.deepEqual(await rsvpsOf(id), [{ status: 'confirmed', party_size: 3 }])
    const { text } = await ana.get(path)
    const rows = /You and 2 guests.*<li>.*form">Add your guests’ names.*<li>.*form">Two quick questions from the hosts/s
    assert.match(text, rows)
    assert.doesNotMatch((await ana.get(path)).text, /quick questions/)
  })

  it('and where the event allows fewer guests meanwhile, the page says so, and the form keeps what was typed', async () => {
    const { id, path, ids } = await makeAsking([shirt], { maxGuests: 1 })
    const ana = await visitorOf('Ana')
    const pressed = await ana.post(`${path}/rsvp`, { guests: '2' })
    assert.deepEqual([pressed.status, pressed.location], [303, path])
    const said =
      /role="alert">The hosts have changed this event meanwhile\. Look at it again, then choose how you come\./
    assert.match((await ana.get(path)).text, said)
    const typed = { guests: '2', 'guests.0.name': 'Jo', 'guests.1.name': 'Kim', [`answers.${ids[0]}`]: 'M' }
    const sent = await ana.post(`${path}/rsvp/form`, typed)
    assert.equal(sent.status, 400)
    assert.match(sent.text, /role="alert">.*<a href="#field-guests">How many are you\?<.*value="M".*value="Jo"/s)
    assert.deepEqual(await rsvpsOf(id), [])
  })
})

describe('the form of an RSVP', () => {
  it('opens where an answer is required, with required questions first and who sees the answers', async () => {
    const { path, ids } = await makeAsking([shirt, diet, access], { maxGuests: 2 })
    const ana = await visitorOf('Ana')
    const pressed = await ana.post(`${path}/rsvp`, { guests: '1' })
    assert.deepEqual([pressed.status, pressed.location], [303, `${path}/rsvp/form?guests=1`])
    const main = mainOf((await ana.get(pressed.location!)).text)
    const at = (part: string) => main.indexOf(part)
    assert.ok(at('How many are you?') > 0 && at('How many are you?') < at('What do you eat?'))
    assert.ok(at('What do you eat?') < at('Shirt size') && at('Shirt size') < at('Access needs'))
    assert.match(main, /<option value="1" selected>Me \+ 1/)
    assert.match(main, new RegExp(`<input type="radio"[^>]* name="answers.${ids[1]}" value="Everything" required>`))
    assert.match(main, /Shirt size <span class="soft">\(optional\)/)
    assert.match(
      main,
      /Only the hosts see your answers\. They’re deleted 180 days after the event \(“Access needs”: 14 days\)\./,
    )
    assert.match(main, /<details class="guest"><summary>Guest 1.*<summary>Guest 2/s)
    assert.match(main, /<button class="big">RSVP</)
  })

  it('keeps everything that was typed when an answer is missing, and marks and focuses it', async () => {
    const { id, path, ids } = await makeAsking([diet, shirt])
    const [food, size] = ids as [string, string]
    const ana = await visitorOf('Ana')
    const sent = { [`answers.${size}`]: 'XXL "wide"', offered: '5' }
    const { status, text } = await ana.post(`${path}/rsvp/form`, sent)
    assert.equal(status, 400)
    assert.match(text, new RegExp(`role="alert">.*<a href="#field-answers-${food}">What do you eat\\?`, 's'))
    assert.match(
      text,
      new RegExp(`<fieldset class="field" aria-describedby="field-answers-${food}-problem" aria-invalid="true">`),
    )
    assert.match(text, /This needs an answer\./)
    assert.match(text, new RegExp(`id="field-answers-${food}"[^>]* autofocus`))
    assert.match(text, /value="XXL &#34;wide&#34;"/)
    assert.deepEqual(await rsvpsOf(id), [])
    const done = await ana.post(`${path}/rsvp/form`, { ...sent, [`answers.${food}`]: 'Vegan' })
    assert.deepEqual([done.status, done.location], [303, path])
    const stored = await listStoredAnswers(site.app, { id })
    assert.deepEqual(stored.map(({ option, words }) => option ?? words).sort(), ['Vegan', 'XXL "wide"'])
    assert.match((await ana.get(path)).text, /id="just-going"/)
  })

  it('asks of each guest what is for guests, and opens their fields where an answer is needed', async () => {
    const { id, path, ids } = await makeAsking([{ ...diet, isAskedOfGuests: true }, shirt], { maxGuests: 2 })
    const [food, size] = ids as [string, string]
    const ana = await visitorOf('Ana')
    const main = mainOf((await ana.get(`${path}/rsvp/form?guests=1`)).text)
    assert.match(main, /<details class="guest" open>/)
    assert.ok(!main.includes(`guests.0.answers.${size}`))
    const own = { guests: '1', [`answers.${food}`]: 'Vegan', 'guests.0.name': 'Jo', 'guests.1.name': 'Nobody' }
    const refused = await ana.post(`${path}/rsvp/form`, own)
    assert.match(refused.text, new RegExp(`<a href="#field-guests-0-answers-${food}">Guest 1: What do you eat\\?`))
    assert.equal(
      (await ana.post(`${path}/rsvp/form`, { ...own, [`guests.0.answers.${food}`]: 'Everything' })).status,
      303,
    )
    const guests = await site.app.database.selectFrom('guests').select('name').where('event_id', '=', id).execute()
    assert.deepEqual(guests, [{ name: 'Jo' }])
    assert.equal((await listStoredAnswers(site.app, { id })).length, 2)
  })

  it('marks what no rule allows, also in a name that shows nothing, and keeps the rest', async () => {
    const { id, path, ids } = await makeAsking([shirt], { maxGuests: 1 })
    const ana = await visitorOf('Ana')
    const long = 'x'.repeat(201)
    const sent = { guests: '1', 'guests.0.name': '\u2800', [`answers.${ids[0]}`]: 'M' }
    for (const [wrong, label] of [
      [sent, 'Guest 1: Name'],
      [{ guests: '0', [`answers.${ids[0]}`]: long }, 'Shirt size'],
    ] as const) {
      const { status, text } = await ana.post(`${path}/rsvp/form`, wrong)
      assert.equal(status, 400)
      assert.match(text, new RegExp(`role="alert">.*>${label}</a>.*aria-invalid="true"`, 's'))
    }
    assert.deepEqual(await rsvpsOf(id), [])
  })

  it('says again on the page of the event why nobody can come anymore', async () => {
    const { id, path, ids } = await makeAsking([diet], { seats: 1, waitlist: false })
    const [ana, bo] = [await visitorOf('Ana'), await visitorOf('Bo')]
    const answer = { [`answers.${ids[0]}`]: 'Vegan', offered: '1' }
    await ana.post(`${path}/rsvp/form`, answer)
    const late = await bo.post(`${path}/rsvp/form`, answer)
    assert.equal(late.status, 409)
    assert.match(late.text, /role="alert"/)
    await site.app.database.updateTable('events').set({ status: 'cancelled' }).where('id', '=', id).execute()
    assert.equal((await bo.post(`${path}/rsvp/form`, answer)).status, 410)
    assert.doesNotMatch((await bo.get(path)).text, /Vegan/)
  })

  it('is filled in with the last answers in this group, and never with sensitive ones', async () => {
    const first = await makeAsking([diet, shirt, access, photos])
    const ana = await visitorOf('Ana')
    const [food, size, needs, pictures] = first.ids as [string, string, string, string]
    const given = { [food]: 'Vegan', [size]: 'M', [needs]: 'A ramp', [pictures]: 'no' }
    const form = Object.fromEntries(Object.entries(given).map(([id, value]) => [`answers.${id}`, value]))
    assert.equal((await ana.post(`${first.path}/rsvp/form`, form)).status, 303)
    const again = await makeEventIn(site.app, first.group.id, { seats: 5 })
    await ask(site.app, { id: again }, first.owner.token, [diet, shirt, access, photos])
    const main = mainOf((await ana.get(`/events/${again}/rsvp/form`)).text)
    assert.match(main, /value="Vegan" checked required/)
    assert.match(main, /value="M" maxlength="200"/)
    assert.match(main, /<option value="no" selected>/)
    assert.doesNotMatch(main, /A ramp/)
    const elsewhere = await makeAsking([diet])
    assert.doesNotMatch(mainOf((await ana.get(`${elsewhere.path}/rsvp/form`)).text), /checked/)
  })

  it('puts on the waitlist, with the answers, who was still writing when the last spot went', async () => {
    const { id, path, ids } = await makeAsking([diet], { seats: 1 })
    const [ana, bo, cy] = [await visitorOf('Ana'), await visitorOf('Bo'), await visitorOf('Cy')]
    const answer = { [`answers.${ids[0]}`]: 'Vegan' }
    const free = /name="offered" value="1"/
    for (const one of [ana, bo, cy]) assert.match((await one.get(`${path}/rsvp/form`)).text, free)
    const posts = await Promise.all(
      [ana, bo, cy].map((one) => one.post(`${path}/rsvp/form`, { ...answer, offered: '1' })),
    )
    assert.deepEqual(
      posts.map(({ status }) => status),
      [303, 303, 303],
    )
    const pages = await Promise.all([ana, bo, cy].map(async (one) => (await one.get(path)).text))
    const late = (position: number) =>
      `The last spot went while you were answering. You’re no. ${position}, with your answers.`
    for (const position of [1, 2]) assert.equal(pages.filter((text) => text.includes(late(position))).length, 1)
    assert.equal(pages.filter((text) => text.includes('id="just-going"')).length, 1)
    assert.equal((await listStoredAnswers(site.app, { id })).length, 3)
    const dee = await visitorOf('Dee')
    const joined = await dee.post(`${path}/rsvp/form`, { ...answer, offered: '0' })
    assert.doesNotMatch((await dee.get(joined.location!)).text, /last spot went/)
  })

  it('leads away where there is nothing to say, and never says what a hidden event asks', async () => {
    const { path } = await makeAsking([])
    const ana = await visitorOf('Ana')
    assert.equal((await ana.get(`${path}/rsvp/form`)).location, path)
    const asking = await makeAsking([diet])
    assert.equal(
      (await site.visitor().get(`${asking.path}/rsvp/form`)).location,
      `/sign-in?return_to=${encodeURIComponent(`${asking.path}/rsvp/form`)}`,
    )
    await site.app.database
      .updateTable('events')
      .set({ hidden_at: site.app.clock.now().toISOString() })
      .where('id', '=', asking.id)
      .execute()
    assert.equal((await ana.get(`${asking.path}/rsvp/form`)).status, 404)
    assert.equal((await ana.post(`${asking.path}/rsvp/form`, {})).status, 404)
  })
})
