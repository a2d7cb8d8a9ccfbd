import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { openLanguages } from './catalogue/languages.ts'
import { parts } from './catalogue/parts.ts'
import { countTexts, type Entry, headFor, isTranslated, parsePo, writePo } from './catalogue/po.ts'
import { formatFor } from './format.ts'
import {
  completeLanguage,
  findWidgetLocale,
  type Language,
  type Languages,
  localesOffered,
  messagesFor,
  type Part,
  pickMessages,
} from './index.ts'

const en = messagesFor('en')
const languageOf = (locale: string) => completeLanguage({ ...en, locale })
const several: Languages = { en: languageOf('en'), de: languageOf('de'), 'pt-BR': languageOf('pt-BR') }
const pick = (choice: Parameters<typeof pickMessages>[0], among?: Languages, part: Part = 'public') =>
  pickMessages(choice, part, among).locale

describe('which language a person reads', () => {
  it('is ?lang, else the account’s, else the browser’s choice, else what it accepts, else the instance’s', () => {
    const all = { query: 'pt-BR', account: 'de', cookie: 'fr', acceptLanguage: 'en', instance: 'en' }
    assert.equal(pick(all, several), 'pt-BR')
    assert.equal(pick({ ...all, query: undefined }, several), 'de')
    assert.equal(pick({ cookie: 'de', acceptLanguage: 'en' }, several), 'de')
    assert.equal(pick({ acceptLanguage: 'fr, de;q=0.8, en;q=0.9', instance: 'de' }, several), 'en')
    assert.equal(pick({ acceptLanguage: 'fr, en;q=0', instance: 'de' }, several), 'de')
    assert.equal(pick({}, several), 'en')
  })
  it('is passed over where there are no messages in it', () => {
    assert.equal(pick({ account: 'fr', query: ['de'], acceptLanguage: 'de' }, several), 'de')
    assert.equal(pick({ account: 'tlh', query: '__proto__', acceptLanguage: 'constructor' }), 'en')
  })
  it('is found by its language alone, whatever the case', () => {
    assert.equal(pick({ account: 'DE-at' }, several), 'de')
    assert.equal(pick({ account: 'pt_br' }, several), 'pt-BR')
    assert.equal(messagesFor('de-CH', 'mail', several).locale, 'de')
    assert.equal(messagesFor('fr', 'mail', several).locale, 'en')
  })
  it('is that of another region if it is the only one, but never in another script', () => {
    assert.equal(pick({ account: 'pt' }, several), 'pt-BR')
    assert.equal(pick({ account: 'pt-PT' }, several), 'pt-BR')
    assert.equal(pick({ account: 'pt' }, { ...several, 'pt-PT': languageOf('pt-PT') }), 'en')
    const chinese = { en: several.en!, zh: languageOf('zh') }
    assert.equal(pick({ account: 'zh-CN' }, chinese), 'zh')
    assert.equal(pick({ account: 'zh-TW' }, chinese), 'en')
  })
  it('is passed over for pages and mails of a part that it does not have', () => {
    const partly: Languages = { ...several, de: { ...languageOf('de'), offers: (part) => part === 'public' } }
    const choice = { acceptLanguage: 'de, pt-BR;q=0.5' }
    assert.equal(pick(choice, partly, 'public'), 'de')
    assert.equal(pick(choice, partly, 'admin'), 'pt-BR')
    assert.equal(messagesFor('de', 'mail', partly).locale, 'en')
    assert.deepEqual(localesOffered('admin', partly), ['en', 'pt-BR'])
  })
})

describe('the languages that are there', () => {
  it('offer what members and helpers at the door see in eight, and everything in German and Arabic', () => {
    const eight = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'nl', 'pt-BR']
    for (const part of ['public', 'mail', 'account', 'door'] as const) assert.deepEqual(localesOffered(part), eight)
    for (const part of ['organize', 'admin', 'developers', 'emoji'] as const)
      assert.deepEqual(localesOffered(part), ['en', 'ar', 'de'])
    assert.equal(messagesFor('ja', 'organize'), en)
  })
  it('are counted as they are read', () => {
    const locales = localesOffered('public').filter((locale) => locale !== 'en')
    const files = locales.flatMap((locale) =>
      parts.map((part) => join(import.meta.dirname, 'locales', locale, `${part}.po`)),
    )
    const contents = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))
    assert.ok(contents.length > 30)
    const [first] = contents
    const changed = [
      first!.replaceAll('\n', '\r\n'),
      first!.replace(/^#: (.+)$/m, '#: $1\n#, fuzzy, max-length:20'),
      first!.replace(/^msgstr "(?!")(.+)"$/m, 'msgstr ""\n"$1"'),
      first!.replace(/(msgctxt "home.*\n(?:.*\n)*?)msgstr ".+"$/m, '$1msgstr ""'),
    ]
    for (const content of [...contents, ...changed]) {
      const { entries } = parsePo(content)
      assert.deepEqual(countTexts(content), { all: entries.length, done: entries.filter(isTranslated).length })
    }
  })
  it('have widgets', () => {
    assert.deepEqual(['de-AT', 'FR', 'pt', 'xx', ''].map(findWidgetLocale), ['de', 'fr', 'pt-BR', undefined, undefined])
    assert.equal(messagesFor('de', 'public').widgets.goingOf(40, 60), '40 von 60 dabei')
    assert.equal(messagesFor('fr', 'public').widgets.rsvpOn('Meetup'), 'Participer sur Meetup')
  })
})

describe('a folder of languages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-languages-'))
  after(() => rmSync(folder, { recursive: true }))
  const entryFor = (key: string, text: string, flags: string[] = []): Entry => ({
    ...{ key, source: 'English', text, notes: [], places: [], comments: [] },
    flags,
  })
  const write = (locale: string, part: Part, entries: Entry[]) => {
    mkdirSync(join(folder, locale), { recursive: true })
    writeFileSync(join(folder, locale, `${part}.po`), writePo({ head: headFor(locale), entries }))
  }
  const fill = (key: string, count: number) => Array.from({ length: count }, (_, n) => entryFor(`${key}.${n}`, 'x'))

  it('offers a part from 95 % on, with the public part only, and what is in doubt does not count', () => {
    write('template', 'public', [entryFor('home.title', '')])
    write('pl', 'public', [...fill('home', 19), entryFor('events.event.online', 'Zdalnie')])
    write('pl', 'mail', [...fill('mail', 18), entryFor('mail.hello', 'Cześć'), entryFor('mail.a', 'x', ['fuzzy'])])
    write('pl', 'admin', [...fill('admin', 18), entryFor('admin.a', ''), entryFor('admin.b', 'x', ['fuzzy'])])
    write('uk', 'mail', fill('mail', 20))
    write('cs', 'public', [])
    const { pl, uk, cs, ...others } = openLanguages(folder)
    assert.deepEqual(others, {})
    const offered = (language: Language) => parts.filter((part) => language.offers(part))
    assert.deepEqual([pl!, uk!, cs!].map(offered), [['public', 'mail'], [], []])
    assert.equal(pl!.messages.locale, 'pl')
    assert.equal(pl!.messages.events.event.online, 'Zdalnie')
    assert.equal(pl!.messages.events.event.tickets, en.events.event.tickets)
    assert.equal(pl!.messages.format.number(12_345), '12\u00a0345')
  })

  it('offers what there is of a language to those who look at their work', () => {
    const { uk } = openLanguages(folder, 0)
    assert.deepEqual(
      parts.filter((part) => uk!.offers(part)),
      parts,
    )
  })

  it('leaves out what is in doubt, and takes several texts and forms of one message', () => {
    const shown = 'codes.teamInvite.approved'
    write('de', 'public', [
      ...fill('home', 97),
      entryFor(`${shown}.heading`, 'Willkommen in {group}'),
      entryFor(`${shown}.lead`, 'In Zweifel', ['fuzzy']),
      entryFor('events.event.spotsLeft', '{free, plural, one {Noch # Platz} other {Noch # Plätze}}'),
    ])
    const { de } = openLanguages(folder)
    const english = en.codes.teamInvite.approved('manager', 'Garden')
    const { heading, lead } = de!.messages.codes.teamInvite.approved('manager', 'Garden')
    assert.deepEqual([heading, lead], ['Willkommen in Garden', english.lead])
    assert.deepEqual([1, 1234].map(de!.messages.events.event.spotsLeft), ['Noch 1 Platz', 'Noch 1.234 Plätze'])
  })
})

describe('dates, numbers and plurals', () => {
  const now = new Date('2026-11-01T12:00:00Z')
  it('keep the signs that a language has between their parts', () => {
    const shortDay = (locale: string) => formatFor(locale).moment('2026-11-21T12:00:00Z', 'UTC', now).shortDay
    assert.deepEqual(['en-GB', 'pt-BR', 'de'].map(shortDay), ['Sat 21 Nov', 'sáb., 21 de nov.', 'Sa., 21. Nov.'])
  })
  it('are written as the locale does', () => {
    const [british, german] = [formatFor('en-GB'), formatFor('de')]
    assert.equal(british.number(12_345), '12,345')
    assert.equal(german.number(12_345), '12.345')
    assert.equal(british.day('2026-03-14T12:00:00Z'), '14 March 2026')
    assert.equal(german.day('2026-03-14T12:00:00Z'), '14. März 2026')
    assert.equal(british.list(['a', 'b', 'c']), 'a, b and c')
    const moment = german.moment('2026-11-18T17:00:00Z', 'Europe/Berlin', now)
    assert.deepEqual([moment.day, moment.dayOfMonth, moment.time], ['Mittwoch, 18. November', '18', '18:00'])
    assert.equal(british.dateTime('2026-11-18T17:00:00Z', 'Europe/Berlin', now), 'Wednesday 18 November at 18:00 CET')
  })
  it('are days of a month, sizes and times in the words of the locale', () => {
    const [british, german] = [formatFor('en-GB'), formatFor('de')]
    assert.deepEqual(
      [1, 2, 3, 11, 21, 22, 23, 30].map((day) => british.ordinal(day)),
      ['1st', '2nd', '3rd', '11th', '21st', '22nd', '23rd', '30th'],
    )
    assert.deepEqual(
      [0, 1, 999, 1000, 1_250_000, 2e12].map((size) => british.bytes(size)),
      ['0 bytes', '1 byte', '999 bytes', '1 kB', '1.3 MB', '2 TB'],
    )
    assert.deepEqual(
      [0, 1, 119, 120, 7199, 7200, 172_799, 172_800].map((seconds) => british.duration(seconds)),
      ['0 seconds', '1 second', '119 seconds', '2 minutes', '120 minutes', '2 hours', '48 hours', '2 days'],
    )
    assert.deepEqual([german.ordinal(21), german.bytes(1500), german.duration(7200)], ['21', '1,5 kB', '2 Stunden'])
    assert.equal(formatFor('ja').ordinal(21), '21日')
  })
  it('have the plural categories of the locale', () => {
    const forms = { one: 'osoba', few: 'osoby', many: 'osób', other: 'osoby' }
    const polish = formatFor('pl')
    assert.deepEqual(
      [1, 2, 5, 22].map((count) => polish.count(count, forms)),
      ['1 osoba', '2 osoby', '5 osób', '22 osoby'],
    )
    assert.equal(formatFor('en-GB').plural(1, { other: 'sheep' }), 'sheep')
  })
})

it('a time zone without a short name of its own is called after its city', () => {
  const now = new Date('2026-11-18T12:00:00Z')
  const zoneOf = (zone: string, locale = 'en-GB') => formatFor(locale).moment(now.toISOString(), zone, now).zone
  assert.deepEqual(
    ['Africa/Lagos', 'America/Sao_Paulo', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'].map((zone) => zoneOf(zone)),
    ['Lagos time', 'Sao Paulo time', 'Buenos Aires time', 'Kolkata time'],
  )
  assert.deepEqual(
    ['Europe/Berlin', 'Europe/London', 'UTC', 'Etc/GMT+5'].map((zone) => zoneOf(zone)),
    ['CET', 'GMT', 'UTC', 'GMT-5'],
  )
  assert.doesNotMatch(zoneOf('Africa/Lagos', 'de'), /GMT/)
  assert.match(formatFor('en-GB').dateTime(now.toISOString(), 'Africa/Lagos', now), /at 13:00 Lagos time$/)
})

it('a day is near or far by the calendar of its own time zone', () => {
  const now = new Date('2026-11-18T20:00:00Z')
  const dayOf = (instant: string, zone: string) => {
    const { daysAhead, shortDay } = formatFor('en-GB').moment(instant, zone, now)
    return [daysAhead, shortDay]
  }
  assert.deepEqual(dayOf('2026-11-18T23:30:00Z', 'UTC'), [0, 'Wed 18 Nov'])
  assert.deepEqual(dayOf('2026-11-18T23:30:00Z', 'Europe/Berlin'), [1, 'Thu 19 Nov'])
  assert.deepEqual(dayOf('2026-11-18T23:30:00Z', 'Asia/Tokyo'), [0, 'Thu 19 Nov'])
  assert.deepEqual(dayOf('2027-01-02T12:00:00Z', 'UTC'), [45, 'Sat 2 Jan 2027'])
})
