import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { answer, ask, readQuestions, type WantedQuestion } from '#test/support/builders/answers.ts'
import { browse } from '#test/support/builders/passes.ts'
import { scene } from '#test/support/builders/scene.ts'
import { whileUpgrading } from '#test/support/builders/upgrades.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

const { organize, forms, flash, errors, events } = messagesFor('en')
const { rsvpForm } = events
const text = organize.questions

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site[Symbol.asyncDispose]())

const people = { manager: 'manager', other: 'manager', volunteer: 'volunteer', ana: 'member' } as const
const make = () => scene(site.app, { people, event: { seats: 9 } })
let made = {} as Awaited<ReturnType<typeof make>>
let host: Visitor
beforeEach(async () => {
  made = await make()
  host = await browse(site, made.manager)
})

const path = (id = made.event.id) => `/organize/events/${id}/questions`
const groupPath = () => `/organize/groups/${made.group.urlname}/questions`
const read = (id = made.event.id) => readQuestions(site.app, { id }, made.manager.token)
const stored = async () => (await read()).questions

const decoded = (words: string) => words.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
/** What the form of a page holds, as a browser without scripts sends it. */
function fieldsIn(page: string): URLSearchParams {
  const form = /<form class="q-form".*?<\/form>/s.exec(page)![0]
  const fields = new URLSearchParams()
  const attribute = (tag: string, name: string) => decoded(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
  const parts = /<input[^>]*>|<textarea[^>]*>\n?.*?<\/textarea>|<select[^>]*>.*?<\/select>/gs
  for (const [part] of form.matchAll(parts)) {
    const name = attribute(part, 'name')
    if (part.startsWith('<textarea')) fields.append(name, decoded(/>\n?(.*?)<\/textarea>/s.exec(part)![1]!))
    else if (part.startsWith('<select'))
      fields.append(
        name,
        /<option value="([^"]*)" selected/.exec(part)?.[1] ?? /<option value="([^"]*)"/.exec(part)![1]!,
      )
    else if (!part.includes('type="checkbox"') || part.includes(' checked'))
      fields.append(name, attribute(part, 'value'))
  }
  return fields
}
const open = async (of = path(), by = host) => fieldsIn((await by.get(of)).text)
/** Presses a button of the form. */
function press(fields: URLSearchParams, work: string, of = path(), by = host) {
  const sent = new URLSearchParams(fields)
  sent.set('do', work)
  return by.post(of, sent)
}
const labelsIn = (fields: URLSearchParams) =>
  [...fields].filter(([name]) => /^questions\.\d+\.label$/.test(name)).map(([, value]) => value)
const focusIn = (page: string) => /<[^>]* autofocus[^>]*>/.exec(page)?.[0]

describe('the questions of an event, without scripts', () => {
  it('begin with none, are added ready or by hand, and are saved with one press', async () => {
    const first = await host.get(path())
    assert.ok(first.text.includes(text.none) && first.text.includes(text.seenNone))
    let fields = fieldsIn(first.text)
    const sensitive = (await press(fields, 'add.food')).text
    assert.ok(decoded(sensitive).includes(rsvpForm.kept(14)), 'where all answers are sensitive')
    for (const name of ['food', 'shirt', 'own']) fields = fieldsIn((await press(fields, `add.${name}`)).text)
    assert.deepEqual(await stored(), [], 'nothing is stored before it is saved')
    fields.set('questions.2.label', 'Red or <white>?')
    fields.set('questions.2.kind', 'choice')
    fields.set('questions.2.options', ' Red \r\n\r\nWhite')
    fields.append('questions.2.isRequired', 'on')
    fields.set('keptDays', '30')
    const saved = await press(fields, 'save')
    assert.deepEqual([saved.status, saved.location], [303, path()], saved.text)
    const [food, shirt, own] = await stored()
    assert.deepEqual(
      [food?.label, food?.isSensitive, food?.isAskedOfGuests, food?.help],
      [text.ready.food.label, true, true, text.ready.food.help],
    )
    assert.deepEqual([shirt?.kind, shirt?.options], ['choice', text.ready.shirt.options])
    assert.deepEqual([own?.label, own?.options, own?.isRequired], ['Red or <white>?', ['Red', 'White'], true])
    assert.equal((await read()).keptDays, 30)
    const { text: page } = await host.get(path())
    assert.ok(page.includes(flash.done.saved) && decoded(page).includes(rsvpForm.keptSome(30, [food!.label], 14)))
    assert.equal((await press(fieldsIn(page), 'save')).status, 303)
    assert.deepEqual(await stored(), [food, shirt, own], 'and saved again as they are')
  })

  it('are shown as guests read them: the line about their answers, and what is asked of those they bring', async () => {
    const list: WantedQuestion[] = [
      { kind: 'short', label: 'Company' },
      { kind: 'short', label: 'Food', isSensitive: true, isAskedOfGuests: true },
    ]
    await ask(site.app, made.event, made.manager.token, list, { keptDays: 20 })
    const seenIn = (page: string) => decoded(/<aside class="q-seen".*?<\/aside>/s.exec(page)![0])
    const before = (await host.get(path())).text
    assert.ok(!seenIn(before).includes(text.seenOfGuests), 'while no one may bring guests')
    assert.ok(decoded(before).includes('Backups keep what they held until they end.'))
    await site.app.database.updateTable('events').set({ max_guests: 2 }).where('id', '=', made.event.id).execute()
    const seen = seenIn((await host.get(path())).text)
    const [own, ofGuests] = seen.split(text.seenOfGuests) as [string, string]
    assert.ok(own.includes('Company') && own.includes('Food'))
    assert.ok(!ofGuests.includes('>Company') && ofGuests.includes('Food'))
    const guest = await browse(site, made.ana)
    const form = decoded((await guest.get(`/events/${made.event.id}/rsvp/form`)).text)
    const line = rsvpForm.keptSome(20, ['Food'], 14)
    assert.ok(seen.includes(line) && form.includes(line), line)
  })

  it('move and are removed by buttons, where the keyboard goes on', async () => {
    const list: WantedQuestion[] = ['One', 'Two', 'Three'].map((label) => ({ kind: 'short', label }))
    await ask(site.app, made.event, made.manager.token, list)
    const moved = await press(await open(), 'up.2')
    assert.deepEqual(labelsIn(fieldsIn(moved.text)), ['One', 'Three', 'Two'])
    assert.match(focusIn(moved.text)!, /value="up\.1".*Move question 2 up/)
    const last = await press(fieldsIn(moved.text), 'down.2')
    assert.deepEqual(labelsIn(fieldsIn(last.text)), ['One', 'Three', 'Two'], 'the last stays the last')
    const left = await press(fieldsIn(last.text), 'remove.0')
    assert.match(focusIn(left.text)!, /value="remove\.0"/)
    assert.ok(left.text.includes(text.unsaved))
    await press(fieldsIn(left.text), 'save')
    assert.deepEqual(
      (await stored()).map(({ label }) => label),
      ['Three', 'Two'],
    )
    for (const nonsense of ['up.9', 'remove.-1', 'add.toString', 'down.x', '__proto__'])
      assert.deepEqual(labelsIn(fieldsIn((await press(await open(), nonsense)).text)), ['Three', 'Two'], nonsense)
  })

  it('are ten at most, and say from the fourth required one what they cost', async () => {
    let fields = await open()
    for (let at = 0; at < 10; at++) {
      fields = fieldsIn((await press(fields, 'add.company')).text)
      fields.append(`questions.${at}.isRequired`, 'on')
      const { text: page } = await press(fields, 'look')
      assert.equal(page.includes(text.costs), at >= 3, `${at + 1} required`)
    }
    const full = await press(fields, 'add.company')
    assert.equal(labelsIn(fieldsIn(full.text)).length, 10)
    assert.ok(full.text.includes(text.most) && !full.text.includes('value="add.own"'))
    fields.set('questions.10.label', 'One more')
    fields.set('questions.10.kind', 'short')
    assert.equal((await press(fields, 'save')).status, 400)
    assert.deepEqual(await stored(), [])
  })

  it('show what people write as text, in the form and as guests see it, in any script', async () => {
    const label = '<script>alert(1)</script> "ما طعامك؟"'
    const options = ['خبز', '<b>Rice</b>']
    await ask(site.app, made.event, made.manager.token, [{ kind: 'choices', label, options, help: '"><img src=x>' }])
    const { text: page } = await host.get(path())
    assert.doesNotMatch(page, /<script>alert|<b>Rice|<img src=x/)
    const fields = fieldsIn(page)
    assert.deepEqual([fields.get('questions.0.label'), fields.get('questions.0.options')], [label, options.join('\n')])
    const seen = /<aside class="q-seen".*?<\/aside>/s.exec(page)![0]
    assert.ok(seen.includes('خبز') && seen.includes('&#60;b&#62;Rice'), seen)
  })
})

describe('what is refused', () => {
  const refusedFor = async (change: Record<string, string>, field: string, words: string) => {
    const fields = fieldsIn((await press(await open(), 'add.own')).text)
    fields.set('questions.0.label', 'Kept as typed')
    for (const [name, value] of Object.entries(change)) fields.set(`questions.0.${name}`, value)
    const refused = await press(fields, 'save')
    assert.ok(refused.status >= 400, field)
    const id = `field-questions-0-${field}-problem`
    assert.equal(decoded(new RegExp(`id="${id}">([^<]*)<`).exec(refused.text)?.[1] ?? ''), words, field)
    assert.equal(fieldsIn(refused.text).get('questions.0.label'), fields.get('questions.0.label'))
    assert.ok(refused.text.includes(forms.summary))
  }

  it('says why beside the field, and keeps what was typed', async () => {
    const say = forms.problems
    await refusedFor({ label: 'Your password?' }, 'label', say.asks_password!(0))
    await refusedFor({ label: 'Credit card number' }, 'label', say.asks_card!(0))
    await refusedFor({ label: 'Passport number' }, 'label', say.asks_identity!(0))
    await refusedFor({ label: ' ' }, 'label', say.required!(1))
    await refusedFor({ label: 'x'.repeat(201) }, 'label', say.maxLength!(200))
    await refusedFor({ kind: 'choice' }, 'options', say.optionsMissing!(0))
    await refusedFor({ kind: 'choice', options: 'Tea' }, 'options', say.minItems!(2))
    await refusedFor({ kind: 'choice', options: 'Tea\ntea ' }, 'options', say.sameOptions!(0))
    await refusedFor({ kind: 'choice', options: `Tea\n${'x'.repeat(81)}` }, 'options', say.maxLength!(80))
    await refusedFor({ kind: 'poem' }, 'kind', say.enum!(0))
    await refusedFor({ isSensitive: 'on', isShownAtDoor: 'on' }, 'isShownAtDoor', say.sensitiveAtDoor!(0))
    assert.deepEqual(await stored(), [])
    const fields = await open()
    for (const days of ['0', '181', 'ever']) {
      fields.set('keptDays', days)
      assert.match((await press(fields, 'save')).text, /id="field-keptDays-problem"/, days)
    }
  })

  it('a question with RSVPs keeps its kind, and one that was removed keeps its answers for the team', async () => {
    const list: WantedQuestion[] = [
      { kind: 'choice', label: 'Drink', options: ['Tea', 'Coffee'] },
      { kind: 'short', label: 'Company' },
    ]
    const [drink, company] = await ask(site.app, made.event, made.manager.token, list)
    await site.app.post(`/v1/events/${made.event.id}/rsvp`, { token: made.ana.token })
    await answer(site.app, made.event, made.ana, { [drink!]: 'Tea', [company!]: 'Seeds' })
    const { text: page } = await host.get(path())
    assert.ok(page.includes(text.counted('Tea', 1)) && page.includes(text.counted('Coffee', 0)))
    assert.doesNotMatch(page, /<select[^>]*name="questions\.0\.kind"/)
    assert.doesNotMatch(page, /Seeds/, 'no answers of people')
    const fields = fieldsIn(page)
    fields.set('questions.0.kind', 'long')
    const refused = await press(fields, 'save')
    assert.equal(refused.status, 409)
    const gone = await press(await open(), 'remove.1')
    assert.equal((await press(fieldsIn(gone.text), 'save')).status, 303)
    const after = (await host.get(path())).text
    assert.ok(after.includes(text.removedHeading) && after.includes('Company'))
  })

  it('before the upgrade is finished the page says so, and nothing is lost', async () => {
    const fields = fieldsIn((await press(await open(), 'add.company')).text)
    await whileUpgrading(site.app, async () => {
      const refused = await press(fields, 'save')
      assert.equal(refused.status, 409)
      assert.ok(decoded(refused.text).includes(forms.problems.upgradeOpen!(0)))
      assert.deepEqual(labelsIn(fieldsIn(refused.text)), ['Company'])
    })
    assert.equal((await press(fields, 'save')).status, 303)
  })

  it('is for managers of the group alone', async () => {
    const nobody = await browse(site, made.ana)
    const volunteer = await browse(site, made.volunteer)
    for (const work of ['save', 'look', 'add.food']) {
      for (const page of [path(), groupPath()])
        for (const visitor of [nobody, volunteer])
          assert.equal((await visitor.post(page, { do: work, version: '0' })).status, 403, `${page} ${work}`)
    }
    assert.equal((await nobody.get(path())).status, 403)
    assert.equal((await volunteer.get(groupPath())).status, 403)
    assert.equal((await host.get(path('00000000-0000-7000-8000-000000000000'))).status, 404)
  })

  it('an event that takes no RSVPs here, or is cancelled, has a sentence in place of the form', async () => {
    const set = (columns: object) =>
      site.app.database.updateTable('events').set(columns).where('id', '=', made.event.id).execute()
    await set({ takes_rsvps: false })
    const page = decoded((await host.get(path())).text)
    assert.ok(page.includes(text.notHere) && !page.includes('class="q-form"'))
    await set({ takes_rsvps: true, status: 'cancelled' })
    assert.ok(decoded((await host.get(path())).text).includes(text.isOver))
  })
})

describe('two organizers', () => {
  it('the later one loses nothing, sees what was saved meanwhile, and saves over it on purpose', async () => {
    const list: WantedQuestion[] = ['Company', 'Drink', 'Shoes'].map((label) => ({ kind: 'short', label }))
    const ids = await ask(site.app, made.event, made.manager.token, list)
    const mine = await open()
    mine.set('questions.0.label', 'Which company?')
    const theirs: WantedQuestion[] = [
      { id: ids[0]!, kind: 'short', label: 'Your firm' },
      { id: ids[2]!, kind: 'short', label: 'Shoes' },
      { kind: 'yes_no', label: 'By bike?' },
    ]
    await ask(site.app, made.event, made.other.token, theirs)
    const met = await press(mine, 'save')
    assert.equal(met.status, 409)
    const page = decoded(met.text)
    for (const words of [text.conflict.heading, 'Your firm', text.conflict.gone]) assert.ok(page.includes(words), words)
    const fields = fieldsIn(met.text)
    assert.deepEqual(labelsIn(fields), ['Which company?', 'Drink', 'Shoes', 'By bike?'])
    assert.equal((await press(fields, 'save')).status, 303)
    const now = await stored()
    assert.deepEqual(
      now.map(({ label }) => label),
      ['Which company?', 'Drink', 'Shoes', 'By bike?'],
    )
    assert.deepEqual([now[0]!.id, now[2]!.id, now[1]!.id === ids[1]], [ids[0], ids[2], false])
  })
})

describe('the questions of a date of a series', () => {
  it('say which dates they are for, and keep the choice while they are edited', async () => {
    const { token } = made.manager
    const dateTime = new Date(site.app.clock.now().getTime() + 9 * 86_400_000).toISOString()
    const body = { title: 'Soup', timezone: 'Europe/Berlin', dateTime, repeat: { freq: 'weekly', count: 2 } }
    const { body: first } = await site.app.post(`/v1/manage/groups/${made.group.urlname}/events`, { token, body })
    const { id } = first.data
    const list = await site.app.get(`/v1/manage/events/${id}/series?limit=10`, { token })
    const other = list.body.data.find((one: { id: string }) => one.id !== id).id as string
    const page = (await host.get(path(id))).text
    assert.match(page, /name="applyTo" value="this" checked/)
    assert.doesNotMatch((await host.get(path())).text, /name="applyTo"/, 'of a single event')
    const fields = fieldsIn(page)
    fields.set('applyTo', 'all')
    const added = (await press(fields, 'add.company', path(id))).text
    assert.match(added, /name="applyTo" value="all" checked/)
    const sent = fieldsIn(added)
    sent.set('applyTo', 'all')
    assert.equal((await press(sent, 'save', path(id))).status, 303)
    assert.deepEqual((await read(other)).questions, (await read(id)).questions)
    assert.equal((await read(other)).questions.length, 1)
  })
})

describe('the questions that a group asks as a rule', () => {
  it('are set on a screen of the group, are linked from its settings, and begin a new event', async () => {
    const { text: settings } = await host.get(`/organize/groups/${made.group.urlname}/settings`)
    assert.ok(settings.includes(`href="${groupPath()}"`))
    const fields = fieldsIn((await press(await open(groupPath()), 'add.food', groupPath())).text)
    assert.equal(fields.has('keptDays'), false)
    assert.equal((await press(fields, 'save', groupPath())).location, groupPath())
    const again = await open(groupPath())
    assert.deepEqual(labelsIn(again), [text.ready.food.label])
    again.set('questions.0.label', 'The PIN of your card')
    const refused = decoded((await press(again, 'save', groupPath())).text)
    assert.ok(refused.includes(forms.problems.asks_password!(0)))
    const { text: editor } = await host.get(`/organize/groups/${made.group.urlname}/new-event`)
    assert.ok(editor.includes(organize.editor.rsvp.questions(1)))
    assert.ok(!editor.includes(errors.invalid_state))
  })
})
