import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { countWrongSearch } from './queries.refresh.ts'

const app = useApp({
  async prepare() {
    const scopes = ['manage:events', 'read:events', 'manage:groups', 'read:groups'] as const
    token = await makeToken(app, await makeUser(app), [...scopes])
    await app.post('/v1/manage/groups', { token, body: { name: 'Garden', urlname: 'garden', language: 'en' } })
  },
})
let token: string

const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
const create = (body: object = {}) => {
  const event = { title: 'Sowing', dateTime: at(48), timezone: 'Europe/Berlin', ...body }
  return app.post('/v1/manage/groups/garden/events', { token, body: event })
}
const make = async (body: object = {}) => {
  const made = await create(body)
  assert.equal(made.status, 201, made.text)
  return made.body.data
}
const patch = (id: string, body: object) => app.patch(`/v1/manage/events/${id}`, { token, body })
const change = async (id: string, body: object) => {
  const answer = await patch(id, body)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const read = async (path: string) => (await app.get(path, { token })).body.data
const translations = async (id: string) => (await read(`/v1/events/${id}?include=translations`)).translations
const titles = async (path: string) => (await read(path)).map((one: { title: string }) => one.title)
const refusal = ({ status, body }: { status: number; body: { problems?: { field: string }[] } }) => [
  status,
  body.problems?.[0]?.field,
]

describe('the language of an event', () => {
  it('is that of its group, until it has its own', async () => {
    const { id, language } = await make()
    assert.equal(language, null)
    assert.equal((await read(`/v1/events/${id}`)).language, 'en')
    assert.equal((await change(id, { language: 'DE-at' })).language, 'de-AT')
    assert.equal((await read(`/v1/events/${id}`)).language, 'de-AT')
    assert.equal((await change(id, { language: null })).language, null)
    for (const wrong of ['german', 'de_AT', 'x', '12', 'de-1']) {
      const { status, body } = await patch(id, { language: wrong })
      assert.deepEqual([status, body.problems[0].field], [400, 'language'], wrong)
    }
  })

  it('narrows lists and search, with translations, prefixes and the language of the group', async () => {
    await make({ title: 'Inherited lamp' })
    await make({ title: 'Austrian lamp', language: 'de-AT' })
    await make({ title: 'Translated lamp', translations: { ja: { title: 'ランプの夜' } } })
    const wanted = async (language: string) => [
      await titles(`/v1/events?q=lamp&language=${language}`),
      (await titles(`/v1/groups/garden/events?language=${language}&limit=100`)).filter((one: string) =>
        /lamp/.test(one),
      ),
    ]
    const both = (...found: string[]) => [found, found]
    assert.deepEqual(await wanted('de'), both('Austrian lamp'))
    assert.deepEqual(await wanted('DE-AT'), both('Austrian lamp'))
    assert.deepEqual(await wanted('de-DE'), both())
    assert.deepEqual(await wanted('d'.repeat(3)), both())
    assert.deepEqual(await wanted('en'), both('Inherited lamp', 'Translated lamp'))
    assert.deepEqual(await wanted('ja'), both('Translated lamp'))
    assert.deepEqual(await titles('/v1/events?language=ja'), ['Translated lamp'])
    assert.deepEqual(await titles(`/v1/events?q=${encodeURIComponent('ランプ')}`), ['Translated lamp'])
    const { languages } = await read('/v1/events/filters')
    assert.deepEqual(
      languages.map(({ name }: { name: string }) => name),
      ['en', 'de', 'ja'],
    )
    assert.equal((await app.get('/v1/events?language=de_AT', { token })).status, 400)
    assert.equal((await app.get('/v1/events?language=de-1', { token })).status, 400)
  })

  it('of the group changes what its events are found by, past ones too', async () => {
    const body = { name: 'Atelier', urlname: 'atelier' }
    await app.post('/v1/manage/groups', { token, body })
    const event = { title: 'Argile', dateTime: at(30), timezone: 'Europe/Paris' }
    await app.post('/v1/manage/groups/atelier/events', { token, body: event })
    assert.deepEqual(await titles('/v1/events?language=fr'), [])
    const groups = async (language: string) =>
      (await read(`/v1/groups?language=${language}`)).map(({ name }: { name: string }) => name)
    assert.deepEqual(await groups('fr'), [])
    const path = '/v1/manage/groups/atelier'
    const { body: changed } = await app.patch(path, {
      token,
      body: { language: 'fr', translations: { it: { title: 'Bottega' } } },
    })
    assert.equal(changed.data.language, 'fr')
    assert.deepEqual(await titles('/v1/events?language=fr'), ['Argile'])
    assert.deepEqual(
      [await groups('fr'), await groups('it'), await groups('en')],
      [['Atelier'], ['Atelier'], ['Garden']],
    )
    assert.deepEqual(await titles('/v1/events?q=bottega'), ['Argile'])
    assert.equal(await countWrongSearch(app.database), 0)
  })
})

describe('translations of an event', () => {
  it('are asked for, and the original is always the title', async () => {
    const ja = { title: '種まき', description: '持ち物なし', venueNotes: 'ベルを二回' }
    const { id, title } = await make({ translations: { ja, 'PT-br': { title: 'Semeadura' } } })
    assert.equal(title, 'Sowing')
    const expected = {
      ja: { ...ja, isOlder: false },
      'pt-BR': { title: 'Semeadura', description: null, venueNotes: null, isOlder: false },
    }
    assert.deepEqual(await translations(id), expected)
    for (const path of [`/v1/events/${id}`, '/v1/events?q=sowing', '/v1/groups/garden/events'])
      for (const one of [await read(path)].flat()) assert.equal(one.translations, undefined, path)
    const [listed] = await read(`/v1/events?q=${encodeURIComponent('semeadura')}&include=translations`)
    assert.deepEqual([listed.id, listed.translations], [id, expected])
    assert.deepEqual((await read(`/v1/manage/events/${id}?include=translations`)).translations, expected)
    assert.deepEqual((await read('/v1/events?q=lamp&include=translations'))[0].translations, {})
  })

  it('change by a merge patch: what is not named stays, and null removes', async () => {
    const { id, version } = await make({ translations: { ja: { title: '苗植え', description: '持ち物なし' } } })
    assert.equal((await titles(`/v1/events?q=${encodeURIComponent('苗植え')}`)).length, 1)
    const changed = await change(id, { version, translations: { ja: { description: null }, fr: { title: 'Semis' } } })
    assert.equal(changed.version, version + 1)
    assert.deepEqual(Object.keys(await translations(id)), ['fr', 'ja'])
    assert.equal((await translations(id)).ja.title, '苗植え')
    assert.equal((await translations(id)).ja.description, null)
    const same = await change(id, { translations: { fr: { title: 'Semis' } } })
    assert.equal(same.version, version + 1, 'the same texts are no change')
    const late = await patch(id, { version, translations: { fr: null } })
    assert.deepEqual(
      [late.status, late.body.code, late.body.problems[0].field],
      [409, 'changed_meanwhile', 'translations'],
    )
    await change(id, { translations: { fr: null, ja: null, nl: null } })
    assert.deepEqual(await translations(id), {})
    assert.deepEqual(await titles(`/v1/events?q=${encodeURIComponent('苗植え')}`), [])
  })

  it('are older once the original has changed, and not any more once they are sent again', async () => {
    const { id } = await make({ translations: { ja: { title: '種まき' }, fr: { title: 'Semis' } } })
    const older = async () => Object.values(await translations(id)).map((one) => (one as { isOlder: boolean }).isOlder)
    await change(id, { maxAttendees: 30 })
    assert.deepEqual(await older(), [false, false])
    await change(id, { title: 'Sowing day', translations: { fr: { title: 'Jour de semis' } } })
    assert.deepEqual(await older(), [false, true])
    await change(id, { translations: { ja: { title: '種まき' } } })
    assert.deepEqual(await older(), [false, false])
    await change(id, { venue: { name: 'Shed', notes: 'Ring twice' } })
    assert.deepEqual(await older(), [true, true])
  })

  it('need a title and a language of their own, and are at most eight', async () => {
    const { id } = await make({ language: 'de' })
    const refused = async (texts: object) => refusal(await patch(id, { translations: texts }))
    assert.deepEqual(await refused({ ja: { description: 'x' } }), [400, 'translations.ja.title'])
    assert.deepEqual(await refused({ ja: { title: ' ' } }), [400, 'translations.ja.title'])
    assert.deepEqual(await refused({ de: { title: 'Säen' } }), [400, 'translations.de'])
    assert.deepEqual(await refused({ ja_JP: { title: 'x' } }), [400, 'translations.ja_JP'])
    const twice = { 'pt-BR': { title: 'x' }, 'pt-br': { title: 'y' } }
    assert.deepEqual(await refused(twice), [400, 'translations.pt-br'])
    assert.deepEqual(await refused({ ja: null, JA: null }), [400, 'translations.JA'])
    assert.equal((await create({ translations: twice })).status, 400)
    assert.deepEqual(await refused({ ja: { title: 'x', name: 'y' } }), [400, 'translations.ja.name'])
    assert.deepEqual(await refused({ ja: { title: 'x'.repeat(201) } }), [400, 'translations.ja.title'])
    const eight = Object.fromEntries(
      ['ja', 'fr', 'it', 'es', 'nl', 'pl', 'cs', 'da'].map((tag) => [tag, { title: tag }]),
    )
    await change(id, { translations: eight })
    assert.deepEqual(await refused({ sv: { title: 'x' } }), [400, 'translations'])
    await change(id, { translations: { sv: { title: 'x' }, ja: null } })
    assert.equal(Object.keys(await translations(id)).length, 8)
    assert.equal((await create({ translations: { ...eight, sv: { title: 'x' } } })).status, 400)
  })

  it('are at most eight also when two organizers add one at the same time', async () => {
    const seven = Object.fromEntries(['ja', 'fr', 'it', 'es', 'nl', 'pl', 'cs'].map((tag) => [tag, { title: tag }]))
    const { id } = await make({ translations: seven })
    const answers = await Promise.all(['da', 'sv'].map((tag) => patch(id, { translations: { [tag]: { title: tag } } })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    assert.equal(Object.keys(await translations(id)).length, 8)
  })

  it('go along to every date of a series and to copies', async () => {
    const repeat = { freq: 'weekly', count: 2 }
    const { id } = await make({ repeat, translations: { ja: { title: '種まき' } } })
    const { series } = await read(`/v1/events/${id}`)
    const dates = (await read(`/v1/manage/events/${id}/series`)) as { id: string }[]
    assert.ok(series && dates.length === 2)
    await change(id, { applyTo: 'all', translations: { ja: { description: '長靴' } } })
    for (const date of dates) assert.equal((await translations(date.id)).ja.description, '長靴')
    const copies = await app.post(`/v1/manage/events/${id}/duplicate`, { token, body: { dateTime: at(500) } })
    const [copy] = copies.body.data.events
    assert.equal((await translations(copy.id)).ja.title, '種まき')
    assert.equal(await countWrongSearch(app.database), 0)
  })

  it('go with the event', async () => {
    const { id } = await make({ translations: { ja: { title: '種まき' } } })
    assert.equal((await app.delete(`/v1/manage/events/${id}`, { token })).status, 200)
    const left = await app.database.selectFrom('translations').where('event_id', '=', id).select('id').execute()
    assert.deepEqual(left, [])
  })
})
