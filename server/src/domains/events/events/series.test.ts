import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    token = await makeToken(app, await makeUser(app), ['manage:events', 'read:events', 'manage:groups'])
    guest = await makeToken(app, await makeUser(app), ['write:events', 'manage:events'])
    await app.post('/v1/manage/groups', { token, body: { name: 'Choir', urlname: 'choir' } })
    // The dates of the series are after this instant.
    app.clock.advance(Date.parse('2027-03-01T00:00:00Z') - app.clock.now().getTime())
  },
})
let token: string
let guest: string

interface Made {
  id: string
  title: string
  dateTime: string
  endTime: string | null
  rsvpClosesAt: string | null
  status: string
  maxAttendees: number | null
  version: number
}

const timezone = 'Europe/Berlin'
const wall = (at: string) =>
  new Date(at).toLocaleString('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })

const seriesOf = async (id: string): Promise<Made[]> =>
  (await app.get(`/v1/manage/events/${id}/series`, { token })).body.data

/** Four Tuesdays at 19:00 in Berlin; summer time begins between the second and the third. */
async function makeSeries(body: object = {}): Promise<Made[]> {
  const given = { title: 'Rehearsal', timezone, dateTime: '2027-03-16T18:00:00Z', repeat: { freq: 'weekly', count: 4 } }
  const made = await app.post('/v1/manage/groups/choir/events', { token, body: { ...given, ...body } })
  assert.equal(made.status, 201, made.text)
  return seriesOf(made.body.data.id)
}

const patch = (id: string, body: object) => app.patch(`/v1/manage/events/${id}`, { token, body })
const act = (id: string, verb: string, body?: object, by = token) =>
  app.post(`/v1/manage/events/${id}/${verb}`, { token: by, ...(body && { body }) })
const told = async (type: string, ids: string[]) => {
  const rows = await app.database.selectFrom('outbox_events').select('data').where('type', '=', type).execute()
  return rows.map(({ data }) => (data as { eventId: string }).eventId).filter((id) => ids.includes(id))
}
const fieldsOf = async <K extends keyof Made>(id: string, field: K) => (await seriesOf(id)).map((event) => event[field])

describe('a change of a series', () => {
  it('applies to this event, to this and the following ones, or to all', async () => {
    const [first, second] = await makeSeries()
    assert.equal((await patch(second!.id, { title: 'One' })).status, 200)
    assert.deepEqual(await fieldsOf(first!.id, 'title'), ['Rehearsal', 'One', 'Rehearsal', 'Rehearsal'])
    assert.equal((await patch(second!.id, { title: 'Two', applyTo: 'following' })).body.data.title, 'Two')
    assert.deepEqual(await fieldsOf(first!.id, 'title'), ['Rehearsal', 'Two', 'Two', 'Two'])
    await patch(second!.id, { title: 'Three', venue: { name: 'Hall', notes: 'Ring twice' }, applyTo: 'all' })
    assert.deepEqual(await fieldsOf(first!.id, 'title'), ['Three', 'Three', 'Three', 'Three'])
  })

  it('moves the others by the same local time, across daylight saving changes', async () => {
    const [first] = await makeSeries({ endTime: '2027-03-16T20:00:00Z', rsvpClosesAt: '2027-03-16T17:00:00Z' })
    const body = { dateTime: '2027-03-17T19:30:00Z', endTime: '2027-03-17T21:00:00Z', applyTo: 'all' }
    const moved = await patch(first!.id, { ...body, rsvpClosesAt: '2027-03-16T11:00:00Z' })
    assert.equal(moved.status, 200, moved.text)
    const days = ['2027-03-17', '2027-03-24', '2027-03-31', '2027-04-07']
    assert.deepEqual(
      (await fieldsOf(first!.id, 'dateTime')).map(wall),
      days.map((day) => `${day} 20:30`),
    )
    assert.deepEqual(
      (await fieldsOf(first!.id, 'endTime')).map((at) => wall(at!)),
      days.map((day) => `${day} 22:00`),
    )
    const before = ['2027-03-16', '2027-03-23', '2027-03-30', '2027-04-06'].map((day) => `${day} 12:00`)
    assert.deepEqual(
      (await fieldsOf(first!.id, 'rsvpClosesAt')).map((at) => wall(at!)),
      before,
    )
  })

  it('leaves cancelled and past events as they are, and is told for each event that changed', async () => {
    const [first, second, third, fourth] = await makeSeries()
    await act(second!.id, 'cancel')
    const ended = { starts_at: '2027-02-01T18:00:00.000Z', over_at: '2027-02-01T20:00:00.000Z' }
    await app.database.updateTable('events').set(ended).where('id', '=', first!.id).execute()
    await patch(third!.id, { title: 'Concert', applyTo: 'all' })
    assert.deepEqual(await fieldsOf(third!.id, 'title'), ['Rehearsal', 'Rehearsal', 'Concert', 'Concert'])
    const ids = [first, second, third, fourth].map((event) => event!.id)
    assert.deepEqual((await told('event.updated', ids)).sort(), [third!.id, fourth!.id].sort())
  })

  it('is refused as a whole when one event has more attendees than seats, and names those dates', async () => {
    const [first, , third] = await makeSeries()
    for (const token of [guest, await makeToken(app, await makeUser(app), ['write:events'])])
      assert.equal((await app.post(`/v1/events/${third!.id}/rsvp`, { token })).status, 201)
    const refused = await patch(first!.id, { title: 'Small', maxAttendees: 1, applyTo: 'all' })
    assert.deepEqual([refused.status, refused.body.code], [409, 'capacity_below_confirmed'])
    assert.match(refused.body.error, /2027-03-30 \(2\)/)
    assert.deepEqual(new Set(await fieldsOf(first!.id, 'title')), new Set(['Rehearsal']))
    await patch(first!.id, { maxAttendees: 2, applyTo: 'all' })
    assert.deepEqual(await fieldsOf(first!.id, 'maxAttendees'), [2, 2, 2, 2])
  })

  it('is refused as a whole, with the date, when another event would have ended', async () => {
    const [first, , third] = await makeSeries()
    const soon = { starts_at: '2027-03-01T18:00:00.000Z', over_at: '2027-03-01T21:00:00.000Z' }
    await app.database.updateTable('events').set(soon).where('id', '=', first!.id).execute()
    const refused = await patch(third!.id, { dateTime: '2027-03-20T17:00:00Z', applyTo: 'all' })
    assert.deepEqual([refused.status, refused.body.code], [400, 'validation_failed'])
    assert.match(refused.body.error, /^2027-03-01: /)
    assert.equal((await seriesOf(third!.id))[2]!.dateTime, third!.dateTime)
  })

  it('compares the version of the one event only', async () => {
    const [first, second] = await makeSeries()
    await patch(second!.id, { title: 'Other' })
    const stale = await patch(second!.id, { title: 'Late', version: second!.version, applyTo: 'all' })
    assert.deepEqual([stale.status, stale.body.code], [409, 'changed_meanwhile'])
    assert.equal((await patch(first!.id, { title: 'New', version: first!.version, applyTo: 'all' })).status, 200)
    assert.deepEqual(new Set(await fieldsOf(first!.id, 'title')), new Set(['New']))
  })

  it('of an event without a series changes that event', async () => {
    const body = { title: 'Alone', timezone, dateTime: '2027-03-16T18:00:00Z' }
    const { id } = (await app.post('/v1/manage/groups/choir/events', { token, body })).body.data
    assert.equal((await patch(id, { title: 'Still alone', applyTo: 'all' })).body.data.title, 'Still alone')
  })
})

describe('a series', () => {
  it('is cancelled from one date on, with an event for each', async () => {
    const [first, second, third, fourth] = await makeSeries()
    await app.post(`/v1/events/${fourth!.id}/rsvp`, { token: guest })
    const answer = await act(second!.id, 'cancel', { message: 'No hall', applyTo: 'following' })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(await fieldsOf(first!.id, 'status'), ['scheduled', 'cancelled', 'cancelled', 'cancelled'])
    const ids = [first, second, third, fourth].map((event) => event!.id)
    assert.equal((await told('event.cancelled', ids)).length, 3)
    assert.deepEqual(await told('rsvp.cancelled', ids), [fourth!.id])
    const again = await act(second!.id, 'cancel', { applyTo: 'all' })
    assert.deepEqual([again.status, again.body.code], [409, 'already_cancelled'])
  })

  it('of drafts is published as a whole; what is public already stays so', async () => {
    const [first, second] = await makeSeries({ status: 'draft' })
    await act(second!.id, 'publish')
    assert.deepEqual(await fieldsOf(first!.id, 'status'), ['draft', 'scheduled', 'draft', 'draft'])
    assert.equal((await act(first!.id, 'publish', { applyTo: 'all' })).body.data.status, 'scheduled')
    assert.deepEqual(new Set(await fieldsOf(first!.id, 'status')), new Set(['scheduled']))
  })

  it('is changed by managers of its group only', async () => {
    const [first] = await makeSeries()
    const answers = [
      await app.patch(`/v1/manage/events/${first!.id}`, { token: guest, body: { title: 'Mine', applyTo: 'all' } }),
      await act(first!.id, 'cancel', { applyTo: 'all' }, guest),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 403],
    )
    assert.deepEqual(new Set(await fieldsOf(first!.id, 'title')), new Set(['Rehearsal']))
  })
})
