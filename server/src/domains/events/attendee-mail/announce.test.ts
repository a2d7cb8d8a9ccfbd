import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type App, useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { hourMs, makeEvent } from '#test/support/mail/post-office.ts'

const app = useApp()

const words = { subject: 'Bring boots', body: 'It has rained all week.', audience: 'all' }

async function makeRun(role = 'manager', wish: Parameters<typeof makeEvent>[1] = {}) {
  const event = await makeEvent(app, wish)
  const person = await makeUser(app)
  await giveRole(person, event.groupId, role)
  const token = await makeToken(app, person, ['manage:events'])
  const path = `/v1/manage/events/${event.id}/announcements`
  return { event, token, path, announce: (body: object = words) => app.post(path, { token, body }) }
}

async function giveRole({ id }: Person, groupId: string, role: string): Promise<void> {
  const granted = { group_id: groupId, user_id: id, role, granted_at: app.clock.now().toISOString() }
  await app.database.insertInto('group_roles').values(granted).execute()
}

it('the recipient count of an announcement matches its audience', async () => {
  const { event, announce } = await makeRun('owner', { maxAttendees: 2 })
  for (let n = 0; n < 3; n++) {
    const person = await makeUser(app)
    await app.post(`/v1/events/${event.id}/rsvp`, { token: await makeToken(app, person, ['write:events']) })
    const checkin = { id: person.id, event_id: event.id, user_id: person.id, method: 'manual' }
    const at = { checked_in_at: app.clock.now().toISOString() }
    if (n === 0)
      await app.database
        .insertInto('checkins')
        .values({ ...checkin, ...at })
        .execute()
  }
  for (const [audience, count] of [
    ['confirmed', 2],
    ['waitlisted', 1],
    ['all', 3],
    ['checked_in', 1],
  ] as const) {
    const { status, body } = await announce({ ...words, audience })
    assert.deepEqual([status, body.data.recipientCount], [201, count], audience)
  }
})

it('an event can have five announcements per day, also with twenty concurrent requests', async () => {
  const { announce } = await makeRun()
  const answers = await Promise.all(Array.from({ length: 20 }, () => announce()))
  assert.equal(answers.filter(({ status }) => status === 201).length, 5)
  for (const { status, body } of answers.filter((answer) => answer.status !== 201))
    assert.deepEqual([status, body.code], [409, 'limit_reached'])
  app.clock.advance(25 * hourMs)
  assert.equal((await announce()).status, 201)
})

it('only managers can announce: 403 for a volunteer and other users, 404 for an unknown event', async () => {
  assert.equal((await (await makeRun('volunteer')).announce()).body.code, 'forbidden')
  const { path } = await makeRun()
  const token = await makeToken(app, await makeUser(app), ['manage:events'])
  assert.equal((await app.post(path, { token, body: words })).body.code, 'forbidden')
  const nowhere = '/v1/manage/events/01990000-0000-7000-8000-00000000dead/announcements'
  assert.equal((await app.post(nowhere, { token, body: words })).body.code, 'event_not_found')
})

it('announcing is refused for a draft or a cancelled event, but possible after the end', async () => {
  const draft = await makeRun('owner', { status: 'draft' })
  assert.deepEqual(await codeOf(draft.announce()), [409, 'invalid_state'])
  const cancelled = await makeRun('owner', { status: 'cancelled' })
  assert.deepEqual(await codeOf(cancelled.announce()), [410, 'event_cancelled'])
  const past = await makeRun('owner', { startsInMs: -48 * hourMs })
  assert.equal((await past.announce()).status, 201)
})

const codeOf = async (answer: ReturnType<App['post']>) => [(await answer).status, (await answer).body.code]

it('the subject and body of an announcement must not be blank or too long', async () => {
  const { announce } = await makeRun()
  const wrong = [
    { subject: '' },
    { subject: '  ' },
    { subject: 'x'.repeat(201) },
    { body: '' },
    { body: '\n' },
    { body: 'x'.repeat(5001) },
    { audience: 'everybody' },
    { extra: 1 },
  ]
  for (const change of wrong)
    assert.deepEqual(await codeOf(announce({ ...words, ...change })), [400, 'validation_failed'])
  assert.equal((await announce({ ...words, subject: '🌱'.repeat(200), body: '🌱'.repeat(5000) })).status, 201)
})

it('an announcement is stored with its author, and audited without its text', async () => {
  const { event, announce } = await makeRun()
  const { body } = await announce()
  const row = await app.database
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('target', '=', event.id)
    .executeTakeFirstOrThrow()
  assert.equal(row.action, 'attendee-mail.announce')
  assert.deepEqual(row.detail, { announcementId: body.data.id, audience: 'all', recipientCount: 0 })
})
