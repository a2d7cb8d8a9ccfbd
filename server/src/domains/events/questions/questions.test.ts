import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, it } from 'node:test'
import { eraseAccount } from '#domains/administration/personal-data/index.ts'
import { eraseAnswers } from '#domains/events/answers/index.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { useApp } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { answer, ask, endEvent, listStoredAnswers, type WantedQuestion } from '#test/support/builders/answers.ts'
import { inTransaction, jobContext, makeSession, makeToken, runEraser } from '#test/support/builders/factories.ts'
import { withRetention } from '#test/support/builders/retention.ts'
import { scene } from '#test/support/builders/scene.ts'
import {
  countAnswersByKey,
  deleteAnswersOfGuests,
  encryptAnswersAgain,
  findEarlierAnswers,
  findQuestions,
  listAnswers,
  listOpenedAnswers,
  questionsColumn,
  storeAnswersOfMany,
} from './index.ts'

const app = useApp()
const people = { manager: 'manager', ana: 'member', ben: 'member', cleo: 'member' } as const
const make = () => scene(app, { people, event: { seats: 2 } })
let { manager, ana, ben, cleo, event, group } = {} as Awaited<ReturnType<typeof make>>

const list: WantedQuestion[] = [
  { kind: 'short', label: 'Company' },
  { kind: 'choices', label: 'Drinks', options: ['Tea', 'Coffee', 'Water'], isAskedOfGuests: true },
  { kind: 'yes_no', label: 'Bike?' },
  { kind: 'choice', label: 'Food', options: ['Meat', 'Vegan'], isSensitive: true, isAskedOfGuests: true },
]
let [company, drinks, bike, food] = [] as unknown as [string, string, string, string]
const rsvp = (person: { token: string }, of = event) => app.post(`/v1/events/${of.id}/rsvp`, { token: person.token })

beforeEach(async () => {
  for (const table of ['answers', 'event_questions'] as const) await app.database.deleteFrom(table).execute()
  ;({ manager, ana, ben, cleo, event, group } = await make())
  ;[company, drinks, bike, food] = (await ask(app, event, manager.token, list)) as [string, string, string, string]
  await rsvp(ana)
})

const stored = async () =>
  (await listStoredAnswers(app, event)).map(({ question_id, option, words, sealed }) => [
    [company, drinks, bike, food].indexOf(question_id),
    option ?? words ?? (sealed && 'sealed'),
  ])
const every = () => ({ [company]: 'Seeds', [drinks]: ['Water', 'Tea'], [bike]: true, [food]: 'Vegan' })
const erase = () => eraseAnswers(jobContext(app))

describe('answers', () => {
  it('are stored one row a value, sensitive ones encrypted, and replaced as a whole', async () => {
    await answer(app, event, ana, every())
    assert.deepEqual((await stored()).toSorted(), [
      [0, 'Seeds'],
      [1, 'Tea'],
      [1, 'Water'],
      [2, 'yes'],
      [3, 'sealed'],
    ])
    const whole = JSON.stringify(await app.database.selectFrom('answers').selectAll().execute())
    assert.doesNotMatch(whole, /Vegan/, 'encrypted in the table')
    await answer(app, event, ana, { [drinks]: ['Coffee'], [bike]: false })
    assert.deepEqual((await stored()).toSorted(), [
      [1, 'Coffee'],
      [2, 'no'],
    ])
  })

  it('can be changed one by one, and emptied', async () => {
    await answer(app, event, ana, every())
    await answer(app, event, ana, { [drinks]: ['Tea'] }, { changed: [drinks, bike] })
    assert.deepEqual((await stored()).toSorted(), [
      [0, 'Seeds'],
      [1, 'Tea'],
      [3, 'sealed'],
    ])
  })

  it('of guests stand beside those of the holder, and go with the guest', async () => {
    const [guest, other] = [randomUUIDv7(), randomUUIDv7()]
    await answer(app, event, ana, every())
    await answer(app, event, ana, { [drinks]: ['Tea'], [food]: 'Meat' }, { guestId: guest })
    await answer(app, event, ana, { [drinks]: ['Tea'] }, { guestId: other })
    await answer(app, event, ana, { [drinks]: ['Coffee'], [food]: 'Meat' }, { guestId: guest })
    const of = async (guestId: string | null) =>
      (await listAnswers(app.database, event.id, [ana.id]))
        .filter((one) => one.guestId === guestId)
        .map(({ questionId, values }) => [questionId, values] as const)
    assert.deepEqual(
      new Map(await of(guest)),
      new Map([
        [drinks, ['Coffee']],
        [food, undefined],
      ] as never),
    )
    assert.deepEqual(await of(other), [[drinks, ['Tea']]])
    await inTransaction(app, ({ db }) => deleteAnswersOfGuests(db, event.id, [guest]))
    assert.deepEqual([(await of(guest)).length, (await of(other)).length, (await of(null)).length], [0, 1, 4])
  })

  it('of many people take one statement, and none where nothing is asked', async () => {
    for (const person of [ben, cleo]) await rsvp(person)
    const rsvps = await app.database
      .selectFrom('rsvps')
      .select(['id as rsvpId', 'user_id as userId'])
      .where('event_id', '=', event.id)
      .execute()
    const { questions } = (await findQuestions(app.database, event.id))!
    const store = (asked: typeof questions) =>
      inTransaction(app, ({ db }) => {
        const everyone = rsvps.map((one) => ({ ...one, answers: { [company]: one.userId, [food]: 'Meat' } }))
        return storeAnswersOfMany(db, event.id, asked, everyone, app.keys, app.clock.now())
      })
    const sent = await recordStatements(() => store(questions))
    assert.equal(sent.filter(({ text }) => text.includes('answers')).length, 1)
    assert.equal((await recordStatements(() => store([]))).filter(({ text }) => text.includes('answers')).length, 0)
    const opened = await listOpenedAnswers(
      app.database,
      app.keys,
      event.id,
      rsvps.map(({ userId }) => userId),
    )
    assert.equal(opened.length, 6)
    for (const { userId, questionId, values } of opened)
      assert.deepEqual(values, [questionId === company ? userId : 'Meat'])
  })

  it('to a question that was removed stay, also when the others are replaced', async () => {
    await answer(app, event, ana, every())
    await ask(app, event, manager.token, [{ id: drinks, ...list[1]! }])
    await answer(app, event, ana, { [drinks]: ['Coffee'] })
    assert.deepEqual((await stored()).toSorted(), [
      [0, 'Seeds'],
      [1, 'Coffee'],
      [2, 'yes'],
      [3, 'sealed'],
    ])
  })

  it('of last time are found by the words of the question, without sensitive ones and those of guests', async () => {
    await answer(app, event, ana, every())
    await answer(app, event, ana, { [drinks]: ['Coffee'] }, { guestId: randomUUIDv7() })
    const found = await findEarlierAnswers(app.database, group.id, ana.id)
    assert.deepEqual(found.map(({ label, values }) => [label, ...values]).toSorted(), [
      ['Bike?', 'yes'],
      ['Company', 'Seeds'],
      ['Drinks', 'Tea', 'Water'],
    ])
    assert.deepEqual(await findEarlierAnswers(app.database, group.id, ben.id), [])
    const elsewhere = await scene(app, { people: {}, event: {} })
    assert.deepEqual(await findEarlierAnswers(app.database, elsewhere.group.id, ana.id), [])
  })

  it('are read by a new key, and the old key is then needed by none', async () => {
    await answer(app, event, ana, every())
    const [old, fresh] = [openKeys(randomSecretKeys()), randomSecretKeys().replace('dev', 'k2')]
    assert.ok(old)
    const keys = openKeys(`${fresh},${app.keys.ids[0]}:${'A'.repeat(43)}=`)
    await assert.rejects(
      inTransaction(app, ({ db }) => encryptAnswersAgain(db, keys, 10)),
      'a wrong key changes nothing',
    )
    assert.deepEqual(await countAnswersByKey(app.database), [{ keyId: app.keys.ids[0], count: 1 }])
    const both = {
      ...app.keys,
      ids: ['k2', ...app.keys.ids],
      encrypt: openKeys(fresh).encrypt,
    }
    assert.equal(await inTransaction(app, ({ db }) => encryptAnswersAgain(db, both as never, 10)), 1)
    assert.equal(await inTransaction(app, ({ db }) => encryptAnswersAgain(db, both as never, 10)), 0)
    assert.deepEqual(await countAnswersByKey(app.database), [{ keyId: 'k2', count: 1 }])
    const opened = await listOpenedAnswers(app.database, openKeys(fresh), event.id, [ana.id])
    assert.deepEqual(opened.find(({ questionId }) => questionId === food)?.values, ['Vegan'])
  })
})

describe('a list of questions', () => {
  it('comes with another statement in the same round trip', async () => {
    const read = async (id: string) =>
      (await app.database.selectNoFrom(questionsColumn(id).as('questions')).executeTakeFirstOrThrow()).questions
    assert.deepEqual(
      (await read(event.id))?.map(({ label }) => label),
      ['Company', 'Drinks', 'Bike?', 'Food'],
    )
    assert.equal(await read(randomUUIDv7()), null)
  })
})

describe('the answers to an event that is over', () => {
  const left = async () => (await stored()).map(([which]) => which).toSorted()
  beforeEach(async () => {
    for (const person of [ben, cleo]) await rsvp(person)
    await answer(app, event, ana, every())
    await answer(app, event, cleo, { [company]: 'Waiting and Co' })
  })

  it('go after 14 days where they are sensitive or of people without a spot, and all after 180', async () => {
    const days: [number, unknown[]][] = [
      [13.9, [0, 0, 1, 1, 2, 3]],
      [14.1, [0, 1, 1, 2]],
      [179.9, [0, 1, 1, 2]],
      [180.1, []],
    ]
    for (const [ago, expected] of days) {
      await endEvent(app, event, ago)
      await erase()
      assert.deepEqual(await left(), expected, `${ago} days`)
    }
  })

  it('go as soon as the settings or the organizers say, and never later', async () => {
    await endEvent(app, event, 5)
    await erase()
    assert.equal((await left()).length, 6)
    await withRetention(app, { sensitiveAnswerDays: 4 }, async () => {
      await erase()
      assert.deepEqual(await left(), [0, 1, 1, 2])
    })
    const sent = (await app.get(`/v1/manage/events/${event.id}/questions`, { token: manager.token })).body.data
    const questions = sent.questions as WantedQuestion[]
    const body = { questions, version: sent.version, keptDays: 4 }
    await app.put(`/v1/manage/events/${event.id}/questions`, { token: manager.token, body })
    await withRetention(app, { answerDays: 180, sensitiveAnswerDays: 14 }, async () => {
      await erase()
      assert.deepEqual(await left(), [])
    })
  })

  it('are kept longer by no organizer than by the instance', async () => {
    await ask(app, event, manager.token, (await findQuestions(app.database, event.id))!.questions as never, {
      keptDays: 180,
    })
    await endEvent(app, event, 15)
    await erase()
    assert.deepEqual(await left(), [0, 1, 1, 2])
  })

  it('are looked at no more once they are gone, until there is an answer again', async () => {
    await endEvent(app, event, 200)
    assert.equal(await erase(), 6)
    const erasedAt = async () =>
      (
        await app.database
          .selectFrom('event_questions')
          .select('erased_at')
          .where('event_id', '=', event.id)
          .executeTakeFirstOrThrow()
      ).erased_at
    assert.ok(await erasedAt())
    const probes = await recordStatements(() => erase())
    assert.equal(probes.filter(({ text }) => /delete from answers/.test(text)).length, 0)
    await answer(app, event, ana, { [company]: 'Late' })
    assert.equal(await erasedAt(), null)
    assert.equal(await erase(), 1)
  })

  it('of other events stay', async () => {
    const other = await scene(app, { people: {}, event: {} })
    await endEvent(app, other.event, 300)
    assert.equal(await erase(), 0)
    assert.equal((await left()).length, 6)
  })
})

describe('a person', () => {
  beforeEach(() => answer(app, event, ana, every()))
  const exported = async (by: object) => (await app.get('/v1/profile/export', by)).body.data.answers as object[]

  it('gets all their answers and those about their guests: in a browser in clear, with a token without sensitive ones', async () => {
    const guestId = randomUUIDv7()
    await answer(app, event, ana, { [drinks]: ['Coffee'] }, { guestId })
    const inBrowser = await exported({ session: await makeSession(app, ana) })
    const row = (question: string, value: string | null, of: string | null = null) => ({
      ...{ eventId: event.id, question, guestId: of, answer: value },
    })
    const byText = (rows: object[]) => rows.map((one) => JSON.stringify({ ...one, answeredAt: undefined })).toSorted()
    assert.deepEqual(
      byText(inBrowser),
      byText([
        row('Company', 'Seeds'),
        row('Drinks', 'Tea'),
        row('Drinks', 'Water'),
        row('Bike?', 'yes'),
        row('Food', 'Vegan'),
        row('Drinks', 'Coffee', guestId),
      ]),
    )
    const byToken = await exported({ token: await makeToken(app, ana, ['user']) })
    assert.equal(byToken.length, 6)
    assert.doesNotMatch(JSON.stringify(byToken), /Vegan|sealed/)
  })

  it('takes them along when the account is deleted', async () => {
    await inTransaction(app, (unit) => eraseAccount(unit, ana.id, app.clock.now()))
    await runEraser(app, ana)
    assert.deepEqual(await stored(), [])
  })
})
