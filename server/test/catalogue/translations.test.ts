import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadMessages } from '#messages/catalogue/load.ts'
import { parts } from '#messages/catalogue/parts.ts'
import { parsePo } from '#messages/catalogue/po.ts'
import { messagesFor } from '#messages/index.ts'
import { openProbes } from '#test/support/messages/probes.ts'
import { findProblems } from '../../../scripts/messages/check.ts'
import { extract } from '../../../scripts/messages/extract.ts'
import { repository, templateOf } from '../../../scripts/messages/files.ts'

const extracted = extract()
const { messages, refused } = extracted

/** Texts that are put together in a way no translator can follow. They stay English; the list may only get shorter. */
const stillEnglish = [
  'flash.counted.requestsApproved',
  'flash.counted.requestsAnswered',
  'organize.series.rules.monthly.1.date',
  'organize.requests.preview',
  'admin.health.facts.stored',
  'admin.health.facts.backupLine',
  'admin.joining.invitations.wrongLines',
  'admin.welcome.invite.wrongLines',
  'audit.sentences.users.moderate',
  'audit.sentences.groups.moderate',
  'audit.sentences.safety.act',
  'events.rsvpForm.questions',
  'events.series.rule',
]

const probesEach = 300

describe('the texts for translators', () => {
  it('are those of English as it is now, and no translation has a mistake', () => {
    const errors = findProblems(repository, extracted).filter(({ level }) => level === 'error')
    assert.deepEqual(
      errors.map(({ where, why }) => `${where}: ${why}`),
      [],
    )
  })

  it('are all texts but those that no translator can follow', () => {
    const others = refused.filter(({ key }) => !stillEnglish.includes(key))
    assert.deepEqual(others, [], 'write these texts in another way: docs/how-to/translate.md')
  })

  it('have a key, English and a place in the source each', () => {
    const entries = parts.flatMap((part) => parsePo(templateOf(messages, part)).entries)
    assert.ok(entries.length > 6000, `${entries.length} texts`)
    const bare = entries.filter(({ key, source, places }) => !key || !source || !/^en\/[\w-]+\.ts$/.test(places.join()))
    assert.deepEqual(bare, [])
    const { notes, flags } = entries.find(({ key }) => key === 'organize.editor.rsvp.spots')!
    assert.deepEqual(notes, ['Arguments: count: number, hasWaitlist: boolean'])
    assert.deepEqual(flags, ['icu-message-format'])
    assert.equal(new Set(entries.map(({ key }) => key)).size, entries.length)
  })
})

it('English from the templates says what English says, whatever the values are', (t) => {
  const english = messagesFor('en')
  const texts = new Map(messages.map(({ key, icu }) => [key, icu]))
  const { locale: _, format, ...areas } = english
  const made = loadMessages('en', texts, format)
  const parametersOf = new Map(messages.map(({ key, parameters }) => [key, parameters]))
  const firstOf = (key: string) => messages.find((message) => message.key.startsWith(`${key}.`))?.key ?? key
  const { probe, unknown } = openProbes()
  const counts = { texts: 0, functions: 0, calls: 0, invalid: 0 }
  const differences: string[] = []
  const scarce: string[] = []

  function compare(old: unknown, now: unknown, key: string): void {
    if (typeof old === 'string') {
      counts.texts++
      if (old !== now) differences.push(`${key}: ${old} | ${String(now)}`)
    } else if (typeof old === 'function') {
      compareFunctions(old as (...given: unknown[]) => unknown, now as (...given: unknown[]) => unknown, key)
    } else if (typeof old === 'object' && old !== null) {
      const inside = now as Record<string, unknown>
      for (const [name, inner] of Object.entries(old))
        compare(inner, inside[name], key === '' ? name : `${key}.${name}`)
    }
  }

  function compareFunctions(old: (...given: unknown[]) => unknown, now: typeof old, key: string): void {
    counts.functions++
    if (refused.some((text) => text.key === key)) {
      assert.equal(now, old)
      return
    }
    assert.notEqual(now, old, `${key} is not from its template`)
    const parameters = parametersOf.get(key) ?? parametersOf.get(firstOf(key))!
    let calls = 0
    for (let n = 0; n < (parameters.length === 0 ? 1 : probesEach); n++) {
      const given = parameters.map(probe)
      let expected: unknown
      try {
        expected = old(...given)
      } catch {
        // What is no date, for example.
        counts.invalid++
        continue
      }
      calls++
      const [wanted, got] = [JSON.stringify(expected), JSON.stringify(now(...given))]
      if (wanted !== got) return void differences.push(`${key}(${JSON.stringify(given)}): ${wanted} | ${got}`)
    }
    counts.calls += calls
    if (parameters.length > 0 && calls < 10) scarce.push(key)
  }

  compare(areas, made, '')
  t.diagnostic(`${JSON.stringify(counts)}, ${refused.length} functions stay English`)
  assert.deepEqual(differences, [])
  assert.deepEqual({ scarce, unknown: [...unknown] }, { scarce: [], unknown: [] })
  assert.ok(counts.texts > 5300 && counts.functions > 1200 && counts.calls > 280_000, JSON.stringify(counts))
})
