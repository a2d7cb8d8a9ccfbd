import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { storeTranslations } from '#domains/foundation/translations/index.ts'
import { messagesFor } from '#messages/index.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { makeEventRow, makeGroupRow } from '#test/support/builders/public-events.ts'
import { useSite } from '#test/support/sign-in/server.ts'

const site = useSite()
const english = { 'accept-language': 'en' }
const japanese = { 'accept-language': 'ja' }
const ja = messagesFor('ja', 'public').site.translation
const en = messagesFor('en').site.translation

const texts = (title: string, description: string | null = null, venue_notes: string | null = null) => ({
  ...{ title, description, venue_notes },
})
const translate = (kind: 'event' | 'group', id: string, language: string, said: ReturnType<typeof texts>) =>
  inTransaction(site.app, ({ db }) =>
    storeTranslations(db, { kind, ids: [id] }, [{ language, ...said }], site.app.clock.now()),
  )

let number = 0
/** An event in English with its texts in Japanese and German, in a group that has a Japanese name. */
async function translated() {
  const name = `Garden ${++number}`
  const group = await makeGroupRow(site.app, { name, language: 'en', description: 'Beds' })
  const venue = { venue_name: 'Shed', venue_notes: 'Ring twice' }
  const id = await makeEventRow(site.app, group.id, { title: 'Sowing', description: 'Bring boots', ...venue })
  await translate('event', id, 'ja', texts('種まき', '長靴を**持参**', 'ベルを二回'))
  await translate('event', id, 'de', texts('Säen'))
  await translate('group', group.id, 'ja', texts('園芸クラブ', '花壇'))
  return { id, group: { ...group, name } }
}
const open = async (path: string, headers: Record<string, string>) => {
  const answer = await (await browse(site)).get(path, headers)
  assert.equal(answer.status, 200, path)
  return answer.text.replaceAll('&#61;', '=').replaceAll('&#38;', '&amp;')
}
const articleOf = (text: string) => /<article[\s\S]*<\/article>/.exec(text)![0]

describe('the page of an event', () => {
  it('shows the translation of its reader, and the way to the original and to the other languages', async () => {
    const { id } = await translated()
    const page = await open(`/events/${id}`, japanese)
    const article = articleOf(page)
    for (const words of ['<h1>種まき</h1>', '長靴を<strong>持参</strong>', 'ベルを二回', ja.shown, ja.original])
      assert.ok(article.includes(words), words)
    assert.doesNotMatch(article, /Sowing|Bring boots|Ring twice/)
    assert.match(article, new RegExp(`href="/events/${id}\\?text=original" rel="nofollow">${ja.original}`))
    assert.match(article, /\?text=de" hreflang="de" lang="de" rel="nofollow">Deutsch</)
    assert.match(page, /"name":"種まき","inLanguage":"ja"/)
    assert.match(page, /<title>種まき · /)
  })

  it('shows the original in its language where it is asked for, or the reader has no translation', async () => {
    const { id } = await translated()
    const original = articleOf(await open(`/events/${id}?text=original`, japanese))
    assert.match(original, /<h1 lang="en">Sowing<\/h1>/)
    assert.match(original, /<div class="prose" dir="auto" lang="en"><p>Bring boots/)
    assert.match(original, /Also in|\?text=ja"/)
    assert.doesNotMatch(original, new RegExp(ja.shown))
    const german = articleOf(await open(`/events/${id}?text=de`, japanese))
    assert.match(german, /<h1 lang="de">Säen<\/h1>/)
    assert.match(german, /Bring boots/, 'what is not translated is there as it was written')
    const own = await open(`/events/${id}`, english)
    assert.match(articleOf(own), /<h1>Sowing<\/h1>/)
    assert.match(articleOf(own), new RegExp(`${en.also} <a [^>]+>Deutsch</a> · <a [^>]+>日本語</a>`))
    assert.match(own, /"inLanguage":"en"/)
  })

  it('takes any language and any text in its address for none', async () => {
    const { id } = await translated()
    for (const wanted of ['fr', 'xx', 'de-1', '<script>', '%00', 'text', '__proto__', 'ja&text=de'])
      assert.match(articleOf(await open(`/events/${id}?text=${wanted}`, english)), /<h1>Sowing<\/h1>/, wanted)
  })

  it('says that a translation is older than the original, and nothing of languages where there is no other', async () => {
    const { id } = await translated()
    await site.app.database.updateTable('translations').set({ is_older: true }).where('event_id', '=', id).execute()
    assert.ok(articleOf(await open(`/events/${id}`, japanese)).includes(ja.older))
    const group = await makeGroupRow(site.app)
    const plain = articleOf(await open(`/events/${await makeEventRow(site.app, group.id)}`, japanese))
    assert.doesNotMatch(plain, /\?text=|lang="/)
  })

  it('in an address with a language has its own canonical address in which the text is that one', async () => {
    const { id } = await translated()
    const page = await open(`/events/${id}?lang=ja`, english)
    assert.match(page, new RegExp(`rel="canonical" href="[^"]+/events/${id}\\?lang=ja"`))
    assert.match(page, /<h1>種まき<\/h1>/)
    assert.match(page, /\?lang=ja&amp;text=original"/)
  })
})

it('lists, the page of the group and of a series have titles in the language of their reader', async () => {
  const { id, group } = await translated()
  for (const path of ['/events', `/groups/${group.urlname}`, '/search?q=%E7%A8%AE%E3%81%BE%E3%81%8D', '/']) {
    const page = await open(path, japanese)
    // The page for visitors has only a few events.
    assert.match(page, new RegExp(`<h3><a href="/events/${path === '/' ? '[^"]+' : id}">種まき</a></h3>`), path)
    assert.doesNotMatch(page, />Sowing</, path)
  }
  const page = await open(`/groups/${group.urlname}`, japanese)
  assert.match(page, /<h1>園芸クラブ<\/h1>/)
  assert.match(page, /花壇/)
  assert.match(await open('/groups', japanese), /園芸クラブ/)
  assert.match(await open('/groups', english), new RegExp(group.name))
  const list = await open('/events?language=ja', english)
  assert.match(list, /<h3><a [^>]+>Sowing<\/a><\/h3>/)
  assert.match(list, /<option value="ja" selected>日本語<\/option>/)
  assert.doesNotMatch(await open('/events?language=fr', english), /Sowing/)
  assert.equal((await (await browse(site)).get('/events?language=de-1', english)).status, 200)
})

it('feeds are translated only where the address names a language, and narrowed to one', async () => {
  const { id, group } = await translated()
  await makeEventRow(site.app, group.id, { title: 'Portes ouvertes', language: 'fr', description: 'Venez' })
  const read = async (path: string, headers = {}) => (await (await browse(site)).get(`/feeds/${path}`, headers)).text
  const feed = `groups/${group.urlname}`
  const calendar = await read(`${feed}.ics`, japanese)
  assert.match(calendar, /SUMMARY;LANGUAGE=en:Sowing/)
  assert.match(calendar, /SUMMARY;LANGUAGE=fr:Portes ouvertes/)
  const named = await read(`${feed}.ics?lang=ja`)
  assert.match(named, /SUMMARY;LANGUAGE=ja:種まき/)
  assert.match(named, /長靴を持参/)
  assert.match(named, /NAME:園芸クラブ/)
  assert.match(await read(`events/${id}.ics?lang=ja`), /SUMMARY;LANGUAGE=ja:種まき/)
  assert.match(await read(`${feed}.rss?lang=ja`), /<title>種まき<\/title>/)
  const french = await read(`${feed}.json?language=fr`)
  assert.match(french, /Portes ouvertes/)
  assert.doesNotMatch(french, /Sowing/)
  assert.match(await read(`${feed}.json?language=ja`), /Sowing/)
  assert.match(await read(`${feed}.json?language=de_AT`), /Sowing/, 'what is no language is left out')
})

it('a widget has the titles of the language that the page around it asks for', async () => {
  const { group } = await translated()
  const read = async (more: string) =>
    (await (await browse(site)).get(`/widget/next-event?groups=${group.urlname}${more}`)).text
  assert.match(await read('&lang=ja'), />種まき</)
  assert.match(await read('&lang=de'), />Säen</)
  assert.match(await read(''), />Sowing</)
})
