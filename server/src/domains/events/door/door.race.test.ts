import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type App, type Response, startApp } from '#test/support/app/harness.ts'
import { makeCode } from '#test/support/builders/check-in-codes.ts'
import { comparedCounts, countDevice, type Device, followDoor, openDevice } from '#test/support/builders/door-device.ts'
import {
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  makeGuests,
  rsvp,
  unRsvp,
} from '#test/support/builders/events.ts'

/** Two processes on one database. */
let apps: [App, App]
let guests: Guest[]
let owner: Guest
before(async () => {
  const first = await startApp()
  apps = [first, await startApp({ beside: first, keys: first.keys })]
  guests = await makeGuests(first, 8)
  owner = await makeGuest(first)
})
after(async () => {
  await apps[1][Symbol.asyncDispose]()
  await apps[0][Symbol.asyncDispose]()
})

interface DoorScene {
  event: MadeEvent
  code: string
}

async function makeDoor(seats: number | null): Promise<DoorScene> {
  const event = await makeEventWithGroup(apps[0], { seats })
  await giveRole(apps[0], event.groupId, owner, 'owner')
  return { event, code: await makeCode(apps[0], event) }
}

type Write = (app: App, door: DoorScene, guest: Guest, n: number) => Promise<Response>

const manage = ({ event }: DoorScene, path: string) => `/v1/manage/events/${event.id}/${path}`
const sendBatch =
  (itemOf: (guest: Guest) => object): Write =>
  (app, door, guest, n) => {
    const item = { clientId: `${guest.id}-${n}`, checkedInAt: app.clock.now().toISOString(), ...itemOf(guest) }
    return app.post(manage(door, 'checkins/batch'), { token: owner.token, body: { items: [item] } })
  }

/** Everything that changes what a device at the door keeps. */
const writes = {
  rsvp: (app, { event }, guest) => rsvp(app, event, guest),
  cancel: (app, { event }, guest) => unRsvp(app, event, guest),
  'check-in by code': (app, { code }, { token }) => app.post(`/v1/checkin/${code}`, { token }),
  'check-in by id': (app, door, { id }) => app.post(manage(door, `attendees/${id}/checkin`), { token: owner.token }),
  'check-in by batch': sendBatch(({ id }) => ({ userId: id, label: 'North' })),
  'walk-in': sendBatch(({ username }) => ({ name: username })),
  undo: (app, door, { id }) => app.delete(manage(door, `attendees/${id}/checkin`), { token: owner.token }),
  'renewed ticket': (app, { event }, { token }) => app.post(`/v1/events/${event.id}/rsvp/ticket`, { token }),
  removal: (app, door, { id }) => app.delete(manage(door, `attendees/${id}`), { token: owner.token }),
} satisfies Record<string, Write>

describe('changes of a door while many devices write', () => {
  const script: Write[] = [
    writes.rsvp,
    writes['check-in by batch'],
    writes.undo,
    writes['renewed ticket'],
    writes.cancel,
    writes.rsvp,
    writes['walk-in'],
    writes['check-in by code'],
  ]

  it('reach every reader: at the end each has what a new device reads', async () => {
    const door = await makeDoor(null)
    const asked = { event: door.event, token: owner.token }
    let isOver = false
    async function follow(app: App, limit?: number): Promise<Device> {
      const device = openDevice()
      while (!isOver) {
        await followDoor(app, asked, device, limit)
        await new Promise(setImmediate)
      }
      await followDoor(app, asked, device)
      return device
    }
    const readers = [follow(apps[0]), follow(apps[1]), follow(apps[1], 2)]
    const done = await Promise.all(
      guests.map(async (guest, n) => {
        const statuses: number[] = []
        for (const [step, write] of script.entries()) {
          let answer: Response
          do answer = await write(apps[(n + step) % 2]!, door, guest, step)
          while (answer.status === 503)
          statuses.push(answer.status)
        }
        return statuses
      }),
    )
    isOver = true
    for (const statuses of done) assert.deepEqual(statuses, [201, 200, 200, 201, 200, 201, 200, 201])
    const fresh = openDevice()
    await followDoor(apps[0], asked, fresh)
    assert.equal(fresh.attendees.size, guests.length)
    assert.equal(fresh.walkIns.size, guests.length)
    for (const device of await Promise.all(readers)) {
      assert.deepEqual(sorted(device.attendees), sorted(fresh.attendees))
      assert.deepEqual(sorted(device.walkIns), sorted(fresh.walkIns))
      assert.deepEqual(countDevice(device), comparedCounts(device))
    }
  })
})

const sorted = <T>(map: Map<string, T>): T[] => [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)

describe('the number of a change', () => {
  async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: apps[0].url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const lastNumber = async (client: pg.Client) =>
    (await client.query('select last_value from door_changes')).rows[0].last_value
  const countWaiting = async (client: pg.Client) =>
    (
      await client.query(
        `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0].waiting

  /** What must have happened before each write. */
  const before: Partial<Record<keyof typeof writes, (keyof typeof writes)[]>> = {
    rsvp: [],
    undo: ['rsvp', 'check-in by id'],
  }
  for (const name of Object.keys(writes) as (keyof typeof writes)[])
    it(`is taken under the lock of the seats by each ${name}`, async () => {
      const door = await makeDoor(null)
      const guest = guests[0]!
      for (const earlier of before[name] ?? (['rsvp'] as const)) await writes[earlier](apps[0], door, guest, 0)
      await withClient(async (client) => {
        await client.query('begin')
        await client.query('select from event_seats where event_id = $1 for no key update', [door.event.id])
        const number = await lastNumber(client)
        let isDone = false
        const writing = writes[name](apps[0], door, guest, 1).finally(() => {
          isDone = true
        })
        while (!isDone && (await countWaiting(client)) === 0) await wait(5)
        assert.equal(await lastNumber(client), number, 'no number is taken while another change is not committed')
        await client.query('commit')
        assert.ok((await writing).status < 300)
        assert.notEqual(await lastNumber(client), number)
      })
    })
})
