import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { type App, useTwins } from '#test/support/app/harness.ts'
import { type Guest, giveRole, makeGuest } from '#test/support/builders/events.ts'
import { jobContext, makeToken } from '#test/support/builders/factories.ts'
import { makeGroupRow } from '#test/support/builders/public-events.ts'
import { continueAllSeries } from './background.ts'

const { app, twin } = useTwins()
const runJob = (at: App) =>
  continueAllSeries.handler({ ...jobContext(at), links: { baseUrl: 'https://hearth.test' } } as never, {})

const weekMs = 7 * 86_400_000
let owner: Guest
let token: string
let groupId: string
beforeEach(async () => {
  owner = await makeGuest(app)
  token = await makeToken(app, owner, ['manage:events', 'read:events'])
  groupId = (await makeGroupRow(app, { name: 'Choir' })).id
  await giveRole(app, groupId, owner, 'owner')
})

interface Made {
  id: string
  title: string
  dateTime: string
  status: string
  series: { id: string; ahead?: number | null }
}

/** In Berlin, in a week. */
async function makeWeeks(count: number, more: object = {}): Promise<Made[]> {
  const dateTime = new Date(app.clock.now().getTime() + weekMs).toISOString()
  const body = {
    ...{ title: 'Rehearsal', timezone: 'Europe/Berlin', dateTime, repeat: { freq: 'weekly', count } },
    ...more,
  }
  const made = await app.post(`/v1/manage/groups/${groupId}/events`, { token, body })
  assert.equal(made.status, 201, made.text)
  return seriesOf(made.body.data.id)
}

const seriesOf = async (id: string): Promise<Made[]> =>
  (await app.get(`/v1/manage/events/${id}/series`, { token })).body.data
const goOn = (id: string, ahead: number | null, at = app) =>
  at.put(`/v1/manage/events/${id}/series`, { token, body: { ahead } })
const wall = ({ dateTime }: Made) =>
  new Date(dateTime).toLocaleString('sv-SE', {
    timeZone: 'Europe/Berlin',
    weekday: 'long',
    timeStyle: undefined,
    hour: '2-digit',
  })

describe('a series that goes on', () => {
  it('has so many dates ahead at once, and the next one when one has passed, at the same local time', async () => {
    const [first] = (await makeWeeks(2)) as [Made]
    assert.equal((await goOn(first.id, 4)).status, 200)
    const four = await seriesOf(first.id)
    assert.equal(four.length, 4)
    const { body } = await app.get(`/v1/manage/events/${first.id}`, { token })
    assert.deepEqual([body.data.series.ahead, body.data.series.count], [4, 4])
    await runJob(app)
    assert.equal((await seriesOf(first.id)).length, 4, 'nothing is missing')
    // Past the change to winter time, however long the job did not run.
    app.clock.advance(30 * weekMs)
    await runJob(app)
    await runJob(app)
    const dates = await seriesOf(first.id)
    const ahead = dates.filter(({ dateTime }) => Date.parse(dateTime) > app.clock.now().getTime())
    assert.deepEqual([ahead.length, dates.length], [4, 8], 'no date is made that has passed')
    assert.equal(new Set(dates.map(wall)).size, 1)
    assert.ok(ahead.every(({ status, title }) => status === 'scheduled' && title === 'Rehearsal'))
  })

  it('ends when it is told to, and keeps its dates', async () => {
    const [first] = (await makeWeeks(3)) as [Made]
    await goOn(first.id, 3)
    assert.equal((await goOn(first.id, null)).status, 200)
    app.clock.advance(10 * weekMs)
    await runJob(app)
    assert.equal((await seriesOf(first.id)).length, 3)
  })

  it('does not replace a cancelled date, and goes on like the last one that takes place', async () => {
    const dates = (await makeWeeks(3)) as [Made, Made, Made]
    await goOn(dates[0].id, 3)
    const change = { title: 'Rehearsal with piano', version: 1 }
    assert.equal((await app.patch(`/v1/manage/events/${dates[1].id}`, { token, body: change })).status, 200)
    assert.equal((await app.post(`/v1/manage/events/${dates[2].id}/cancel`, { token, body: {} })).status, 200)
    await runJob(app)
    assert.equal((await seriesOf(dates[0].id)).length, 3)
    app.clock.advance(weekMs + 86_400_000)
    await runJob(app)
    const added = (await seriesOf(dates[0].id)).at(-1)!
    assert.deepEqual([added.title, added.status], ['Rehearsal with piano', 'scheduled'])
  })

  it('adds drafts once who made it may publish no more', async () => {
    const [first] = (await makeWeeks(2)) as [Made]
    const other = await makeGuest(app)
    await giveRole(app, groupId, other, 'owner')
    await goOn(first.id, 2)
    await app.database.deleteFrom('group_roles').where('user_id', '=', owner.id).execute()
    token = await makeToken(app, other, ['manage:events'])
    app.clock.advance(weekMs + 86_400_000)
    await runJob(app)
    await runJob(app)
    const dates = await seriesOf(first.id)
    assert.deepEqual(
      dates.map(({ status }) => status),
      ['scheduled', 'scheduled', 'draft'],
    )
  })

  it('adds a date once, while organizers and two workers do it at the same time', async () => {
    const [first] = (await makeWeeks(2)) as [Made]
    const work = Array.from({ length: 12 }, (_, n) => {
      const at = n % 2 === 0 ? app : twin
      return n % 3 === 0 ? runJob(at) : goOn(first.id, 5, at)
    })
    await Promise.all(work)
    const dates = await seriesOf(first.id)
    assert.equal(dates.length, 5)
    assert.equal(new Set(dates.map(({ dateTime }) => dateTime)).size, 5)
  })

  it('is for series only, and for those who manage them', async () => {
    const body = {
      title: 'Once',
      timezone: 'Europe/Berlin',
      dateTime: new Date(app.clock.now().getTime() + weekMs).toISOString(),
    }
    const { id } = (await app.post(`/v1/manage/groups/${groupId}/events`, { token, body })).body.data
    assert.deepEqual([(await goOn(id, 3)).status, (await goOn(id, 3)).body.code], [409, 'invalid_state'])
    assert.equal((await goOn(id, 54)).status, 400)
  })
})
