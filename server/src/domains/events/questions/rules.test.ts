import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { type Answers, decideAnswers, listMissing, openAnswer, prefillAnswers, sealAnswer } from './rules.answers.ts'
import { decideQuestions, isSameList, type StoredQuestion } from './rules.ts'
import type { QuestionInput } from './wire.ts'

const now = new Date('2026-11-18T12:00:00.000Z')
const idOf = (n: number) => `01990000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const noFlags = { isRequired: false, isAskedOfGuests: false, isShownAtDoor: false, isSensitive: false }
const nothing = { hasRsvps: false, answered: new Set<string>(), now, makeId: () => idOf(99) }

interface Refused {
  code: string
  problems: { field: string; message: string }[]
}

/** What a rule gives, or the refusal it throws. */
function outcomeOf<T>(work: () => T): T | Refused {
  try {
    return work()
  } catch (error) {
    const { code, problems } = error as Refused
    assert.ok(code, String(error))
    return { code, problems }
  }
}
const fieldsOf = (outcome: unknown) => (outcome as Refused).problems.map(({ field }) => field).sort()

const kinds = fc.constantFrom('short', 'long', 'choice', 'choices', 'yes_no') satisfies fc.Arbitrary<
  StoredQuestion['kind']
>
const options = ['Tea', 'Coffee', 'Water']

const questionLists: fc.Arbitrary<StoredQuestion[]> = fc
  .array(
    fc.record({
      kind: kinds,
      isRequired: fc.boolean(),
      isAskedOfGuests: fc.boolean(),
      isRemoved: fc.boolean(),
      requiredDay: fc.integer({ min: 1, max: 20 }),
    }),
    { maxLength: 10 },
  )
  .map((drawn) =>
    drawn.map(({ kind, isRemoved, requiredDay, ...flags }, n) => ({
      ...{ ...noFlags, ...flags, id: idOf(n), kind, label: `Question ${n}` },
      ...(kind.startsWith('choice') && { options }),
      ...(flags.isRequired && { requiredAt: new Date(Date.UTC(2026, 0, requiredDay)).toISOString() }),
      ...(isRemoved && { removedAt: now.toISOString() }),
    })),
  )

const values = fc.oneof(
  fc.constantFrom<string | string[] | boolean>(
    '',
    ' ',
    'Tea',
    'Beer',
    true,
    false,
    [],
    ['Tea'],
    ['Water', 'Tea', 'Tea'],
  ),
  fc.constantFrom<string | string[] | boolean>(
    ['Beer'],
    'x'.repeat(200),
    'x'.repeat(201),
    'y'.repeat(2000),
    'y'.repeat(2001),
  ),
)

/** An answer as a person who reads the contract would judge it, in one table and without the code's parts. */
function judge(kind: StoredQuestion['kind'], value: string | string[] | boolean): 'wrong' | 'empty' | 'good' {
  const isText = typeof value === 'string'
  const all = { short: 200, long: 2000 } as Record<string, number>
  if (kind === 'yes_no') return value === '' ? 'empty' : typeof value === 'boolean' ? 'good' : 'wrong'
  if (kind === 'choices') {
    if (!Array.isArray(value) || value.some((one) => !options.includes(one))) return 'wrong'
    return value.length === 0 ? 'empty' : 'good'
  }
  if (!isText) return 'wrong'
  if (kind === 'choice') return value === '' ? 'empty' : options.includes(value) ? 'good' : 'wrong'
  if (value.trim() === '') return 'empty'
  return value.length <= all[kind]! ? 'good' : 'wrong'
}

describe('answers to random questions', () => {
  it('are stored, refused or missing as the contract says', () => {
    const drawn = fc.tuple(
      questionLists,
      fc.array(fc.tuple(fc.integer({ min: 0, max: 11 }), values), { maxLength: 12 }),
      fc.boolean(),
      fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
    )
    fc.assert(
      fc.property(drawn, ([questions, pairs, isGuest, sinceDay]) => {
        const given = Object.fromEntries(pairs.map(([n, value]) => [idOf(n), value]))
        const since = sinceDay === undefined ? undefined : new Date(Date.UTC(2026, 0, sinceDay)).toISOString()
        const outcome = outcomeOf(() => decideAnswers(questions, given, { isGuest, ...(since && { since }) }))
        const isOpen = (one: StoredQuestion) => !one.removedAt && (!isGuest || one.isAskedOfGuests)
        const wrong: string[] = []
        const kept: string[] = []
        for (const [id, value] of Object.entries(given)) {
          const question = questions.find((one) => one.id === id)
          const verdict = !question ? 'wrong' : isOpen(question) ? judge(question.kind, value) : 'empty'
          if (verdict === 'wrong') wrong.push(`answers.${id}`)
          if (verdict === 'good') kept.push(id)
        }
        const owed = questions.filter(
          (one) =>
            isOpen(one) &&
            one.isRequired &&
            !kept.includes(one.id) &&
            (since === undefined || one.requiredAt! <= since),
        )
        if (wrong.length > 0) {
          assert.equal((outcome as Refused).code, 'validation_failed')
          assert.deepEqual(fieldsOf(outcome), wrong.sort())
        } else if (owed.length > 0) {
          assert.equal((outcome as Refused).code, 'answers_required')
          assert.deepEqual(fieldsOf(outcome), owed.map(({ id }) => `answers.${id}`).sort())
        } else assert.deepEqual(Object.keys((outcome as { answers: Answers }).answers).sort(), kept.sort())
      }),
      { numRuns: 2000 },
    )
  })

  it('that are refused are not repeated in the refusal', () => {
    const question = { ...noFlags, id: idOf(1), kind: 'choice' as const, label: 'Drink', options }
    const refused = outcomeOf(() => decideAnswers([question], { [idOf(1)]: 'canary-of-a-secret' }))
    assert.equal((refused as Refused).code, 'validation_failed')
    assert.doesNotMatch(JSON.stringify(refused), /canary/)
  })

  it('may be left out of a change where they were given before, and not be emptied', () => {
    const question = { ...noFlags, id: idOf(1), kind: 'short' as const, label: 'Company', isRequired: true }
    const known = new Set([idOf(1)])
    assert.deepEqual(decideAnswers([question], {}, { known }), { answers: {} })
    assert.equal(
      (outcomeOf(() => decideAnswers([question], { [idOf(1)]: ' ' }, { known })) as Refused).code,
      'answers_required',
    )
    assert.equal((outcomeOf(() => decideAnswers([question], {})) as Refused).code, 'answers_required')
    assert.deepEqual(listMissing([question], new Set()), [question])
    assert.deepEqual(listMissing([question], known), [])
  })

  it('are cleaned: one line for short ones, paragraphs for long ones, options in the order of the question', () => {
    const of = (kind: StoredQuestion['kind'], value: string | string[]) =>
      decideAnswers([{ ...noFlags, id: idOf(1), kind, label: 'x', ...(kind === 'choices' && { options }) }], {
        [idOf(1).toUpperCase()]: value,
      }).answers[idOf(1)]
    assert.equal(of('short', '  two\nlines\u202e '), 'two lines')
    assert.equal(of('long', ' two\r\nlines\u0007 '), 'two\nlines')
    assert.deepEqual(of('choices', ['Water', 'Tea', 'Water']), ['Tea', 'Water'])
  })
})

describe('a sealed answer', () => {
  const cipher = openKeys(randomSecretKeys())
  const place = { eventId: idOf(1), rsvpId: idOf(2), guestId: null, questionId: idOf(3) }

  it('opens at its own place and nowhere else', () => {
    const sealed = sealAnswer(cipher, place, ['Nuts, “all” of them', 'ü'])
    assert.deepEqual(openAnswer(cipher, place, sealed), ['Nuts, “all” of them', 'ü'])
    for (const other of [{ eventId: idOf(9) }, { rsvpId: idOf(9) }, { guestId: idOf(9) }, { questionId: idOf(9) }])
      assert.throws(() => openAnswer(cipher, { ...place, ...other }, sealed), /another place/)
    assert.throws(() => cipher.decrypt('webhook-secrets', sealed))
  })

  it('does not tell by its length which option was chosen', () => {
    const lengths = ['No', 'Yes', 'Halal, and nothing with nuts', 'ß'.repeat(20)].map(
      (option) => sealAnswer(cipher, place, [option]).length,
    )
    assert.equal(new Set(lengths).size, 1)
  })
})

const wanted = (more: Partial<QuestionInput> = {}): QuestionInput => ({ kind: 'short', label: 'Company', ...more })
const decide = (before: StoredQuestion[], list: QuestionInput[], change: Partial<typeof nothing> = {}) =>
  outcomeOf(() => decideQuestions(before, list, { ...nothing, ...change }))

describe('a list of questions', () => {
  it('is refused with the field that is wrong', () => {
    const wrong: [QuestionInput, string][] = [
      [wanted({ kind: 'choice' }), 'questions.0.options'],
      [wanted({ options: ['A', 'B'] }), 'questions.0.options'],
      [wanted({ kind: 'choices', options: ['A', ' a'] }), 'questions.0.options'],
      [wanted({ isSensitive: true, isShownAtDoor: true }), 'questions.0.isShownAtDoor'],
      [wanted({ id: idOf(1) }), 'questions.0.id'],
    ]
    for (const [one, field] of wrong) assert.deepEqual(fieldsOf(decide([], [one])), [field], JSON.stringify(one))
  })

  it('never asks for a password, a card or an identity number, in several languages', () => {
    const refused = [
      'Your password?',
      'What is your PASSPORT number',
      'Credit-card number',
      'CVV',
      'Social Security Number',
      'Personalausweisnummer',
      'Kreditkartennummer',
      'Passwort',
      'Numéro de carte bancaire',
      'Número de DNI',
      'Codice fiscale',
      'Driver’s license number',
      'Please send a copy of your ID',
    ]
    for (const label of refused)
      assert.deepEqual(fieldsOf(decide([], [wanted({ label })])), ['questions.0.label'], label)
    assert.deepEqual(fieldsOf(decide([], [wanted({ help: 'With your credit card number' })])), ['questions.0.label'])
    const fine = [
      'Do you have a library card?',
      'Company',
      'Will you pass by the bakery?',
      'Which number of guests do you expect?',
      'What do you identify with?',
      'Business card or none?',
      'Do you need a visa letter?',
    ]
    for (const label of fine) assert.ok(Array.isArray(decide([], [wanted({ label })])), label)
  })

  const stored: StoredQuestion = { ...noFlags, id: idOf(1), kind: 'short', label: 'Company' }

  it('keeps kind and secrecy of a question once there are RSVPs, and changes everything else', () => {
    const hasRsvps = true
    const code = (one: QuestionInput, change = { hasRsvps }) => (decide([stored], [one], change) as Refused).code
    assert.equal(code(wanted({ id: idOf(1), kind: 'long' })), 'event_has_rsvps')
    assert.equal(code(wanted({ id: idOf(1), isSensitive: true })), 'event_has_rsvps')
    const [changed] = decide([stored], [wanted({ id: idOf(1), label: 'Firm', isShownAtDoor: true })], { hasRsvps }) as [
      StoredQuestion,
    ]
    assert.deepEqual(changed, { ...stored, label: 'Firm', isShownAtDoor: true })
    assert.equal((decide([stored], [wanted({ id: idOf(1), kind: 'long' })]) as [StoredQuestion])[0].kind, 'long')
  })

  it('remembers since when an answer is required, and keeps that while it stays required', () => {
    const [first] = decide([stored], [wanted({ id: idOf(1), isRequired: true })]) as [StoredQuestion]
    assert.equal(first.requiredAt, now.toISOString())
    const later = new Date(now.getTime() + 1000)
    const again = decide([first], [wanted({ id: idOf(1), isRequired: true, label: 'Firm' })], { now: later })
    assert.equal((again as [StoredQuestion])[0].requiredAt, first.requiredAt)
    const [loose] = decide([first], [wanted({ id: idOf(1) })], { now: later }) as [StoredQuestion]
    assert.equal(loose.requiredAt, undefined)
  })

  it('keeps a removed question while it has answers, and takes it back by its id', () => {
    const answered = new Set([idOf(1)])
    const removed = decide([stored], [], { answered }) as StoredQuestion[]
    assert.deepEqual(removed, [{ ...stored, removedAt: now.toISOString() }])
    assert.deepEqual(decide([stored], []), [], 'without answers nothing of it stays')
    assert.deepEqual(decide(removed, [wanted({ id: idOf(1) })], { answered, hasRsvps: true }), [stored])
  })

  it('is the same when it is sent again, and another with any change', () => {
    fc.assert(
      fc.property(questionLists, fc.boolean(), (questions, hasIds) => {
        const open = questions.filter(({ removedAt }) => !removedAt)
        const sent = open.map(({ requiredAt: _, removedAt: __, id, options: given, ...rest }) => ({
          ...rest,
          ...(hasIds && { id }),
          ...(given && { options: [...given] }),
        }))
        assert.ok(isSameList(questions, sent))
        if (sent.length === 0) return
        assert.ok(!isSameList(questions, sent.slice(1)))
        assert.ok(!isSameList(questions, sent.with(0, { ...sent[0]!, label: 'Another' })))
        assert.ok(!isSameList(questions, sent.with(0, { ...sent[0]!, isRequired: !sent[0]!.isRequired })))
      }),
    )
  })
})

describe('a new form', () => {
  it('is filled in from the latest answer to the same question, and never where it is sensitive', () => {
    const ask = (n: number, more: Partial<StoredQuestion>): StoredQuestion => ({
      ...{ ...noFlags, id: idOf(n), kind: 'short', label: `Q${n}` },
      ...more,
    })
    const questions = [
      ask(1, { label: 'Company' }),
      ask(2, { label: 'Food', isSensitive: true }),
      ask(3, { kind: 'choice', label: 'Drink', options }),
      ask(4, { kind: 'choices', label: 'Drinks', options }),
      ask(5, { kind: 'yes_no', label: 'Bike?' }),
      ask(6, { kind: 'choice', label: 'Gone', options }),
      ask(7, { label: 'Removed', removedAt: now.toISOString() }),
    ]
    const earlier = [
      { kind: 'short', label: 'company ', values: ['Seeds'] },
      { kind: 'short', label: 'Company', values: ['Older'] },
      { kind: 'short', label: 'Food', values: ['None'] },
      { kind: 'choice', label: 'Drink', values: ['Tea'] },
      { kind: 'choices', label: 'Drinks', values: ['Water', 'Tea'] },
      { kind: 'yes_no', label: 'Bike?', values: ['no'] },
      { kind: 'choice', label: 'Gone', values: ['Beer'] },
      { kind: 'short', label: 'Removed', values: ['x'] },
    ]
    assert.deepEqual(prefillAnswers(questions, earlier), {
      [idOf(1)]: 'Seeds',
      [idOf(3)]: 'Tea',
      [idOf(4)]: ['Tea', 'Water'],
      [idOf(5)]: false,
    })
  })
})
