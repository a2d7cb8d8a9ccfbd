import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

const { organize, forms, format } = messagesFor('en')
const text = organize.editor

let site: Site
let groupId: string
let ana: Visitor
let bo: Visitor
before(async () => {
  site = await openSite()
  groupId = (await makeEventWithGroup(site.app)).groupId!
  ana = await browse(site, await makeManager('Ana'))
  bo = await browse(site, await makeManager('Bo'))
})
after(() => site[Symbol.asyncDispose]())

async function makeManager(name: string): Promise<Person> {
  const person = await makeUser(site.app, { name })
  await giveRole(site.app, groupId, person, 'manager')
  return person
}

const dayIn = (days: number) => new Date(site.app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const typed = (more: Record<string, string> = {}) => ({
  ...{ title: 'Repair café', description: 'Bring **it**', timezone: 'Europe/Berlin', date: dayIn(30), start: '19:00' },
  ...{ end: '21:30', endDate: '', eventType: 'in_person', 'venue.name': 'Hut', 'venue.city': 'Köln', onlineUrl: '' },
  ...{
    photoUrl: '',
    photoAlt: '',
    maxAttendees: '',
    'has.waitlist': '1',
    waitlist: 'on',
    rsvpOpens: '',
    rsvpCloses: '',
  },
  ...{ 'has.requireRsvp': '1', ticketUrl: '', visibility: 'public', 'has.showGuests': '1', showGuests: 'on' },
  ...more,
})
const newPath = () => `/organize/groups/${groupId}/new-event`
const editOf = (id: string) => `/organize/events/${id}/edit`
const read = (id: string) =>
  site.app.database.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function makeDraft(more: Record<string, string> = {}): Promise<string> {
  const saved = await ana.post(newPath(), typed({ do: 'save', ...more }))
  assert.equal(saved.status, 303, saved.text)
  return /\/organize\/events\/([^/]+)\/edit/.exec(saved.location!)![1]!
}
async function publish(id: string): Promise<void> {
  assert.equal((await ana.post(`/organize/events/${id}/publish`, {})).status, 303)
}
async function addGuest(id: string): Promise<void> {
  const guest = await browse(site, await makeUser(site.app))
  assert.equal((await guest.post(`/events/${id}/rsvp`, {})).status, 303)
}
const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)![1]!

describe('the editor', () => {
  it('saves a new event as a draft: wall times in its zone, the place, and what was not filled in', async () => {
    const row = await read(await makeDraft())
    assert.deepEqual([row.status, row.title, row.description], ['draft', 'Repair café', 'Bring **it**'])
    assert.deepEqual([row.venue_name, row.venue_city, row.event_type], ['Hut', 'Köln', 'in_person'])
    assert.deepEqual([row.online_url, row.photo_url, row.ticket_url], [null, null, null])
    const wall = (at: string) => new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
    assert.deepEqual([wall(row.starts_at), wall(row.ends_at!)], [`${dayIn(30)} 19:00:00`, `${dayIn(30)} 21:30:00`])
  })

  it('an end before the start is on the next day, and an event of several days has a day of its end', async () => {
    const late = await read(await makeDraft({ start: '22:00', end: '02:00' }))
    assert.equal(Date.parse(late.ends_at!) - Date.parse(late.starts_at), 4 * 3_600_000)
    const id = await makeDraft({ endDate: dayIn(32) })
    const page = await ana.get(editOf(id))
    assert.match(page.text, new RegExp(`name="endDate"[^>]*value="${dayIn(32)}"`))
  })

  it('says the time that guests see without a script', async () => {
    const id = await makeDraft({ timezone: 'Asia/Tokyo' })
    const { text: page } = await ana.get(editOf(id))
    const { starts_at: startsAt } = await read(id)
    const time = format.dateTime(new Date(startsAt).toISOString(), 'Asia/Tokyo', site.app.clock.now())
    const [, attributes, words] = /<p ([^>]*data-guests-time[^>]*)>([^<]*)</.exec(page)!
    assert.doesNotMatch(attributes!, / hidden/)
    assert.equal(words, text.guestsTime.replace('{time}', time))
    assert.match(time, /19:00/)
  })

  it('a refused form keeps what was typed, with a sentence beside each field', async () => {
    const wrong = { title: ' ', date: '', start: '', ticketUrl: 'shop', maxAttendees: '0', 'venue.city': 'Bonn' }
    const refused = await ana.post(newPath(), typed(wrong))
    assert.equal(refused.status, 400)
    for (const name of ['title', 'date', 'ticketUrl', 'maxAttendees'])
      assert.match(refused.text, new RegExp(`id="field-${name}-problem">[^<]{8,}<`), name)
    assert.match(refused.text, /value="Bonn"/)
    assert.match(refused.text, /id="rsvp" open/)
    const past = await ana.post(newPath(), typed({ date: dayIn(-3) }))
    assert.ok(past.text.includes(`id="field-date-problem">${forms.problems.tooEarly!(0)}`))
    const reversed = await ana.post(
      newPath(),
      typed({ rsvpOpens: `${dayIn(5)}T10:00`, rsvpCloses: `${dayIn(4)}T10:00` }),
    )
    assert.ok(reversed.text.includes(`id="field-rsvpOpens-problem">${forms.problems.opensAfterClose!(0)}`))
  })

  it('takes a description of 10,000 characters of any script, and no longer form', async () => {
    const id = await makeDraft({ description: '🎪'.repeat(10_000) })
    assert.equal([...(await read(id)).description!].length, 10_000)
    const page = await ana.get(editOf(id))
    const again = await ana.post(editOf(id), typed({ description: '🎭'.repeat(10_000), version: versionIn(page.text) }))
    assert.equal(again.status, 303)
    const over = await ana.post(editOf(id), typed({ description: '🎪'.repeat(20_000) }))
    assert.equal(over.status, 400)
    const elsewhere = await ana.post(`/organize/events/${id}/cancel`, { message: 'x'.repeat(20_000) })
    assert.equal(elsewhere.status, 400)
  })

  it('offers the zone and the times of the last event of the group', async () => {
    await makeDraft({ timezone: 'Asia/Tokyo', date: dayIn(300), start: '18:15' })
    const { text: page } = await ana.get(newPath())
    assert.match(page, /<option value="Asia\/Tokyo" selected>/)
    assert.match(page, /name="start"[^>]*value="18:15"/)
    assert.match(page, /name="date"[^>]*value=""/)
  })

  it('changes nothing when nothing was changed, also with seconds, and with an end that was set as a duration', async () => {
    const id = await makeDraft()
    const start = new Date(Date.parse((await read(id)).starts_at) + 31_000).toISOString()
    const columns = { ends_at: null, duration: 'PT150M', starts_at: start }
    await site.app.database.updateTable('events').set(columns).where('id', '=', id).execute()
    const before = await read(id)
    const page = await ana.get(editOf(id))
    await ana.post(editOf(id), typed({ do: 'save', version: versionIn(page.text) }))
    assert.deepEqual(await read(id), before)
  })

  it('saves while it is typed, and says the version', async () => {
    const id = await makeDraft()
    const version = versionIn((await ana.get(editOf(id))).text)
    const saved = await ana.post(editOf(id), typed({ title: 'Repair', do: 'autosave', version }))
    assert.deepEqual(JSON.parse(saved.text), { version: Number(version) + 1, path: editOf(id) })
  })
})

describe('two organizers', () => {
  it('the later one sees what changed, keeps what was typed, and saves over it only on purpose', async () => {
    const id = await makeDraft()
    const version = versionIn((await ana.get(editOf(id))).text)
    await bo.post(editOf(id), typed({ title: 'Repair café, by Bo', 'venue.city': 'Bonn', version }))
    const mine = typed({ title: 'Repair café, by Ana', description: 'Soup', version })
    const refused = await ana.post(editOf(id), mine)
    assert.equal(refused.status, 409)
    for (const words of [text.conflict.heading, 'Repair café, by Bo', 'Repair café, by Ana', 'Hut, Bonn', 'Soup'])
      assert.ok(refused.text.includes(words.replaceAll('’', '’')), words)
    assert.match(refused.text, /Bo changed this/)
    assert.equal((await read(id)).title, 'Repair café, by Bo')
    const current = versionIn(refused.text)
    const kept = { ...mine, version: current, 'take.title': 'yours', 'take.venue': 'theirs' }
    assert.equal((await ana.post(editOf(id), kept)).status, 303)
    const row = await read(id)
    assert.deepEqual([row.title, row.venue_city, row.description], ['Repair café, by Ana', 'Bonn', 'Soup'])
  })
})

describe('a published event', () => {
  it('says how many people get a mail before it is changed, and leads back to what was typed', async () => {
    const id = await makeDraft()
    await publish(id)
    for (let n = 0; n < 2; n++) await addGuest(id)
    const version = versionIn((await ana.get(editOf(id))).text)
    const moved = typed({ start: '20:00', end: '22:00', do: 'save', version })
    const asked = await ana.post(editOf(id), moved)
    assert.equal(asked.status, 200)
    assert.ok(asked.text.includes(text.mail.heading(2)))
    assert.match(asked.text, /the start and the end/)
    assert.match((await read(id)).starts_at, /T1[78]:00/)
    const back = await ana.post(editOf(id), { ...moved, do: 'back' })
    assert.match(back.text, /name="start"[^>]*value="20:00"/)
    assert.equal((await ana.post(editOf(id), { ...moved, do: 'mail' })).status, 303)
    assert.match((await read(id)).starts_at, /T1[89]:00/)
    const quiet = typed({ start: '20:00', end: '22:00', description: 'Soup', do: 'save' })
    assert.equal((await ana.post(editOf(id), quiet)).status, 303)
  })

  it('is cancelled with a message, and a draft is deleted', async () => {
    const id = await makeDraft()
    await publish(id)
    await addGuest(id)
    const page = await ana.get(`/organize/events/${id}/cancel`)
    assert.ok(page.text.includes(text.cancel.yes(1)))
    assert.equal((await ana.post(`/organize/events/${id}/cancel`, { message: 'The roof leaks' })).status, 303)
    const row = await read(id)
    assert.deepEqual([row.status, row.cancel_message], ['cancelled', 'The roof leaks'])
    const draft = await makeDraft()
    assert.equal((await ana.post(`/organize/events/${draft}/delete`, { do: 'delete' })).status, 200)
    assert.equal((await read(draft)).id, draft)
    const gone = await ana.post(`/organize/events/${draft}/delete`, { confirmed: 'delete' })
    assert.deepEqual([gone.status, (await ana.get(editOf(draft))).status], [303, 404])
  })

  it('is copied to another date at the time that clocks show', async () => {
    const id = await makeDraft()
    const form = await ana.get(`/organize/events/${id}/duplicate`)
    assert.match(form.text, new RegExp(`name="date"[^>]*value="${dayIn(37)}"`))
    const made = await ana.post(`/organize/events/${id}/duplicate`, { date: dayIn(40), start: '18:30' })
    const copy = await read(/events\/([^/]+)/.exec(made.location!)![1]!)
    const wall = new Date(copy.starts_at).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
    assert.deepEqual([copy.title, wall], ['Repair café', `${dayIn(40)} 18:30:00`])
    const refused = await ana.post(`/organize/events/${id}/duplicate`, { date: dayIn(-1), start: '18:30' })
    assert.match(refused.text, /id="field-date-problem"/)
  })
})

describe('a series', () => {
  const listTitles = async (id: string) => {
    const { series_id: series } = await read(id)
    const rows = app().selectFrom('events').select(['title', 'status']).where('series_id', '=', series)
    return rows.orderBy('starts_at').execute()
  }
  const app = () => site.app.database

  it('is made from the editor, published, changed and cancelled together', async () => {
    const id = await makeDraft()
    const asked = await ana.post(editOf(id), typed({ do: 'repeat' }))
    assert.equal(asked.location, `/organize/events/${id}/repeat`)
    await ana.post(asked.location!, { repeatRule: 'weekly.1', repeatCount: '2' })
    const published = await ana.post(`/organize/events/${id}/publish`, { applyTo: 'all' })
    assert.equal(published.status, 303, published.text)
    const page = await ana.get(editOf(id))
    assert.ok(page.text.includes(text.seriesPlace(1, 3)) && !page.text.includes('name="applyTo"'))
    assert.doesNotMatch(page.text, /data-autosave/)
    const changes = typed({ title: 'Repair all', applyTo: 'all', do: 'save', version: versionIn(page.text) })
    assert.equal((await ana.post(editOf(id), changes)).status, 303)
    const all = (title: string, ...states: string[]) => states.map((status) => ({ title, status }))
    assert.deepEqual(await listTitles(id), all('Repair all', 'scheduled', 'scheduled', 'scheduled'))
    assert.match((await ana.get(`/organize/events/${id}/cancel`)).text, /name="applyTo"/)
    assert.equal((await ana.post(`/organize/events/${id}/cancel`, { message: '', applyTo: 'this' })).status, 303)
    assert.deepEqual(await listTitles(id), all('Repair all', 'cancelled', 'scheduled', 'scheduled'))
  })
})

describe('saving a date of a series', () => {
  const { ask } = organize.series
  const titlesOf = async (id: string) => {
    const { series_id: series } = await read(id)
    const rows = site.app.database.selectFrom('events').select(['id', 'title']).where('series_id', '=', series)
    return rows.orderBy('starts_at').execute()
  }
  async function makeSeries() {
    const id = await makeDraft()
    await ana.post(`/organize/events/${id}/repeat`, { repeatRule: 'weekly.1', repeatCount: '6' })
    return (await titlesOf(id)).map((row) => row.id)
  }
  /** The fields of the page between, as a browser sends them. */
  const fieldsIn = (page: string) => {
    const decoded = (words: string) => words.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    const found = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
    return Object.fromEntries(found.map(([, name, value]) => [name!, decoded(value!)]))
  }
  const chosenIn = (page: string) => /name="applyTo" value="(\w+)" checked/.exec(page)?.[1]

  it('asks at that moment, with the number of dates; a draft begins with all', async () => {
    const ids = await makeSeries()
    const { date } = { date: (await ana.get(editOf(ids[1]!))).text.match(/name="date"[^>]*value="([^"]+)"/)![1]! }
    const asked = await ana.post(editOf(ids[1]!), typed({ title: 'With a picture', date, do: 'save' }))
    assert.equal(asked.status, 200)
    for (const words of [ask.heading, ask.this, ask.later(5), ask.all(7)]) assert.ok(asked.text.includes(words), words)
    assert.equal(chosenIn(asked.text), 'all')
    assert.deepEqual(new Set((await titlesOf(ids[0]!)).map(({ title }) => title)), new Set(['Repair café']))
    const sent = { ...fieldsIn(asked.text), applyTo: 'following' }
    assert.equal((await ana.post(editOf(ids[1]!), sent)).location, editOf(ids[1]!))
    const titles = (await titlesOf(ids[0]!)).map(({ title }) => title)
    assert.deepEqual(titles, ['Repair café', ...Array(6).fill('With a picture')])
  })

  it('a published one begins with this date, goes back with what was typed, and asks nothing where nothing changed', async () => {
    const [id] = await makeSeries()
    await ana.post(`/organize/events/${id}/publish`, { applyTo: 'all' })
    const asked = await ana.post(editOf(id!), typed({ title: 'Other', do: 'save' }))
    assert.equal(chosenIn(asked.text), 'this')
    assert.doesNotMatch(asked.text, /value="following"/, 'from the first date on is all dates')
    const back = await ana.post(editOf(id!), { ...fieldsIn(asked.text), applyTo: 'this', back: 'on' })
    assert.match(back.text, /name="title"[^>]*value="Other"/)
    const same = await ana.post(editOf(id!), typed({ do: 'save' }))
    assert.equal(same.status, 303, /You changed[^<]*/.exec(same.text)?.[0])
  })
})

describe('publishing', () => {
  it('lists what is missing with links to the fields, and still publishes what has all it must have', async () => {
    const id = await makeDraft({ description: '', 'venue.name': '', 'venue.city': '' })
    const pressed = await ana.post(
      editOf(id),
      typed({ description: '', 'venue.name': '', 'venue.city': '', do: 'publish' }),
    )
    assert.equal(pressed.location, `/organize/events/${id}/publish`)
    const { text: page } = await ana.get(pressed.location!)
    for (const anchor of ['field-description', 'picture', 'where']) assert.ok(page.includes(`/edit#${anchor}"`), anchor)
    assert.ok(page.includes(text.ready.anyway))
    await site.app.database.updateTable('events').set({ timezone: null }).where('id', '=', id).execute()
    const blocked = await ana.get(pressed.location!)
    assert.ok(!blocked.text.includes(text.ready.anyway) && blocked.text.includes('/edit#field-timezone"'))
  })

  it('asks nothing when nothing is missing', async () => {
    const id = await makeDraft()
    await site.app.database
      .updateTable('events')
      .set({ photo_url: 'https://x.example/a.png' })
      .where('id', '=', id)
      .execute()
    const pressed = await ana.post(editOf(id), typed({ photoUrl: 'https://x.example/a.png', do: 'publish' }))
    assert.deepEqual(
      [pressed.status, pressed.location, (await read(id)).status],
      [303, `/organize/events/${id}`, 'scheduled'],
    )
  })
})

describe('the preview', () => {
  it('draws the public page from what was sent, saves nothing, and takes anything', async () => {
    const id = await makeDraft()
    const before = await read(id)
    const page = await ana.post(
      `${editOf(id)}/preview`,
      typed({ title: 'Soup <b>day</b>', description: 'With *bread*', 'venue.notes': 'Ring twice' }),
    )
    assert.equal(page.status, 200)
    assert.match(page.text, /<em>bread<\/em>/)
    assert.match(page.text, /Ring twice/)
    assert.match(page.text, /noindex/)
    assert.doesNotMatch(page.text, /<b>day<\/b>/)
    assert.deepEqual(await read(id), before)
    const rough = {
      title: '',
      date: 'x',
      start: '',
      end: '9',
      timezone: 'Mars',
      maxAttendees: 'many',
      'venue.latitude': 'n',
    }
    for (const path of [`${editOf(id)}/preview`, `${newPath()}/preview`])
      assert.equal((await ana.post(path, { ...typed(), ...rough, eventType: 'x', rsvpOpens: 'y' })).status, 200, path)
  })

  it('of a blank event is the page as it is after publishing', async () => {
    const isPart = /<(?:p|h1|h2|button)[^>]*>(.*?)<\/(?:p|h1|h2|button)>/gs
    const partsIn = (page: string) => {
      const main = page.slice(page.indexOf('<h1'), page.indexOf('</main>'))
      return [...main.matchAll(isPart)].map(([, words]) => words!.replaceAll(/<[^>]*>/g, '').trim())
    }
    const title = 'The same before and after'
    const blank = partsIn((await ana.post(`${newPath()}/preview`, typed({ title }))).text)
    const id = await makeDraft({ title })
    await publish(id)
    const { text: page } = await (await browse(site, await makeUser(site.app))).get(`/events/${id}`)
    const after = partsIn(page)
    assert.deepEqual(
      blank.filter((words) => !after.includes(words)),
      [],
      'the preview says what the page does not',
    )
    assert.ok(blank.includes(title) && blank.length > 3, blank.join(' | '))
    assert.doesNotMatch(blank.join(' '), /made elsewhere/)
  })

  it('is for managers of the group alone, like the editor', async () => {
    const id = await makeDraft()
    const stranger = await browse(site, await makeUser(site.app))
    const helper = await makeUser(site.app)
    await giveRole(site.app, groupId, helper, 'volunteer')
    const volunteer = await browse(site, helper)
    for (const path of [editOf(id), `/organize/events/${id}/publish`, `/organize/events/${id}/duplicate`]) {
      assert.equal((await stranger.get(path)).status, 404, path)
      assert.equal((await volunteer.get(path)).status, 403, path)
    }
    for (const path of [editOf(id), `${editOf(id)}/preview`]) {
      assert.equal((await stranger.post(path, typed())).status, 404, path)
      assert.equal((await volunteer.post(path, typed())).status, 403, path)
    }
    for (const path of [newPath(), `${newPath()}/preview`])
      for (const visitor of [stranger, volunteer]) assert.equal((await visitor.post(path, typed())).status, 403, path)
  })
})
