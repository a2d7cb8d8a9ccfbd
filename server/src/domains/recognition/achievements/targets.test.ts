import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { describe, it } from 'node:test'
import { awardBadge } from '#domains/recognition/badges/index.ts'
import type { EventData, EventType } from '#kernel/events.ts'
import { useApp } from '#test/support/app/harness.ts'
import { runReactions } from '#test/support/app/reactions.ts'
import { makeCrowd } from '#test/support/builders/check-in-codes.ts'
import { checkInDirectly, type MadeEvent, makeEventWithGroup } from '#test/support/builders/events.ts'
import { inTransaction, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { type AchievementKey, catalog } from './rules.ts'

const app = useApp({
  async prepare() {
    crowd = await makeCrowd(app.database, 60)
  },
})
let crowd: string[]

interface Member extends Person {
  token: string
}

async function join(): Promise<Member> {
  const person = await makeUser(app)
  const scopes = ['user', 'write:events', 'write:favorites', 'write:portfolio', 'developer'] as const
  return { ...person, token: await makeToken(app, person, [...scopes]) }
}

async function completedOf({ id }: Person): Promise<AchievementKey[]> {
  const rows = await app.database
    .selectFrom('user_achievements')
    .select('achievement')
    .where('user_id', '=', id)
    .execute()
  return rows.map((row) => row.achievement as AchievementKey)
}

const tell = <T extends EventType>(type: T, data: EventData[T]) =>
  inTransaction(app, async ({ emit }) => emit(type, data))

async function come(person: Person, event: MadeEvent, at?: string, timezone?: string | null): Promise<void> {
  if (timezone !== undefined)
    await app.database.updateTable('events').set({ timezone }).where('id', '=', event.id).execute()
  await checkInDirectly(app, event, person)
  const mine = app.database.updateTable('checkins').where('event_id', '=', event.id).where('user_id', '=', person.id)
  if (at !== undefined) await mine.set({ checked_in_at: at }).execute()
  const data = { checkinId: randomUUIDv7(), eventId: event.id, groupId: event.groupId, userId: person.id }
  await tell('checkin.created', { ...data, method: 'manual' })
}

const noon = '2026-03-04T12:00:00.000Z'

/** Another event of the same group, so that nothing but the number of visits grows. */
async function comeAgain(person: Person): Promise<void> {
  const group = `01990000-0000-7000-8000-0000000${person.id.slice(-5)}`
  const made = { created_at: noon, updated_at: noon }
  await app.database
    .insertInto('groups')
    .values({ id: group, name: 'A group', ...made })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const event = { id: randomUUIDv7(), groupId: group }
  const when = { starts_at: noon, over_at: '2026-03-04T15:00:00Z' }
  await app.database
    .insertInto('events')
    .values({ id: event.id, group_id: group, title: 'Again', status: 'scheduled', ...when, ...made })
    .execute()
  await come(person, event, noon)
}

async function connect(person: Person, n: number): Promise<void> {
  const [first_id, second_id] = [person.id, crowd[n]!].sort() as [string, string]
  const id = randomUUIDv7()
  await app.database.insertInto('connections').values({ id, first_id, second_id, connected_at: noon }).execute()
  // Who of the two tapped makes no difference.
  const [userId, otherUserId] = n % 2 === 0 ? [person.id, crowd[n]!] : [crowd[n]!, person.id]
  await tell('meetpass.connected', { connectionId: id, userId, otherUserId })
}

async function receiveBadge(person: Person): Promise<void> {
  const id = randomUUIDv7()
  const look = { name: 'A badge', icon: '🌱', color: '#2f9e6b', points: 1, created_at: noon }
  await app.database
    .insertInto('badges')
    .values({ id, slug: `badge-${id}`, ...look })
    .execute()
  const award = { badgeId: id, userIds: [person.id], source: 'organiser' as const }
  await inTransaction(app, (unit) => awardBadge(unit, award, app.clock.now()))
}

const profileFields = [
  { avatarUrl: 'https://pictures.example/a.png' },
  { bio: 'I grow tomatoes' },
  { location: 'Berlin' },
  { socialLinks: ['https://social.example/a'] },
]

interface Way {
  /** What comes close and is not enough, at the beginning. */
  misses?: (who: Member) => Promise<unknown>
  /** The n-th of as many steps as it takes. */
  step: (who: Member, n: number) => Promise<unknown>
  /** Where more steps are taken than are counted. */
  steps?: number
}

const ways: Record<AchievementKey, Way> = {
  first_rsvp: {
    async misses(who) {
      const full = await makeEventWithGroup(app)
      await app.post(`/v1/events/${full.id}/rsvp`, { token: (await join()).token })
      await app.post(`/v1/events/${full.id}/rsvp`, { token: who.token })
      await app.delete(`/v1/events/${full.id}/rsvp`, { token: who.token })
    },
    step: async (who) => app.post(`/v1/events/${(await makeEventWithGroup(app)).id}/rsvp`, { token: who.token }),
  },
  first_checkin: { step: comeAgain },
  regular: { step: comeAgain },
  veteran: { step: comeAgain },
  centurion: { step: comeAgain },
  streak_4w: {
    async misses(who) {
      // Three weeks, a gap, and three more; the last of them twice.
      for (const day of [
        '2026-01-05',
        '2026-01-18',
        '2026-01-19',
        '2026-02-02',
        '2026-02-09',
        '2026-02-16',
        '2026-02-17',
      ])
        await come(who, await makeEventWithGroup(app), `${day}T12:00:00Z`)
    },
    // The first is a Sunday in Berlin and a Monday in Auckland: four weeks there, across the year.
    step: async (who, n) => {
      const day = ['2024-12-15T20:00:00Z', '2024-12-23T12:00:00Z', '2024-12-31T12:00:00Z', '2025-01-06T12:00:00Z'][n]!
      await come(who, await makeEventWithGroup(app), day, 'Pacific/Auckland')
    },
  },
  explorer: {
    async misses(who) {
      await comeAgain(who)
      await comeAgain(who)
      await come(who, await makeEventWithGroup(app, { hasGroup: false }), noon)
    },
    // One group was there before.
    step: async (who, n) => n > 0 && come(who, await makeEventWithGroup(app), noon),
  },
  favorites_3: {
    step: async (who) => app.put(`/v1/favorites/${(await makeEventWithGroup(app)).groupId}`, { token: who.token }),
  },
  first_connection: { step: connect },
  networker: { step: connect },
  super_connector: { step: connect },
  followed_10: {
    step: async (who) => app.put(`/v1/users/${who.username}/follow`, { token: (await join()).token }),
  },
  badge_collector: {
    async misses(who) {
      await receiveBadge(who)
      await app.database.updateTable('badges').set({ deleted_at: noon }).where('slug', 'like', 'badge-%').execute()
    },
    step: receiveBadge,
  },
  portfolio_3: {
    step: (who) => app.post('/v1/profile/portfolio', { token: who.token, body: { title: 'A lamp' } }),
  },
  profile_complete: {
    steps: profileFields.length,
    step: (who, n) => app.patch('/v1/profile', { token: who.token, body: profileFields[n] }),
  },
  night_owl: {
    async misses(who) {
      await come(who, await makeEventWithGroup(app), '2026-03-04T14:59:59.999Z', 'Asia/Tokyo')
      await come(who, await makeEventWithGroup(app), '2026-03-04T20:00:00Z', 'Asia/Tokyo')
      await come(who, await makeEventWithGroup(app), '2026-03-04T02:00:00Z', 'Asia/Tokyo')
      await come(who, await makeEventWithGroup(app), '2026-03-04T05:00:00Z', null)
      await come(who, await makeEventWithGroup(app), '2026-03-04T12:00:00Z', 'Nowhere/At_All')
    },
    step: async (who) => come(who, await makeEventWithGroup(app), '2026-03-04T19:59:00Z', 'Asia/Tokyo'),
  },
  first_app: {
    step: (who) =>
      app.post('/v1/developer/apps', {
        token: who.token,
        body: { name: 'Poster', redirectUris: ['https://poster.example/callback'] },
      }),
  },
}

describe('an achievement is completed exactly at its target, and not one before', () => {
  for (const { key, target } of catalog)
    it(`${key} at ${target}`, async () => {
      const who = await join()
      const { misses, step, steps = target } = ways[key]
      await misses?.(who)
      for (let n = 0; n < steps; n++) {
        if (n === steps - 1) {
          await runReactions(app, 'achievements')
          assert.ok(!(await completedOf(who)).includes(key), `${key} came early`)
        }
        await step(who, n)
      }
      await runReactions(app, 'achievements')
      assert.ok((await completedOf(who)).includes(key), `${key} did not come`)
    })

  it('at midnight, and no more at five, by the clock of the event', async () => {
    for (const [at, isNight] of [
      ['2026-03-04T15:00:00Z', true],
      ['2026-03-04T19:59:59.999Z', true],
      ['2026-03-04T20:00:00Z', false],
    ] as const) {
      const who = await join()
      await come(who, await makeEventWithGroup(app), at, 'Asia/Tokyo')
      await runReactions(app, 'achievements')
      assert.equal((await completedOf(who)).includes('night_owl'), isNight, at)
    }
  })

  it('of both people when two connect', async () => {
    const [ana, bo] = [await join(), await join()]
    const [first_id, second_id] = [ana.id, bo.id].sort() as [string, string]
    const id = randomUUIDv7()
    await app.database.insertInto('connections').values({ id, first_id, second_id, connected_at: noon }).execute()
    await tell('meetpass.connected', { connectionId: id, userId: ana.id, otherUserId: bo.id })
    await runReactions(app, 'achievements')
    assert.deepEqual([await completedOf(ana), await completedOf(bo)], [['first_connection'], ['first_connection']])
  })
})
