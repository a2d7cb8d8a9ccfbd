import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { useApp } from '#test/support/app/harness.ts'
import { assertSeatsAgree, type Guest, makeEventIn, makeGuests } from '#test/support/builders/events.ts'
import { inTransaction, makeSession } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { cancelAllRsvps } from './commands.seats.ts'

const app = useApp()

const diet = { kind: 'choice', label: 'What do you eat?', options: ['Everything', 'Vegan'], isRequired: true } as const
const size = { kind: 'short', label: 'Shirt size' } as const
const ofGuests = { ...diet, label: 'And your guest?', isAskedOfGuests: true } as const

/** An event that asks, with the ids of its questions. */
async function makeAsking(questions: readonly object[], input: Parameters<typeof makeEventIn>[2] = {}) {
  const { owner, group } = await scene(app, { people: { owner: 'owner' } })
  const id = await makeEventIn(app, group.id, { seats: 3, maxGuests: 3, ...input })
  const { status, body } = await app.put(`/v1/manage/events/${id}/questions`, {
    token: owner.token,
    body: { version: 0, questions },
  })
  assert.equal(status, 200, JSON.stringify(body))
  const ids: string[] = body.data.questions.map((question: { id: string }) => question.id)
  return { id, owner, ids }
}

const join = (id: string, { token }: Guest, body: object) => app.post(`/v1/events/${id}/rsvp`, { token, body })
const change = (id: string, { token }: Guest, body: object) => app.patch(`/v1/events/${id}/rsvp`, { token, body })
const answersOf = async (id: string, { token }: Guest) =>
  (await app.get(`/v1/events/${id}/rsvp/answers`, { token })).body.data

describe('answers with an RSVP', () => {
  it('are refused as a whole when a required one is missing, and nothing is held', async () => {
    const { id, ids } = await makeAsking([diet, size])
    const [ana] = (await makeGuests(app, 1)) as [Guest]
    for (const body of [{}, { answers: { [ids[1]!]: 'M' } }]) {
      const { status, body: answer } = await join(id, ana, body)
      assert.deepEqual([status, answer.code], [400, 'answers_required'])
      assert.deepEqual(
        answer.problems.map(({ field }: { field: string }) => field),
        [`answers.${ids[0]}`],
      )
    }
    assert.deepEqual(await assertSeatsAgree(app.database, id), [0, 0, 0, 0])
  })

  it('come with it in one request, of guests too, and are changed one by one', async () => {
    const { id, ids } = await makeAsking([diet, size, ofGuests])
    const [ana] = (await makeGuests(app, 1)) as [Guest]
    const [food, shirt, guestFood] = ids as [string, string, string]
    const own = { [food]: 'Vegan', [shirt]: 'M', [guestFood]: 'Everything' }
    const fieldsOf = ({ body }: { body: { problems: { field: string }[] } }) => body.problems.map(({ field }) => field)
    const without = await join(id, ana, { answers: own, guests: [{}] })
    assert.deepEqual(fieldsOf(without), [`guests.0.answers.${guestFood}`])
    const nothing = await join(id, ana, { guests: [{}, {}] })
    assert.equal(nothing.body.code, 'answers_required')
    const missing = [`answers.${food}`, ...[0, 1].map((n) => `guests.${n}.answers.${guestFood}`)]
    assert.deepEqual(
      fieldsOf(nothing),
      missing.toSpliced(1, 0, `answers.${guestFood}`),
      'what all of a party owe is said at once',
    )
    const bad = { [guestFood]: 'Beer' }
    const wrong = await join(id, ana, { answers: { ...own, [food]: 'Beer' }, guests: [{ answers: bad }, {}] })
    assert.equal(wrong.body.code, 'validation_failed')
    assert.deepEqual(fieldsOf(wrong), [`answers.${food}`, `guests.0.answers.${guestFood}`])
    const { status, body } = await join(id, ana, { answers: own, guests: [{ answers: { [guestFood]: 'Vegan' } }] })
    assert.deepEqual([status, body.data.partySize], [201, 2])
    assert.equal((await change(id, ana, { answers: { [shirt]: 'L' } })).status, 200)
    const emptied = { answers: { [food]: '' }, guests: [{}] }
    assert.deepEqual(fieldsOf(await change(id, ana, emptied)), [`answers.${food}`, `guests.0.answers.${guestFood}`])
    const { rows } = await sql<{ value: string; is_guest: boolean }>`
      select coalesce(option, words) as value, guest_id is not null as is_guest from answers
      where event_id = ${id} order by 1, 2`.execute(app.database)
    assert.deepEqual(
      rows.map(({ value, is_guest }) => [value, is_guest]),
      [
        ['Everything', false],
        ['L', false],
        ['Vegan', false],
        ['Vegan', true],
      ],
    )
    assert.ok(await answersOf(id, ana))
    assert.equal((await change(id, ana, { guests: [] })).body.data.partySize, 1)
    const left = await sql`select 1 from answers where event_id = ${id} and guest_id is not null`.execute(app.database)
    assert.equal(left.rows.length, 0, 'the answers of a guest go with them')
  })

  it('that are owed can be given once RSVPs are closed, and nothing else, but who cannot come leaves', async () => {
    const { id, owner, ids } = await makeAsking([size], { seats: 9 })
    const [ana] = (await makeGuests(app, 1)) as [Guest]
    const { questions, version } = (await app.get(`/v1/manage/events/${id}/questions`, { token: owner.token })).body
      .data
    const asked = await app.put(`/v1/manage/events/${id}/questions`, {
      token: owner.token,
      body: { version, questions: [...questions, diet] },
    })
    const food: string = asked.body.data.questions[1].id
    assert.equal((await join(id, ana, { answers: { [food]: 'Vegan' }, guests: [{}, {}] })).status, 201)
    // As one whom an organizer added: with a spot, and without an answer.
    await sql`delete from answers where event_id = ${id}`.execute(app.database)
    await sql`update events set rsvp_closes_at = now() - interval '99 years' where id = ${id}`.execute(app.database)
    const told = async (body: object) => {
      const { status, body: answer } = await change(id, ana, body)
      return [status, answer.code ?? answer.data.partySize]
    }
    const guests = (await app.get(`/v1/events/${id}/rsvp/guests`, { token: ana.token })).body.data.guests
    const [first, second] = guests.map((guest: { id: string }) => ({ id: guest.id }))
    for (const body of [
      { answers: { [food]: 'Vegan', [ids[0]!]: 'M' } },
      { guests: [first, second, {}] },
      { guests: [first, { ...second, name: 'Jo' }] },
    ])
      assert.deepEqual(await told(body), [409, 'rsvp_closed'], JSON.stringify(body))
    assert.deepEqual(await told({ answers: {} }), [400, 'answers_required'])
    assert.deepEqual(await told({ answers: { [food]: 'Vegan' } }), [200, 3])
    assert.deepEqual(await told({ answers: { [food]: 'Everything' } }), [409, 'rsvp_closed'], 'it is no longer owed')
    assert.deepEqual(await told({ guests: [second] }), [200, 2])
    await assertSeatsAgree(app.database, id)
  })

  it('of guests go with the RSVP that brings them, however it ends, and count no more for one who comes back', async () => {
    const { id, owner, ids } = await makeAsking([diet, { ...ofGuests, isRequired: false }])
    const [ana] = (await makeGuests(app, 1)) as [Guest]
    const [food, guestFood] = ids as [string, string]
    const { token } = owner
    const attendees = `/v1/manage/events/${id}/attendees`
    const organize = async (path: string, body: object = {}) => {
      const { status, text } = await app.post(path, { token, body })
      assert.ok(status < 300, text)
    }
    const ways: (() => Promise<unknown>)[] = [
      () => app.delete(`/v1/events/${id}/rsvp`, { token: ana.token }),
      () => app.delete(`${attendees}/${ana.id}`, { token }),
      () => organize(`${attendees}/remove`, { userIds: [ana.id] }),
      () => inTransaction(app, (unit) => cancelAllRsvps(unit, id, app.clock.now())),
    ]
    const session = await makeSession(app, owner)
    const answers = { [food]: 'Everything' }
    const party = { answers, guests: [{ answers: { [guestFood]: 'Vegan' } }, { answers: { [guestFood]: 'Vegan' } }] }
    for (const end of ways) {
      assert.equal((await join(id, ana, party)).status, 201)
      await end()
      const left = await sql`select 1 from answers where event_id = ${id} and guest_id is not null`.execute(
        app.database,
      )
      assert.equal(left.rows.length, 0, String(end))
      assert.equal((await join(id, ana, { answers })).status, 201)
      const counts = (await app.get(`/v1/manage/events/${id}/questions/counts`, { token })).body.data.questions
      assert.deepEqual(
        counts.map(({ answered }: { answered: number }) => answered),
        [1, 0],
      )
      const filter = new URLSearchParams({ question: guestFood, answer: 'Vegan' })
      assert.deepEqual((await app.get(`${attendees}?${filter}`, { session })).body.data, [])
      const own = await answersOf(id, ana)
      assert.deepEqual([own.answers.length, own.guests], [1, []])
      await app.delete(`/v1/events/${id}/rsvp`, { token: ana.token })
    }
  })

  it('of who gets the waitlist because the last spot went meanwhile are kept', async () => {
    const { id, ids } = await makeAsking([diet], { seats: 1 })
    const [ana, bo] = (await makeGuests(app, 2)) as [Guest, Guest]
    const answers = { [ids[0]!]: 'Vegan' }
    assert.equal((await join(id, ana, { answers })).body.data.status, 'confirmed')
    assert.equal((await join(id, bo, { answers })).body.data.waitlistPosition, 1)
    const { rows } = await sql`select 1 from answers where event_id = ${id}`.execute(app.database)
    assert.equal(rows.length, 2)
  })

  it('are asked only of those who could come: a refusal comes first', async () => {
    const { id } = await makeAsking([diet], { seats: 1, waitlist: false })
    const [ana] = (await makeGuests(app, 1)) as [Guest]
    await sql`update event_seats set upstream_count = 1 where event_id = ${id}`.execute(app.database)
    assert.equal((await join(id, ana, {})).body.code, 'event_full')
  })

  it('cannot be guessed from what is stored for an Idempotency-Key, which still repeats the answer', async () => {
    const { id, ids } = await makeAsking([{ kind: 'yes_no', label: 'Do you eat meat?' }])
    const [ana, bo] = (await makeGuests(app, 2)) as [Guest, Guest]
    const bodyOf = (answer: boolean) => ({ answers: { [ids[0]!]: answer } })
    const send = (guest: Guest, answer: boolean) =>
      app.post(`/v1/events/${id}/rsvp`, {
        token: guest.token,
        body: bodyOf(answer),
        headers: { 'idempotency-key': `meat-${id}` },
      })
    const plain = (answer: boolean) =>
      createHash('sha256')
        .update(JSON.stringify([{ id }, {}, bodyOf(answer)]))
        .digest()
    const rowOf = ({ id: userId }: Guest) =>
      app.database.selectFrom('idempotency_keys').select('fingerprint').where('user_id', '=', userId)
    for (const guest of [ana, bo]) assert.equal((await send(guest, true)).status, 201)
    const { fingerprint } = await rowOf(ana).executeTakeFirstOrThrow()
    for (const guess of [true, false]) assert.notDeepEqual(fingerprint, plain(guess))
    assert.notDeepEqual((await rowOf(bo).executeTakeFirstOrThrow()).fingerprint, plain(true))
    const again = await send(ana, true)
    assert.deepEqual([again.status, again.headers['idempotency-replayed']], [201, 'true'])
    assert.equal((await send(ana, false)).body.code, 'idempotency_mismatch')
    // As the process before stored it.
    const asBefore = app.database.updateTable('idempotency_keys').set({ fingerprint: plain(true) })
    await asBefore.where('user_id', '=', ana.id).execute()
    assert.equal((await send(ana, true)).status, 201)
    assert.equal((await send(ana, false)).body.code, 'idempotency_mismatch')
  })

  it('are in no stored answer, outbox row or audit row', async () => {
    const { id, ids } = await makeAsking([{ kind: 'short', label: 'Say something' }])
    const [ana] = (await makeGuests(app, 1)) as [Guest]
    const canary = 'canary-4711-answer'
    const { status } = await app.post(`/v1/events/${id}/rsvp`, {
      token: ana.token,
      body: { answers: { [ids[0]!]: canary } },
      headers: { 'idempotency-key': `key-${id}` },
    })
    assert.equal(status, 201)
    for (const table of ['idempotency_keys', 'outbox_events', 'audit_log', 'rsvps', 'guests'])
      assert.equal(
        (
          await sql<{
            n: number
          }>`select count(*)::int as n from ${sql.table(table)} t where t::text like ${`%${canary}%`}`.execute(
            app.database,
          )
        ).rows[0]!.n,
        0,
        table,
      )
    const kept = await sql<{ n: number }>`select count(*)::int as n from answers where words = ${canary}`.execute(
      app.database,
    )
    assert.equal(kept.rows[0]!.n, 1)
  })
})
