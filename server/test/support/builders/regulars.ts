import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { placeAll } from '#domains/events/series/background.ts'
import type { App } from '../app/harness.ts'
import { giveRole } from './events.ts'
import { inTransaction, jobContext, type Member, makeMembers, makeToken, makeUser } from './factories.ts'
import { makeGroupRow } from './public-events.ts'

export interface MadeDate {
  id: string
  dateTime: string
  status: string
  series: { id: string }
}

export interface WeeklyRun {
  groupId: string
  token: string
  seriesId: string
  dates: MadeDate[]
  /** As the organizers see it now. */
  list(): Promise<MadeDate[]>
  /** The next dates that are not out, with these columns. */
  draft(count: number, columns?: object): Promise<MadeDate[]>
  publish(id: string): Promise<void>
}

/** Dates that a run has besides those that are out. */
const draftsMax = 4

export const weekMs = 7 * 86_400_000

/** A group that meets every week from in a week on; so many dates are out. */
export async function makeWeeklyRun(app: App, count: number, more: object = {}): Promise<WeeklyRun> {
  const owner = await makeUser(app, { name: 'Olive' })
  const token = await makeToken(app, owner, ['manage:events', 'read:events', 'manage:groups'])
  const groupId = (await makeGroupRow(app, { name: 'Runners' })).id
  await giveRole(app, groupId, owner, 'owner')
  const dateTime = new Date(app.clock.now().getTime() + weekMs).toISOString()
  const repeat = { freq: 'weekly', count: count + draftsMax }
  const given = { title: 'Run', timezone: 'Europe/Berlin', dateTime, status: 'draft', repeat }
  const made = await app.post(`/v1/manage/groups/${groupId}/events`, { token, body: { ...given, ...more } })
  assert.equal(made.status, 201, made.text)
  const list = async (): Promise<MadeDate[]> =>
    (await app.get(`/v1/manage/events/${made.body.data.id}/series?limit=100`, { token })).body.data
  const all = await list()
  const [dates, drafts] = [all.slice(0, count), all.slice(count)]
  async function publish(id: string): Promise<void> {
    const published = await app.post(`/v1/manage/events/${id}/publish`, { token, body: {} })
    assert.equal(published.status, 200, published.text)
  }
  for (const { id } of dates) await publish(id)
  const seriesId = all[0]!.series.id
  return {
    ...{ groupId, token, seriesId, dates, list, publish },
    async draft(extra, columns = {}) {
      const fresh = drafts.splice(0, extra)
      for (const { id } of fresh) {
        const changed = await app.patch(`/v1/manage/events/${id}`, { token, body: columns })
        assert.equal(changed.status, 200, changed.text)
      }
      return fresh
    },
  }
}

/** They take no mail about their accounts. */
export async function makePeople(app: App, count: number): Promise<Member[]> {
  const wishes = Array.from({ length: count }, () => ({}))
  const people = await makeMembers(app, wishes, ['read:events', 'write:events'])
  const ids = people.map(({ id }) => id)
  await sql`insert into notification_preferences (user_id, account) select id, false from unnest(${ids}::uuid[]) as person (id)`.execute(
    app.database,
  )
  return people
}

export const comeToAll = (app: App, { seriesId }: WeeklyRun, { token }: Member, body: object = {}) =>
  app.put(`/v1/series/${seriesId}/rsvp`, { token, body })

/** Those who come to all dates, in this order, as their requests would leave it. The worker of the same series waits meanwhile. */
export async function insertRegulars(app: App, { seriesId }: WeeklyRun, people: readonly Member[]): Promise<void> {
  const now = app.clock.now().toISOString()
  const ids = people.map(({ id }) => id)
  await app.database.transaction().execute(async (tx) => {
    await sql`select from event_series where id = ${seriesId} for update`.execute(tx)
    await sql`
      insert into series_regulars (series_id, user_id, number, asked_at, counted_from)
      select ${seriesId}::uuid, person.id, person.n, ${now}::timestamptz, ${now}::timestamptz
      from unnest(${ids}::uuid[]) with ordinality as person (id, n)`.execute(tx)
    await sql`
      insert into series_dates (event_id, series_id, due_at, review_at, placed_at)
      select id, series_id, ${now}, over_at + interval '1 day', ${now} from events where series_id = ${seriesId} and status = 'scheduled'`.execute(
      tx,
    )
    await sql`
      insert into series_placements (event_id, user_id, series_id, result, placed_at, told_at)
      select e.id, person.id, e.series_id, 'known', ${now}, ${now}
      from events e cross join unnest(${ids}::uuid[]) as person (id)
      where e.series_id = ${seriesId} and e.status = 'scheduled'`.execute(tx)
  })
}

/** What the worker does once a date is out, without the mails. */
export function placeNow(app: App, { seriesId }: Pick<WeeklyRun, 'seriesId'>): Promise<void> {
  const write = <T>(work: (unit: never) => Promise<T>): Promise<T> =>
    inTransaction(app, (unit) => work({ ...unit, enqueue: () => undefined } as never))
  return placeAll.handler({ ...jobContext(app), cipher: app.keys, write } as never, { seriesId })
}
