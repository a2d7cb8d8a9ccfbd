import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Scope } from '#kernel/operation/scopes.ts'
import { useApp } from '#test/support/app/harness.ts'
import { giveRole } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'

const app = useApp()
const hourMs = 3_600_000
const scopes: Scope[] = ['manage:events', 'manage:groups']
const words = { subject: 'Bring boots', body: 'It *rained*.' }

async function begin(part: 'manager' | 'owner' = 'manager') {
  const { organizer, event } = await scene(app, { people: { organizer: { part, scopes } }, event: { seats: null } })
  const { token } = organizer
  const ofEvent = `/v1/manage/events/${event.id}/announcements`
  const ofGroup = `/v1/manage/groups/${event.groupId}/announcements`
  const draft = async (base = ofEvent, body: object = words): Promise<string> => {
    const answer = await app.post(`${base}/drafts`, { token, body })
    assert.equal(answer.status, 201, answer.text)
    return `/v1/manage/announcements/${answer.body.data.id}`
  }
  return { event, organizer, token, ofEvent, ofGroup, draft }
}

const rsvp = async (person: Person, eventId: string) =>
  app.post(`/v1/events/${eventId}/rsvp`, { token: await makeToken(app, person, ['write:events']) })

const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()

describe('drafts', () => {
  it('a draft is listed, changed and deleted, and nothing is sent', async () => {
    const { token, ofEvent, draft } = await begin()
    const path = await draft()
    const { body } = await app.get(path, { token })
    assert.deepEqual(
      [body.data.status, body.data.audience, body.data.subject, body.data.version, body.data.sentAt],
      ['draft', 'all', 'Bring boots', 1, null],
    )
    const changed = await app.patch(path, {
      token,
      body: { subject: 'Bring coats', audience: 'confirmed', version: 1 },
    })
    assert.deepEqual([changed.body.data.subject, changed.body.data.version], ['Bring coats', 2])
    const list = await app.get(ofEvent, { token })
    assert.deepEqual(
      list.body.data.map((one: { subject: string }) => one.subject),
      ['Bring coats'],
    )
    assert.equal((await app.delete(path, { token })).status, 200)
    assert.equal((await app.get(path, { token })).body.code, 'announcement_not_found')
  })

  it('of two organizers who change a draft at once, the later learns of the change', async () => {
    const { token, draft } = await begin()
    const path = await draft()
    const change = (subject: string) => app.patch(path, { token, body: { subject, version: 1 } })
    const answers = await Promise.all([change('One'), change('Two')])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.equal(answers.find(({ status }) => status === 409)!.body.code, 'changed_meanwhile')
  })

  it('a language is kept in one form, is cleared by null, and must be one', async () => {
    const { token, ofGroup, draft } = await begin()
    for (const path of [
      await draft(undefined, { ...words, language: 'PT-br' }),
      await draft(ofGroup, { ...words, language: 'pt-BR' }),
    ]) {
      assert.equal((await app.get(path, { token })).body.data.language, 'pt-BR')
      const refused = await app.patch(path, { token, body: { language: 'german' } })
      assert.deepEqual([refused.status, refused.body.problems[0].field], [400, 'language'])
      assert.equal((await app.patch(path, { token, body: { subject: 'x' } })).body.data.language, 'pt-BR')
      assert.equal((await app.patch(path, { token, body: { language: null } })).body.data.language, null)
    }
  })

  it('an incomplete draft is kept, but not sent: each empty field is named', async () => {
    const { token, ofGroup, draft } = await begin()
    const path = await draft(ofGroup, { audience: 'selected' })
    const { status, body } = await app.post(`${path}/send`, { token })
    assert.equal(status, 400)
    assert.deepEqual(
      body.problems.map((one: { field: string }) => one.field),
      ['subject', 'body', 'audience'],
    )
  })

  it('an audience of a group is refused for an event, and the other way round', async () => {
    const { token, ofEvent, ofGroup, draft } = await begin()
    const refused = async (path: string, audience: string) =>
      assert.equal((await app.patch(path, { token, body: { audience } })).body.code, 'validation_failed')
    await refused(await draft(ofEvent), 'members')
    await refused(await draft(ofGroup), 'no_shows')
  })

  it('a scheduled announcement can be cancelled and is a draft again', async () => {
    const { token, draft } = await begin()
    const path = await draft()
    const scheduled = await app.post(`${path}/schedule`, { token, body: { sendAt: inHours(5) } })
    assert.deepEqual([scheduled.status, scheduled.body.data.status], [200, 'scheduled'])
    assert.equal((await app.delete(path, { token })).body.code, 'invalid_state')
    const cancelled = await app.post(`${path}/cancel`, { token })
    assert.deepEqual([cancelled.body.data.status, cancelled.body.data.sendAt], ['draft', null])
    assert.equal((await app.post(`${path}/cancel`, { token })).body.code, 'invalid_state')
  })

  it('a scheduled announcement cannot be emptied', async () => {
    const { token, draft } = await begin()
    const path = await draft()
    await app.post(`${path}/schedule`, { token, body: { sendAt: inHours(5) } })
    assert.equal((await app.patch(path, { token, body: { body: ' ' } })).body.code, 'validation_failed')
    assert.equal((await app.get(path, { token })).body.data.body, words.body)
  })

  it('the time must be in the next 90 days', async () => {
    const { token, draft } = await begin()
    const path = await draft()
    for (const hours of [-1, 91 * 24]) {
      const { body } = await app.post(`${path}/schedule`, { token, body: { sendAt: inHours(hours) } })
      assert.deepEqual([body.code, body.problems[0].field], ['validation_failed', 'sendAt'])
    }
  })
})

describe('limits', () => {
  const sendMany = async (draft: () => Promise<string>, token: string, count: number) => {
    const paths = await Promise.all(Array.from({ length: count }, () => draft()))
    const answers = await Promise.all(paths.map((path) => app.post(`${path}/send`, { token })))
    return answers.filter(({ status }) => status === 200).length
  }

  it('an event can have five announcements per day, also with twenty concurrent requests', async () => {
    const { token, ofEvent, draft } = await begin()
    assert.equal(await sendMany(draft, token, 20), 5)
    const { body } = await app.get(`${ofEvent}/audiences`, { token })
    assert.deepEqual([body.data.leftNow, body.data.perDay], [0, 5])
    app.clock.advance(25 * hourMs)
    assert.equal((await app.get(`${ofEvent}/audiences`, { token })).body.data.leftNow, 5)
  })

  it('a group can have two announcements per day and five per week', async () => {
    const { token, ofGroup, draft } = await begin()
    assert.equal(await sendMany(() => draft(ofGroup), token, 6), 2)
    app.clock.advance(25 * hourMs)
    assert.equal(await sendMany(() => draft(ofGroup), token, 3), 2)
    app.clock.advance(25 * hourMs)
    assert.equal(await sendMany(() => draft(ofGroup), token, 3), 1)
    app.clock.advance(8 * 24 * hourMs)
    assert.equal(await sendMany(() => draft(ofGroup), token, 3), 2)
  })

  it('a time counts for the day around it, so many announcements cannot be scheduled for one moment', async () => {
    const { token, ofGroup, draft } = await begin()
    const schedule = async (hours: number) =>
      (await app.post(`${await draft(ofGroup)}/schedule`, { token, body: { sendAt: inHours(hours) } })).status
    assert.deepEqual(
      [await schedule(48), await schedule(49), await schedule(50), await schedule(2)],
      [200, 200, 409, 200],
    )
  })

  it('the settings of the instance change the limits', async () => {
    const { token, draft } = await begin()
    const limits = JSON.stringify({ eventAnnouncementsPerDay: 1 })
    await app.database.updateTable('instance_settings').set({ limits }).execute()
    assert.equal(await sendMany(draft, token, 3), 1)
    await app.database.updateTable('instance_settings').set({ limits: '{}' }).execute()
  })
})

describe('audiences', () => {
  it('are counted by seat, check-in, membership and role', async () => {
    const { event, token, ofEvent, ofGroup } = await begin('owner')
    const people = [await makeUser(app), await makeUser(app), await makeUser(app)]
    for (const person of people) await rsvp(person, event.id)
    const at = app.clock.now().toISOString()
    const checkin = { id: randomUUIDv7(), event_id: event.id, method: 'manual', checked_in_at: at }
    await app.database
      .insertInto('checkins')
      .values({ ...checkin, user_id: people[0]!.id })
      .execute()
    const counts = async (path: string) => {
      const { body } = await app.get(`${path}/audiences`, { token })
      const all: { audience: string; count: number }[] = body.data.audiences
      return Object.fromEntries(all.map(({ audience, count }) => [audience, count]))
    }
    const isKnown = async () => (await app.get(`${ofEvent}/audiences`, { token })).body.data.isAttendanceKnown
    assert.deepEqual(await counts(ofEvent), { confirmed: 3, waitlisted: 0, all: 3, checked_in: 1, no_shows: 2 })
    assert.equal(await isKnown(), true)
    await rsvp(await makeUser(app), event.id)
    assert.deepEqual(await counts(ofEvent), { confirmed: 4, waitlisted: 0, all: 4, checked_in: 1, no_shows: 3 })
    assert.equal(await isKnown(), false, 'one of four says nothing about the others')
    assert.deepEqual(await counts(ofGroup), { members: 1, organizers: 1 })
  })

  it('selected users must have an RSVP to the event or be known to the group', async () => {
    const { event, token, ofEvent, ofGroup } = await begin()
    const [known, stranger] = [await makeUser(app), await makeUser(app)]
    await rsvp(known, event.id)
    for (const base of [ofEvent, ofGroup]) {
      const create = (userIds: string[]) => app.post(`${base}/drafts`, { token, body: { userIds } })
      const made = await create([known.id])
      assert.deepEqual([made.body.data.audience, made.body.data.selectedCount], ['selected', 1])
      assert.equal((await create([known.id, stranger.id])).body.code, 'user_not_found')
      assert.equal((await create([randomUUIDv7()])).body.code, 'user_not_found')
    }
    const asking = await makeUser(app)
    await app.database.updateTable('events').set({ requires_approval: true }).where('id', '=', event.id).execute()
    await rsvp(asking, event.id)
    const toAsking = await app.post(`${ofEvent}/drafts`, { token, body: { userIds: [asking.id] } })
    assert.equal(toAsking.body.code, 'user_not_found', 'who only asks to come has no RSVP')
    const many = Array.from({ length: 501 }, () => randomUUIDv7())
    assert.equal((await app.post(`${ofEvent}/drafts`, { token, body: { userIds: many } })).status, 400)
  })
})

describe('access', () => {
  it('an announcement to a group needs the scope of groups', async () => {
    const { organizer, ofGroup, draft } = await begin()
    const path = await draft(ofGroup)
    const token = await makeToken(app, organizer, ['manage:events'])
    assert.equal((await app.get(path, { token })).body.code, 'insufficient_scope')
    assert.equal((await app.post(`${path}/send`, { token })).body.code, 'insufficient_scope')
  })

  it('a volunteer and an organizer of another group are refused', async () => {
    const { event, ofGroup, draft } = await begin()
    const [volunteer, other] = [await makeUser(app), await begin('owner')]
    await giveRole(app, event.groupId, volunteer, 'volunteer')
    const volunteerToken = await makeToken(app, volunteer, scopes)
    for (const path of [await draft(), await draft(ofGroup)])
      for (const token of [volunteerToken, other.token]) {
        assert.equal((await app.get(path, { token })).status, 403)
        assert.equal((await app.patch(path, { token, body: { subject: 'Mine' } })).status, 403)
        assert.equal((await app.post(`${path}/send`, { token })).status, 403)
        assert.equal((await app.get(`${path}/preview`, { token })).status, 403)
      }
  })

  it('a draft event sends nothing, and a cancelled one neither', async () => {
    const { event, token, draft } = await begin()
    const path = await draft()
    for (const [status, code] of [
      ['draft', 'invalid_state'],
      ['cancelled', 'event_cancelled'],
    ]) {
      await app.database.updateTable('events').set({ status }).where('id', '=', event.id).execute()
      assert.equal((await app.post(`${path}/send`, { token })).body.code, code)
    }
  })
})

it('the preview is the mail with its Markdown, and what is written cannot become HTML', async () => {
  const { token, ofGroup, draft } = await begin()
  const path = await draft(ofGroup, {
    subject: 'Hello <script>',
    body: 'It *rained*. <img src=x onerror=alert(1)> [boots](javascript:alert(1)) [here](https://example.org/?a="b)',
  })
  const { html, text, subject } = (await app.get(`${path}/preview`, { token })).body.data
  assert.match(subject, /^Hello <script> \(/)
  assert.match(html, /It <em>rained<\/em>/)
  assert.doesNotMatch(html, /<script|<img|href="javascript/)
  assert.match(html, /<a class="link" style="color:#[0-9a-f]+" href="https:\/\/example\.org\/\?a=%22b"/)
  assert.match(text, /> It rained\./)
})

it('the preview has no link that unsubscribes, so an application that reads it can change no preference', async () => {
  const { token, ofEvent, ofGroup, draft } = await begin()
  for (const base of [ofEvent, ofGroup]) {
    const { html, text } = (await app.get(`${await draft(base)}/preview`, { token })).body.data
    for (const part of [html, text])
      assert.deepEqual(
        [...part.matchAll(/\/(?:unsubscribe|mail)\/[\w-]+/g)].map(([link]) => link),
        ['/unsubscribe/preview'],
      )
  }
})
