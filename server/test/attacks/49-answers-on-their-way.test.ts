// Ring: merge. It waits for a worker that mails and delivers.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Email } from 'postal-mime'
import { allScopes } from '#kernel/operation/scopes.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { ask, listStoredAnswers } from '#test/support/builders/answers.ts'
import { makeSession, makeToken } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'
import { callTool } from '#test/support/mcp/client.ts'
import { type Receiver, startReceiver } from '#test/support/net/receiver.ts'

/**
 * What people answered leaves the instance in no mail and no webhook, and comes back in no refusal: each answer here, ordinary,
 * sensitive, of the holder and of guests, has this mark.
 */
const mark = /zqanswer/i
const words = (what: string) => `Zqanswer ${what}`

const people = {
  manager: { part: 'manager', name: 'Mia' },
  comes: { part: 'member', name: 'Ana' },
  waits: { part: 'member', name: 'Ben' },
  asks: { part: 'member', name: 'Cleo' },
  refused: { part: 'member', name: 'Dora' },
  returns: { part: 'member', name: 'Eli' },
  added: { part: 'member', name: 'Finn' },
} as const
const make = (office: PostOffice) =>
  scene(office.app, { people, scopes: allScopes.filter((one) => one !== 'admin'), event: { seats: 4, maxGuests: 2 } })

let office: PostOffice
let receiver: Receiver
let made: Awaited<ReturnType<typeof make>>
let ordinary: string
let sensitive: string
before(async () => {
  receiver = await startReceiver()
  office = await openPostOffice({ outbound: openOutbound({ allow: ['127.0.0.0/8'], reuse: true }) })
  made = await make(office)
  ;[ordinary, sensitive] = (await ask(office.app, made.event, made.manager.token, [
    { kind: 'short', label: 'Company', isAskedOfGuests: true, isShownAtDoor: true },
    { kind: 'long', label: 'Food', isSensitive: true, isAskedOfGuests: true },
  ])) as [string, string]
})
after(async () => {
  await office[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const path = () => `/v1/events/${made.event.id}/rsvp`
const answersOf = (what: string) => ({ [ordinary]: words(what), [sensitive]: words(`${what} in secret`) })
const bodyOf = (what: string, guests = 0) => ({
  answers: answersOf(what),
  guests: Array.from({ length: guests }, (_, n) => ({ name: `Guest ${n}`, answers: answersOf(`${what} guest`) })),
})

async function send(method: 'post' | 'patch' | 'delete' | 'put', url: string, token: string, body?: object) {
  const answer = await office.app[method](url, { token, ...(body && { body }) })
  assert.ok(answer.status < 300, `${method} ${url}: ${answer.text}`)
  return answer
}

/** All of a mail that can be read, its files among it. */
const textOf = ({ attachments, ...mail }: Email & { raw: string }) =>
  [JSON.stringify(mail), ...attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString())].join('\n')

describe('what people answered', () => {
  it('is in no mail and no webhook, whatever happens to their RSVPs', async () => {
    const { app } = office
    const { manager, event, comes, waits, asks, refused, returns, added } = made
    for (const { token } of [manager, comes])
      await send('post', '/v1/developer/webhooks', token, { url: receiver.url(), eventTypes: ['*'] })
    const decides = (requires_approval: boolean) =>
      app.database.updateTable('events').set({ requires_approval }).where('id', '=', event.id).execute()
    const managed = `/v1/manage/events/${event.id}`
    await send('post', path(), comes.token, bodyOf('comes', 1))
    await send('patch', path(), comes.token, { answers: { [ordinary]: words('changed') } })
    // One who gives up and comes back, and one who leaves a guest out.
    await send('post', path(), returns.token, bodyOf('returns', 1))
    await send('delete', path(), returns.token)
    await send('post', path(), returns.token, bodyOf('returns', 1))
    await send('patch', path(), returns.token, { guests: [] })
    await send('post', path(), waits.token, bodyOf('waits', 2))
    await decides(true)
    for (const one of [asks, refused]) await send('post', path(), one.token, bodyOf('asks', 1))
    await send('post', `${managed}/attendees/approve`, manager.token, { userIds: [asks.id], note: 'Welcome' })
    await send('post', `${managed}/attendees/decline`, manager.token, { userIds: [refused.id], note: 'So sorry' })
    await decides(false)
    await office.settle()
    // A question that is removed, and one that becomes required, which the one who is added owes.
    const { body } = await app.get(`${managed}/questions`, { token: manager.token })
    const [first, ...others] = body.data.questions
    const asked = { questions: [...others, { ...first, isRequired: true }], version: body.data.version }
    await send('put', `${managed}/questions`, manager.token, asked)
    const username = added.username!
    await send('post', `${managed}/attendees`, manager.token, { username, overCapacity: true })
    const without = {
      ...asked,
      version: asked.version + 1,
      questions: asked.questions.filter(({ id }) => id !== sensitive),
    }
    await send('put', `${managed}/questions`, manager.token, without)
    await send('patch', managed, manager.token, { venue: { name: 'Elsewhere', city: 'Bonn' } })
    await send('post', `${managed}/attendees/remove`, manager.token, { userIds: [waits.id] })
    await office.settle()
    for (const job of ['attendee-mail.remind', 'attendee-mail.tell-requests']) await office.run(job)
    await send('post', `${managed}/cancel`, manager.token, { message: 'The room is closed' })
    await office.settle()

    const stored = await listStoredAnswers(app, event)
    assert.ok(
      stored.some(({ words: text }) => text !== null && mark.test(text)),
      'there is something to be seen',
    )
    const mails = office.sink.mails as (Email & { raw: string })[]
    const subjects = new Set(mails.map(({ subject }) => subject))
    assert.ok(subjects.size >= 6, [...subjects].join('\n'))
    for (const mail of mails) assert.doesNotMatch(textOf(mail), mark, mail.subject)
    const types = new Set(receiver.received.map(({ event: one }) => one.type as string))
    for (const type of ['confirmed', 'waitlisted', 'requested', 'declined', 'updated', 'cancelled'])
      assert.ok(types.has(`rsvp.${type}`), [...types].join())
    for (const { body: text, headers } of receiver.received) assert.doesNotMatch(text + JSON.stringify(headers), mark)
  })
})

describe('a refusal', () => {
  it('names the question and never repeats what was answered: by the API, by a tool, and in no log', async () => {
    const { app } = office
    const { manager, comes } = made
    const { event } = await scene(app, { people: {}, event: { seats: 4, maxGuests: 2 } })
    await app.database
      .insertInto('group_roles')
      .values({
        group_id: event.groupId,
        user_id: manager.id,
        role: 'owner',
        granted_at: app.clock.now().toISOString(),
      })
      .execute()
    const [drink, long, must] = (await ask(app, event, manager.token, [
      { kind: 'choice', label: 'Drink', options: ['Tea', 'Coffee'], isAskedOfGuests: true },
      { kind: 'short', label: 'Company', isSensitive: true },
      { kind: 'yes_no', label: 'Bike?', isRequired: true },
    ])) as [string, string, string]
    const wrong: [string, object][] = [
      ['validation_failed', { answers: { [drink]: words('no option'), [must]: true } }],
      ['validation_failed', { answers: { [long]: words('x').repeat(30), [must]: true } }],
      ['validation_failed', { answers: { [must]: words('no boolean') } }],
      ['validation_failed', { answers: { [must]: true }, guests: [{ answers: { [drink]: words('of a guest') } }] }],
      ['validation_failed', { answers: { [randomUUID()]: words('to no question'), [must]: true } }],
      ['answers_required', { answers: { [long]: words('but not all') } }],
      [
        'answers_required',
        { guests: [{ name: 'Kim', answers: { [drink]: 'Tea' } }], answers: { [long]: words('again') } },
      ],
    ]
    const url = `/v1/events/${event.id}/rsvp`
    const ways = [{ token: comes.token }, { session: await makeSession(app, comes) }]
    const refuse = async (method: 'post' | 'patch', [code, body]: [string, object], way: object) => {
      const { status, body: answer, text } = await app[method](url, { ...way, body })
      assert.deepEqual([status, answer.code], [400, code], JSON.stringify(body))
      assert.ok(answer.problems.length > 0)
      assert.doesNotMatch(text, mark, `${method} ${code}`)
    }
    for (const way of ways) for (const one of wrong) await refuse('post', one, way)
    const token = await makeToken(app, comes, ['read:events', 'write:events'])
    for (const [, body] of wrong) {
      const { text } = await callTool(app, token, 'rsvp_to_event', { eventId: event.id, ...body })
      assert.doesNotMatch(text, mark)
    }
    await send('post', url, comes.token, { answers: { [must]: true } })
    for (const one of wrong.slice(0, 5)) await refuse('patch', one, ways[0]!)
    assert.doesNotMatch(app.logs.join('\n'), mark)
  })
})

describe('a press while signed out', () => {
  it('remembers what was pressed and no answer, in the sealed cookie and in every row', async () => {
    const { app, links } = office
    const { manager } = made
    const { event } = await scene(app, { people: {}, event: { seats: 4, maxGuests: 2 } })
    await app.database
      .insertInto('group_roles')
      .values({
        group_id: event.groupId,
        user_id: manager.id,
        role: 'owner',
        granted_at: app.clock.now().toISOString(),
      })
      .execute()
    const [company] = (await ask(app, event, manager.token, [
      { kind: 'short', label: 'Company', isAskedOfGuests: true },
    ])) as [string]
    const form = new URLSearchParams({
      guests: '1',
      [`answers.${company}`]: words('signed out'),
      'guests.0.name': words('as a name'),
      [`guests.0.answers.${company}`]: words('of a guest'),
    })
    let remembered = 0
    for (const url of [`/events/${event.id}/rsvp`, `/events/${event.id}/rsvp/form`]) {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        origin: 'https://hearth.test',
      }
      const { headers: answered, payload } = await app.http.inject({
        method: 'POST',
        url,
        headers,
        payload: form.toString(),
      })
      assert.doesNotMatch(payload + JSON.stringify(answered), mark, url)
      const cookies = [answered['set-cookie'] ?? []].flat()
      const [, sealed] = cookies.map((one) => /^__Host-intent=([^;]*)/.exec(one)).find((one) => one !== null) ?? []
      if (sealed === undefined) continue
      const intent = JSON.stringify(links.open('intents', decodeURIComponent(sealed)))
      remembered++
      assert.match(intent, /"rsvps\.create"/)
      assert.doesNotMatch(intent, mark)
      assert.doesNotMatch(intent, new RegExp(company))
    }
    assert.ok(remembered > 0, 'a press is remembered')
    const rows = await app.database.selectFrom('outbox_events').select('data').execute()
    assert.doesNotMatch(JSON.stringify(rows), mark)
  })
})
