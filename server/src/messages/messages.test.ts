import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatFor } from './format.ts'
import { type Languages, languages, messagesFor, pickLocale } from './index.ts'

const { en } = languages
const several: Languages = { en: en!, de: { ...en!, locale: 'de' }, 'pt-BR': { ...en!, locale: 'pt-BR' } }

describe('which language a person reads', () => {
  it('is the account’s, else ?lang, else what the browser accepts, else the instance’s', () => {
    const all = { account: 'de', query: 'pt-BR', acceptLanguage: 'en', instance: 'en' }
    assert.equal(pickLocale(all, several), 'de')
    assert.equal(pickLocale({ ...all, account: undefined }, several), 'pt-BR')
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
