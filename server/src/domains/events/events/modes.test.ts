import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { checkIn, makeCode } from '#test/support/builders/check-in-codes.ts'
import { assertSeatsAgree, type Guest, makeGuests, rsvp, unRsvp } from '#test/support/builders/events.ts'
import { scene } from '#test/support/builders/scene.ts'

const app = useApp()
const ticketUrl = 'https://www.tickets.example/night'
const refused = ({ status, body }: Response) => [status, body.code]

async function stage(event: object = {}) {
  const made = await scene(app, { people: { owner: 'owner', ana: 'stranger', bo: 'stranger' }, event })
  const path = `/v1/manage/events/${made.event.id}`
  const change = (body: object) => app.patch(path, { token: made.owner.token, body })
  const show = async () => (await app.get(`/v1/events/${made.event.id}`, { token: made.ana.token })).body.data
  return { ...made, path, change, show }
}

const create = (place: { group: { urlname: string }; owner: Guest }, body: object) =>
  app.post(`/v1/manage/groups/${place.group.urlname}/events`, {
    token: place.owner.token,
    body: { title: 'Night', dateTime: '2030-05-01T18:00:00.000Z', timezone: 'Europe/Berlin', ...body },
  })

describe('rsvpMode of an event', () => {
  it('is here by default, and takesRsvps follows it', async () => {
    const { change, show } = await stage()
    const seen = async () => {
      const { rsvpMode, takesRsvps } = await show()
      return [rsvpMode, takesRsvps]
    }
    assert.deepEqual(await seen(), ['here', true])
    assert.equal((await change({ rsvpMode: 'none' })).status, 200)
    assert.deepEqual(await seen(), ['none', false])
    assert.equal((await change({ rsvpMode: 'elsewhere', ticketUrl })).status, 200)
    assert.deepEqual(await seen(), ['elsewhere', false])
    assert.equal((await change({ rsvpMode: 'here' })).status, 200)
    assert.deepEqual(await seen(), ['here', true])
  })

  it('elsewhere needs the address of the other site, at the start and as long as it is so', async () => {
    const place = await stage()
    const missing = await create(place, { rsvpMode: 'elsewhere' })
    assert.deepEqual([...refused(missing), missing.body.problems[0].field], [400, 'validation_failed', 'ticketUrl'])
    const made = await create(place, { rsvpMode: 'elsewhere', ticketUrl })
    assert.deepEqual([made.status, made.body.data.takesRsvps], [201, false])
    const { id, version } = made.body.data
    const { token } = place.owner
    const without = await app.patch(`/v1/manage/events/${id}`, { token, body: { ticketUrl: null, version } })
    assert.deepEqual(refused(without), [400, 'validation_failed'])
    assert.deepEqual(refused(await place.change({ rsvpMode: 'elsewhere' })), [400, 'validation_failed'])
  })

  it('elsewhere and none take no RSVP, each with its own reason', async () => {
    const { event, ana, change } = await stage()
    await change({ rsvpMode: 'elsewhere', ticketUrl })
    assert.deepEqual(refused(await rsvp(app, event, ana)), [409, 'rsvp_elsewhere'])
    await change({ rsvpMode: 'none' })
    const none = await rsvp(app, event, ana)
    assert.deepEqual(refused(none), [409, 'rsvp_closed'])
    assert.match(none.body.error, /just come/)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [0, 0, 0, 0])
  })

  it('stays here while somebody is going, waits or asks to come', async () => {
    const { event, ana, bo, change } = await stage({ seats: 1 })
    await rsvp(app, event, ana)
    const leave = async () => {
      const answer = await change({ rsvpMode: 'none' })
      if (answer.status === 409) assert.equal(answer.body.problems[0].field, 'rsvpMode')
      return refused(answer)
    }
    assert.deepEqual(await leave(), [409, 'event_has_rsvps'])
    await unRsvp(app, event, ana)
    await app.database.updateTable('events').set({ requires_approval: true }).where('id', '=', event.id).execute()
    assert.equal((await rsvp(app, event, bo)).body.data.approval, 'pending')
    assert.deepEqual(await leave(), [409, 'event_has_rsvps'])
    await unRsvp(app, event, bo)
    assert.equal((await change({ rsvpMode: 'none' })).status, 200)
    assert.equal((await change({ title: 'Still none' })).status, 200)
  })

  it('is in a duplicate and in each date of a series', async () => {
    const { owner, path, change, ...place } = await stage()
    await change({ rsvpMode: 'elsewhere', ticketUrl })
    const { body } = await app.post(`${path}/duplicate`, {
      token: owner.token,
      body: { dateTime: '2030-05-01T18:00:00.000Z', repeat: { freq: 'weekly', count: 2 } },
    })
    const copies = body.data.events.map((one: { rsvpMode: string; takesRsvps: boolean }) => [
      one.rsvpMode,
      one.takesRsvps,
    ])
    assert.deepEqual(copies, Array(2).fill(['elsewhere', false]))
    const series = await create({ owner, ...place }, { rsvpMode: 'none', repeat: { freq: 'weekly', count: 3 } })
    assert.equal(series.status, 201)
    const rows = await app.database
      .selectFrom('events')
      .select(['rsvp_mode', 'takes_rsvps'])
      .where('series_id', '=', series.body.data.series.id)
      .execute()
    assert.deepEqual(rows, Array(3).fill({ rsvp_mode: 'none', takes_rsvps: false }))
  })

  it('none lets people check in who have no RSVP, even where an RSVP was required', async () => {
    const { event, ana, change } = await stage({ startsIn: 30 })
    await change({ requireRsvp: true })
    const code = await makeCode(app, event)
    assert.deepEqual(refused(await checkIn(app, code, ana)), [409, 'rsvp_required'])
    await change({ rsvpMode: 'none' })
    assert.equal((await checkIn(app, code, ana)).status, 201)
  })

  it('changes while twenty RSVP at once: nobody has an RSVP to an event that takes none', async () => {
    for (const rsvpMode of ['none', 'elsewhere']) {
      const { event, change } = await stage({ seats: 50 })
      const people = await makeGuests(app, 20)
      const [changed, ...answers] = await Promise.all([
        change({ rsvpMode, ticketUrl }),
        ...people.map((guest) => rsvp(app, event, guest)),
      ])
      const taken = answers.filter(({ status }) => status === 201).length
      if (changed.status === 200) assert.equal(taken, 0)
      else {
        assert.deepEqual(refused(changed), [409, 'event_has_rsvps'])
        assert.equal(taken, 20)
      }
      assert.deepEqual(await assertSeatsAgree(app.database, event.id), [taken, 0, 0, 0])
    }
  })
})
