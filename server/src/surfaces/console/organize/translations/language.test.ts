import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { browse } from '#test/support/builders/passes.ts'
import { scene } from '#test/support/builders/scene.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'
import { listedLanguages } from './languages.ts'

const { organize, forms } = messagesFor('en')
const { languages: text, editor } = organize

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site[Symbol.asyncDispose]())

const make = () => scene(site.app, { people: { ana: 'owner', bo: 'manager' }, event: {} })
let made = {} as Awaited<ReturnType<typeof make>>
let ana: Visitor
let bo: Visitor
beforeEach(async () => {
  made = await make()
  ana = await browse(site, made.ana)
  bo = await browse(site, made.bo)
})

const editPath = () => `/organize/events/${made.event.id}/edit`
const settingsPath = () => `/organize/groups/${made.group.urlname}/settings`
const decoded = (words: string) => words.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
const hiddenIn = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(version|mark\.\w+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )
const chosenIn = (page: string) => /<select id="field-language".*?<option value="([^"]*)" selected/s.exec(page)?.[1]
const stored = (table: 'events' | 'groups', id: string) =>
  site.app.database
    .selectFrom(table)
    .select('language')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(({ language }) => language)

it('offers each language once, by its own name, those of our pages first', () => {
  const all = listedLanguages()
  assert.equal(new Set(all.map(({ value }) => value)).size, all.length)
  assert.equal(new Set(all.map(({ label }) => label)).size, all.length)
  assert.deepEqual(
    all.slice(0, 3).map(({ label }) => label),
    ['English', 'العربية', 'Deutsch'],
  )
  for (const { value, label } of all) assert.notEqual(label, value)
})

it('an event has that of its group until its organizers choose one', async () => {
  await ana.post(settingsPath(), { language: 'de', ...hiddenIn((await ana.get(settingsPath())).text) })
  assert.equal(await stored('groups', made.group.id), 'de')
  assert.equal(chosenIn((await ana.get(settingsPath())).text), 'de')
  const first = await ana.get(editPath())
  assert.ok(first.text.includes(text.sameAsGroupNamed('Deutsch')) && chosenIn(first.text) === '')
  const saved = await ana.post(editPath(), { language: 'pt-BR', do: 'save', ...hiddenIn(first.text) })
  assert.equal(saved.status, 303, saved.text)
  assert.equal(await stored('events', made.event.id), 'pt-BR')
  const second = await ana.get(editPath())
  assert.match(second.text, /id="language" [^>]*><summary><h2>[^<]*<\/h2><span class="soft">Português \(Brasil\)</)
  await ana.post(editPath(), { language: '', do: 'save', ...hiddenIn(second.text) })
  assert.equal(await stored('events', made.event.id), null)
})

it('of a new event is chosen with the rest; translations come once it is saved', async () => {
  const { text: page } = await ana.get(`/organize/groups/${made.group.urlname}/new-event`)
  assert.ok(page.includes(text.saveFirst) && page.includes(text.sameAsGroup))
  const form = { title: 'Soup', timezone: 'Europe/Berlin', date: '2027-05-01', start: '19:00', language: 'nl' }
  const begun = await ana.post(`/organize/groups/${made.group.urlname}/new-event`, { ...form, do: 'autosave' })
  const { path } = JSON.parse(begun.text) as { path: string }
  assert.equal(await stored('events', path.split('/')[3]!), 'nl')
  assert.ok((await ana.get(path)).text.includes(`${path.replace('/edit', '')}/translations"`))
})

it('that is not in the list stays selectable, and what is none is refused at the field', async () => {
  for (const [table, id] of [
    ['events', made.event.id],
    ['groups', made.group.id],
  ] as const)
    await site.app.database.updateTable(table).set({ language: 'gsw' }).where('id', '=', id).execute()
  for (const path of [editPath(), settingsPath()]) {
    const { text: page } = await ana.get(path)
    assert.equal(chosenIn(page), 'gsw', path)
    const refused = await ana.post(path, { language: 'no language', do: 'save', ...hiddenIn(page) })
    assert.equal(refused.status, 400)
    assert.ok(refused.text.includes(`id="field-language-problem">${forms.problems.pattern!(0)}`), refused.text)
  }
  const { text: page } = await ana.get(editPath())
  const refused = await ana.post(editPath(), { language: 'no language', do: 'save', ...hiddenIn(page) })
  assert.match(refused.text, /id="language" open/)
})

it('that someone else changed meanwhile is shown in words', async () => {
  const [event, group] = [hiddenIn((await ana.get(editPath())).text), hiddenIn((await ana.get(settingsPath())).text)]
  await bo.post(editPath(), { language: 'ja', do: 'save', ...event })
  await bo.post(settingsPath(), { language: 'ja', ...group })
  const met = await ana.post(editPath(), { language: 'fr', do: 'save', ...event })
  assert.equal(met.status, 409)
  const panel = decoded(/<section class="card ed-part ed-conflict".*?<\/section>/s.exec(met.text)![0])
  for (const words of [editor.fields.language!, '日本語', 'Français']) assert.ok(panel.includes(words), words)
  const again = await ana.post(settingsPath(), { language: 'fr', ...group })
  assert.ok(decoded(again.text).includes(organize.groups.settings.changedTo('日本語')))
})
