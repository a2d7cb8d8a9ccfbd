import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { assertSeatsAgree } from '#test/support/builders/events.ts'
import { isFull, waitUntil } from './child.ts'
import { missHeartbeats } from './job-engine.ts'
import { insist, openClient } from './load.ts'
import { openSink } from './mail-sink.ts'
import { generousLimits, makePerson, skipWithoutServices, startDeployment, startWorker } from './processes.ts'

const known = isFull ? 460 : 120
const spots = Math.floor((known * 5) / 6)
const strangers = 15
const kills = isFull ? 4 : 2
const patienceMs = 180_000
const all = known + strangers

test(`a list of ${all} gives one spot, and one mail each, although the worker is killed ${kills}×`, {
  skip: skipWithoutServices,
}, async () => {
  await using deployment = await startDeployment(1, generousLimits)
  const { database } = deployment.postgres
  await using sink = await openSink()
  const env = { DATABASE_URL: deployment.postgres.url, SMTP_URL: sink.url, MAIL_PER_HOUR: '1000000' }
  const host = await makePerson(database)
  await sql`update users set created_at = now() - interval '90 days' where id = ${host.id}`.execute(database)
  using client = openClient({ sockets: 2, timeoutMs: 30_000 })
  async function ask(method: 'POST' | 'GET', path: string, body?: object) {
    const where = { port: deployment.apis[0]!.port, token: host.token, method, path, ...(body && { body }) }
    const answer = await insist(client, where)
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body).data
  }

  const { rows: groups } = await sql<{ id: string }>`
    with g as (
      insert into groups (id, urlname, name, created_at, updated_at)
      values (gen_random_uuid(), 'crew', 'Crew', now(), now()) returning id),
    r as (insert into group_roles (group_id, user_id, role, granted_at) select id, ${host.id}, 'owner', now() from g),
    m as (
      insert into users (id, username, name, email, created_at)
      select gen_random_uuid(), 'crew-' || n, 'Guest ' || n, 'crew-' || n || '@example.org', now() - interval '40 days'
      from generate_series(1, ${known}::int) as n returning id)
    select id from g`.execute(database)
  const groupId = groups[0]!.id
  await sql`insert into group_past_people (group_id, user_id)
    select ${groupId}::uuid, id from users where username like 'crew-%'`.execute(database)
  const { id: eventId } = await ask('POST', `/v1/manage/groups/${groupId}/events`, {
    title: 'Harvest',
    timezone: 'Europe/Berlin',
    dateTime: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    maxAttendees: spots,
    status: 'scheduled',
  })
  const people = Array.from({ length: known }, (_, n) => `crew-${n + 1}@example.org`)
  const others = Array.from({ length: strangers }, (_, n) => `new-${n + 1}@example.org`)
  await ask('POST', `/v1/manage/events/${eventId}/attendees/list`, { text: [...people, ...others].join('\n') })

  let worker = startWorker(env)
  await using stack = new AsyncDisposableStack()
  stack.defer(() => worker[Symbol.asyncDispose]())
  const latest = async () => (await ask('GET', `/v1/manage/events/${eventId}/attendees/list`)).list
  let active = 0
  const kill = async () => {
    worker.signal('SIGKILL')
    await worker.exit
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where state = 'active'`.execute(database)
    active += rows[0]!.count
    await missHeartbeats(deployment.postgres)
    worker = startWorker(env)
  }
  for (let n = 0; n < kills; n++) {
    const goal = Math.floor((all * n) / kills)
    await waitUntil(`${goal} are done`, patienceMs, async () => (await latest()).done > goal)
    await kill()
  }
  await waitUntil('the list is done', patienceMs, async () => (await latest()).finishedAt !== null)
  await waitUntil('every mail is out', patienceMs, async () => sink.heard().size >= all)
  const { confirmed, waitlisted, invited, done } = await latest()
  assert.deepEqual([confirmed, waitlisted, invited, done], [spots, known - spots, strangers, all])
  await assertSeatsAgree(database, eventId)
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from rsvps where event_id = ${eventId} group by 1 order by 1`.execute(
    database,
  )
  assert.deepEqual(rows, [
    { status: 'confirmed', count: spots },
    { status: 'waitlisted', count: known - spots },
  ])
  const toList = sink.mails.filter(({ to }) => /^(crew|new)-/.test(to))
  for (const [to, mails] of Map.groupBy(toList, (mail) => mail.to))
    assert.equal(new Set(mails.map((mail) => mail.messageId)).size, 1, `one mail to ${to}`)
  assert.ok(toList.length - all <= active, `${toList.length - all} mails twice`)
})
