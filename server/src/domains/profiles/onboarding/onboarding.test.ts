import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp()

const keys = [
  'set_username',
  'add_avatar',
  'write_bio',
  'link_account',
  'favorite_group',
  'first_rsvp',
  'follow_someone',
  'claim_meetpass',
]

interface Step {
  key: string
  title: string
  description: string | null
  completed: boolean
  dismissedAt: string | null
}

const tokenOf = (person: Person) => makeToken(app, person, ['user', 'write:favorites', 'write:events'])
const steps = async (token: string): Promise<Step[]> => (await app.get('/v1/me/onboarding', { token })).body.data
const done = async (token: string) => (await steps(token)).filter((step) => step.completed).map((step) => step.key)
const dismiss = (token: string, key: string) => app.post(`/v1/me/onboarding/${key}/dismiss`, { token })

async function makeNewcomer(): Promise<{ person: Person; token: string }> {
  const person = await makeUser(app)
  await app.database.updateTable('users').set({ username: null }).where('id', '=', person.id).execute()
  return { person, token: await tokenOf(person) }
}

describe('onboarding steps', () => {
  it('there are eight onboarding steps in fixed order, with exactly the fields of the specification', async () => {
    const { token } = await makeNewcomer()
    const { status, body } = await app.get('/v1/me/onboarding', { token })
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['data'])
    assert.deepEqual(
      body.data.map((step: Step) => step.key),
      keys,
    )
    for (const step of body.data as Step[]) {
      assert.deepEqual(Object.keys(step).sort(), ['completed', 'description', 'dismissedAt', 'key', 'title'])
      assert.ok(step.title && step.description)
      assert.deepEqual([step.completed, step.dismissedAt], [false, null])
    }
  })

  it('an onboarding step is completed while its condition holds', async () => {
    const { person, token } = await makeNewcomer()
    const set = (values: object) => app.database.updateTable('users').set(values).where('id', '=', person.id).execute()
    const { id, groupId } = await makeEventWithGroup(app)
    const other = await makeUser(app)
    const linked = { provider: 'github', provider_user_id: person.id, created_at: app.clock.now().toISOString() }
    const follow = { followee_id: other.id, followed_at: app.clock.now().toISOString() }
    const ways: Record<string, () => Promise<unknown>> = {
      set_username: () => set({ username: `new-${person.id.slice(-8)}` }),
      add_avatar: () => set({ avatar_url: 'https://pictures.example/a.png' }),
      write_bio: () => set({ bio: 'I grow tomatoes' }),
      link_account: () =>
        app.database
          .insertInto('linked_accounts')
          .values({ user_id: person.id, ...linked })
          .execute(),
      favorite_group: () => app.put(`/v1/favorites/${groupId}`, { token }),
      first_rsvp: () => app.post(`/v1/events/${id}/rsvp`, { token }),
      follow_someone: () =>
        app.database
          .insertInto('follows')
          .values({ follower_id: person.id, ...follow })
          .execute(),
    }
    const expected: string[] = []
    for (const [key, walk] of Object.entries(ways)) {
      await walk()
      expected.push(key)
      assert.deepEqual(await done(token), expected)
    }
    await set({ avatar_url: null, bio: '' })
    await app.delete(`/v1/favorites/${groupId}`, { token })
    assert.deepEqual(await done(token), ['set_username', 'link_account', 'first_rsvp', 'follow_someone'])
  })

  it('a request is no first RSVP, nor is it once it was taken back', async () => {
    const { token } = await makeNewcomer()
    const { id } = await makeEventWithGroup(app, { requiresApproval: true })
    await app.post(`/v1/events/${id}/rsvp`, { token })
    assert.deepEqual(await done(token), [])
    await app.delete(`/v1/events/${id}/rsvp`, { token })
    assert.deepEqual(await done(token), [])
  })

  it('an onboarding step stays completed after a cancelled RSVP and is separate for each user', async () => {
    const { token } = await makeNewcomer()
    const { token: other } = await makeNewcomer()
    const { id } = await makeEventWithGroup(app)
    await app.post(`/v1/events/${id}/rsvp`, { token })
    await app.delete(`/v1/events/${id}/rsvp`, { token })
    assert.deepEqual(await done(token), ['first_rsvp'])
    assert.deepEqual(await done(other), [])
  })
})

describe('dismissing an onboarding step', () => {
  it('dismissing a step returns it with the date, and dismissing again keeps the first date', async () => {
    const { token } = await makeNewcomer()
    const first = await dismiss(token, 'write_bio')
    assert.equal(first.status, 200)
    const { title, description, ...rest } = first.body.data
    assert.ok(title && description)
    assert.deepEqual(rest, { key: 'write_bio', completed: false, dismissedAt: rest.dismissedAt })
    assert.ok(Math.abs(Date.parse(rest.dismissedAt) - app.clock.now().getTime()) < 5000)
    app.clock.advance(3_600_000)
    assert.deepEqual((await dismiss(token, 'write_bio')).body, first.body)
    assert.deepEqual(
      (await steps(token)).filter((step) => step.dismissedAt !== null),
      [first.body.data],
    )
  })

  it('twenty concurrent dismissals of a step have one effect', async () => {
    const { token } = await makeNewcomer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => dismiss(token, 'add_avatar')))
    assert.equal(new Set(answers.map((answer) => answer.text)).size, 1)
  })

  it('dismissing an unknown step is 404 step_not_found', async () => {
    const { token } = await makeNewcomer()
    for (const key of ['nothing', 'SET_USERNAME', '__proto__', 'constructor', '%20', 'dismiss-all']) {
      const answer = await dismiss(token, key)
      assert.deepEqual([answer.status, answer.body.code], [404, 'step_not_found'], key)
    }
  })

  it('dismissing all steps keeps earlier dates', async () => {
    const { token } = await makeNewcomer()
    const { dismissedAt } = (await dismiss(token, 'first_rsvp')).body.data
    app.clock.advance(3_600_000)
    const all = () => app.post('/v1/me/onboarding/dismiss-all', { token })
    assert.deepEqual((await all()).body, { data: { success: true } })
    const after = await steps(token)
    assert.ok(after.every((step) => step.dismissedAt !== null))
    assert.equal(after.find((step) => step.key === 'first_rsvp')!.dismissedAt, dismissedAt)
    app.clock.advance(3_600_000)
    assert.equal((await all()).status, 200)
    assert.deepEqual(await steps(token), after)
  })

  it('dismissing an onboarding step needs the scope user', async () => {
    const token = await makeToken(app, await makeUser(app), ['read:user'])
    for (const answer of [
      await app.get('/v1/me/onboarding', { token }),
      await dismiss(token, 'write_bio'),
      await app.post('/v1/me/onboarding/dismiss-all', { token }),
    ])
      assert.deepEqual([answer.status, answer.body.code], [403, 'insufficient_scope'])
  })
})
