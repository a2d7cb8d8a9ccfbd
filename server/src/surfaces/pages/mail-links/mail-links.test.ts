import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cancelAllRsvps } from '#domains/events/rsvps/index.ts'
import type { NotificationKind } from '#domains/foundation/notifications/index.ts'
import { unsubscribeUrl } from '#domains/foundation/notifications/index.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openLinks } from '#platform/links.ts'
import { useApp } from '#test/support/app/harness.ts'
import { inTransaction, makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { hourMs, makeEvent } from '#test/support/mail/post-office.ts'

const keys = openKeys(randomSecretKeys())
const links = openLinks(keys, 'https://hearth.test')
const app = useApp({ keys })

/** A mail provider, or a browser without cookies; it sends no origin. */
async function send(
  method: 'GET' | 'HEAD' | 'POST',
  url: string,
  payload?: string,
  type = 'application/x-www-form-urlencoded',
) {
  const path = url.replace('https://hearth.test', '')
  const headers = payload === undefined ? {} : { 'content-type': type }
  const answer = await app.http.inject({ method, url: path, headers, ...(payload !== undefined && { payload }) })
  return { status: answer.statusCode, text: answer.payload, headers: answer.headers }
}

async function preferencesOf({ id }: Person): Promise<Record<NotificationKind, boolean> | undefined> {
  return app.database
    .selectFrom('notification_preferences')
    .select(['rsvp', 'reminders', 'announcements', 'badges', 'follows', 'groups', 'account'])
    .where('user_id', '=', id)
    .executeTakeFirst()
}

describe('unsubscribing from one group', () => {
  async function join(): Promise<{ ana: Person; groupId: string; link: string }> {
    const ana = await makeUser(app)
    const { groupId } = await makeEvent(app)
    const token = await makeToken(app, ana, ['write:favorites'])
    await app.put(`/v1/favorites/${groupId}`, { token, body: { eventMail: 'each' } })
    return { ana, groupId, link: unsubscribeUrl(links, { userId: ana.id, kind: 'groups', groupId }) }
  }
  const choiceOf = async ({ id }: Person) =>
    (
      await app.database
        .selectFrom('group_favorites')
        .select('event_mail')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
    ).event_mail

  it('stops and resumes the emails of that group only, with one POST', async () => {
    const { ana, link } = await join()
    assert.match((await send('GET', link)).text, /about new events of Garden anymore/)
    assert.equal(await choiceOf(ana), 'each', 'opening the link changes nothing')
    const stopped = await send('POST', link, 'List-Unsubscribe=One-Click')
    assert.deepEqual([stopped.status, await choiceOf(ana)], [200, 'none'])
    assert.equal(await preferencesOf(ana), undefined)
    await send('POST', link, 'again=on')
    assert.equal(await choiceOf(ana), 'each')
  })

  it('the page after it leads to all groups and to muting this one', async () => {
    const { ana, groupId, link } = await join()
    const { text } = await send('POST', link, '')
    assert.match(text, /Unsubscribe from all groups/)
    assert.match(text, /Mute Garden/)
    await send('POST', link, 'all=on')
    assert.equal((await preferencesOf(ana))?.groups, false)
    await send('POST', link, 'all=on&again=on')
    assert.equal((await preferencesOf(ana))?.groups, true)
    assert.match((await send('POST', link, 'mute=on')).text, /You’ve muted Garden/)
    const mutes = await app.database
      .selectFrom('group_mutes')
      .select('user_id')
      .where('group_id', '=', groupId)
      .execute()
    assert.deepEqual(mutes, [{ user_id: ana.id }])
  })

  it('a changed link does nothing', async () => {
    const { ana, link } = await join()
    assert.equal((await send('POST', `${link}x`, 'mute=on')).status, 404)
    assert.equal(await choiceOf(ana), 'each')
  })
})

describe('unsubscribing', () => {
  const linkFor = ({ id: userId }: Person, kind: NotificationKind) => unsubscribeUrl(links, { userId, kind })

  it('a mail provider unsubscribes with one POST, without cookies and without an origin (RFC 8058)', async () => {
    const boundary = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const forms = [
      ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
      [boundary, 'multipart/form-data; boundary=x'],
    ] as const
    for (const [payload, type] of forms) {
      const ana = await makeUser(app)
      const { status } = await send('POST', linkFor(ana, 'reminders'), payload, type)
      assert.equal(status, 200)
      assert.equal((await preferencesOf(ana))?.reminders, false)
      assert.equal((await preferencesOf(ana))?.rsvp, true, 'other kinds stay')
    }
  })

  it('GET changes nothing; the button unsubscribes, and can be pressed again', async () => {
    const ana = await makeUser(app)
    const link = linkFor(ana, 'announcements')
    for (const method of ['GET', 'HEAD'] as const) assert.equal((await send(method, link)).status, 200)
    assert.match((await send('GET', link)).text, /<form method="post" action="\/unsubscribe\//)
    assert.equal(await preferencesOf(ana), undefined)
    for (let n = 0; n < 2; n++)
      assert.match((await send('POST', link, '')).text, /won’t get emails from organizers anymore/)
    assert.equal((await preferencesOf(ana))?.announcements, false)
  })

  it('unsubscribing can be undone', async () => {
    const ana = await makeUser(app)
    const link = linkFor(ana, 'rsvp')
    assert.match((await send('POST', link)).text, /name="again" value="on"/)
    await send('POST', link, 'again=on')
    assert.equal((await preferencesOf(ana))?.rsvp, true)
  })

  it('a deleted account gets the same page', async () => {
    const link = unsubscribeUrl(links, { userId: '01990000-0000-7000-8000-00000000dead', kind: 'rsvp' })
    assert.equal((await send('POST', link, 'List-Unsubscribe=One-Click')).status, 200)
  })

  it('each kind of mail has its page', async () => {
    const ana = await makeUser(app)
    for (const kind of ['rsvp', 'reminders', 'announcements', 'badges', 'follows', 'account'] as const)
      assert.equal((await send('GET', linkFor(ana, kind))).status, 200)
  })
})

describe('cancelling an RSVP from a mail', () => {
  const linkFor = (eventId: string, { id: userId }: Person) =>
    `https://hearth.test/mail/${links.seal('mail-links', { cancel: eventId, userId })}`

  async function attend(input: Parameters<typeof makeEvent>[1] = {}) {
    const ana = await makeUser(app)
    const event = await makeEvent(app, input)
    const token = await makeToken(app, ana, ['write:events'])
    assert.equal((await app.post(`/v1/events/${event.id}/rsvp`, { token })).status, 201)
    return { ana, event, link: linkFor(event.id, ana) }
  }
  const statusOf = async ({ id }: Person) =>
    (await app.database.selectFrom('rsvps').select('status').where('user_id', '=', id).executeTakeFirst())?.status

  it('GET shows the event and changes nothing; the button cancels; pressed again it says so', async () => {
    const { ana, link } = await attend({ title: 'Sowing <day>' })
    assert.equal((await send('HEAD', link)).status, 200)
    const page = await send('GET', link)
    assert.equal(page.status, 200)
    assert.match(page.text, /Sowing &#60;day&#62;/)
    assert.match(page.text, /Europe\/Berlin/)
    assert.equal(await statusOf(ana), 'confirmed')
    assert.match((await send('POST', link)).text, /RSVP cancelled/)
    assert.equal(await statusOf(ana), 'cancelled')
    for (const method of ['POST', 'GET'] as const) {
      const again = await send(method, link)
      assert.equal(again.status, 200)
      assert.match(again.text, /Already cancelled/)
    }
  })

  it('names who of a party it is for, and leads to the page that asks who cannot come', async () => {
    const ana = await makeUser(app)
    const token = await makeToken(app, ana, ['write:events'])
    for (const [guests, words] of [
      [0, /^(?!.*This is for)/s],
      [1, /This is for both of you: you and your guest\./],
      [2, /This is for all 3 of you: you and your 2 guests\./],
    ] as const) {
      const { id } = await makeEvent(app)
      await app.database.updateTable('events').set({ max_guests: 2 }).where('id', '=', id).execute()
      await app.post(`/v1/events/${id}/rsvp`, { token, body: { guests: Array.from({ length: guests }, () => ({})) } })
      const { text } = await send('GET', linkFor(id, ana))
      assert.match(text, words)
      const some = `<a href="https://hearth.test/events/${id}/rsvp/cancel">Only some of you can’t make it?</a>`
      assert.equal(text.includes(some), guests > 0)
    }
  })

  it('twenty requests at once cancel once and free one seat', async () => {
    const { ana, event, link } = await attend({ maxAttendees: 1 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('POST', link)))
    assert.ok(answers.every(({ status }) => status === 200))
    assert.equal(answers.filter(({ text }) => text.includes('RSVP cancelled')).length, 1)
    assert.equal(await statusOf(ana), 'cancelled')
    const seats = await app.database
      .selectFrom('event_seats')
      .select(['confirmed', 'cancelled'])
      .where('event_id', '=', event.id)
      .executeTakeFirst()
    assert.deepEqual(seats, { confirmed: 0, cancelled: 1 })
  })

  it('a user on the waitlist leaves it', async () => {
    const event = await makeEvent(app, { maxAttendees: 1 })
    const [bo, cy] = [await makeUser(app), await makeUser(app)]
    for (const person of [bo, cy])
      await app.post(`/v1/events/${event.id}/rsvp`, { token: await makeToken(app, person, ['write:events']) })
    assert.match((await send('GET', linkFor(event.id, cy))).text, /Leave the waitlist\?/)
    assert.equal((await send('POST', linkFor(event.id, cy))).status, 200)
    assert.equal(await statusOf(cy), 'cancelled')
  })

  it('the link expires after the event', async () => {
    const { ana, event, link } = await attend()
    const past = new Date(app.clock.now().getTime() - hourMs).toISOString()
    await app.database
      .updateTable('events')
      .set({ starts_at: past, over_at: past })
      .where('id', '=', event.id)
      .execute()
    for (const method of ['GET', 'POST'] as const) assert.equal((await send(method, link)).status, 410)
    assert.equal(await statusOf(ana), 'confirmed')
  })

  it('a cancelled event says so, and a checked-in user keeps the RSVP', async () => {
    const one = await attend()
    await app.database.updateTable('events').set({ status: 'cancelled' }).where('id', '=', one.event.id).execute()
    await inTransaction(app, (unit) => cancelAllRsvps(unit, one.event.id, app.clock.now()))
    for (const method of ['GET', 'POST'] as const) {
      const { status, text } = await send(method, one.link)
      assert.equal(status, 410)
      assert.match(text, /This event is cancelled/)
    }
    const other = await attend()
    const checkin = { id: other.event.id, event_id: other.event.id, user_id: other.ana.id, method: 'manual' }
    await app.database
      .insertInto('checkins')
      .values({ ...checkin, checked_in_at: new Date().toISOString() })
      .execute()
    for (const method of ['GET', 'POST'] as const) assert.equal((await send(method, other.link)).status, 409)
    assert.equal(await statusOf(other.ana), 'confirmed')
  })

  it('without an RSVP, or without the event, the link has expired', async () => {
    const { event } = await attend()
    const otherUser = await makeUser(app)
    for (const method of ['GET', 'POST'] as const)
      assert.equal((await send(method, linkFor(event.id, otherUser))).status, 410)
  })
})

describe('every page behind a mail link', () => {
  it('only links that we created are accepted, each for its own purpose', async () => {
    const ana = await makeUser(app)
    const stop = links.seal('mail-links', { unsubscribe: 'rsvp', userId: ana.id })
    const elsewhere = links.seal('exports', { unsubscribe: 'rsvp', userId: ana.id })
    const wrong = [
      'x',
      '%00',
      elsewhere,
      `${stop.slice(0, -4)}AAAA`,
      links.seal('mail-links', {}),
      links.seal('mail-links', { unsubscribe: 'toString', userId: ana.id }),
      links.seal('mail-links', { unsubscribe: 'rsvp' }),
      links.seal('mail-links', { cancel: 7, userId: ana.id }),
    ]
    for (const sealed of wrong)
      for (const path of ['/unsubscribe', '/mail'])
        for (const method of ['GET', 'POST'] as const) {
          const { status, text } = await send(method, `${path}/${sealed}`)
          assert.equal(status, 404, `${method} ${path}/${sealed}`)
          assert.match(text, /This link doesn’t work/)
        }
    assert.equal((await send('POST', `/mail/${stop}`)).status, 404)
    assert.equal(await preferencesOf(ana), undefined)
  })

  it('pages behind mail links are not cached, cannot be framed, and show the rate limit', async () => {
    const ana = await makeUser(app)
    const { headers } = await send('GET', unsubscribeUrl(links, { userId: ana.id, kind: 'rsvp' }))
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'.*form-action 'self'/)
    assert.equal(headers['x-ratelimit-limit'], '36000')
    assert.ok(headers['x-request-id'])
  })

  it('pages behind mail links need no session and ignore one', async () => {
    const [ana, bo] = [await makeUser(app), await makeUser(app)]
    const url = unsubscribeUrl(links, { userId: ana.id, kind: 'rsvp' }).replace('https://hearth.test', '')
    const cookie = `session=${await makeSession(app, bo)}`
    const answer = await app.http.inject({ method: 'POST', url, headers: { cookie, origin: 'https://mail.example' } })
    assert.equal(answer.statusCode, 200)
    assert.equal((await preferencesOf(ana))?.rsvp, false)
    assert.equal(await preferencesOf(bo), undefined)
  })

  it('a body that is too large is refused', async () => {
    const ana = await makeUser(app)
    const link = unsubscribeUrl(links, { userId: ana.id, kind: 'rsvp' })
    assert.equal((await send('POST', link, 'x'.repeat(20_000))).status, 400)
    assert.equal(await preferencesOf(ana), undefined)
  })
})
