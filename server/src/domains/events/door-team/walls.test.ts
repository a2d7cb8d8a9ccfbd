import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import {
  checkInDirectly,
  type Guest,
  giveRole,
  type MadeEvent,
  makeGuest,
  makeGuests,
  rsvp,
} from '#test/support/builders/events.ts'
import { statusAndCode } from '#test/support/builders/organizer-check-in.ts'
import { scene } from '#test/support/builders/scene.ts'

const app = useApp()

async function makeWall(input = {}) {
  const { event, manager } = await scene(app, { people: { manager: 'manager' }, event: { seats: 5, ...input } })
  const answer = await app.post(`/v1/manage/events/${event.id}/wall-link`, manager)
  assert.equal(answer.status, 201, answer.text)
  const { url, expiresAt } = answer.body.data as { url: string; expiresAt: string }
  const token = url.split('/').at(-1)!
  return { event, manager, token, expiresAt, read: () => app.get(`/v1/walls/${token}`) }
}

const change = (event: MadeEvent, values: object) =>
  app.database.updateTable('events').set(values).where('id', '=', event.id).execute()
const hoursFromNow = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
/** Answers are cached for less than a second. */
const passCache = () => app.clock.advance(1000)

describe('the wall of an event', () => {
  it('shows everyone with the link its title, times and counts, and no names', async () => {
    const { event, read } = await makeWall()
    const [one, two] = (await makeGuests(app, 2)) as [Guest, Guest]
    for (const guest of [one, two]) await rsvp(app, event, guest)
    await checkInDirectly(app, event, one)
    await app.database.updateTable('event_seats').set({ walk_ins: 3 }).where('event_id', '=', event.id).execute()
    const { status, body, text, headers } = await read()
    assert.equal(status, 200)
    assert.deepEqual(body.data.counts, { confirmed: 2, checkedIn: 1, walkIns: 3, maxAttendees: 5 })
    assert.deepEqual(Object.keys(body.data).sort(), [
      'counts',
      'endTime',
      'groupName',
      'startTime',
      'timezone',
      'title',
    ])
    assert.deepEqual([body.data.title, body.data.groupName], ['A gathering', 'A group'])
    assert.ok(!text.includes('Person'))
    assert.match(String(headers['cache-control']), /public, max-age=2/)
  })

  it('has one link, which ends a day after the event, also when the event is moved', async () => {
    const { event, manager, token, expiresAt, read } = await makeWall({ startsIn: 60 })
    const { over_at } = await app.database
      .selectFrom('events')
      .select('over_at')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow()
    assert.equal(Date.parse(expiresAt), Date.parse(over_at) + 24 * 3_600_000)
    const again = await app.post(`/v1/manage/events/${event.id}/wall-link`, manager)
    assert.ok(again.body.data.url.endsWith(token))
    await change(event, { starts_at: hoursFromNow(-30), over_at: hoursFromNow(-23.9) })
    assert.equal((await read()).status, 200)
    await change(event, { over_at: hoursFromNow(-24) })
    passCache()
    assert.deepEqual(statusAndCode(await read()), [404, 'event_not_found'])
  })

  it('is not found for a draft, a hidden event and a link that was changed', async () => {
    for (const values of [{ status: 'draft' }, { hidden_at: hoursFromNow(0) }]) {
      const { event, read } = await makeWall()
      await change(event, values)
      assert.deepEqual(statusAndCode(await read()), [404, 'event_not_found'])
    }
    const { token } = await makeWall()
    const { token: other } = await makeWall()
    const mixed = Buffer.concat([
      Buffer.from(token, 'base64url').subarray(0, 16),
      Buffer.from(other, 'base64url').subarray(16),
    ])
    for (const wrong of [mixed.toString('base64url'), 'x', token.slice(1)])
      assert.deepEqual(statusAndCode(await app.get(`/v1/walls/${wrong}`)), [404, 'event_not_found'])
  })

  it('ends when its link is taken back, on the page and for programs; the next link is another one', async () => {
    const { event, manager, token } = await makeWall()
    const path = `/v1/manage/events/${event.id}/wall-link`
    const statusesOf = async (wall: string) => [
      (await app.get(`/v1/walls/${wall}`)).status,
      (await app.http.inject({ url: `/wall/${wall}`, headers: { accept: 'text/html' } })).statusCode,
    ]
    const tokens = [token]
    for (let round = 0; round < 2; round += 1) {
      assert.deepEqual(await statusesOf(tokens.at(-1)!), [200, 200])
      assert.deepEqual((await app.delete(path, manager)).body.data, { success: true })
      passCache()
      tokens.push((await app.post(path, manager)).body.data.url.split('/').at(-1))
      for (const ended of tokens.slice(0, -1)) assert.deepEqual(await statusesOf(ended), [404, 404])
    }
    assert.equal(new Set(tokens).size, 3)
    assert.deepEqual(await statusesOf(tokens.at(-1)!), [200, 200])
  })

  it('ends for twenty managers at once, and of one event alone', async () => {
    const [{ event, manager, read }, other] = [await makeWall(), await makeWall()]
    const end = () => app.delete(`/v1/manage/events/${event.id}/wall-link`, manager)
    for (const { status } of await Promise.all(Array.from({ length: 20 }, end))) assert.equal(status, 200)
    const { wall_links_ended } = await app.database
      .selectFrom('events')
      .select('wall_links_ended')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow()
    assert.equal(wall_links_ended, 20)
    assert.deepEqual([(await read()).status, (await other.read()).status], [404, 200])
  })

  it('is ended by owners and managers alone', async () => {
    const { event, read } = await makeWall()
    const volunteer = await makeGuest(app)
    await giveRole(app, event.groupId, volunteer, 'volunteer')
    for (const person of [volunteer, await makeGuest(app)])
      assert.equal((await app.delete(`/v1/manage/events/${event.id}/wall-link`, person)).status, 403)
    assert.equal((await read()).status, 200)
  })
})
