import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { browse } from '#test/support/builders/passes.ts'
import { scene } from '#test/support/builders/scene.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

const { organize, flash, forms } = messagesFor('en')
const { languages: text, series } = organize

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site[Symbol.asyncDispose]())

const people = { manager: 'manager', other: 'manager', volunteer: 'volunteer', ana: 'member', owner: 'owner' } as const
const scopes = ['manage:events', 'manage:groups', 'read:events', 'read:groups'] as const
const make = () => scene(site.app, { people, scopes, event: {}, group: { name: 'Garden' } })
let made = {} as Awaited<ReturnType<typeof make>>
let host: Visitor
beforeEach(async () => {
  made = await make()
  host = await browse(site, made.manager)
  await change({ title: 'Soup & bread', description: 'Bring *it*', venue: { name: 'Hut', notes: 'Second door' } })
})

const listPath = (id = made.event.id) => `/organize/events/${id}/translations`
const path = (language = 'ja', id = made.event.id) => `${listPath(id)}/${language}`
const groupList = () => `/organize/groups/${made.group.urlname}/translations`
const kept = (kind: 'events' | 'groups' = 'events', id = made.event.id) =>
  site.app
    .get(`/v1/manage/${kind}/${id}?include=translations`, { token: made.owner.token })
    .then(({ body }) => body.data.translations as Record<string, object>)
async function change(body: object, id = made.event.id) {
  const answer = await site.app.patch(`/v1/manage/events/${id}`, { token: made.other.token, body })
  assert.equal(answer.status, 200, answer.text)
}
const translate = (language: string, texts: object | null) => change({ translations: { [language]: texts } })

const decoded = (words: string) => words.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
const markIn = (page: string) => /name="mark" value="([^"]+)"/.exec(page)![1]!
/** The form as a browser sends it. */
const typed = async (more: Record<string, string> = {}, at = path()) => ({
  mark: markIn((await host.get(at)).text),
  ...{ do: 'save', title: 'スープとパン', description: '**持ち物**\r\nなし', venueNotes: '' },
  ...more,
})

describe('a translation of an event', () => {
  it('begins with a choice of its language, shows the original beside each field, and is saved', async () => {
    const list = await host.get(listPath())
    assert.ok(list.text.includes(text.none) && list.text.includes('<option value="ja"  lang="ja">日本語</option>'))
    assert.equal((await host.get(`${listPath()}?language=JA`)).location, path())
    const { text: page } = await host.get(path())
    for (const words of ['Soup & bread', 'Bring *it*', 'Second door', text.translation('日本語')])
      assert.ok(decoded(page).includes(words), words)
    assert.match(page, /<input id="field-title"[^>]* lang="ja" dir="auto"/)
    assert.match(page, /<textarea id="field-description"[^>]* maxlength="10000"[^>]* lang="ja" dir="auto"/)
    assert.ok(!page.includes(text.remove))
    const saved = await host.post(path(), await typed({ venueNotes: '二番目のドア' }))
    assert.deepEqual([saved.status, saved.location], [303, path()], saved.text)
    const texts = { title: 'スープとパン', description: '**持ち物**\nなし', venueNotes: '二番目のドア', isOlder: false }
    assert.deepEqual(await kept(), { ja: texts })
    const { text: again } = await host.get(path())
    assert.ok(again.includes(flash.done.saved) && again.includes('二番目のドア') && again.includes(text.remove))
    for (const at of [listPath(), `/organize/events/${made.event.id}/edit`])
      assert.match((await host.get(at)).text, new RegExp(`<bdi lang="ja">日本語</bdi> · <a href="${path()}"`))
  })

  it('has no notes on the way where there is no place, and an empty text is none', async () => {
    await change({ venue: null, eventType: 'online', onlineUrl: 'https://meet.example/1' })
    assert.ok(!(await host.get(path())).text.includes('name="venueNotes"'))
    const { venueNotes: _, ...sent } = await typed({ description: ' ' })
    await host.post(path(), sent)
    assert.deepEqual(await kept(), {
      ja: { title: 'スープとパン', description: null, venueNotes: null, isOlder: false },
    })
  })

  it('says in words at the field what is wrong, and keeps what was typed', async () => {
    const refused = await host.post(path(), await typed({ title: ' ', venueNotes: 'x'.repeat(501) }))
    assert.equal(refused.status, 400)
    assert.ok(refused.text.includes(`id="field-title-problem">${forms.problems.required!(1)}`), refused.text)
    assert.ok(refused.text.includes(`id="field-venueNotes-problem">${forms.problems.maxLength!(500)}`))
    assert.ok(refused.text.includes(forms.summary) && refused.text.includes('**持ち物**'))
    assert.deepEqual(await kept(), {})
  })

  it('is not into the language of the original, nor into what is no language, and only the address of one is its own', async () => {
    await change({ language: 'ja' })
    for (const at of [path(), `${listPath()}?language=ja`]) {
      const refused = await host.get(at)
      assert.equal(refused.status, 400)
      assert.ok(refused.text.includes(`id="field-language-problem">${text.isOriginal}`))
    }
    for (const tag of ['', 'german%20language'])
      assert.ok((await host.get(`${listPath()}?language=${tag}`)).text.includes(forms.problems.enum!(0)))
    assert.equal((await host.get(path('german_language'))).status, 404)
    assert.equal((await host.get(path('gsw'))).status, 200, 'what is not in the list of choices')
  })

  it('is marked where the original is newer, and no longer once it is saved again', async () => {
    await translate('ja', { title: 'スープ' })
    await change({ title: 'Bread alone' })
    for (const at of [listPath(), `/organize/events/${made.event.id}/edit`])
      assert.ok((await host.get(at)).text.includes(text.older), at)
    const { text: page } = await host.get(path())
    assert.ok(page.includes(text.changedSince))
    await host.post(path(), await typed({ title: 'スープ', description: '' }))
    assert.ok(!(await host.get(listPath())).text.includes(text.older))
  })

  it('that others changed, or the original, is not overwritten: both are shown, and saved with the next press', async () => {
    const first = await typed({ description: '' })
    await translate('ja', { title: '別の題名' })
    const met = await host.post(path(), first)
    assert.equal(met.status, 409)
    for (const words of [text.conflict, text.savedNow('別の題名'), 'value="スープとパン"'])
      assert.ok(decoded(met.text).includes(words), words)
    const second = { ...first, mark: markIn(met.text) }
    await change({ title: 'New title' })
    const other = await host.post(path(), second)
    assert.ok(other.status === 409 && other.text.includes('New title'))
    const saved = await host.post(path(), { ...second, mark: markIn(other.text) })
    assert.equal(saved.status, 303)
    assert.deepEqual((await kept()).ja, { title: 'スープとパン', description: null, venueNotes: null, isOlder: false })
  })

  it('is saved beside other changes of the event, such as a translation into one more language', async () => {
    const first = await typed()
    await change({ maxAttendees: 9, translations: { fr: { title: 'Soupe' } } })
    assert.equal((await host.post(path(), first)).status, 303)
    assert.deepEqual(Object.keys(await kept()), ['fr', 'ja'])
  })

  it('is removed after a question, and not where others changed it meanwhile', async () => {
    await translate('ja', { title: 'スープ' })
    const { mark } = await typed()
    const asked = await host.post(path(), { do: 'remove', mark })
    assert.ok(asked.status === 200 && asked.text.includes(text.removeHeading('日本語')))
    assert.deepEqual(Object.keys(await kept()), ['ja'])
    await translate('ja', { title: 'スープとパン' })
    const met = await host.post(path(), { confirmed: 'remove', mark })
    assert.ok(met.status === 409 && met.text.includes('スープとパン'))
    const gone = await host.post(path(), { confirmed: 'remove', mark: markIn(met.text) })
    assert.deepEqual([gone.status, gone.location], [303, listPath()])
    assert.deepEqual(await kept(), {})
  })

  it('is one of eight at most: then there is a sentence and no form', async () => {
    const tags = ['ar', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt']
    await change({ translations: Object.fromEntries(tags.map((tag) => [tag, { title: tag }])) })
    for (const at of [listPath(), path(), `${listPath()}?language=ja`]) {
      const { text: page } = await host.get(at)
      assert.ok(page.includes(text.most) && !page.includes(text.go), at)
    }
    assert.ok((await host.get(path('pt'))).text.includes('name="title"'))
    const over = await host.post(path(), { mark: await markOfNew(), title: 'x', do: 'save' })
    assert.ok(over.status === 400 && over.text.includes(text.most))
  })
  /** The mark of a language without a translation does not depend on the others. */
  async function markOfNew(): Promise<string> {
    await translate('pl', null)
    const mark = markIn((await host.get(path())).text)
    await translate('pl', { title: 'pl' })
    return mark
  }

  it('into what became the language of the original is read by no one and can only be removed', async () => {
    await translate('ja', { title: 'スープ' })
    await change({ language: 'ja' })
    const { text: page } = await host.get(path())
    assert.ok(page.includes(text.unread) && page.includes(text.remove) && !page.includes('name="title"'))
  })

  it('of an event that comes from elsewhere, or is cancelled, cannot change', async () => {
    const set = (columns: object) =>
      site.app.database.updateTable('events').set(columns).where('id', '=', made.event.id).execute()
    const first = await typed()
    await set({ source: 'ical' })
    for (const at of [listPath(), path()]) {
      const { text: page } = await host.get(at)
      assert.ok(page.includes(text.synced) && !page.includes('name="title"') && !page.includes(text.go), at)
    }
    const { text: editor } = await host.get(`/organize/events/${made.event.id}/edit`)
    assert.ok(editor.includes(text.synced) && !editor.includes(listPath()))
    assert.ok((await host.post(path(), first)).status >= 400)
    await set({ source: 'native', status: 'cancelled' })
    assert.ok((await host.get(path())).text.includes(text.isCancelled))
    assert.deepEqual(await kept(), {})
  })

  it('is for managers of the group alone', async () => {
    const [stranger, volunteer] = [await browse(site, made.ana), await browse(site, made.volunteer)]
    const theirs = await browse(site, (await make()).manager)
    for (const base of [listPath(), groupList()])
      for (const at of [base, `${base}/ja`]) {
        for (const visitor of [volunteer, stranger, theirs]) assert.equal((await visitor.get(at)).status, 403, at)
        assert.equal((await site.visitor().get(at)).location, `/sign-in?return_to=${encodeURIComponent(at)}`)
      }
    for (const at of [path(), `${groupList()}/ja`])
      for (const visitor of [volunteer, stranger, theirs])
        assert.equal((await visitor.post(at, { title: 'x', do: 'save' })).status, 403, at)
    await site.app.database.updateTable('events').set({ status: 'draft' }).where('id', '=', made.event.id).execute()
    for (const [visitor, status] of [
      [volunteer, 403],
      [stranger, 404],
      [theirs, 404],
    ] as const)
      assert.equal((await visitor.get(path())).status, status, 'a draft')
    assert.deepEqual(await kept(), {})
  })

  it('of a new account that must wait for an administrator hides the event', async () => {
    await site.app.database.updateTable('instance_settings').set({ hold_new_accounts: true }).execute()
    const place = { people: { newcomer: { part: 'manager', isNew: true } }, event: {} } as const
    const { newcomer, event } = await scene(site.app, place)
    const visitor = await browse(site, newcomer)
    const { text: page } = await visitor.get(path('ja', event.id))
    const sent = { mark: markIn(page), title: 'スープ', description: 'https://casino.example/', do: 'save' }
    assert.equal((await visitor.post(path('ja', event.id), sent)).status, 303)
    const row = site.app.database.selectFrom('events').select('hidden_at').where('id', '=', event.id)
    assert.notEqual((await row.executeTakeFirstOrThrow()).hidden_at, null)
    assert.equal((await site.visitor().get(`/events/${event.id}`)).status, 404)
    await site.app.database.updateTable('instance_settings').set({ hold_new_accounts: false }).execute()
  })
})

describe('a translation of a date of a series', () => {
  it('asks which dates it is for, goes back with what was typed, and is removed from those that are chosen', async () => {
    await host.post(`/organize/events/${made.event.id}/repeat`, { repeatRule: 'weekly.1', repeatCount: '2' })
    const asked = await host.post(path(), await typed())
    assert.ok(asked.status === 200 && decoded(asked.text).includes(series.ask.lead([text.field('日本語')])))
    assert.deepEqual(await kept(), {})
    const fields = [...asked.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
    const sent = Object.fromEntries(fields.map(([, name, value]) => [name!, decoded(value!)]))
    const back = await host.post(path(), { ...sent, applyTo: 'this', back: 'on' })
    assert.match(back.text, /name="title"[^>]*value="スープとパン"/)
    const saved = await host.post(path(), { ...sent, applyTo: 'all' })
    assert.deepEqual([saved.status, saved.location], [303, path()], saved.text)
    const rows = await site.app.database
      .selectFrom('events')
      .select('id')
      .where('group_id', '=', made.group.id)
      .orderBy('starts_at')
      .execute()
    const titles = () => Promise.all(rows.map(async ({ id }) => Object.keys(await kept('events', id))))
    assert.deepEqual(await titles(), [['ja'], ['ja'], ['ja']])
    const { mark } = await typed()
    const question = await host.post(path(), { do: 'remove', mark })
    assert.ok(question.text.includes('name="applyTo" value="following"'))
    await host.post(path(), { confirmed: 'remove', mark, applyTo: 'this' })
    assert.deepEqual(await titles(), [[], ['ja'], ['ja']])
  })
})

describe('a translation of a group', () => {
  it('is made, changed and removed from its settings', async () => {
    const settings = await host.get(`/organize/groups/${made.group.urlname}/settings`)
    assert.ok(settings.text.includes(`href="${groupList()}"`) && settings.text.includes(text.none))
    const at = `${groupList()}/ja`
    const { text: page } = await host.get(at)
    assert.ok(page.includes('Garden') && page.includes('maxlength="5000"') && !page.includes('venueNotes'))
    const { venueNotes: _, ...sent } = await typed({ title: '庭' }, at)
    assert.equal((await host.post(at, sent)).location, at)
    const stored = () => kept('groups', made.group.id)
    assert.deepEqual(await stored(), {
      ja: { title: '庭', description: '**持ち物**\nなし', venueNotes: null, isOlder: false },
    })
    const met = await host.post(at, sent)
    assert.ok(met.status === 409 && met.text.includes(text.conflict), 'a form from before the save')
    assert.ok((await host.get(`/organize/groups/${made.group.urlname}/settings`)).text.includes('日本語'))
    const { mark } = await typed({}, at)
    assert.equal((await host.post(at, { confirmed: 'remove', mark })).location, groupList())
    assert.deepEqual(await stored(), {})
  })
})
