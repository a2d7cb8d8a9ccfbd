import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { compile, parse, type Values } from '#messages/catalogue/icu.ts'
import { isEnough } from '#messages/catalogue/parts.ts'
import { parsePo, writePo } from '#messages/catalogue/po.ts'
import { formatFor } from '#messages/format.ts'
import { findProblems, sharesOf } from '../../../scripts/messages/check.ts'
import type { Extract, Message } from '../../../scripts/messages/extract.ts'
import {
  fileOf,
  readLocale,
  readPart,
  type TextFolders,
  writeLocale,
  writeTemplates,
} from '../../../scripts/messages/files.ts'
import { problemsOf } from '../../../scripts/messages/problems.ts'

const say = (locale: string, source: string, text: string, lengthMax?: number) =>
  problemsOf({ locale, source, text, lengthMax }).map(({ level, why }) => `${level}: ${why}`)

const spots = '{free, plural, one {# spot left} other {# spots left}}'
const mistakes: [why: RegExp, locale: string, source: string, text: string, lengthMax?: number][] = [
  [/^error: not ICU/, 'de', 'Hi {name}', 'Hallo {name'],
  [/^error: unknown argument \{nmae\}/, 'de', 'Hi {name}', 'Hallo {nmae}'],
  [/error: \{name\} is missing/, 'de', 'Hi {name}', 'Hallo'],
  [/^error: .*“few” is missing/, 'pl', spots, '{free, plural, one {# miejsce} other {# miejsc}}'],
  [/^error: .*de has no “few”/, 'de', spots, '{free, plural, one {# Platz} few {# Plätze} other {# Plätze}}'],
  [/^error: .*“other” is missing/, 'de', spots, '{free, plural, one {# Platz}}'],
  [/^error: .*“wahr” does not exist/, 'de', '{has, select, true {a} other {b}}', '{has, select, wahr {a} other {b}}'],
  [/^warning: .*“true” is missing/, 'de', '{has, select, true {a} other {b}}', '{has, select, other {b}}'],
  [/^error: HTML/, 'de', 'Hi', '<b>Hallo</b>'],
  [/^error: HTML/, 'de', 'Hi', 'Hallo&nbsp;du'],
  [/^error: .*isolates/, 'ar', 'Hi', '\u202bمرحبا'],
  [/^error: space at/, 'de', 'Hi', 'Hallo '],
  [/^error: another number of lines/, 'de', 'a\nb', 'a b'],
  [/^warning: .*“:”/, 'de', 'Name:', 'Name'],
  [/^warning: “hearthctl backup” is not for/, 'de', 'Run hearthctl backup', 'Starte hearthctl sicherung'],
  [/^warning: “GET \/v1\/events” is not for/, 'de', 'GET /v1/events', 'HOLE /v1/events'],
  [/^warning: “SMTP_URL” is not for/, 'de', 'Set SMTP_URL', 'Setze MAIL_URL'],
  [/^warning: 28 characters, at most 16/, 'de', 'RSVP', 'Teilnahme verbindlich sagen.', 16],
]

describe('the check of a translation', () => {
  for (const [why, locale, source, text, lengthMax] of mistakes)
    it(`finds ${why.source}: ${text}`, () => assert.match(say(locale, source, text, lengthMax).join('; '), why))

  it('lets a plural stand where English has only a number, and takes the categories of the language', () => {
    assert.deepEqual(say('de', '{count, number} going', '{count, plural, one {# ist dabei} other {# sind dabei}}'), [])
    assert.deepEqual(say('ja', spots, '{free, plural, other {残り#席}}'), [])
    assert.deepEqual(say('fr', spots, '{free, plural, one {# place} other {# places}}'), [])
    assert.deepEqual(say('de', spots, '{free, plural, =0 {ausgebucht} one {# Platz} other {# Plätze}}'), [])
  })
})

describe('the files of a language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-messages-'))
  after(() => rmSync(folder, { recursive: true }))
  const place: TextFolders = { locales: join(folder, 'locales'), shape: join(folder, 'shape.js') }
  const message = (key: string, icu: string): Message => ({
    key,
    kind: icu.includes('{') ? 'function' : 'plain',
    icu,
    description: '',
    place: 'en/home.ts',
    parameters: [],
  })
  const of = (...messages: Message[]): Extract => ({ messages, shapes: new Map(), refused: [] })
  const before = of(message('home.hi', 'Hi {name}'), message('home.bye', 'Bye'), message('home.old', 'Same words'))
  const findings = (extracted: Extract) => findProblems(place, extracted).map(({ where, why }) => `${where}: ${why}`)
  const translate = (key: string, text: string) => {
    const file = fileOf(place, 'de', 'public')
    const { head, entries } = parsePo(readFileSync(file, 'utf8'))
    writeFileSync(file, writePo({ head, entries: entries.map((one) => (one.key === key ? { ...one, text } : one)) }))
  }

  it('of a new language are empty, and right as they are', () => {
    writeTemplates(place, before)
    writeLocale(place, before.messages, 'de', [])
    assert.deepEqual(findings(before), [])
    assert.equal(readPart(place, 'de', 'public').head.split('\n')[0], 'Language: de')
    assert.deepEqual(
      readLocale(place, 'de').map(({ key, source, text }) => [key, source, text]),
      [
        ['home.hi', 'Hi {name}', ''],
        ['home.bye', 'Bye', ''],
        ['home.old', 'Same words', ''],
      ],
    )
  })

  it('count as far as they are translated, and say what is as in English', () => {
    translate('home.hi', 'Hallo {name}')
    translate('home.bye', 'Tschüss')
    translate('home.old', 'Same words')
    const [share] = sharesOf(place, before.messages)
    assert.deepEqual(share, { locale: 'de', part: 'public', done: 3, all: 3, same: ['home.old'] })
    assert.ok(isEnough(share!) && !isEnough({ ...share!, done: 2 }))
  })

  it('keep a text that moved, and mark one whose English changed until a translator looked at it', () => {
    const now = of(message('home.hi', 'Hello {name}'), message('home.bye', 'Bye'), message('site.same', 'Same words'))
    assert.deepEqual(
      findings(now).map((finding) => finding.replace(folder, '')),
      [
        '/locales/template/public.pot: is not up to date: run npm run messages -- export',
        'de public.po: lacks 1 texts: run npm run messages -- export',
        'de home.hi: English has changed: run npm run messages -- export',
        'de home.old: English has no such text',
      ],
    )
    for (const _ of ['once', 'again']) {
      writeTemplates(place, now)
      writeLocale(place, now.messages, 'de', readLocale(place, 'de'))
      assert.deepEqual(findings(now), [])
      assert.deepEqual(
        readLocale(place, 'de').map(({ key, text, flags, previous }) => [key, text, flags[0], previous]),
        [
          ['home.hi', 'Hallo {name}', 'fuzzy', 'Hi {name}'],
          ['home.bye', 'Tschüss', undefined, undefined],
          ['site.same', 'Same words', undefined, undefined],
        ],
      )
    }
    assert.equal(sharesOf(place, now.messages)[0]!.done, 2)
  })

  it('are checked text by text', () => {
    translate('home.bye', 'Tschüss ')
    assert.match(
      findProblems(place, before)
        .map(({ where, why }) => `${where}: ${why}`)
        .join('\n'),
      /de home\.bye: space/,
    )
  })
})

it('a PO file is read as translation tools write it', () => {
  const content = `# A comment of the project.
msgid ""
msgstr ""
"Language: pt_BR\\n"
"Plural-Forms: nplurals=2; plural=n > 1;\\n"

# Checked with Ana.
#. Arguments: name: string
#: en/home.ts
#, fuzzy, icu-message-format
#| msgid "Hi {name}"
msgctxt "home.hi"
msgid "Hello {name}, "
"this is “it”.\\n"
"\\tSay \\"yes\\"."
msgstr ""
"Olá {name}"
#~ msgctxt "home.gone"
#~ msgid "Gone"
#~ msgstr "Foi"
msgctxt "home.bye"
msgid "Bye"
msgstr "Tchau"
`
  const { head, entries } = parsePo(content.replaceAll('\n', '\r\n'))
  assert.equal(head, 'Language: pt_BR\nPlural-Forms: nplurals=2; plural=n > 1;\n')
  assert.deepEqual(entries, [
    {
      key: 'home.hi',
      source: 'Hello {name}, this is “it”.\n\tSay "yes".',
      text: 'Olá {name}',
      notes: ['Arguments: name: string'],
      places: ['en/home.ts'],
      flags: ['fuzzy', 'icu-message-format'],
      comments: ['Checked with Ana.'],
      previous: 'Hi {name}',
    },
    { key: 'home.bye', source: 'Bye', text: 'Tchau', notes: [], places: [], flags: [], comments: [] },
  ])
  assert.deepEqual(parsePo(writePo({ head, entries })), { head, entries })
})

describe('a message', () => {
  const rulesOf = (locale: string) => ({
    isRightToLeft: locale === 'ar',
    format: formatFor(locale),
    cardinal: new Intl.PluralRules(locale),
    ordinal: new Intl.PluralRules(locale, { type: 'ordinal' }),
  })
  const write = (locale: string, text: string, values: Values) =>
    compile(parse(text), rulesOf(locale), (name) => name)(values, undefined)

  it('is written with the plurals, numbers and dates of its language', () => {
    const places = '{n, plural, one {# miejsce} few {# miejsca} many {# miejsc} other {# miejsca}}'
    assert.deepEqual(
      [1, 3, 5, 12_345].map((n) => write('pl', places, { n })),
      ['1 miejsce', '3 miejsca', '5 miejsc', '12\u00a0345 miejsc'],
    )
    assert.equal(write('de', '{at, date, long}', { at: '2026-03-14T12:00:00Z' }), '14. März 2026')
    assert.equal(write('de', '{n, number} und {n}', { n: 1234.5 }), '1.234,5 und 1234.5')
    assert.equal(write('en', '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }), '22nd')
  })

  it('quotes braces and the number sign, and nests', () => {
    assert.equal(write('en', "it''s '{name}' {name}", { name: 'Bo' }), "it's {name} Bo")
    const nested = "{n, plural, =0 {none} other {{who, select, me {my #} other {'#' {who} #}}}}"
    assert.deepEqual(
      [{ n: 0 }, { n: 2, who: 'me' }, { n: 2, who: 'Bo' }].map((values) => write('en', nested, values)),
      ['none', 'my 2', '# Bo 2'],
    )
  })

  it('keeps a Latin name apart in a language that runs from right to left', () => {
    assert.equal(write('ar', 'مع {name}', { name: 'Bo' }), 'مع \u2068Bo\u2069')
    assert.equal(write('ar', 'مع {name}', { name: 'أمل' }), 'مع أمل')
  })
})
