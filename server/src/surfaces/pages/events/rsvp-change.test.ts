import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { guestTicketUrl } from '#domains/events/rsvps/index.ts'
import { mainOf } from '#test/support/browser/pages.ts'
import { ask, makeAskingEvent, readQuestions, type WantedQuestion } from '#test/support/builders/answers.ts'
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

/** The first question needs an answer from now on. */
async function setRequired({ id, owner }: { id: string; owner: { token: string } }) {
  await sql`update rsvps set rsvp_at = rsvp_at - interval '1 hour' where event_id = ${id}`.execute(site.app.database)
  const { questions } = await readQuestions(site.app, { id }, owner.token)
  await ask(site.app, { id }, owner.token, [{ ...questions[0]!, isRequired: true }])
}

/** As the page of a guest's ticket does. */
async function performLeave(eventId: string, guestId: string, code: string): Promise<void> {
  const url = new URL(guestTicketUrl(site.links, { eventId, guestId, code }))
  assert.equal((await site.visitor().post(url.pathname.replace('/g/', '/g/cancel/'))).status < 400, true)
}

const rsvpsOf = async (id: string) =>
  (
    await sql<{ status: string; party_size: number }>`
    select status, party_size from rsvps where event_id = ${id} order by rsvp_at, id`.execute(site.app.database)
  ).rows

/** The hidden fields of a form that say whom each part is about. */
const idsIn = (main: string) =>
  Object.fromEntries(
    [...main.matchAll(/name="(guests\.\d\.id)" value="([0-9a-f-]{36})"/g)].map(([, name, id]) => [name!, id!]),
  )

describe('changing an RSVP', () => {
  async function makeParty() {
    const made = await makeAsking([{ ...diet, isAskedOfGuests: true }, shirt, access, photos], { maxGuests: 2 })
    const [food, size, needs, pictures] = made.ids as [string, string, string, string]
    const ana = await visitorOf('Ana')
    const form = {
      guests: '2',
      [`answers.${food}`]: 'Vegan',
      [`answers.${size}`]: 'M',
      [`answers.${needs}`]: 'A ramp',
      [`answers.${pictures}`]: 'yes',
      'guests.0.name': 'Jo',
      [`guests.0.answers.${food}`]: 'Everything',
      [`guests.1.answers.${food}`]: 'Vegan',
    }
    assert.equal((await ana.post(`${made.path}/rsvp/form`, form)).status, 303)
    await ana.get(made.path)
    return { ...made, ana, form, food, size, needs, pictures }
  }

  it('is offered where there is something to change, and else the page stays as it was', async () => {
    const { ana, path } = await makeParty()
    assert.match((await ana.get(path)).text, new RegExp(`href="${path}/rsvp/form" rel="nofollow">Change<`))
    const simple = await makeAsking([])
    await ana.post(`${simple.path}/rsvp`)
    await ana.get(simple.path)
    const { text } = await ana.get(simple.path)
    assert.match(text, new RegExp(`href="${simple.path}/rsvp/cancel" rel="nofollow">I can’t make it<`))
    assert.doesNotMatch(text, /rsvp\/form/)
  })

  it('shows its author all they said, sensitive answers too, and saves what is new', async () => {
    const { id, ana, path, form, size, needs, pictures } = await makeParty()
    const main = mainOf((await ana.get(`${path}/rsvp/form`)).text)
    assert.match(main, /A ramp<\/textarea>.*<summary>Jo<.*<summary>Guest 2</s)
    assert.match(main, /<button class="big">Save<\/button><a class="button quiet" href="[^"]*\/rsvp\/cancel"/)
    const changed = {
      ...form,
      ...idsIn(main),
      guests: '1',
      [`answers.${size}`]: '',
      [`answers.${needs}`]: 'Two ramps',
      [`answers.${pictures}`]: '',
    }
    const saved = await ana.post(`${path}/rsvp/form`, changed)
    assert.deepEqual([saved.status, saved.location], [303, path])
    assert.match((await ana.get(path)).text, /Your changes are saved\./)
    assert.deepEqual(await rsvpsOf(id), [{ status: 'confirmed', party_size: 2 }])
    const again = mainOf((await ana.get(`${path}/rsvp/form`)).text)
    assert.match(again, /Two ramps<\/textarea>/)
    assert.doesNotMatch(again, /value="M"|<option value="yes" selected/)
    assert.match(again, /<summary>Jo<.*<summary>Guest 2</s, 'the one who was left out is a free place')
  })

  const guestsOf = async (id: string) =>
    (
      await sql<{ id: string; name: string | null; said: string | null }>`
      select g.id, g.name, string_agg(coalesce(a.option, a.words), ' ') as said
      from guests g left join answers a on a.event_id = g.event_id and a.guest_id = g.id
      where g.event_id = ${id} and g.removed_at is null group by g.id, g.name order by g.id`.execute(site.app.database)
    ).rows
  /** By the link to their ticket. */
  const leaves = async (id: string, guestId: string) => {
    const guest = site.app.database.selectFrom('guests').select('code').where('event_id', '=', id)
    const { code } = await guest.where('id', '=', guestId).executeTakeFirstOrThrow()
    await performLeave(id, guestId, code)
  }

  it('keeps what was typed with whom it is about, when a guest leaves while the form is open', async () => {
    for (const leaving of [0, 1]) {
      const { id, ana, path, form, food } = await makeParty()
      const ids = idsIn(mainOf((await ana.get(`${path}/rsvp/form`)).text))
      const guests = await guestsOf(id)
      assert.deepEqual(
        Object.values(ids),
        guests.map((guest) => guest.id),
      )
      await leaves(id, guests[leaving]!.id)
      const typed = { ...form, ...ids, 'guests.0.name': 'Jo Long', 'guests.1.name': 'Kim' }
      const again = await ana.post(`${path}/rsvp/form`, typed)
      assert.equal(again.status, 409)
      assert.match(again.text, /role="alert"><?.*Your guests have changed meanwhile/)
      const stays = guests[1 - leaving]!
      assert.deepEqual(await guestsOf(id), [stays], 'nothing is saved before it was looked at')
      const main = mainOf(again.text)
      assert.deepEqual(idsIn(main), { 'guests.0.id': stays.id })
      assert.match(main, /<option value="1" selected>Me \+ 1/)
      const [name, said] = leaving === 0 ? ['Kim', 'Vegan'] : ['Jo Long', 'Everything']
      assert.match(main, new RegExp(`name="guests.0.name" value="${name}"`))
      assert.match(main, new RegExp(`name="guests.0.answers.${food}" value="${said}" checked`))
      assert.match(main, /name="guests.1.name" value=""/, 'no one takes the free place unasked')
      const fields = { ...form, guests: '1', 'guests.0.name': name!, 'guests.1.name': '' }
      const shown = { ...fields, ...idsIn(main), [`guests.0.answers.${food}`]: said! }
      assert.equal((await ana.post(`${path}/rsvp/form`, shown)).status, 303)
      assert.deepEqual(await guestsOf(id), [{ id: stays.id, name, said }])
    }
  })

  it('leaves out no guest whom the form does not have', async () => {
    const { id, ana, path, form } = await makeParty()
    await ana.post(`${path}/rsvp/cancel`, { who: (await guestsOf(id))[1]!.id })
    const ids = idsIn(mainOf((await ana.get(`${path}/rsvp/form`)).text))
    const kim = { guests: '2', 'guests.0.name': 'Jo', 'guests.1.name': 'Kim' }
    assert.equal((await ana.post(`${path}/rsvp/form`, { ...form, ...ids, ...kim })).status, 303)
    const late = await ana.post(`${path}/rsvp/form`, { ...form, ...ids, guests: '1', 'guests.0.name': 'Joe' })
    assert.equal(late.status, 409)
    assert.match(late.text, /name="guests.0.name" value="Joe".*name="guests.1.name" value="Kim"/s)
    assert.deepEqual(
      (await guestsOf(id)).map(({ name }) => name),
      ['Jo', 'Kim'],
    )
  })

  it('asks what was made required later as optional of those who are in, and of a new guest as required', async () => {
    const made = await makeAsking([{ ...shirt, isAskedOfGuests: true }], { maxGuests: 2 })
    const ana = await visitorOf('Ana')
    assert.equal((await ana.post(`${made.path}/rsvp`, { guests: '1' })).status, 303)
    await setRequired(made)
    const main = mainOf((await ana.get(`${made.path}/rsvp/form`)).text)
    const [own, jo, fresh] = main.split('<details class="guest"') as [string, string, string]
    for (const part of [own, jo]) assert.match(part, /Shirt size <span class="soft">\(optional\)/)
    assert.doesNotMatch(own, /required/)
    assert.match(fresh, /^ open>.*<label[^>]*>Shirt size<\/label>/s)
    const sent = { ...idsIn(main), guests: '1', [`answers.${made.ids[0]}`]: '' }
    assert.equal((await ana.post(`${made.path}/rsvp/form`, sent)).status, 303)
    const bo = await visitorOf('Bo')
    assert.match(mainOf((await bo.get(`${made.path}/rsvp/form`)).text), /name="answers[^>]* required/)
  })

  it('is filled in with the last answers after one tap, and with nothing once something was said', async () => {
    const first = await makeAsking([diet, shirt, access])
    const ana = await visitorOf('Ana')
    const [food, size, needs] = first.ids as [string, string, string]
    const given = { [`answers.${food}`]: 'Vegan', [`answers.${size}`]: 'M', [`answers.${needs}`]: 'A ramp' }
    assert.equal((await ana.post(`${first.path}/rsvp/form`, given)).status, 303)
    const again = await makeEventIn(site.app, first.group.id, { seats: 5 })
    const optional = [{ ...diet, isRequired: false }, shirt, access]
    const ids = await ask(site.app, { id: again }, first.owner.token, optional)
    assert.equal((await ana.post(`/events/${again}/rsvp`)).location, `/events/${again}`)
    const main = mainOf((await ana.get(`/events/${again}/rsvp/form`)).text)
    assert.match(main, /value="Vegan" selected.*value="M" maxlength="200"/s)
    assert.doesNotMatch(main, /A ramp/)
    assert.equal((await ana.post(`/events/${again}/rsvp/form`, { [`answers.${ids[1]}`]: 'L' })).status, 303)
    assert.doesNotMatch(mainOf((await ana.get(`/events/${again}/rsvp/form`)).text), /value="Vegan" selected|value="M"/)
  })

  it('once RSVPs are closed, takes what is owed and the spots of those who cannot come, and nothing else', async () => {
    const { id, ana, path, form, food, size } = await makeParty()
    const open = { ...form, ...idsIn(mainOf((await ana.get(`${path}/rsvp/form`)).text)) }
    const past = new Date(site.app.clock.now().getTime() - 60_000).toISOString()
    await site.app.database.updateTable('events').set({ rsvp_closes_at: past }).where('id', '=', id).execute()
    assert.equal((await ana.get(`${path}/rsvp/form`)).location, path, 'nothing is owed')
    const refused = await ana.post(`${path}/rsvp/form`, open)
    assert.deepEqual([refused.status, /RSVPs aren’t open/.test(refused.text)], [409, true])
    const bar = (await ana.get(path)).text
    assert.match(
      bar,
      new RegExp(`You’re going · you \\+ 2.*href="${path}/rsvp/cancel" rel="nofollow">I can’t make it<`, 's'),
    )
    const [, second] = await guestsOf(id)
    assert.equal((await ana.post(`${path}/rsvp/cancel`, { who: second!.id })).location, path)
    assert.deepEqual(await rsvpsOf(id), [{ status: 'confirmed', party_size: 2 }])

    // As one whom the hosts let in, who has answered nothing.
    await sql`delete from answers where event_id = ${id} and guest_id is null`.execute(site.app.database)
    assert.match((await ana.get(path)).text, new RegExp(`href="${path}/rsvp/form" rel="nofollow">Change<`))
    const main = mainOf((await ana.get(`${path}/rsvp/form`)).text)
    assert.ok(main.includes(`answers.${food}`) && !main.includes(`answers.${size}`) && !main.includes('guests.'))
    const before = await ana.post(`${path}/rsvp/form`, open)
    assert.deepEqual([before.status, /RSVPs aren’t open/.test(before.text)], [409, true], 'a form from before')
    const saved = await ana.post(`${path}/rsvp/form`, { [`answers.${food}`]: 'Vegan' })
    assert.deepEqual([saved.status, saved.location], [303, path])
    assert.equal((await ana.get(`${path}/rsvp/form`)).location, path)
    assert.deepEqual(
      (await guestsOf(id)).map(({ name }) => name),
      ['Jo'],
    )
  })

  it('asks who of a party cannot come, and gives up only their spots', async () => {
    const { id, ana, path } = await makeParty()
    const main = mainOf((await ana.get(`${path}/rsvp/cancel`)).text)
    assert.match(
      main,
      /Who can’t make it\?.*name="who" value="me" checked> <span dir="auto">You.*checked> <span dir="auto">Jo.*checked> <span dir="auto">Guest 2/s,
    )
    const [jo, other] = [...main.matchAll(/name="who" value="([0-9a-f-]{36})"/g)].map(([, guest]) => guest!)
    for (const who of [[], ['me', jo!]]) {
      const refused = await ana.post(
        `${path}/rsvp/cancel`,
        new URLSearchParams(who.map((one): [string, string] => ['who', one])),
      )
      assert.equal(refused.status, 400)
    }
    const some = await ana.post(`${path}/rsvp/cancel`, { who: other! })
    assert.deepEqual([some.status, some.location], [303, path])
    assert.deepEqual(await rsvpsOf(id), [{ status: 'confirmed', party_size: 2 }])
    await ana.post(
      `${path}/rsvp/cancel`,
      new URLSearchParams([
        ['who', 'me'],
        ['who', jo!],
      ]),
    )
    assert.deepEqual(await rsvpsOf(id), [{ status: 'cancelled', party_size: 2 }])
  })

  it('never reaches the guests of another person', async () => {
    const [mine, theirs] = [await makeParty(), await makeParty()]
    const { rows } = await sql<{ id: string }>`select id from guests where event_id = ${theirs.id}`.execute(
      site.app.database,
    )
    await mine.ana.post(`${mine.path}/rsvp/cancel`, { who: rows[0]!.id })
    await mine.ana.post(`${theirs.path}/rsvp/cancel`, { who: rows[0]!.id })
    assert.deepEqual(await rsvpsOf(theirs.id), [{ status: 'confirmed', party_size: 3 }])
    assert.deepEqual(await rsvpsOf(mine.id), [{ status: 'confirmed', party_size: 3 }])
    assert.doesNotMatch((await mine.ana.get(`${theirs.path}/rsvp/form`)).text, /A ramp|Jo</)
  })
})
