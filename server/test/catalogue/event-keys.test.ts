// Ring: merge. It takes more than ten seconds of the processor, and few changes touch it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations, jobs } from '#domains/index.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { allScopes } from '#kernel/operation/scopes.ts'
import { mentionsWithoutKey } from '#test/support/app/event-keys.ts'
import { type App, type Response, useApp } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { listRoutes } from '#test/support/app/routes.ts'
import { makeCode } from '#test/support/builders/check-in-codes.ts'
import { renewExampleData } from '#test/support/builders/example-data.ts'
import { makeSession, makeToken, runEraser } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { openPostOffice } from '#test/support/mail/post-office.ts'
import { type Exception, spansEvents } from './event-keys.table.ts'
import { sendExample } from './requests.ts'

/** Without a worker, whose statements would be recorded with those of requests. */
const app = useApp({ limits: { authenticated: 1_000_000, anonymous: 1_000_000, pages: 1_000_000, files: 1_000_000 } })

const seen = new Set<Exception>()
let keyed = 0

/** Fails for a statement that neither carries the event's id nor is listed in the table; returns what it met of that. */
async function check(work: () => Promise<unknown>): Promise<Set<Exception>> {
  const met = new Set<Exception>()
  const wrong = new Set<string>()
  for (const { text } of await recordStatements(work)) {
    const found = mentionsWithoutKey(text)
    if (found.length === 0 && /\b(event_seats|rsvps|checkins|tickets|walk_ins)\b/.test(text)) keyed += 1
    for (const { table, query } of found) {
      const exception = Object.entries(spansEvents).find(([, { is }]) => is.test(query))
      if (exception) met.add(exception[0] as Exception)
      else wrong.add(`${table} in: ${query}`)
    }
  }
  assert.deepEqual([...wrong], [], 'add event_id = $n at each mention, or the reason to event-keys.table.ts')
  for (const name of met) seen.add(name)
  return met
}

async function succeed(answer: Promise<Response>): Promise<Response['body']> {
  const { status, text, body } = await answer
  assert.ok(status < 300, `${status}: ${text}`)
  return body?.data
}

async function begin(app: App, seats: number | null = null) {
  const people = { owner: 'owner', ana: 'stranger', ben: 'stranger' } as const
  const { owner, ana, ben, event } = await scene(app, { people, scopes: allScopes, event: { seats, startsIn: 30 } })
  const path = `/v1/events/${event.id}`
  const manage = (method: string, rest: string, body?: object) =>
    succeed(app.call(method, `/v1/manage${path.slice(3)}${rest}`, { token: owner.token, ...(body && { body }) }))
  const rsvp = (token: string) => succeed(app.post(`${path}/rsvp`, { token }))
  return { event, owner, ana, ben, path, manage, rsvp }
}

describe('work on one event names the event in every statement', () => {
  it('an RSVP, its waitlist, a cancellation that promotes, and all lists of attendees', async () => {
    const { ana, ben, path, manage, rsvp } = await begin(app, 1)
    const met = await check(async () => {
      await rsvp(ana.token)
      assert.equal((await rsvp(ben.token)).status, 'waitlisted')
      for (const rest of ['/rsvp', '/rsvp-summary', '/attendees'])
        await succeed(app.get(`${path}${rest}`, { token: ben.token }))
      await succeed(app.delete(`${path}/rsvp`, { token: ana.token }))
      assert.equal((await succeed(app.get(`${path}/rsvp`, { token: ben.token }))).rsvp.status, 'confirmed')
      const { url } = await manage('POST', '/attendees/export')
      await succeed(app.get(new URL(url).pathname))
      for (const rest of ['/rsvp-summary', '/walk-ins', '/checkin-codes']) await manage('GET', rest)
      await rsvp(ana.token)
      await manage('POST', '/attendees/promote', { userIds: [ana.id] })
      await manage('POST', '/attendees/remove', { userIds: [ana.id] })
    })
    assert.deepEqual(met, new Set<Exception>(['people of a group']))
  })

  it('a check-in by a code, by a ticket, by a list and by name, its undoing, and the door', async () => {
    const { event, ana, ben, manage, rsvp } = await begin(app)
    const code = await makeCode(app, event)
    const ticket = (await rsvp(ben.token)).ticket
    const met = await check(async () => {
      await succeed(app.get(`/v1/checkin/${code}`, { token: ana.token }))
      await succeed(app.post(`/v1/checkin/${code}`, { token: ana.token }))
      await manage('DELETE', `/attendees/${ana.id}/checkin`)
      await manage('POST', '/checkins', { ticket })
      await manage('POST', '/walk-ins', { name: 'Cleo', clientId: 'door-1' })
      await manage('GET', '/door')
      await manage('POST', `/attendees/${ana.id}/checkin`, { clientId: 'door-2' })
      const [item] = (
        await manage('POST', '/checkins/batch', {
          items: [{ clientId: 'door-3', userId: ana.id, checkedInAt: app.clock.now().toISOString() }],
        })
      ).results
      assert.equal(item.status, 'duplicate')
    })
    assert.deepEqual(met, new Set<Exception>(['a code', 'people of a group']))
  })

  it('a new ticket asks only whether its code is free', async () => {
    const { ana, path, rsvp } = await begin(app)
    await rsvp(ana.token)
    const renewed = await check(() => succeed(app.post(`${path}/rsvp/ticket`, { token: ana.token })))
    assert.deepEqual(renewed, new Set<Exception>(['a code']))
  })

  it('mails to attendees: an answer, a change, a reminder, an announcement and a cancelled event', async () => {
    await using post = await openPostOffice()
    const { app } = post
    const { event, ana, ben, manage, rsvp } = await begin(app, 1)
    const met = await check(async () => {
      await rsvp(ana.token)
      await rsvp(ben.token)
      await post.settle()
      await manage('PATCH', '', { venue: { name: 'The other shed' } })
      await post.settle()
      app.clock.advance(20 * 60_000)
      await post.run('attendee-mail.tell-changes')
      await post.run('attendee-mail.remind')
      await manage('POST', '/announcements', { subject: 'Boots', body: 'Bring boots.', audience: 'checked_in' })
      await manage('POST', '/announcements', { subject: 'Boots', body: 'Bring boots.', audience: 'all' })
      await post.settle()
      await manage('POST', '/cancel', {})
      await post.settle()
    })
    const mails = [...(await post.mailsTo(ana)), ...(await post.mailsTo(ben))].map((mail) => mail.subject)
    assert.ok(mails.length >= 8, `only ${mails}; ${event.id}`)
    // The worker also counts achievements, which are of a member.
    met.delete('lists of a member')
    assert.deepEqual(met, new Set())
  })
})

describe('what the whole product sends', () => {
  const fill = (path: string) => path.replaceAll(/:\w+(\([^)]*\))?/g, exampleId)

  it('names the event, or is listed with its reason: every operation', async () => {
    const operations = allOperations.toSorted((a, b) => +(a.method === 'DELETE') - +(b.method === 'DELETE'))
    let tokens: string[] = []
    for (const [n, op] of operations.entries()) {
      if (n % 20 === 0) {
        const { ana, root } = await renewExampleData(app)
        tokens = [await makeToken(app, ana, [...allScopes]), await makeToken(app, root, [...allScopes])]
      }
      for (const token of tokens) await check(() => sendExample(app, op, { token }))
    }
  })

  it('names the event, or is listed with its reason: every page', async () => {
    const { ana } = await renewExampleData(app)
    const session = await makeSession(app, ana)
    const paths = listRoutes(app).filter((path) => !path.includes('*') && !path.startsWith('/v1/'))
    assert.ok(paths.length > 100, `only ${paths.length} were found`)
    const headers = { accept: 'text/html', cookie: `session=${session}` }
    for (const path of paths) await check(() => app.http.inject({ url: fill(path), headers }))
  })

  it('names the event, or is listed with its reason: every job of the timetable', async () => {
    await using post = await openPostOffice()
    const { ana, rsvp } = await begin(post.app, 1)
    await rsvp(ana.token)
    // Federation is off unless an operator turns it on, and then has jobs.
    const scheduled = jobs.filter(({ name, schedule }) => schedule !== undefined && !name.startsWith('federation.'))
    assert.ok(scheduled.length > 20, `only ${scheduled.length} were found`)
    await check(async () => {
      for (const { name } of scheduled) await post.queue(name)
      await post.settle()
      await runEraser(post.app, ana)
    })
  })

  it('has every exception of the table, and many statements without one', () => {
    assert.deepEqual(seen, new Set(Object.keys(spansEvents)))
    assert.ok(keyed > 300, `only ${keyed}`)
  })
})

describe('the check of statements', () => {
  const tables = (text: string) => mentionsWithoutKey(text).map((mention) => mention.table)

  it('accepts the id as a parameter at every mention', () => {
    for (const text of [
      'select "status" from "rsvps" as "r" where "r"."event_id" = $1',
      'select 1 from event_seats where event_id = any($1::uuid[]) for update',
      'update rsvps r set status = $1 from waiting where r.event_id = $2 and r.id = waiting.id',
      'insert into checkins (id, event_id) select id, $1::uuid from json_to_recordset($2)',
      'select from users u where exists (select from rsvps r where r.event_id = $1 and r.user_id = u.id)',
      'delete from checkins where event_id = $1 returning id',
    ])
      assert.deepEqual(tables(text), [], text)
  })

  it('finds each mention without it', () => {
    const wrong: [text: string, found: string[]][] = [
      ['select 1 from rsvps where user_id = $1', ['rsvps']],
      ['select 1 from rsvps r join checkins c on c.event_id = r.event_id where r.event_id = $1', ['checkins']],
      ['select 1 from rsvps where user_id in (select user_id from checkins where event_id = $1)', ['rsvps']],
      ['select 1 from rsvps where event_id = $1 union select 1 from rsvps where user_id = $2', ['rsvps']],
      ['with a as (select 1 from tickets where event_id = $1) update event_seats set extra = 0', ['event_seats']],
      ['insert into walk_ins (id) values ($1)', ['walk_ins']],
      ['delete from checkin_codes where id = $1', ['checkin_codes']],
    ]
    for (const [text, found] of wrong) assert.deepEqual(tables(text), found, text)
  })
})
