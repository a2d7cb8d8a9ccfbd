import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { ask } from '#test/support/builders/answers.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { scene } from '#test/support/builders/scene.ts'
import { whileUpgrading } from '#test/support/builders/upgrades.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

const { organize, forms } = messagesFor('en')
const { rsvp: text, conflict } = organize.editor

let site: Site
let made: Awaited<ReturnType<typeof make>>
let host: Visitor
const make = () => scene(site.app, { people: { manager: 'manager', other: 'manager' } })
before(async () => {
  site = await openSite()
  made = await make()
  host = await browse(site, made.manager)
})
after(() => site[Symbol.asyncDispose]())

const date = () => new Date(site.app.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
const typed = (more: Record<string, string> = {}) => ({
  ...{ title: 'Dinner', timezone: 'Europe/Berlin', date: date(), start: '19:00', end: '21:00', eventType: 'in_person' },
  ...{ maxAttendees: '', 'has.waitlist': '1', waitlist: 'on', maxGuests: '0', 'has.requiresApproval': '1' },
  ...more,
})
const newPath = () => `/organize/groups/${made.group.urlname}/new-event`
async function makeDraft(more: Record<string, string> = {}): Promise<string> {
  const saved = await host.post(newPath(), typed({ do: 'save', ...more }))
  assert.equal(saved.status, 303, saved.text)
  return saved.location!
}
const idOf = (path: string) => path.split('/')[3]!
const read = (path: string) =>
  site.app.database
    .selectFrom('events')
    .select(['max_guests', 'requires_approval', 'title'])
    .where('id', '=', idOf(path))
    .executeTakeFirstOrThrow()
const decoded = (words: string) => words.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
const sectionIn = (page: string) => decoded(/<details[^>]*id="rsvp".*?<h2>Who sees it/s.exec(page)![0])
const stateIn = (page: string) => /<h2>RSVP<\/h2><span class="soft">([^<]*)</.exec(sectionIn(page))![1]

describe('how people come to an event, in the editor', () => {
  it('is one folded sentence, and what is typed by default is the event of before', async () => {
    const blank = await host.get(newPath())
    const simple = 'Here · no limit · no guests · no one needs approval · no questions'
    assert.equal(stateIn(blank.text), simple)
    const path = await makeDraft()
    const { text: page } = await host.get(path)
    assert.equal(stateIn(page), simple)
    assert.doesNotMatch(sectionIn(page), /<details[^>]* open/)
    const { max_guests, requires_approval } = await read(path)
    assert.deepEqual([max_guests, requires_approval], [0, false])
  })

  it('says everything that is switched on', async () => {
    const path = await makeDraft({ maxAttendees: '60', maxGuests: '2', requiresApproval: 'on' })
    assert.deepEqual(await read(path), { max_guests: 2, requires_approval: true, title: 'Dinner' })
    await ask(site.app, { id: idOf(path) }, made.manager.token, [{ kind: 'short', label: 'Company' }])
    const state = 'Here · 60 spots, waitlist · up to 2 guests each · you decide who comes · 1 question'
    assert.equal(stateIn((await host.get(path)).text), state)
    const off = typed({ maxAttendees: '60', maxGuests: '0', do: 'save' })
    delete (off as Record<string, string>).waitlist
    assert.equal((await host.post(path, off)).status, 303)
    assert.deepEqual(await read(path), { max_guests: 0, requires_approval: false, title: 'Dinner' })
    const less = 'Here · 60 spots · no guests · no one needs approval · 1 question'
    assert.equal(stateIn((await host.get(path)).text), less)
  })

  it('has its controls in the order in which they are decided', async () => {
    const section = sectionIn((await host.get(newPath())).text)
    const order = ['ticketUrl', 'maxAttendees', 'waitlist', 'maxGuests', 'requiresApproval', 'do', 'rsvpOpens']
    const places = order.map((name) => section.indexOf(` name="${name}"`))
    assert.ok(!places.includes(-1), places.join())
    assert.deepEqual(
      places,
      places.toSorted((one, other) => one - other),
    )
    for (const words of [text.guestsLabel, text.approvalLabel, text.approvalHint, text.windowLabel])
      assert.ok(section.includes(words), words)
  })

  it('leads to the questions with what was typed saved, also of a new event', async () => {
    const saved = await host.post(newPath(), typed({ title: 'With questions', do: 'questions' }))
    const path = /^\/organize\/events\/[^/]+/.exec(saved.location!)![0]
    assert.equal(saved.location, `${path}/questions`)
    assert.equal((await read(path)).title, 'With questions')
    const again = await host.post(`${path}/edit`, typed({ title: 'Changed', do: 'questions' }))
    assert.equal(again.location, `${path}/questions`)
    assert.equal((await read(path)).title, 'Changed')
    const wrong = await host.post(newPath(), typed({ title: ' ', do: 'questions' }))
    assert.equal(wrong.status, 400)
  })

  it('says beside the field what is wrong, and what waits for the end of an upgrade', async () => {
    const path = await makeDraft()
    for (const [maxGuests, words] of [
      ['10', forms.problems.maximum!(9)],
      ['-1', forms.problems.minimum!(0)],
    ] as const) {
      const section = sectionIn((await host.post(path, typed({ maxGuests, do: 'save' }))).text)
      assert.ok(section.includes(`id="field-maxGuests-problem">${words}`), section)
      assert.match(section, /^<details[^>]* open/)
    }
    await whileUpgrading(site.app, async () => {
      for (const [field, more] of [
        ['maxGuests', { maxGuests: '2' }],
        ['requiresApproval', { requiresApproval: 'on' }],
      ] as const) {
        for (const form of [path, newPath()]) {
          const refused = await host.post(form, typed({ ...more, title: 'Kept', do: 'save' }))
          assert.equal(refused.status, 409, form)
          assert.ok(
            sectionIn(refused.text).includes(`id="field-${field}-problem">${forms.problems.upgradeOpen!(0)}`),
            form,
          )
          assert.match(refused.text, /name="title"[^>]*value="Kept"/)
        }
        const typing = await host.post(path, typed({ ...more, do: 'autosave' }))
        assert.equal(typing.status, 409, 'a draft that saves itself')
      }
    })
  })

  it('says beside the way to sign up why it stays, once people have RSVPed, with the section open', async () => {
    const path = await makeDraft()
    assert.equal((await host.post(path.replace(/\/edit$/, '/publish'), {})).status, 303)
    const guest = await browse(site, await makeUser(site.app))
    assert.equal((await guest.post(`/events/${idOf(path)}/rsvp`)).status, 303)
    const refused = await host.post(path, typed({ rsvpMode: 'none', do: 'save' }))
    assert.equal(refused.status, 409)
    const section = sectionIn(refused.text)
    assert.match(section, /^<details[^>]* open/)
    assert.ok(section.includes(`id="field-rsvpMode-problem">${forms.problems.hasRsvps!(0)}`), section)
    assert.ok(!decoded(refused.text).includes('can’t delete this event'))
  })

  it('shows what another organizer made of it meanwhile', async () => {
    const path = await makeDraft()
    const version = /name="version" value="(\d+)"/.exec((await host.get(path)).text)![1]!
    await (await browse(site, made.other)).post(path, typed({ maxGuests: '3', requiresApproval: 'on', version }))
    const met = await host.post(path, typed({ maxGuests: '1', requiresApproval: '', version, do: 'save' }))
    assert.equal(met.status, 409)
    for (const words of [conflict.heading, organize.editor.fields.maxGuests!, organize.editor.fields.requiresApproval!])
      assert.ok(decoded(met.text).includes(words), words)
  })

  it('costs one more statement in the editor, and none when a simple event is saved', async () => {
    const path = await makeDraft()
    const asked = await recordStatements(() => host.get(path))
    // The event itself comes with its questions, in one statement.
    const beside = (statements: typeof asked) =>
      statements.filter(({ text }) => /_questions/.test(text) && !text.includes('from "events"'))
    assert.equal(beside(asked).length, 1)
    const saved = await recordStatements(() => host.post(path, typed({ title: 'Saved', do: 'save' })))
    assert.deepEqual(beside(saved), [])
  })

  it('the preview takes anything that is typed', async () => {
    for (const maxGuests of ['', 'many', '-1', '99', '2'])
      assert.equal((await host.post(`${newPath()}/preview`, typed({ maxGuests, requiresApproval: 'on' }))).status, 200)
  })
})
