import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { type Response, useApp } from '#test/support/app/harness.ts'
import {
  checkInDirectly,
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuests,
} from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { countPeople } from '#test/support/builders/group-people.ts'
import { makeEventRow } from '#test/support/builders/public-events.ts'

const app = useApp({
  async prepare() {
    owner = await makeUser(app)
    token = await makeToken(app, owner, ['manage:groups'])
  },
})
const dayMs = 86_400_000
let owner: Person
let token: string
let groupId: string

beforeEach(async () => {
  groupId = (await makeEventWithGroup(app, { startsIn: 10 * 24 * 60 })).groupId!
})

const codeOf = ({ status, body }: Response) => [status, body.code]
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * dayMs)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const get = (query = '', by = token) => app.get(`/v1/manage/groups/${groupId}/stats?${query}`, { token: by })

async function join(person: Person, days: number): Promise<void> {
  const row = { group_id: groupId, user_id: person.id, favorited_at: daysAgo(days).toISOString() }
  await app.database.insertInto('group_favorites').values(row).execute()
}

/** An event so many days ago with seats for some people, of whom some came. */
async function hold(days: number, going: readonly Guest[], came: readonly Guest[]): Promise<MadeEvent> {
  const event = {
    id: await makeEventRow(app, groupId, { title: 'Past', startsIn: -days * 24 * 60, seats: null }),
    groupId,
  }
  const at = daysAgo(days).toISOString()
  for (const { id } of going)
    await app.database
      .insertInto('rsvps')
      .values({
        id: crypto.randomUUID(),
        event_id: event.id,
        group_id: groupId,
        user_id: id,
        status: 'confirmed',
        rsvp_at: at,
        updated_at: at,
      })
      .execute()
  for (const guest of came) await checkInDirectly(app, event, guest)
  await app.database.updateTable('checkins').set({ checked_in_at: at }).where('event_id', '=', event.id).execute()
  return event
}

describe('the numbers of a group', () => {
  it('say how many joined, came, came again and did not come, beside the period before', async () => {
    await giveRole(app, groupId, owner, 'owner')
    const [ana, bo, cy] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    await join(ana, 50)
    await join(bo, 5)
    await hold(40, [ana, bo], [ana])
    await hold(20, [ana, bo, cy], [ana, bo])
    const last = await hold(6, [ana, bo], [ana, bo, cy])
    await app.database.updateTable('event_seats').set({ walk_ins: 3 }).where('event_id', '=', last.id).execute()
    await countPeople(app)
    const { body } = await get(`from=${dayOf(daysAgo(29))}`)
    assert.deepEqual(body.data.current, {
      members: 3,
      newMembers: 2,
      events: 2,
      knownEvents: 2,
      going: 5,
      attendance: 5,
      walkIns: 3,
      firstTimers: 2,
      uniqueAttendees: 3,
      returningRate: 0.6,
      showRate: 0.8,
    })
    assert.deepEqual(body.data.previous, {
      members: 1,
      newMembers: 1,
      events: 1,
      knownEvents: 1,
      going: 2,
      attendance: 1,
      walkIns: 0,
      firstTimers: 1,
      uniqueAttendees: 1,
      returningRate: 0,
      showRate: 0.5,
    })
    const { series, by } = body.data
    assert.deepEqual([by, series.at(-1).members], ['week', 3])
    const sum = (field: string) => series.reduce((all: number, one: Record<string, number>) => all + one[field]!, 0)
    assert.deepEqual(['newMembers', 'events', 'attendance', 'firstTimers'].map(sum), [2, 2, 5, 2])
  })

  it('have no rates without check-ins, and leave out cancelled events', async () => {
    await giveRole(app, groupId, owner, 'manager')
    const guests = await makeGuests(app, 2)
    await hold(3, guests, [])
    const cancelled = await hold(2, guests, guests)
    await app.database.updateTable('events').set({ status: 'cancelled' }).where('id', '=', cancelled.id).execute()
    await countPeople(app)
    const { current } = (await get()).body.data
    const { events, going, attendance, returningRate, showRate, uniqueAttendees } = current
    assert.deepEqual([events, going, attendance, uniqueAttendees, returningRate, showRate], [1, 2, 0, 0, null, null])
  })

  it('are shown to owners and managers only, and for two years at most', async () => {
    const volunteer = await makeUser(app)
    await giveRole(app, groupId, volunteer, 'volunteer')
    const weak = await makeToken(app, volunteer, ['manage:groups'])
    assert.deepEqual(codeOf(await get('', weak)), [403, 'forbidden'])
    assert.deepEqual(codeOf(await get('', token)), [403, 'forbidden'])
    await giveRole(app, groupId, owner, 'manager')
    assert.deepEqual(codeOf(await get('from=2020-01-01')), [400, 'validation_failed'])
    assert.deepEqual(codeOf(await get('from=yesterday')), [400, 'validation_failed'])
  })
})
