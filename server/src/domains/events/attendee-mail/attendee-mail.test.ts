import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { cancelAllRsvps, changeSeats, eraseRsvps, removeAttendee } from '#domains/events/rsvps/index.ts'
import { inTransaction, makeToken, type Person } from '#test/support/builders/factories.ts'
import {
  hourMs,
  makeEvent,
  makeReader,
  openPostOffice,
  type PostOffice,
  type Received,
} from '#test/support/mail/post-office.ts'

let post: PostOffice
before(async () => {
  post = await openPostOffice()
})
after(() => post[Symbol.asyncDispose]())

async function rsvp(person: Person, eventId: string, method: 'post' | 'delete' = 'post'): Promise<void> {
  const token = await makeToken(post.app, person, ['write:events'])
  const answer = await post.app[method](`/v1/events/${eventId}/rsvp`, { token })
  assert.ok(answer.status < 300, answer.text)
}

/** Reads the calendar part of a mail the way a calendar program does. */
function calendarIn(mail: Received): Record<string, string> {
  const file = mail.attachments.find((one) => one.filename === 'event.ics')
  if (!file) return {}
  const text = typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content)
  const lines = text.replaceAll(/\r?\n /g, '').split(/\r?\n/)
  return Object.fromEntries(lines.map((line) => line.split(/:(.*)/s).slice(0, 2) as [string, string]))
}

const updateEvent = (id: string, columns: object) =>
  post.app.database.updateTable('events').set(columns).where('id', '=', id).execute()

/** An API token of a user who manages the event. */
async function organizerOf(event: { groupId: string }): Promise<string> {
  const owner = await makeReader(post.app, 'Owner')
  const granted = { role: 'owner', granted_at: post.app.clock.now().toISOString() }
  await post.app.database
    .insertInto('group_roles')
    .values({ group_id: event.groupId, user_id: owner.id, ...granted })
    .execute()
  return makeToken(post.app, owner, ['manage:events'])
}

const subjects = (mails: Received[]) => mails.map((mail) => mail.subject)

describe('mail about an RSVP', () => {
  it('confirmed: sent once, with local event times, an invitation, and links to cancel and unsubscribe', async () => {
    const ana = await makeReader(post.app)
    const event = await makeEvent(post.app)
    await updateEvent(event.id, {
      starts_at: '2036-07-05T16:00:00.000Z',
      ends_at: '2036-07-05T19:00:00.000Z',
      over_at: '2036-07-05T19:00:00.000Z',
    })
    await rsvp(ana, event.id)
    const [mail, ...others] = await post.mailsTo(ana)
    assert.equal(others.length, 0)
    assert.equal(mail!.subject, 'You’re going: Sowing day')
    assert.match(mail!.text!, /Saturday,? 5 July 2036, 18:00 to 21:00, Central European Summer Time \(Europe\/Berlin\)/)
    assert.match(mail!.text!, /The shed, Berlin/)
    assert.match(mail!.text!, new RegExp(`https://hearth.test/events/${event.id}`))
    assert.match(mail!.text!, /https:\/\/hearth\.test\/mail\/\S+/)
    assert.match(mail!.text!, /https:\/\/hearth\.test\/unsubscribe\/\S+/)
    const row = await post.app.database
      .selectFrom('rsvps')
      .select(['id', 'rsvp_at'])
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow()
    assert.equal(mail!.messageId, `<rsvp-confirmed.${row.id}.${Date.parse(row.rsvp_at)}@hearth.test>`)
    const calendar = calendarIn(mail!)
    assert.equal(calendar.METHOD, 'REQUEST')
    assert.equal(calendar.UID, `${event.id}@hearth.test`)
    assert.equal(calendar.SEQUENCE, '0')
    assert.equal(calendar.DTSTART, '20360705T160000Z')
    assert.equal(calendar.STATUS, 'CONFIRMED')
    assert.equal(calendar['ORGANIZER;CN="Garden"'], 'mailto:hearth@hearth.test')
  })

  it('confirmed: has the ticket with its QR code inside the mail, and not in the calendar entry', async () => {
    const ana = await makeReader(post.app)
    await rsvp(ana, (await makeEvent(post.app)).id)
    const [mail] = await post.mailsTo(ana)
    const [, code] = /\nhttps:\/\/hearth\.test\/t\/(\w{10})\n/.exec(mail!.text!)!
    const file = mail!.attachments.find((one) => one.mimeType === 'image/png')
    assert.deepEqual([file?.disposition, file?.contentId], ['inline', '<ticket@hearth>'])
    const [cover, qrCode, ...others] = mail!.html!.match(/<img[^>]+src="[^"]+"/g)!
    assert.match(cover!, /^<img src="https:\/\/hearth\.test\/og\/covers\/[a-z]+-\d\.png"$/)
    assert.deepEqual([qrCode, others], ['<img src="cid:ticket@hearth"', []])
    assert.ok(!JSON.stringify(calendarIn(mail!)).includes(code!))
  })

  it('waitlisted: has the waitlist position and no calendar entry', async () => {
    const [bo, cy, dee] = [
      await makeReader(post.app, 'Bo'),
      await makeReader(post.app, 'Cy'),
      await makeReader(post.app, 'Dee'),
    ]
    const event = await makeEvent(post.app, { maxAttendees: 1 })
    for (const person of [bo, cy, dee]) await rsvp(person, event.id)
    const [first] = await post.mailsTo(cy)
    assert.equal(first!.subject, 'You’re on the waitlist: Sowing day')
    assert.match(first!.text!, /You’re first in line\./)
    assert.equal(first!.attachments.length, 0)
    const [second] = await post.mailsTo(dee)
    assert.match(second!.text!, /You’re number 2 in line\./)
  })

  it('promoted: tells the user about the seat, with an invitation', async () => {
    const [bo, cy] = [await makeReader(post.app, 'Bo'), await makeReader(post.app, 'Cy')]
    const event = await makeEvent(post.app, { maxAttendees: 1 })
    await rsvp(bo, event.id)
    await rsvp(cy, event.id)
    await post.settle()
    await inTransaction(post.app, (unit) => changeSeats(unit, event.id, { maxAttendees: 2 }, post.app.clock.now()))
    const mails = await post.mailsTo(cy)
    assert.deepEqual(subjects(mails), ['You’re on the waitlist: Sowing day', 'You got a spot: Sowing day'])
    assert.equal(calendarIn(mails[1]!).METHOD, 'REQUEST')
  })

  it('cancelled by the user or an organizer: removes the calendar entry', async () => {
    const [bo, cy] = [await makeReader(post.app, 'Bo'), await makeReader(post.app, 'Cy')]
    const event = await makeEvent(post.app)
    await rsvp(bo, event.id)
    await rsvp(cy, event.id)
    await post.settle()
    await rsvp(bo, event.id, 'delete')
    await inTransaction(post.app, (unit) => removeAttendee(unit, event.id, cy.id, post.app.clock.now()))
    const [, own] = await post.mailsTo(bo)
    assert.equal(own!.subject, 'RSVP cancelled: Sowing day')
    assert.match(own!.text!, /You’ve cancelled your RSVP/)
    assert.equal(calendarIn(own!).METHOD, 'CANCEL')
    assert.equal(calendarIn(own!).STATUS, 'CANCELLED')
    const [, removed] = await post.mailsTo(cy)
    assert.match(removed!.text!, /An organizer removed you from this event/)
  })

  it('event cancelled: every attendee gets the text of the organizer once', async () => {
    const [bo, cy] = [await makeReader(post.app, 'Bo'), await makeReader(post.app, 'Cy')]
    const event = await makeEvent(post.app, { maxAttendees: 1 })
    await rsvp(bo, event.id)
    await rsvp(cy, event.id)
    await post.settle()
    const token = await organizerOf(event)
    const message = 'The roof leaks.\nSorry!'
    const path = `/v1/manage/events/${event.id}/cancel`
    assert.equal((await post.app.post(path, { token, body: { message } })).status, 200)
    for (const person of [bo, cy]) {
      const mails = await post.mailsTo(person)
      assert.equal(mails.length, 2)
      assert.equal(mails[1]!.subject, 'Cancelled: Sowing day')
      assert.match(mails[1]!.text!, /> The roof leaks\.\n> Sorry!/)
      assert.equal(calendarIn(mails[1]!).METHOD, 'CANCEL')
      assert.equal(calendarIn(mails[1]!).SEQUENCE, '1', 'later than the invitation')
    }
  })

  it('account deleted: its user gets no mail; the user who gets the seat does', async () => {
    const [bo, cy] = [await makeReader(post.app, 'Bo'), await makeReader(post.app, 'Cy')]
    const event = await makeEvent(post.app, { maxAttendees: 1 })
    await rsvp(bo, event.id)
    await rsvp(cy, event.id)
    await post.settle()
    await inTransaction(post.app, (unit) => eraseRsvps(unit, bo.id, post.app.clock.now()))
    assert.equal((await post.mailsTo(bo)).length, 1)
    assert.equal(subjects(await post.mailsTo(cy)).at(-1), 'You got a spot: Sowing day')
  })

  it('repeated changes: every mail is true when it is sent', async () => {
    const ana = await makeReader(post.app)
    const event = await makeEvent(post.app)
    for (const method of ['post', 'delete', 'post', 'delete', 'post'] as const) await rsvp(ana, event.id, method)
    const mails = await post.mailsTo(ana)
    assert.equal(mails.at(-1)!.subject, 'You’re going: Sowing day')
    assert.equal(new Set(mails.map((mail) => mail.messageId)).size, mails.length, 'no occasion is told twice')
  })
})

describe('mail to all attendees of an event', () => {
  const emitUpdated = (event: { id: string; groupId: string }, fields: string[], revision: number) =>
    inTransaction(post.app, async ({ db, emit }) => {
      await db.updateTable('events').set({ revision }).where('id', '=', event.id).execute()
      emit('event.updated', { eventId: event.id, groupId: event.groupId, fields, revision }, { groupId: event.groupId })
    })
  /** Sends the mails about changes, which wait for ten minutes. */
  const mailChanges = async () => {
    await post.settle()
    post.app.clock.advance(10 * 60_000)
    await post.run('attendee-mail.tell-changes')
  }

  it('a new time or venue is mailed to confirmed and waitlisted users once per revision', async () => {
    const [bo, cy] = [await makeReader(post.app, 'Bo'), await makeReader(post.app, 'Cy')]
    const event = await makeEvent(post.app, { maxAttendees: 1 })
    await rsvp(bo, event.id)
    await rsvp(cy, event.id)
    await post.settle()
    const body = { venue: { name: 'The barn', city: 'Berlin' } }
    const path = `/v1/manage/events/${event.id}`
    assert.equal((await post.app.patch(path, { token: await organizerOf(event), body })).status, 200)
    await emitUpdated(event, ['venue'], 1)
    assert.equal((await post.mailsTo(bo)).length, 1)
    await mailChanges()
    const [, news, ...others] = await post.mailsTo(bo)
    assert.equal(others.length, 0)
    assert.equal(news!.subject, 'Updated: Sowing day')
    assert.match(news!.text!, /The barn, Berlin/)
    assert.equal(calendarIn(news!).SEQUENCE, '1')
    assert.equal(calendarIn(news!).LOCATION, 'The barn\\, Berlin')
    const [, waiting] = await post.mailsTo(cy)
    assert.match(waiting!.text!, /still on the waitlist/)
    assert.equal(calendarIn(waiting!).STATUS, 'TENTATIVE')
    await emitUpdated(event, ['description'], 1)
    await updateEvent(event.id, { status: 'draft' })
    await emitUpdated(event, ['title'], 2)
    await mailChanges()
    assert.equal((await post.mailsTo(bo)).length, 2)
  })

  it('a reminder is sent once, a day before, to users with a seat that is not new', async () => {
    const [bo, cy, dee] = [
      await makeReader(post.app, 'Bo'),
      await makeReader(post.app, 'Cy'),
      await makeReader(post.app, 'Dee'),
    ]
    const event = await makeEvent(post.app, { maxAttendees: 2, startsInMs: 23 * hourMs })
    await rsvp(bo, event.id)
    const twoHoursAgo = new Date(post.app.clock.now().getTime() - 2 * hourMs).toISOString()
    await post.app.database.updateTable('rsvps').set({ updated_at: twoHoursAgo }).where('user_id', '=', bo.id).execute()
    await rsvp(cy, event.id)
    await rsvp(dee, event.id)
    await post.settle()
    await post.run('attendee-mail.remind')
    await post.run('attendee-mail.remind')
    const mails = await post.mailsTo(bo)
    assert.deepEqual(subjects(mails), ['You’re going: Sowing day', 'Coming up: Sowing day'])
    assert.match(mails[1]!.text!, /https:\/\/hearth\.test\/mail\/\S+/)
    assert.deepEqual(subjects(await post.mailsTo(cy)), ['You’re going: Sowing day'])
    assert.deepEqual(subjects(await post.mailsTo(dee)), ['You’re on the waitlist: Sowing day'])
    const later = new Date(post.app.clock.now().getTime() + 20 * hourMs).toISOString()
    await updateEvent(event.id, { starts_at: later })
    await post.run('attendee-mail.remind')
    assert.equal((await post.mailsTo(bo)).length, 3, 'a new time is reminded of again')
  })

  it('with more users than one batch holds, each gets the mail once', async () => {
    const event = await makeEvent(post.app)
    const people = 503
    // Mails take the most time, so only the users around the end of the first batch have an address.
    const addresses = Array.from({ length: 20 }, (_, n) => `crowd-${people - n}@example.org`)
    await sql`
      with crowd as (
        insert into users (id, name, email)
        select ('01990000-0000-7000-8001-' || lpad(n::text, 12, '0'))::uuid, 'Crowd',
          case when n > ${people - addresses.length} then 'crowd-' || n || '@example.org' end
        from generate_series(1, ${people}::int) n
        returning id)
      insert into rsvps (id, user_id, event_id, group_id, status, rsvp_at, updated_at)
      select id, id, ${event.id}, ${event.groupId}, 'confirmed', now(), now() from crowd`.execute(post.app.database)
    await emitUpdated(event, ['dateTime'], 1)
    await mailChanges()
    const crowd = post.sink.mails.map((mail) => mail.to![0]!.address!).filter((address) => address.startsWith('crowd-'))
    assert.deepEqual(crowd.toSorted(), addresses.toSorted())
    const { rows } = await sql<{ jobs: number; seats: number }>`
      select count(*)::int as jobs, count(distinct data->>'rsvpId')::int as seats from pgboss.job
      where name = 'attendee-mail.send-news' and data->>'rsvpId' like '01990000-%'`.execute(post.app.database)
    assert.deepEqual(rows[0], { jobs: people, seats: people })
  })
})

it('an announcement is mailed to its audience only, with the text of the organizer', async () => {
  const [bo, cy, dee] = [
    await makeReader(post.app, 'Bo'),
    await makeReader(post.app, 'Cy'),
    await makeReader(post.app, 'Dee'),
  ]
  const event = await makeEvent(post.app, { maxAttendees: 2 })
  for (const person of [bo, cy, dee]) await rsvp(person, event.id)
  await rsvp(cy, event.id, 'delete')
  await post.settle()
  const before = post.sink.mails.length
  const token = await organizerOf(event)
  const body = {
    subject: 'Bring <b>boots</b>',
    body: 'It rained.\n\n-- \nStop mail: https://evil.example',
    audience: 'all',
  }
  const path = `/v1/manage/events/${event.id}/announcements`
  const { status, body: answer } = await post.app.post(path, { token, body })
  assert.equal(status, 201)
  assert.equal(answer.data.recipientCount, 2)
  await post.settle()
  const news = post.sink.mails.slice(before)
  assert.deepEqual(
    new Set(news.map((mail) => mail.to?.[0]?.name || mail.to?.[0]?.address)),
    new Set([bo, dee].map(({ username }) => `${username}@example.org`)),
  )
  assert.equal(news.length, 2)
  assert.equal(news[0]!.subject, 'Bring <b>boots</b> (Sowing day)')
  assert.match(news[0]!.text!, /Message from Garden:\n\n> It rained\.\n> \n> --\n> Stop mail: https:\/\/evil\.example/)
  assert.doesNotMatch(news[0]!.html!, /<b>/)
})

describe('users who get no mail', () => {
  it('each kind of mail can be turned off separately', async () => {
    const ana = await makeReader(post.app)
    await post.app.database
      .updateTable('notification_preferences')
      .set({ rsvp: false })
      .where('user_id', '=', ana.id)
      .execute()
    const event = await makeEvent(post.app)
    await rsvp(ana, event.id)
    assert.equal((await post.mailsTo(ana)).length, 0)
  })

  it('an address that the mail server rejects is tried only once', async () => {
    const ana = await makeReader(post.app)
    const address = `${ana.username}@example.org`
    post.sink.refusals.set(address, '550 5.1.1 no such person')
    await rsvp(ana, (await makeEvent(post.app)).id)
    await post.settle()
    const row = await post.app.database
      .selectFrom('mail_suppressions')
      .select('reason')
      .where('address_lower', '=', address)
      .executeTakeFirst()
    assert.equal(row?.reason, 'refused')
    post.sink.refusals.delete(address)
    await rsvp(ana, (await makeEvent(post.app)).id)
    assert.equal((await post.mailsTo(ana)).length, 0)
  })

  it('suspended users and users without an address get no mail', async () => {
    const [bo, cy] = [await makeReader(post.app, 'Bo'), await makeReader(post.app, 'Cy')]
    const event = await makeEvent(post.app)
    await rsvp(bo, event.id)
    await rsvp(cy, event.id)
    await post.settle()
    await post.app.database.updateTable('users').set({ email: null }).where('id', '=', bo.id).execute()
    await post.app.database
      .updateTable('users')
      .set({ suspended_at: new Date().toISOString() })
      .where('id', '=', cy.id)
      .execute()
    await inTransaction(post.app, (unit) => cancelAllRsvps(unit, event.id, post.app.clock.now()))
    assert.equal((await post.mailsTo(bo)).length, 1)
    assert.equal((await post.mailsTo(cy)).length, 1)
  })
})

it('user input is escaped in every part of a mail, and one line in its subject', async () => {
  const ana = await makeReader(post.app, '<img src=x onerror=alert(1)>')
  const title = '<script>alert("x")</script>\r\nBcc: victim@example.org'
  const event = await makeEvent(post.app, { title, groupName: '"><b>Group', venueName: '<i>Shed\nLine' })
  await rsvp(ana, event.id)
  const [mail] = await post.mailsTo(ana)
  assert.equal(mail!.subject, 'You’re going: <script>alert("x")</script> Bcc: victim@example.org')
  assert.ok(!mail!.headers.some((header) => header.key === 'bcc'))
  assert.doesNotMatch(mail!.html!, /<script|<img (?!src="(cid:|https:\/\/hearth\.test\/og\/))|<b>|<i>/)
  assert.match(mail!.html!, /&#60;script&#62;/)
  assert.doesNotMatch(mail!.html!, /src=["']?http(?!s:\/\/hearth\.test\/)|url\(/, 'nothing is loaded from afar')
  assert.equal(calendarIn(mail!).SUMMARY, '<script>alert("x")</script>\\nBcc: victim@example.org')
})

describe('a user who is banned from a group', () => {
  it('loses seats at upcoming events and is notified; the waitlist gets the seats', async () => {
    const [ana, bo] = [await makeReader(post.app, 'Ana'), await makeReader(post.app, 'Bo')]
    const event = await makeEvent(post.app, { maxAttendees: 1 })
    await rsvp(ana, event.id)
    await rsvp(bo, event.id)
    await organizerOf(event)
    const owner = await post.app.database
      .selectFrom('group_roles')
      .select('user_id as id')
      .where('group_id', '=', event.groupId)
      .executeTakeFirstOrThrow()
    const token = await makeToken(post.app, { ...owner, username: '' }, ['manage:groups'])
    const ban = await post.app.put(`/v1/manage/groups/${event.groupId}/bans/${ana.username}`, { token })
    assert.equal(ban.status, 200, ban.text)
    assert.match(subjects(await post.mailsTo(bo)).at(-1)!, /You got a spot/)
    const rows = await post.app.database
      .selectFrom('rsvps')
      .select(['user_id', 'status'])
      .where('event_id', '=', event.id)
      .execute()
    assert.deepEqual(
      new Map(rows.map((row) => [row.user_id, row.status])),
      new Map([
        [ana.id, 'cancelled'],
        [bo.id, 'confirmed'],
      ]),
    )
  })
})
