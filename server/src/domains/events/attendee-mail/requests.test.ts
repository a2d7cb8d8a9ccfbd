import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { cancelAllRsvps } from '#domains/events/rsvps/index.ts'
import { ask } from '#test/support/builders/answers.ts'
import { inTransaction, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
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

interface Hosted {
  id: string
  groupId: string
  /** Of an owner. */
  token: string
  owner: Person
}

async function makeHosted(columns: object = {}, capacity: number | null = 4): Promise<Hosted> {
  const event = await makeEvent(post.app)
  const { database } = post.app
  await database
    .updateTable('events')
    .set({ requires_approval: true, max_guests: 3, ...columns })
    .where('id', '=', event.id)
    .execute()
  const seats = { max_attendees: capacity, has_waitlist: true }
  await database.updateTable('event_seats').set(seats).where('event_id', '=', event.id).execute()
  const owner = await makeUser(post.app, { name: 'Owner' })
  const granted = { role: 'owner', granted_at: post.app.clock.now().toISOString() }
  await database
    .insertInto('group_roles')
    .values({ group_id: event.groupId, user_id: owner.id, ...granted })
    .execute()
  return { ...event, owner, token: await makeToken(post.app, owner, ['manage:events']) }
}

async function asking(event: Hosted, guests = 0, answers?: object): Promise<Person> {
  const person = await makeReader(post.app)
  const token = await makeToken(post.app, person, ['write:events'])
  const body = { guests: Array.from({ length: guests }, () => ({})), ...(answers && { answers }) }
  const { status, text } = await post.app.post(`/v1/events/${event.id}/rsvp`, { token, body })
  assert.equal(status, 201, text)
  return person
}

async function say(event: Hosted, word: 'approve' | 'decline', people: Person[], note?: string): Promise<void> {
  const { token } = event
  const body = { userIds: people.map(({ id }) => id), ...(note !== undefined && { note }) }
  const { status, text } = await post.app.post(`/v1/manage/events/${event.id}/attendees/${word}`, { token, body })
  assert.equal(status, 200, text)
}

const subjects = (mails: Received[]) => mails.map(({ subject }) => subject)
const banned = /declined|rejected|denied|pending|request status/i

/** The mails after the first, which says that they have asked. */
const answersTo = async (person: Person) => (await post.mailsTo(person)).slice(1)

describe('mail about a request', () => {
  it('one who asks to come reads that they have asked, with a way to take it back and no ticket', async () => {
    const event = await makeHosted()
    const [mail, ...more] = await post.mailsTo(await asking(event, 2))
    assert.equal(more.length, 0)
    assert.equal(mail!.subject, 'You’ve asked to come: Sowing day')
    assert.match(mail!.text!, /You’ve asked for yourself and 2 guests\./)
    assert.match(mail!.text!, /Take it back.*https:\/\/hearth\.test\/mail\/\S+/s)
    assert.doesNotMatch(mail!.text!, /hearth\.test\/t\//)
    assert.equal(mail!.attachments.length, 0)
  })

  it('a yes has the ticket, the sentence of the hosts and who comes; once the event is full, the place in line', async () => {
    const event = await makeHosted()
    const [party, late] = [await asking(event, 3), await asking(event)]
    await post.settle()
    await say(event, 'approve', [party, late], 'Ring <b>twice</b>.')
    const [yes, ...more] = await answersTo(party)
    assert.deepEqual([yes!.subject, more.length], ['You have a spot: Sowing day', 0])
    assert.match(yes!.text!, /https:\/\/hearth\.test\/t\/\w{10}/)
    assert.match(yes!.text!, /You and 3 guests\. Each guest has a ticket too/)
    assert.match(yes!.text!, /Message from the hosts:.*Ring <b>twice<\/b>\./s)
    assert.doesNotMatch(yes!.html!, /<b>twice/)
    const [wait] = await answersTo(late)
    assert.equal(wait!.subject, 'You’re on the waitlist: Sowing day')
    assert.match(wait!.text!, /The hosts said yes, but the event is full/)
    assert.match(wait!.text!, /Ring <b>twice<\/b>/)
    assert.doesNotMatch(wait!.text!, /hearth\.test\/t\//)
  })

  it('a no says so in kind words, with the sentence of the hosts and their other dates', async () => {
    const event = await makeHosted()
    const person = await asking(event)
    await post.settle()
    await say(event, 'decline', [person], 'The table seats only six.')
    const [no, ...more] = await answersTo(person)
    assert.deepEqual([no!.subject, more.length], ['About Sowing day', 0])
    assert.match(no!.text!, /Garden couldn’t offer you a spot this time\./)
    assert.match(no!.text!, /The table seats only six\./)
    assert.match(no!.text!, /Other dates of Garden/)
    assert.doesNotMatch(no!.text! + no!.html!, banned)
    assert.doesNotMatch(no!.text!, /\/mail\//)
  })

  it('a no that became a yes is mailed as the yes, without the sentence of the no', async () => {
    const event = await makeHosted()
    const person = await asking(event)
    await post.settle()
    await say(event, 'decline', [person], 'No room.')
    post.app.clock.advance(1)
    await say(event, 'approve', [person])
    const mails = await answersTo(person)
    assert.equal(mails.at(-1)!.subject, 'You have a spot: Sowing day')
    assert.doesNotMatch(mails.at(-1)!.text!, /No room/)
  })

  it('one who asks hears of a change and of the end of the event, and is not reminded as one who goes', async () => {
    const event = await makeHosted()
    const person = await asking(event)
    await post.settle()
    await post.run('attendee-mail.remind')
    const body = { title: 'Sowing and tea' }
    const answer = await post.app.patch(`/v1/manage/events/${event.id}`, { token: event.token, body })
    assert.ok(answer.status < 300, answer.text)
    await post.settle()
    post.app.clock.advance(10 * 60_000)
    await post.run('attendee-mail.tell-changes')
    const [changed] = await answersTo(person)
    assert.match(changed!.text!, /the hosts haven’t answered yet/)
    assert.equal(changed!.attachments.length, 0)
    await inTransaction(post.app, (unit) => cancelAllRsvps(unit, event.id, post.app.clock.now()))
    const cancelled = { status: 'cancelled' as const }
    await post.app.database.updateTable('events').set(cancelled).where('id', '=', event.id).execute()
    assert.deepEqual(subjects(await answersTo(person)), [changed!.subject, 'Cancelled: Sowing and tea'])
  })

  it('those whom an organizer adds or lets in are asked for the answers they owe, and the mail has no answer', async () => {
    const event = await makeHosted()
    const [id] = await ask(post.app, event, event.token, [{ kind: 'short', label: 'Shirt', isRequired: true }])
    const answered = await asking(event, 0, { [id!]: 'Purple-XXL' })
    await post.settle()
    await say(event, 'approve', [answered])
    const [yes] = await answersTo(answered)
    assert.doesNotMatch(yes!.text!, /have questions/)
    assert.doesNotMatch(yes!.text! + yes!.html!, /Purple-XXL/)
    const known = await makeReader(post.app, 'Kim')
    const at = post.app.clock.now().toISOString()
    const role = { group_id: event.groupId, user_id: known.id, role: 'volunteer', granted_at: at }
    await post.app.database.insertInto('group_roles').values(role).execute()
    const added = await post.app.post(`/v1/manage/events/${event.id}/attendees`, {
      token: event.token,
      body: { username: known.id },
    })
    assert.equal(added.status, 201, added.text)
    const [mail] = await post.mailsTo(known)
    assert.match(mail!.text!, new RegExp(`Answer their questions.*/events/${event.id}/rsvp/form`, 's'))
  })
})

/** After the welcome to the account. */
const toldOf = async ({ owner }: Hosted) =>
  (await post.mailsTo(owner)).filter(({ subject }) => !subject!.startsWith('Welcome'))

describe('mail to those who organize', () => {
  it('owners and managers hear of requests at most once a day, by the number of people', async () => {
    const event = await makeHosted()
    const told = async () => (await toldOf(event)).map(({ subject }) => subject)
    await asking(event, 2)
    await asking(event)
    await post.settle()
    await post.run('attendee-mail.tell-requests')
    await post.run('attendee-mail.tell-requests')
    const first = ['4 people ask to come to Sowing day']
    assert.deepEqual(await told(), first)
    await asking(event)
    await post.settle()
    post.app.clock.advance(hourMs)
    await post.run('attendee-mail.tell-requests')
    assert.deepEqual(await told(), first, 'not twice within a day')
    post.app.clock.advance(24 * hourMs)
    await post.run('attendee-mail.tell-requests')
    assert.deepEqual(await told(), [...first, '5 people ask to come to Sowing day'])
  })

  it('no one hears of requests that were all answered or taken back before', async () => {
    const event = await makeHosted()
    const person = await asking(event)
    await post.settle()
    await say(event, 'decline', [person])
    await post.run('attendee-mail.tell-requests')
    assert.deepEqual(await toldOf(event), [])
  })
})
