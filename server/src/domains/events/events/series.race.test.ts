import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type App, type Response, startApp } from '#test/support/app/harness.ts'
import { assertSeatsAgree, type Guest, makeGuests } from '#test/support/builders/events.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

/** Two processes on one database. */
let apps: [App, App]
let guests: Guest[]
let token: string
before(async () => {
  const first = await startApp()
  apps = [first, await startApp({ beside: first })]
  guests = await makeGuests(first, 24)
  token = await makeToken(first, await makeUser(first), ['manage:events', 'manage:groups'])
  await first.post('/v1/manage/groups', { token, body: { name: 'Race', urlname: 'race' } })
})
after(async () => {
  await apps[1][Symbol.asyncDispose]()
  await apps[0][Symbol.asyncDispose]()
})

interface Made {
  id: string
  title: string
  description: string | null
  status: string
  maxAttendees: number | null
}

const seriesOf = async (id: string): Promise<Made[]> =>
  (await apps[0].get(`/v1/manage/events/${id}/series`, { token })).body.data
async function makeSeries(count: number): Promise<Made[]> {
  const dateTime = new Date(apps[0].clock.now().getTime() + 48 * 3_600_000).toISOString()
  const body = { title: 'Run', timezone: 'Europe/Berlin', dateTime, maxAttendees: 5, repeat: { freq: 'weekly', count } }
  return seriesOf((await apps[0].post('/v1/manage/groups/race/events', { token, body })).body.data.id)
}

/** Retries a request that was refused because of too many at once, as clients do. */
async function insist(send: (app: App) => Promise<Response>, n: number): Promise<Response> {
  for (;;) {
    const answer = await send(apps[n % 2]!)
    if (answer.status !== 503) return answer
  }
}

it('two organizers change the whole series at once, from different dates: one of the two wins on every date', async () => {
  const made = await makeSeries(6)
  const edits = Array.from({ length: 20 }, (_, n) => {
    const body = { title: `T${n}`, description: `T${n}`, maxAttendees: 10 + n, applyTo: n % 4 === 3 ? 'this' : 'all' }
    return insist((app) => app.patch(`/v1/manage/events/${made[n % 6]!.id}`, { token, body }), n)
  })
  assert.deepEqual([...new Set((await Promise.all(edits)).map(({ status }) => status))], [200])
  const last = { title: 'Last', description: 'Last', maxAttendees: 50, applyTo: 'all' }
  for (const event of await seriesOf(made[0]!.id))
    assert.deepEqual([event.description, event.maxAttendees], [event.title, 10 + Number(event.title.slice(1))])
  await apps[0].patch(`/v1/manage/events/${made[0]!.id}`, { token, body: last })
  assert.deepEqual(new Set((await seriesOf(made[0]!.id)).map((event) => event.title)), new Set(['Last']))
})

it('cancelling the series against RSVPs to all its dates: no seat is kept, and the counters agree', async () => {
  const made = await makeSeries(4)
  const rsvps = guests.map((guest, n) =>
    insist((app) => app.post(`/v1/events/${made[n % 4]!.id}/rsvp`, { token: guest.token }), n),
  )
  const body = { applyTo: 'all' }
  const cancel = insist((app) => app.post(`/v1/manage/events/${made[3]!.id}/cancel`, { token, body }), 1)
  const answers = await Promise.all(rsvps)
  assert.equal((await cancel).status, 200)
  assert.deepEqual(
    answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 410),
    [],
  )
  for (const { id, status } of await seriesOf(made[0]!.id)) {
    assert.equal(status, 'cancelled')
    const [confirmed, waitlisted] = await assertSeatsAgree(apps[0].database, id)
    assert.deepEqual([confirmed, waitlisted], [0, 0])
  }
})

it('dates that are added while the series is cancelled do not deadlock', async () => {
  const made = await makeSeries(3)
  const more = Array.from({ length: 6 }, (_, n) =>
    insist(
      (app) =>
        app.post(`/v1/manage/events/${made[2]!.id}/duplicate`, {
          token,
          body: { repeat: { freq: 'daily', count: 2 } },
        }),
      n,
    ),
  )
  const cancel = insist(
    (app) => app.post(`/v1/manage/events/${made[0]!.id}/cancel`, { token, body: { applyTo: 'all' } }),
    0,
  )
  assert.deepEqual([...new Set((await Promise.all(more)).map(({ status }) => status))], [201])
  assert.equal((await cancel).status, 200)
})
