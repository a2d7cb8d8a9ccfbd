import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { countWrongUsage } from '#domains/foundation/uploads/index.ts'
import { fill } from '#main/seed/rows.ts'
import { useApp } from '#test/support/app/harness.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { seedPictures } from './pictures.ts'

const baseUrl = 'https://hearth.test'
const size = { users: 12, groups: 8, perGroup: 3, crowd: 4, pictures: 6 }
const seed = () =>
  inTransaction(app, async ({ db }) => {
    await fill(db, size)
    await seedPictures(db, app.store, baseUrl, size.pictures)
  })
const app = useApp({ baseUrl, prepare: seed })

const listPictured = () =>
  app.database.selectFrom('users').select(['username', 'avatar_url']).where('avatar_url', 'is not', null).execute()

it('people of the seed have drawn pictures that are served and counted like uploads of their own', async () => {
  const people = await listPictured()
  assert.equal(people.length, size.pictures)
  assert.equal(new Set(people.map(({ avatar_url }) => avatar_url)).size, people.length)
  for (const name of ['ana', 'olive', 'vito', 'mia'])
    assert.ok(
      people.some(({ username }) => username === name),
      name,
    )
  const { avatar_url } = people[0]!
  const answer = await app.http.inject({ url: new URL(avatar_url!).pathname })
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'image/webp'])
  assert.equal(await countWrongUsage(app.database), 0)
})

it('the people to sign in as have the roles that the terminal promises', async () => {
  const rows = await app.database
    .selectFrom('group_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.username', 'r.role', (eb) => eb.fn.countAll<number>().as('groups')])
    .where('u.username', 'in', ['ana', 'olive', 'vito', 'mia'])
    .groupBy(['u.username', 'r.role'])
    .orderBy('u.username')
    .execute()
  const of = (name: string, role: string) =>
    Number(rows.find((one) => one.username === name && one.role === role)?.groups ?? 0)
  assert.ok(of('ana', 'owner') >= 1 && of('olive', 'owner') >= 4 && of('vito', 'volunteer') >= 1)
})

it('seeding again changes no picture of those who have one', async () => {
  const before = await listPictured()
  await seed()
  const after = new Map((await listPictured()).map((one) => [one.username, one.avatar_url]))
  for (const { username, avatar_url } of before) assert.equal(after.get(username), avatar_url)
  assert.equal(await countWrongUsage(app.database), 0)
})

it('one event is on now, with people at two entrances, and seeding again adds no other', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select s.confirmed = (select count(*) from rsvps r where r.event_id = e.id and r.status = 'confirmed') as is_counted,
      s.walk_ins = (select count(*) from walk_ins w where w.event_id = e.id) as walk_ins_are_counted,
      (select count(*) from tickets t where t.event_id = e.id) = s.confirmed as have_tickets,
      (select count(distinct c.label) from checkins c where c.event_id = e.id) as entrances,
      (select bool_and(c.checked_in_at <= now()) from checkins c where c.event_id = e.id) as is_past,
      exists (select from group_roles r join users u on u.id = r.user_id
        where r.group_id = e.group_id and u.username = 'vito' and r.role = 'volunteer') as is_open_to_vito
    from events e join event_seats s on s.event_id = e.id
    where e.title = 'Big games night' and now() between e.starts_at and e.over_at`.execute(app.database)
  const expected = { is_counted: true, walk_ins_are_counted: true, have_tickets: true, entrances: 2, is_past: true }
  assert.deepEqual(rows, [{ ...expected, is_open_to_vito: true }])
})
