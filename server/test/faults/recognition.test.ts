import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { eraseAccount } from '#domains/administration/personal-data/index.ts'
import { awardBadge } from '#domains/recognition/badges/index.ts'
import { countDifferences } from '#domains/recognition/scores/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { systemClock } from '#platform/clock.ts'
import { transact } from '#platform/database/outbox.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { type Jobs, openJobs } from '#platform/worker/jobs.ts'
import { type Child, isFull, waitUntil } from './child.ts'
import { type Answer, atOnce, insist, latencies, openClient, percentile, type Question } from './load.ts'
import { isInTheWay, ownPerson, watchWaits } from './lock-waits.ts'
import {
  type Deployment,
  generousLimits,
  makePerson,
  type Person,
  skipWithoutServices,
  startDeployment,
  startWorker,
} from './processes.ts'

const size = isFull ? 10_000 : 300
const kills = isFull ? 10 : 2
const crowd = isFull ? 400 : 60
const badgeCount = isFull ? 24 : 8
const callers = 16
const awardsPerSecond = 200
const awardsBeside = isFull ? 1000 : 200
/** A killed worker's job is given to another when its heartbeat has been silent for 10 s. */
const patienceMs = 120_000

type Named = Pick<Person, 'id'>

interface Badge {
  id: string
  code: string
}

describe('recognition under fire', { skip: skipWithoutServices }, () => {
  let deployment: Deployment
  let jobs: Jobs
  let organizer: Person
  /** Not used by the concurrent requests: a lock on this user's row blocks only the worker. */
  let anchor: Person
  let people: Person[]
  let owners: string[]
  let badges: Badge[]
  const client = openClient({ sockets: callers + 4, timeoutMs: 30_000 })
  const database = () => deployment.postgres.database
  const systemActor = { userId: null, requestId: null }
  const inTransaction = <T>(work: (unit: UnitOfWork) => Promise<T>) =>
    transact(database(), systemClock, systemActor, work)

  before(async () => {
    deployment = await startDeployment(2, generousLimits)
    jobs = await openJobs(deployment.postgres.url, openLogger('silent'))
    organizer = await makePerson(database())
    anchor = await makePerson(database())
    await database().updateTable('users').set({ role: 'admin' }).where('id', '=', organizer.id).execute()
    people = []
    while (people.length < crowd)
      people.push(...(await Promise.all(Array.from({ length: 10 }, () => makePerson(database())))))
    // No mail is needed here; notifications from now on are counted.
    const quiet = [...people, organizer, anchor].map(({ id }) => ({ user_id: id, badges: false }))
    await database().insertInto('notification_preferences').values(quiet).execute()
    await database().deleteFrom('outbox_events').execute()
    owners = ['platform']
    for (const urlname of ['garden', 'choir'])
      owners.push((await manage('POST', '/groups', { name: urlname, urlname })).id)
    badges = []
    while (badges.length < badgeCount) badges.push(await makeBadge(badges.length))
  })
  after(async () => {
    client[Symbol.dispose]()
    await jobs?.close()
    await deployment?.[Symbol.asyncDispose]()
  })

  let asked = 0
  const turnedAway: Answer[] = []
  async function ask(question: Omit<Question, 'port'>): Promise<Answer> {
    const { port } = deployment.apis[asked++ % deployment.apis.length]!
    const answer = await client.send({ port, ...question })
    if (answer.status !== 503) return answer
    turnedAway.push(answer)
    return insist(client, { port, ...question })
  }
  const asOrganizer = (method: string, path: string, body?: object) =>
    ask({ method, path: `/v1/manage${path}`, token: organizer.token, body })
  async function manage(method: string, path: string, body?: object) {
    const answer = await asOrganizer(method, path, body)
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body).data
  }

  let made = 0
  async function makeBadge(n: number): Promise<Badge> {
    const looks = { name: `Badge ${++made}`, icon: '🌱', color: '#2f9e6b', points: (n % 7) * 10 }
    const { id } = await manage('POST', `/groups/${owners[n % owners.length]}/badges`, looks)
    const { code } = await manage('POST', `/badges/${id}/claim-links`, n % 2 === 0 ? {} : { maxUses: 20 })
    return { id, code }
  }

  /** People who have never signed in, by one statement. */
  async function makeNames(length: number): Promise<Named[]> {
    const ids = Array.from({ length }, () => randomUUIDv7())
    await sql`
      insert into users (id, name, username, created_at)
      select id, 'Somebody', 'somebody-' || place, now()
      from unnest(${ids}::uuid[]) with ordinality as given (id, place)`.execute(database())
    return ids.map((id) => ({ id }))
  }

  const award = (badge: Badge, ...to: Named[]) =>
    asOrganizer('POST', `/badges/${badge.id}/awards`, { usernames: to.map(({ id }) => id) })

  test(`${awardsPerSecond} awards a second wait neither for each other nor for one that is not committed`, async () => {
    const [badge] = badges as [Badge]
    const [held, ...others] = (await makeNames(awardsBeside + 1)) as [Named, ...Named[]]
    await using worker = startWorker(deployment.env)
    await using watch = watchWaits(database())
    const { done, again } = await inTransaction(async (unit) => {
      const given = { badgeId: badge.id, userIds: [held.id], source: 'organiser', by: organizer.id } as const
      assert.equal((await awardBadge(unit, given, systemClock.now())).length, 1)
      const done: Answer[] = []
      const sending = Array.from({ length: awardsBeside }, async (_, n) => {
        await wait((n * 1000) / awardsPerSecond)
        done.push(await award(badge, others[n]!))
      })
      await waitUntil('all others have the badge', patienceMs, async () => {
        assert.equal(await isInTheWay(unit.db), false, 'no transaction waits for the award that is not committed')
        return done.length === awardsBeside
      })
      await Promise.all(sending)
      assert.deepEqual(watch.inRequests(), [], 'nothing at all was waited for')
      // That would have been seen: the same person's next award does wait.
      const again = award(badge, held)
      await waitUntil('an award to the same person waits', 60_000, async () => {
        return (await isInTheWay(unit.db)) && watch.seen.has(ownPerson)
      })
      return { done, again }
    })
    for (const { status, body } of done)
      assert.deepEqual([status, JSON.parse(body).data.awarded.length], [200, 1], body)
    assert.deepEqual(JSON.parse((await again).body).data.awarded, [], 'and then finds the badge held')
    assert.equal(worker.hasExited(), false, worker.output())
    const times = latencies(done, 0, Number.POSITIVE_INFINITY)
    console.log(
      `${done.length} awards beside one that is held: half within ${Math.round(percentile(times, 0.5))} ms, ` +
        `99 % within ${Math.round(percentile(times, 0.99))} ms, none behind another person's`,
    )
  })

  /** Everything that must be true at any moment is looked at while it rages. */
  function watchDifferences() {
    const wrong: object[] = []
    let samples = 0
    let isOver = false
    const watching = (async () => {
      while (!isOver) {
        const { scores, names, standings, holders } = await countDifferences(database())
        samples++
        if (scores + names + standings + holders > 0) wrong.push({ scores, names, standings, holders })
        await wait(50)
      }
    })()
    return {
      wrong,
      samples: () => samples,
      async [Symbol.asyncDispose]() {
        isOver = true
        await watching
      },
    }
  }

  const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
  const claimed = new Map<string, number>()
  const deletedPeople: Person[] = []

  const acts: [weight: number, name: string, act: () => Promise<Answer | undefined>][] = [
    [50, 'award', () => award(pick(badges), ...Array.from({ length: pick([1, 1, 1, 3]) }, () => pick(people)))],
    [18, 'revoke', () => asOrganizer('DELETE', `/badges/${pick(badges).id}/awards/${pick(people).id}`)],
    [17, 'claim', claim],
    [7, 'points', () => asOrganizer('PATCH', `/badges/${pick(badges).id}`, { points: pick([0, 1, 5, 10, 50, 1000]) })],
    [5, 'relist', relist],
    [2, 'delete a badge', replaceBadge],
    [1, 'delete an account', deletePerson],
  ]
  const lot = acts.flatMap((one) => Array.from({ length: one[0] }, () => one))

  async function claim(): Promise<Answer> {
    const { code } = pick(badges)
    const answer = await ask({ method: 'POST', path: `/v1/claims/${code}`, token: pick(people).token })
    if (answer.status === 200) claimed.set(code, (claimed.get(code) ?? 0) + 1)
    return answer
  }

  function relist(): Promise<Answer> {
    const body = pick([{ profileVisibility: pick(['public', 'private']) }, { showOnLeaderboard: pick([true, false]) }])
    return ask({ method: 'PATCH', path: '/v1/profile', token: pick(people).token, body })
  }

  async function replaceBadge(): Promise<Answer | undefined> {
    const [gone] = badges.splice(Math.floor(Math.random() * badges.length), 1)
    const answer = await asOrganizer('DELETE', `/badges/${gone!.id}`)
    badges.push(await makeBadge(made))
    return answer
  }

  async function deletePerson(): Promise<undefined> {
    if (people.length < crowd / 2) return
    const [gone] = people.splice(Math.floor(Math.random() * people.length), 1)
    await inTransaction((unit) => eraseAccount(unit, gone!.id, systemClock.now()))
    deletedPeople.push(gone!)
  }

  /** A badge or a person may be gone, a badge held or not held, a link used up: all that is said and no failure. */
  const fine = new Set([200, 201, 401, 404, 409, 410])
  const counts = new Map<string, number>()
  async function actAtRandom(): Promise<Answer> {
    const [, name, act] = pick(lot)
    const answer = await act()
    assert.ok(!answer || fine.has(answer.status), `${name}: ${answer?.status} ${answer?.body}`)
    const key = `${name} ${answer?.status ?? ''}`.trim()
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return answer!
  }

  /** Where the worker is made to wait, and the change that leads it there: an edit of a badge that only the anchor holds. */
  const points: { name: string; hold: () => RawBuilder<unknown>; provoke: (bait: Badge) => Promise<unknown> }[] = [
    {
      name: 'while it recounts',
      hold: () => sql`select from users where id = ${anchor.id} for no key update`,
      provoke: ({ id }) => manage('PATCH', `/badges/${id}`, { points: 777 }),
    },
    {
      name: 'while it folds',
      hold: () => sql`lock table tallies in share mode`,
      provoke: ({ id }) => manage('PATCH', `/badges/${id}`, { points: 778 }),
    },
    {
      name: 'while it retires',
      hold: () => sql`select from users where id = ${anchor.id} for no key update`,
      provoke: ({ id }) => manage('DELETE', `/badges/${id}`),
    },
    {
      name: 'while it counts movers',
      hold: () => sql`select from movers where user_id = ${anchor.id} for update`,
      provoke: ({ id }) => manage('PATCH', `/badges/${id}`, { points: 779 }),
    },
  ]

  const enqueue = (...names: string[]) =>
    database()
      .transaction()
      .execute(async (tx) => {
        for (const name of names) await jobs.insert(tx, name, [{ data: {} }])
      })

  const ours = ['reaction%', 'account.erase', 'badges.settle', 'badges.sweep', 'scores.%', 'achievements.%']
  /** Until the worker has no work left; on a timeout the error lists what is left. */
  async function untilQuiet(worker: Child): Promise<void> {
    const left = async () => {
      const { rows } = await sql<{ name: string; state: string; count: number }>`
        select name, state::text, count(*) from pgboss.job
        where name like any(${ours}) and state <> 'completed' group by 1, 2
        union all
        select 'outbox', 'unrelayed', count(*) from outbox_events where relayed_at is null having count(*) > 0`.execute(
        database(),
      )
      return rows
    }
    const quiet = waitUntil('nothing is left to do', patienceMs, async () => (await left()).length === 0)
    await quiet.catch(async (error: Error) => {
      throw new Error(`${error.message}: ${JSON.stringify(await left())}\n${worker.output()}`)
    })
  }

  test(`a storm of ${size} changes, the worker killed ${kills}×: everything is as counted from rows`, async () => {
    let worker = startWorker(deployment.env)
    await using stack = new AsyncDisposableStack()
    stack.defer(() => worker[Symbol.asyncDispose]())
    const minutely = ['scores.fold-tallies', 'scores.count-movers', 'badges.sweep']
    for (const name of minutely) await jobs.ensureQueue(name)
    await award(badges[0]!, anchor)
    await enqueue(...minutely)
    await untilQuiet(worker)

    await using waits = watchWaits(database())
    await using differing = watchDifferences()
    const startedAt = performance.now()
    const portions = kills + 1
    for (let n = 0; n < portions; n++) {
      const raging = atOnce(Math.floor(size / portions), callers, actAtRandom)
      raging.catch(() => undefined)
      const { hold, provoke, name } = points[n % points.length]!
      if (n < kills) {
        const bait = await makeBadge(n)
        await award(bait, anchor)
        await inTransaction(async ({ db }) => {
          await hold().execute(db)
          await provoke(bait)
          await waitUntil(`the worker waits ${name}`, patienceMs, async () => {
            assert.equal(worker.hasExited(), false, `the worker ended by itself:\n${worker.output()}`)
            if (await isInTheWay(db)) return true
            await enqueue('scores.fold-tallies', 'scores.count-movers')
            await wait(200)
            return false
          })
          await worker[Symbol.asyncDispose]()
        })
        worker = startWorker(deployment.env)
      }
      await raging
    }
    const tookMs = performance.now() - startedAt
    await untilQuiet(worker)
    await enqueue(...minutely)
    await untilQuiet(worker)
    const quietMs = performance.now() - startedAt - tookMs

    const described = [...counts].toSorted().map(([what, count]) => `${what}×${count}`)
    console.log(
      `${size} changes, ${Math.round((size * 1000) / tookMs)}/s, ${kills} kills, ${differing.samples()} looks in between: ` +
        `${described.join(', ')}; ${turnedAway.length} turned away; ` +
        `waits seen: ${JSON.stringify(Object.fromEntries(waits.seen))}; quiet after ${(quietMs / 1000).toFixed(1)} s`,
    )
    assert.deepEqual(waits.strange(), [], 'no award waits once it has its locks')
    assert.deepEqual(differing.wrong, [], 'at every moment scores were sums of awards, and tallies counted the rows')
    const differences = await countDifferences(database())
    assert.deepEqual(differences, Object.fromEntries(Object.keys(differences).map((what) => [what, 0])))
    assert.deepEqual(await listMistold(), [], 'every award and every loss was told once')
    assert.deepEqual(await listMiscounted(), [], 'every link counts the claims that were answered')
    assert.equal(await countLeft(), 0, 'nothing is left of those who left')
    worker.signal('SIGTERM')
    assert.equal((await worker.exit).code, 0, worker.output())
  })

  /** Those who hold a badge, or do not, against what was told of it. */
  async function listMistold() {
    const { rows } = await sql`
      with told as (
        select (data->>'badgeId')::uuid as badge_id, (data->>'userId')::uuid as user_id,
          sum(case type when 'badge.awarded' then 1 else -1 end) as times
        from outbox_events where type in ('badge.awarded', 'badge.revoked') group by 1, 2)
      select user_id, badge_id, times, a.awarded_at from told t full join badge_awards a using (badge_id, user_id)
        join users u on u.id = user_id
      where u.deleted_at is null and coalesce(times, 0) <> (a.awarded_at is not null)::int`.execute(database())
    return rows
  }

  async function listMiscounted() {
    const links = await database().selectFrom('claim_links').select(['code', 'current_uses']).execute()
    return links.filter(({ code, current_uses: uses }) => uses !== (claimed.get(code) ?? 0))
  }

  async function countLeft(): Promise<number> {
    const ids = deletedPeople.map(({ id }) => id)
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from users where id = any(${ids})) + (select count(*) from scores where user_id = any(${ids}))
        + (select count(*) from badge_awards where user_id = any(${ids})) as count`.execute(database())
    return rows[0]!.count
  }
})
