import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { giveRole } from '#test/support/builders/events.ts'
import { makeToken, type Person } from '#test/support/builders/factories.ts'
import { hourMs, makeEvent, makeReader, openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
before(async () => {
  post = await openPostOffice()
})
after(() => post[Symbol.asyncDispose]())

async function rsvp(person: Person, eventId: string): Promise<void> {
  const answer = await post.app.post(`/v1/events/${eventId}/rsvp`, {
    token: await makeToken(post.app, person, ['write:events']),
  })
  assert.equal(answer.status, 201, answer.text)
}

async function organizerOf(event: { groupId: string }): Promise<string> {
  const owner = await makeReader(post.app, 'Owner')
  await giveRole(post.app, event.groupId, owner, 'owner')
  return makeToken(post.app, owner, ['manage:events'])
}

const subjectsTo = async (person: Person) => (await post.mailsTo(person)).map((mail) => mail.subject!)

/** Sends the mails about changes, which wait for ten minutes. */
async function mailChanges(): Promise<void> {
  await post.settle()
  post.app.clock.advance(10 * 60_000)
  await post.run('attendee-mail.tell-changes')
}

describe('mail about changes', () => {
  it('many changes within ten minutes make one mail with the latest state, at most three per day', async () => {
    const bo = await makeReader(post.app, 'Bo')
    const event = await makeEvent(post.app, { startsInMs: 96 * hourMs })
    await rsvp(bo, event.id)
    const token = await organizerOf(event)
    let made = 0
    const rename = async (times: number) => {
      for (let n = 0; n < times; n++) {
        const body = { title: `Title ${++made}` }
        assert.equal((await post.app.patch(`/v1/manage/events/${event.id}`, { token, body })).status, 200)
      }
    }
    await rename(12)
    await mailChanges()
    await post.run('attendee-mail.tell-changes')
    const told = async () => (await subjectsTo(bo)).slice(1)
    assert.deepEqual(await told(), ['Updated: Title 12'])
    for (let n = 0; n < 3; n++) {
      await rename(1)
      await mailChanges()
    }
    assert.deepEqual(await told(), ['Updated: Title 12', 'Updated: Title 13', 'Updated: Title 14'])
    post.app.clock.advance(24 * hourMs)
    await post.run('attendee-mail.tell-changes')
    assert.deepEqual((await told()).slice(3), ['Updated: Title 15'], 'what was too much is told a day later')
  })

  it('a mail says what changed since the last one, the first old value and the newest', async () => {
    const bo = await makeReader(post.app, 'Bo')
    const event = await makeEvent(post.app, { startsInMs: 96 * hourMs })
    await rsvp(bo, event.id)
    const token = await organizerOf(event)
    const at = (ms: number) => new Date(post.app.clock.now().getTime() + ms).toISOString()
    const change = async (body: object) =>
      assert.equal((await post.app.patch(`/v1/manage/events/${event.id}`, { token, body })).status, 200)
    const moved = [1, 2].map((days) => ({
      dateTime: at((96 + 24 * days) * hourMs),
      endTime: at((98 + 24 * days) * hourMs),
    }))
    for (const body of moved) await change(body)
    await change({ venue: { name: 'The barn', city: 'Berlin' } })
    await mailChanges()
    await change({ venue: { name: 'The mill', city: 'Berlin' } })
    await mailChanges()
    const [first, second] = (await post.mailsTo(bo)).slice(1)
    const dayOf = (instant: string) => instant.slice(8, 10).replace(/^0/, '')
    const day = (hours: number) => dayOf(new Date(Date.parse(moved[0]!.dateTime) + hours * hourMs).toISOString())
    assert.match(first!.text!, new RegExp(`^Hi Bo,\\n\\nWhen: \\w+, ${day(-24)} .* → \\w+, ${day(24)} `))
    assert.match(first!.text!, /\nWhere: The shed, Berlin → The barn, Berlin\n\nYou still have your spot/)
    assert.match(second!.text!, /^Hi Bo,\n\nWhere: The barn, Berlin → The mill, Berlin\n\nYou/)
  })

  it('twenty concurrent workers mail a change once', async () => {
    const bo = await makeReader(post.app, 'Bo')
    const event = await makeEvent(post.app)
    await rsvp(bo, event.id)
    const token = await organizerOf(event)
    await post.app.patch(`/v1/manage/events/${event.id}`, { token, body: { title: 'Once' } })
    await post.settle()
    post.app.clock.advance(10 * 60_000)
    await Promise.all(Array.from({ length: 20 }, () => post.run('attendee-mail.tell-changes')))
    assert.deepEqual((await subjectsTo(bo)).slice(1), ['Updated: Once'])
  })

  it('a change to an event that starts within the hour is mailed at once', async () => {
    const bo = await makeReader(post.app, 'Bo')
    const event = await makeEvent(post.app, { startsInMs: hourMs / 2 })
    await rsvp(bo, event.id)
    const token = await organizerOf(event)
    await post.app.patch(`/v1/manage/events/${event.id}`, { token, body: { title: 'Soon' } })
    await post.settle()
    await post.run('attendee-mail.tell-changes')
    assert.deepEqual((await subjectsTo(bo)).slice(1), ['Updated: Soon'])
  })

  it('a user who muted the group gets mails about changes and their own seat only', async () => {
    const bo = await makeReader(post.app, 'Bo')
    const event = await makeEvent(post.app, { startsInMs: 23 * hourMs })
    await rsvp(bo, event.id)
    const before = new Date(post.app.clock.now().getTime() - 2 * hourMs).toISOString()
    await post.app.database.updateTable('rsvps').set({ updated_at: before }).where('user_id', '=', bo.id).execute()
    const { length } = await post.mailsTo(bo)
    const own = await makeToken(post.app, bo, ['user'])
    assert.equal((await post.app.put(`/v1/groups/${event.groupId}/mute`, { token: own })).status, 200)
    await post.run('attendee-mail.remind')
    const token = await organizerOf(event)
    const news = { subject: 'Bring cake', body: 'Please', audience: 'all' }
    const announced = await post.app.post(`/v1/manage/events/${event.id}/announcements`, { token, body: news })
    assert.equal(announced.status, 201, announced.text)
    assert.equal((await post.mailsTo(bo)).length, length)
    await post.app.patch(`/v1/manage/events/${event.id}`, { token, body: { title: 'Moved' } })
    await mailChanges()
    await post.app.post(`/v1/manage/events/${event.id}/cancel`, { token })
    assert.deepEqual((await subjectsTo(bo)).slice(length), ['Updated: Moved', 'Cancelled: Moved'])
  })
})
