import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { decideToken } from '#domains/accounts/invitations/rules.ts'
import {
  assertSeatsAgree,
  type EventInput,
  giveRole,
  makeEventWithGroup,
  makeGuest,
} from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { signInByMail, useSite } from '#test/support/sign-in/server.ts'

const site = useSite()
const set = (changes: object) => site.app.database.updateTable('instance_settings').set(changes).execute()
beforeEach(() =>
  set({
    welcome_done: ['owner'],
    sign_up: 'open',
    sign_up_domains: [],
    organizer_invitations: false,
    minimum_age: null,
    proof_of_work: false,
  }),
)

interface Hosted {
  id: string
  groupId: string
  token: string
}

async function host(input: EventInput = {}, role: 'user' | 'admin' = 'user'): Promise<Hosted> {
  const { id, groupId } = await makeEventWithGroup(site.app, { seats: 10, startsIn: 60 * 24 * 20, ...input })
  const owner = await makeUser(site.app, { name: 'Jamal', role })
  await giveRole(site.app, groupId, owner, 'owner')
  return { id, groupId: groupId!, token: await makeToken(site.app, owner, ['manage:events']) }
}

/** The path of the mailed link, which the mail and no one else has. */
async function linkTo({ id, token }: Hosted, email: string, note?: string): Promise<string> {
  const body = { emails: [email], ...(note !== undefined && { note }) }
  const { status, text } = await site.app.post(`/v1/manage/events/${id}/invitations`, { token, body })
  assert.equal(status, 201, text)
  const { id: invitation } = await site.app.database
    .selectFrom('invitations')
    .select('id')
    .where('event_id', '=', id)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return `/event-invitations/${decideToken(site.app.keys, invitation)}`
}

const usersOf = (email: string) =>
  site.app.database.selectFrom('users').select(['id', 'name']).where('email', '=', email).execute()
const rsvpsOf = ({ id }: Hosted) =>
  site.app.database.selectFrom('rsvps').select(['user_id', 'status']).where('event_id', '=', id).execute()
const addressOf = ({ username }: Person) => `${username}@example.org`

describe('the page of a mailed invitation to an event', () => {
  it('asks a new person for a name and nothing else: one press, and they come and are signed in', async () => {
    const of = await host()
    const link = await linkTo(of, 'new@example.org', 'Bring a cup')
    const visitor = site.visitor()
    for (const query of ['', '?answer=yes', '?answer=no']) await visitor.get(`${link}${query}`)
    assert.deepEqual([await usersOf('new@example.org'), await rsvpsOf(of)], [[], []], 'opening it changes nothing')
    const { text, headers } = await visitor.get(link)
    for (const words of [
      /A gathering/,
      /Jamal · A group/,
      /Bring a cup/,
      /name="name"/,
      /I’ll be there/,
      /can’t make it/,
    ])
      assert.match(text, words)
    assert.equal(headers['x-robots-tag'], 'noindex')
    const missing = await visitor.post(link, { answer: 'yes', name: ' ' })
    assert.equal(missing.status, 400)
    const done = await visitor.post(link, { answer: 'yes', name: 'Noor' })
    assert.deepEqual([done.status, done.location], [303, `/events/${of.id}`], done.text)
    const [user] = await usersOf('new@example.org')
    assert.equal(user!.name, 'Noor')
    assert.deepEqual(await rsvpsOf(of), [{ user_id: user!.id, status: 'confirmed' }])
    assert.match((await visitor.get(`/events/${of.id}`)).text, /You’re going/)
    assert.match((await site.visitor().get(link)).text, /You’ve said yes/)
  })

  it('creates one account, however often it is pressed at once', async () => {
    const of = await host()
    const link = await linkTo(of, 'twice@example.org')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => site.visitor().post(link, { answer: 'yes', name: 'Tomi' })),
    )
    assert.ok(
      answers.every(({ status }) => status < 500),
      answers.map(({ status }) => status).join(' '),
    )
    assert.equal((await usersOf('twice@example.org')).length, 1)
    assert.equal((await rsvpsOf(of)).length, 1)
    await assertSeatsAgree(site.app.database, of.id)
  })

  it('takes the answer of a person with an account by one press, and opens no session', async () => {
    const of = await host()
    const ana = await makeGuest(site.app)
    const link = await linkTo(of, addressOf(ana))
    const visitor = site.visitor()
    const { text } = await visitor.get(link)
    assert.doesNotMatch(text, /name="name"/)
    const done = await visitor.post(link, { answer: 'yes' })
    assert.deepEqual([done.status, done.location], [303, link])
    assert.equal(visitor.cookies.has('session'), false)
    assert.deepEqual(await rsvpsOf(of), [{ user_id: ana.id, status: 'confirmed' }])
    assert.match((await visitor.get(link)).text, /You’ve said yes/)
  })

  it('takes a no without an account, and a yes afterwards', async () => {
    const of = await host()
    const link = await linkTo(of, 'no@example.org')
    const visitor = site.visitor()
    const said = await visitor.post(link, { answer: 'no' })
    assert.equal(said.location, `${link}?answer=no`)
    assert.match((await visitor.get(`${link}?answer=no`)).text, /Thanks for letting us know/)
    assert.deepEqual(await usersOf('no@example.org'), [])
    const { body } = await site.app.get(`/v1/manage/events/${of.id}/invitations/counts`, { token: of.token })
    assert.deepEqual([body.data.notComing, body.data.waiting], [1, 0])
    assert.equal((await visitor.post(link, { answer: 'yes', name: 'Nia' })).status, 303)
    assert.equal((await rsvpsOf(of)).length, 1)
  })

  it('asks who is signed in with another address', async () => {
    const of = await host()
    const link = await linkTo(of, 'invited@example.org')
    const other = await signInByMail(site, 'other@example.org')
    assert.match((await other.get(link)).text, /Who is coming\?/)
    await other.post(link, { answer: 'yes', name: 'Other' })
    assert.deepEqual(await rsvpsOf(of), [])
    const same = await signInByMail(site, 'same@example.org')
    const own = await linkTo(of, 'same@example.org')
    assert.equal((await same.post(own, { answer: 'yes' })).location, `/events/${of.id}`)
    assert.equal((await rsvpsOf(of)).length, 1)
  })

  it('asks what the event requires, also of new people', async () => {
    const of = await host()
    const question = { kind: 'short', label: 'Which dish?', isRequired: true }
    const { status, text } = await site.app.put(`/v1/manage/events/${of.id}/questions`, {
      token: of.token,
      body: { questions: [question], version: 0 },
    })
    assert.equal(status, 200, text)
    const link = await linkTo(of, 'asked@example.org')
    const visitor = site.visitor()
    const page = await visitor.get(link)
    const name = /name="(answers\.[^"]+)"/.exec(page.text)![1]!
    const missing = await visitor.post(link, { answer: 'yes', name: 'Asa' })
    assert.equal(missing.status, 400)
    assert.deepEqual(await usersOf('asked@example.org'), [])
    assert.match(missing.text, /value="Asa"/)
    assert.equal((await visitor.post(link, { answer: 'yes', name: 'Asa', [name]: 'Soup' })).status, 303)
    assert.equal((await rsvpsOf(of)).length, 1)
  })

  it('says what cannot be answered: full, cancelled, over, and links that do not work', async () => {
    const full = await host({ seats: 1, waitlist: false })
    const link = await linkTo(full, 'late@example.org')
    await site.app.post(`/v1/events/${full.id}/rsvp`, { token: (await makeGuest(site.app)).token })
    assert.match((await site.visitor().get(link)).text, /there’s no waitlist/)
    assert.match((await site.visitor().post(link, { answer: 'yes', name: 'L' })).text, /there’s no waitlist/)
    assert.deepEqual(await usersOf('late@example.org'), [])
    const gone = await host()
    const ended = await linkTo(gone, 'gone@example.org')
    await site.app.database.updateTable('events').set({ status: 'cancelled' }).where('id', '=', gone.id).execute()
    assert.match((await site.visitor().get(ended)).text, /was cancelled/)
    for (const path of ['/event-invitations/none', `/event-invitations/${'x'.repeat(32)}`])
      assert.equal((await site.visitor().get(path)).status, 404)
  })

  it('opens a sign-up gate only where invitations of this sender count', async () => {
    const join = async (of: Hosted, email: string) => {
      const link = await linkTo(of, email)
      return site.visitor().post(link, { answer: 'yes', name: 'Gia' })
    }
    const [organizer, administrator] = [await host(), await host({}, 'admin')]
    await set({ sign_up: 'invite' })
    assert.equal((await join(organizer, 'gate1@example.org')).status, 403)
    assert.deepEqual(await usersOf('gate1@example.org'), [])
    assert.equal((await join(administrator, 'gate2@example.org')).status, 303)
    await set({ organizer_invitations: true })
    assert.equal((await join(organizer, 'gate3@example.org')).status, 303)
    await set({ sign_up: 'domains', sign_up_domains: ['example.com'], organizer_invitations: false })
    assert.equal((await join(organizer, 'gate4@example.org')).status, 403)
    await set({ sign_up: 'approval', sign_up_domains: [], organizer_invitations: true })
    assert.match((await join(organizer, 'gate5@example.org')).text, /An administrator looks at/)
    assert.deepEqual(await usersOf('gate5@example.org'), [])
    assert.equal((await join(administrator, 'gate6@example.org')).status, 303)
  })
})
