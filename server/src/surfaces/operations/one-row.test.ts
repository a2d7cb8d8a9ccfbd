import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { hashTicket } from '#domains/events/tickets/index.ts'
import { actions, allActions, operations } from '#domains/index.ts'
import { type App, useApp } from '#test/support/app/harness.ts'
import { act, type Seen, type Sent, send } from '#test/support/app/together.ts'
import { makeCode } from '#test/support/builders/check-in-codes.ts'
import { type Badge, makeBadge, makeLink } from '#test/support/builders/claim-links.ts'
import {
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventIn,
  makeGuest,
  makeGuests,
  rsvp,
  unRsvp,
} from '#test/support/builders/events.ts'
import { makeEventInvitation } from '#test/support/builders/invitations.ts'
import { makePass } from '#test/support/builders/passes.ts'

/** Three connections, as few as an app under test has. */
const app: App = useApp({
  async prepare() {
    badge = await makeBadge(app, { ofGroup: true })
    const id = await makeEventIn(app, badge.groupId, { seats: null, maxGuests: 1 })
    event = { id, groupId: badge.groupId }
    guests = await makeGuests(app, 12)
    visitor = await makeGuest(app)
    owner = await makeGuest(app)
    await giveRole(app, badge.groupId, owner, 'manager')
    code = await makeCode(app, event)
    link = await makeLink(app, badge)
    for (const guest of guests) await rsvp(app, event, guest)
    for (const guest of guests) invitations.set(guest.id, await makeEventInvitation(app, event, guest, owner))
    const brought = await makeBroughtGuest(app, event)
    ofGuest = { eventId: id, guestId: brought.id, ticket: hashTicket(id, brought.code) }
    const made = { op: operations.announcements.createForEvent, by: owner, params: eventId(), body: announcement }
    draft = ((await send(app, made)) as { data: { id: string } }).data.id
    pass = await makePass(app, owner)
    const keys = { rsa_public: 'rsa', rsa_private: 'rsa', ed25519_public: 'ed', ed25519_private: 'ed' }
    const actor = { group_id: event.groupId!, ...keys, opened_at: app.clock.now().toISOString() }
    await app.database.insertInto('federation_actors').values(actor).execute()
    other = { id: await makeEventIn(app, badge.groupId, { seats: null }), groupId: badge.groupId }
  },
})
/** A person who brings a guest, and that guest. */
async function makeBroughtGuest({ database, post }: App, { id }: MadeEvent) {
  const { token } = await makeGuest(app)
  await post(`/v1/events/${id}/rsvp`, { token, body: { guests: [{}] } })
  const rows = database.selectFrom('guests').select(['id', 'code']).where('event_id', '=', id)
  return rows.executeTakeFirstOrThrow()
}

let badge: Badge
let event: MadeEvent
let other: MadeEvent
let guests: Guest[]
let owner: Guest
let visitor: Guest
let code: string
let link: string
let draft: string
let pass: string
const invitations = new Map<string, string>()
/** The link of a guest whom one person brings. */
let ofGuest: { eventId: string; guestId: string; ticket: string }

const eventId = () => ({ eventId: event.id })
const seats = (): [string, string] => ['select from event_seats where event_id = $1 for update', event.id]
const ofBadge = (): [string, string] => ['select from badges where id = $1 for update', badge.id]
const ofLink = (): [string, string] => ['select from claim_links where code = $1 for update', link]
const advisory = (of: () => string) => (): [string, string] => [
  'select pg_advisory_xact_lock(hashtextextended($1, 0))',
  of(),
]
const item = { title: 'First harvest', dateTime: '2019-09-01T14:00:00Z', timezone: 'Europe/Berlin' }
const announcement = { subject: 'Hello', body: 'See you', audience: 'confirmed' }

/** What waits for the same row, whoever asks: what is locked, and a request of each guest or of one organizer. */
const crowds: [string, () => [string, string], (guest: Guest) => Sent][] = [
  ['RSVPs', seats, (by) => ({ op: operations.rsvps.create, by, params: { id: event.id } })],
  ['cancellations', seats, (by) => ({ op: operations.rsvps.delete, by, params: { id: event.id } })],
  ['check-ins by code', seats, (by) => ({ op: operations['check-in'].create, by, params: { code }, body: {} })],
  [
    'check-ins at the door',
    seats,
    ({ id: userId }) => ({
      op: operations['check-in'].createAtDesk,
      by: owner,
      params: { ...eventId(), userId },
      body: {},
    }),
  ],
  [
    'batches of a door',
    seats,
    ({ id: userId }) => ({
      ...{ op: operations['check-in'].createBatch, by: owner, params: eventId() },
      body: { items: [{ clientId: `c-${userId}`, userId, checkedInAt: app.clock.now().toISOString() }] },
    }),
  ],
  [
    'attendees that are added',
    seats,
    ({ username }) => ({ op: operations.attendees.add, by: owner, params: eventId(), body: { username } }),
  ],
  ['renewed tickets', seats, (by) => ({ op: operations.tickets.renew, by, params: { id: event.id } })],
  [
    'edited events',
    seats,
    () => ({ op: operations.events.update, by: owner, params: eventId(), body: { title: 'Later' } }),
  ],
  ['claims', ofLink, (by) => ({ op: operations.claims.claim, by, params: { code: link } })],
  [
    'awards, which change scores',
    ofBadge,
    () => ({
      op: operations.badges.award,
      by: owner,
      params: { badgeId: badge.id },
      body: { usernames: [owner.username!] },
    }),
  ],
  [
    'imports of past events',
    advisory(() => `past events ${event.groupId}`),
    () => ({
      op: operations['past-events'].import,
      by: owner,
      params: { groupId: event.groupId },
      body: { events: [item] },
    }),
  ],
  [
    'announcements',
    advisory(() => `announcements ${event.id}`),
    () => ({ op: operations.announcements.send, by: owner, params: { announcementId: draft }, body: { version: 1 } }),
  ],
]

/** The same for each action that says what it waits for. */
const acts: [string, () => [string, string], (guest: Guest) => Promise<Seen>][] = [
  ['rsvps.cancelByMail', seats, (by) => act(app, actions.rsvps.cancelByMail, { eventId: event.id, userId: by.id }, by)],
  [
    'event-invitations.acceptByMail',
    seats,
    (by) =>
      act(app, actions['event-invitations'].acceptByMail, { token: invitations.get(by.id)!, eventId: event.id }, by),
  ],
  ['rsvps.takeAlone', seats, (by) => act(app, actions.rsvps.takeAlone, { eventId: event.id }, by)],
  ['rsvps.nameGuest', seats, (by) => act(app, actions.rsvps.nameGuest, { link: ofGuest, name: by.id }, by)],
  ['rsvps.leaveAsGuest', seats, (by) => act(app, actions.rsvps.leaveAsGuest, { link: ofGuest }, by)],
  [
    'groups.muteByLink',
    () => ['select from groups where id = $1 for no key update', event.groupId!],
    (by) => act(app, actions.groups.muteByLink, { groupId: event.groupId!, userId: by.id }, by),
  ],
  [
    'meetpass.connectVisitor',
    () => ['select from users where id = $1 for update', owner.id],
    (by) => act(app, actions.meetpass.connect, { passId: pass }, by),
  ],
  [
    'federation.follow',
    () => ['select from federation_actors where group_id = $1 for update', event.groupId!],
    (by) => {
      const actor = `https://far.test/${by.id}`
      const follower = { actor, host: 'far.test', inbox: actor, shared_inbox: null, follow_id: `${actor}/follow` }
      return act(app, actions.federation.follow, { groupId: event.groupId!, follower }, by)
    },
  ],
]

/** What a visitor does meanwhile: reads, and RSVPs to another event and cancels. */
async function visit(): Promise<number[]> {
  const { token } = visitor
  const read = await app.get('/v1/events', { token })
  return [read.status, (await rsvp(app, other, visitor)).status, (await unRsvp(app, other, visitor)).status]
}

describe('while a crowd waits for one row, the rest of the instance answers', () => {
  for (const [name, lock, begin] of [
    ...crowds.map(([name, lock, sent]) => [name, lock, (guest: Guest) => send(app, sent(guest))] as const),
    ...acts,
  ])
    it(name, async () => {
      const client = new pg.Client(app.url)
      await client.connect()
      try {
        await client.query('begin')
        const [text, value] = lock()
        await client.query(text, [value])
        const crowd = guests.map(begin)
        let isOver = false
        void Promise.all(crowd).then(() => (isOver = true))
        const blocked = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
        while (!isOver && (await client.query(blocked)).rowCount === 0) await wait(5)
        assert.ok(!isOver, `no one waits: ${JSON.stringify(isOver && (await crowd[0]))}`)
        const beside = visit()
        const answers = await Promise.race([beside, wait(15_000)])
        assert.ok(answers, 'others wait with the crowd')
        assert.deepEqual(answers, [200, 201, 200])
        await client.query('rollback')
        const failed = (await Promise.all(crowd)).filter((one) => 'code' in one && /failed|internal/.test(one.code))
        assert.deepEqual(failed, [])
      } finally {
        await client.end()
      }
    })

  it('every action that says what it waits for', () => {
    const saying = allActions.filter(({ waitsFor }) => waitsFor).map(({ id }) => id)
    assert.deepEqual(acts.map(([id]) => id).toSorted(), saying.toSorted())
  })
})
