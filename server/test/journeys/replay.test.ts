import assert from 'node:assert/strict'
import { randomInt, randomUUIDv7 } from 'node:crypto'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { reactions } from '#domains/index.ts'
import { countDifferences } from '#domains/recognition/scores/index.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { type Jobs, openJobs } from '#platform/worker/jobs.ts'
import { reactionQueue } from '#surfaces/worker/relay.ts'
import type { Request, Response } from '#test/support/app/harness.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { inTransaction, makeKnown, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { seededNumbers } from '#test/support/builders/seeded-numbers.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let office: PostOffice
let jobs: Jobs
before(async () => {
  office = await openPostOffice()
  jobs = await openJobs(office.app.url, openLogger('silent'))
})
after(async () => {
  await jobs.close()
  await office[Symbol.asyncDispose]()
})

const seed = Number(process.env.REPLAY_SEED ?? randomInt(2 ** 31))

const roll = seededNumbers(seed)

function shuffle<T>(items: readonly T[]): T[] {
  const rest = [...items]
  for (let last = rest.length - 1; last > 0; last--) {
    const other = Math.floor(roll() * (last + 1))
    ;[rest[last], rest[other]] = [rest[other]!, rest[last]!]
  }
  return rest
}

interface Member extends Person {
  token: string
}
const scopes = [
  'user',
  'write:events',
  'write:favorites',
  'write:portfolio',
  'developer',
  'manage:checkins',
  'manage:badges',
] as const

async function join(): Promise<Member> {
  const person = await makeUser(office.app)
  return { ...person, token: await makeToken(office.app, person, [...scopes]) }
}

async function ask(method: string, who: Member, path: string, body?: object): Promise<Response> {
  const request: Request = { token: who.token, ...(body && { body }) }
  const answer = await office.app.call(method, path, request)
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
  return answer
}

/** Six groups with one event each. Every member RSVPs; some cancel, some are waitlisted, some check in. */
async function gather(people: Member[], organizer: Member): Promise<string[]> {
  const groups: string[] = []
  for (let n = 0; n < 6; n++) {
    const event = await makeEventWithGroup(office.app, { startsIn: 10, seats: 9 })
    await giveRole(office.app, event.groupId, organizer, 'owner')
    groups.push(event.groupId!)
    for (const who of people) await ask('POST', who, `/v1/events/${event.id}/rsvp`)
    for (const who of people.slice(0, 2)) await ask('DELETE', who, `/v1/events/${event.id}/rsvp`)
    for (const who of people.slice(2, 6)) {
      const visit = `/v1/manage/events/${event.id}/attendees/${who.id}/checkin`
      await ask('POST', organizer, visit, {})
      if (who === people[2]) await ask('DELETE', organizer, visit)
    }
  }
  return groups
}

async function talk(people: Member[], groups: string[]): Promise<void> {
  for (const [n, who] of people.entries()) {
    for (const group of groups.slice(0, 1 + (n % 4))) await ask('PUT', who, `/v1/favorites/${group}`)
    if (roll() < 0.3) await ask('DELETE', who, `/v1/favorites/${groups[0]}`)
    for (let work = 0; work < n % 5; work++) await ask('POST', who, '/v1/profile/portfolio', { title: `Work ${work}` })
    if (who !== people[0]) await ask('PUT', who, `/v1/users/${people[0]!.username}/follow`)
  }
  const about = { avatarUrl: 'https://pictures.example/a.png', bio: 'Here', location: 'Berlin' }
  await ask('PATCH', people[0]!, '/v1/profile', { ...about, socialLinks: ['https://social.example/a'] })
  await ask('POST', people[1]!, '/v1/developer/apps', { name: 'Poster', redirectUris: ['https://poster.example/cb'] })
}

async function connect(people: Member[]): Promise<void> {
  const [one, ...others] = people
  for (const other of others) {
    const [first_id, second_id] = [one!.id, other.id].sort() as [string, string]
    const pair = { id: randomUUIDv7(), first_id, second_id, connected_at: office.app.clock.now().toISOString() }
    await inTransaction(office.app, async ({ db, emit }) => {
      await db.insertInto('connections').values(pair).execute()
      emit('meetpass.connected', { connectionId: pair.id, userId: one!.id, otherUserId: other.id })
    })
  }
}

/** A dozen badges, given by hand and by codes; one is taken back, one weighs more later and one is deleted. */
async function award(people: Member[], groups: string[], organizer: Member): Promise<void> {
  const ids: string[] = []
  for (let n = 0; n < 12; n++) {
    const wish = { name: `Badge ${n}`, icon: '🌻', color: 'forest', points: 5 * n }
    ids.push((await ask('POST', organizer, `/v1/manage/groups/${groups[n % 6]}/badges`, wish)).body.data.id)
  }
  for (const groupId of groups) await makeKnown(office.app, groupId, ...people)
  for (const id of ids) {
    const usernames = people.filter(() => roll() < 0.3).map((who) => who.username)
    await ask('POST', organizer, `/v1/manage/badges/${id}/awards`, { usernames: [...usernames, people[3]!.username] })
  }
  const badge = (n: number) => `/v1/manage/badges/${ids[n]}`
  const wish = { name: 'By code', icon: '🌻', color: 'forest', points: 7 }
  const made = await ask('POST', organizer, `/v1/manage/groups/${groups[0]}/badges`, wish)
  const link = await ask('POST', organizer, `/v1/manage/badges/${made.body.data.id}/claim-links`, {})
  for (const who of people.slice(0, 5)) await ask('POST', who, `/v1/claims/${link.body.data.code}`)
  await ask('DELETE', organizer, `${badge(1)}/awards/${people[3]!.username}`)
  await ask('PATCH', organizer, badge(2), { points: 400 })
  await ask('DELETE', organizer, badge(3))
}

/** All that recognition keeps, in an order of its own. */
async function takeStock(): Promise<Record<string, unknown[]>> {
  await office.run('scores.fold-tallies')
  await office.run('scores.count-movers')
  const { database } = office.app
  const all = async (query: ReturnType<typeof sql>) => (await query.execute(database)).rows
  return {
    awards: await all(sql`
      select badge_id, user_id, group_id, points, source, awarded_by, awarded_at from badge_awards order by 1, 2`),
    scores: await all(sql`
      select board_id, user_id, score, badges, last_award_at, listed_as from scores order by 1, 2`),
    achievements: await all(sql`select user_id, achievement, completed_at from user_achievements order by 1, 2`),
    tallies: await all(sql`
      select subject_id, value, sum(count)::integer from (
        select subject_id, value, count from tallies union all select subject_id, value, change from tally_changes) as t
      group by 1, 2 having sum(count) <> 0 order by 1, 2`),
    movers: await all(sql`
      select period, starts_on, user_id, gained, earlier, badges, listed_as from movers order by 1, 2, 3`),
    told: await all(sql`
      select type, count(*)::integer from outbox_events group by 1 order by 1`),
  }
}

/** Every event for every reaction that waits for it, as the relay would queue them, but in any order. */
async function replay(times: number): Promise<number> {
  const events = await office.app.database.selectFrom('outbox_events').select(['id', 'type']).execute()
  const pairs = events.flatMap(({ id, type }) =>
    reactions.filter(({ on }) => on === type).map(({ name }) => ({ data: { eventId: id, reaction: name } })),
  )
  const queued = shuffle(Array.from({ length: times }, () => pairs).flat())
  for (let start = 0; start < queued.length; start += 400) {
    const some = queued.slice(start, start + 400)
    await office.app.database.transaction().execute((db) => jobs.insert(db, reactionQueue, some))
    await office.settle()
  }
  return queued.length
}

const name = 'every event told again, twice and in any order, changes no award, score, achievement, tally or mover'
it(name, { timeout: 600_000 }, async () => {
  console.log(`REPLAY_SEED=${seed}`)
  const { app } = office
  const organizer = await join()
  const people: Member[] = []
  for (let n = 0; n < 12; n++) people.push(await join())
  const groups = await gather(people, organizer)
  await talk(people, groups)
  await connect(people)
  await award(people, groups, organizer)
  await office.settle()
  await app.database
    .updateTable('users')
    .set({ suspended_at: app.clock.now().toISOString() })
    .where('id', '=', people[11]!.id)
    .execute()
  const before = await takeStock()

  const keys = new Set(before.achievements!.map((row) => (row as { achievement: string }).achievement))
  for (const key of ['first_rsvp', 'first_checkin', 'regular', 'explorer', 'favorites_3', 'first_connection'])
    assert.ok(keys.has(key), key)
  for (const key of ['networker', 'followed_10', 'badge_collector', 'portfolio_3', 'profile_complete', 'first_app'])
    assert.ok(keys.has(key), key)
  assert.ok(before.awards!.length > 60 && before.movers!.length > 10)

  // The worker remembers what ran, so nothing runs at all.
  const count = await replay(2)
  assert.deepEqual(await takeStock(), before)

  // And without its memory, what runs again finds everything done.
  const forget = () => app.database.deleteFrom('reaction_runs').execute()
  for (let round = 0; round < 2; round++) {
    await forget()
    assert.equal(await replay(1), count / 2)
    const runs = await app.database.selectFrom('reaction_runs').select('event_id').execute()
    assert.equal(runs.length, count / 2, 'everything ran')
    assert.deepEqual(await takeStock(), before)
  }
  const wrong = Object.entries(await countDifferences(app.database)).filter(([, differences]) => differences !== 0)
  assert.deepEqual(wrong, [])
})
