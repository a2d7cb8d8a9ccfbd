import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatFor } from './format.ts'
import { type Languages, languages, messagesFor, pickLocale } from './index.ts'

const { en } = languages
const several: Languages = { en: en!, de: { ...en!, locale: 'de' }, 'pt-BR': { ...en!, locale: 'pt-BR' } }

describe('which language a person reads', () => {
  it('is ?lang, else the account’s, else the browser’s choice, else what it accepts, else the instance’s', () => {
    const all = { query: 'pt-BR', account: 'de', cookie: 'fr', acceptLanguage: 'en', instance: 'en' }
    assert.equal(pickLocale(all, several), 'pt-BR')
    assert.equal(pickLocale({ ...all, query: undefined }, several), 'de')
    assert.equal(pickLocale({ cookie: 'de', acceptLanguage: 'en' }, several), 'de')
    assert.equal(pickLocale({ acceptLanguage: 'fr, de;q=0.8, en;q=0.9', instance: 'de' }, several), 'en')
    assert.equal(pickLocale({ acceptLanguage: 'fr, en;q=0', instance: 'de' }, several), 'de')
    assert.equal(pickLocale({}, several), 'en')
  })
  it('is passed over where there are no messages in it', () => {
    assert.equal(pickLocale({ account: 'fr', query: ['de'], acceptLanguage: 'de' }, several), 'de')
    assert.equal(pickLocale({ account: 'tlh', query: '__proto__', acceptLanguage: 'constructor' }), 'en')
  })
  it('is found by its language alone, whatever the case', () => {
    assert.equal(pickLocale({ account: 'DE-at' }, several), 'de')
    assert.equal(pickLocale({ account: 'pt_br' }, several), 'pt-BR')
    assert.equal(messagesFor('de-CH', several).locale, 'de')
    assert.equal(messagesFor('fr', several).locale, 'en')
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
