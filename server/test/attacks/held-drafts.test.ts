import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeSession, makeToken, makeUser } from '#test/support/builders/factories.ts'

const secret = 'Unannounced anniversary party'

const app = useApp({
  async prepare() {
    token = await makeToken(app, await makeUser(app), ['read:events', 'read:groups'])
  },
})
let token: string

/** An event that other users must not see, in a public group that also has a public event. */
async function makeSecretEvent(state: 'draft' | 'hidden') {
  const wish = state === 'draft' ? { status: 'draft' } : { isHidden: true }
  const { id, groupId } = await makeEventWithGroup(app, wish)
  const urlname = `open-${randomUUIDv7().slice(-12)}`
  await app.database.updateTable('events').set({ title: secret }).where('id', '=', id).execute()
  await app.database.updateTable('groups').set({ urlname }).where('id', '=', groupId!).execute()
  return { id, urlname, groupId }
}

const surfaces: [name: string, path: (event: { id: string; urlname: string }) => string, withToken?: boolean][] = [
  ['its detail in the API', ({ id }) => `/v1/events/${id}`, true],
  ['its RSVP summary', ({ id }) => `/v1/events/${id}/rsvp-summary`, true],
  ['a search', () => '/v1/events?q=Unannounced', true],
  ['the events of its group', ({ urlname }) => `/v1/groups/${urlname}/events`, true],
  ['the group itself', ({ urlname }) => `/v1/groups/${urlname}`, true],
  ['the public group', ({ urlname }) => `/v1/public/groups/${urlname}`],
  ['the next event', ({ urlname }) => `/v1/public/groups/${urlname}/next-event`],
  ['its page', ({ id }) => `/events/${id}`],
  ['its page to share it', ({ id }) => `/events/${id}/share`],
  ['its QR code', ({ id }) => `/events/${id}/qr.svg`],
  ['the page of its group', ({ urlname }) => `/groups/${urlname}`],
  ['the list of events', () => '/events?q=Unannounced'],
  ['its calendar entry', ({ id }) => `/feeds/events/${id}.ics`],
  ['the calendar of its group', ({ urlname }) => `/feeds/groups/${urlname}.ics`],
  ['the news of its group', ({ urlname }) => `/feeds/groups/${urlname}.rss`],
  ['its preview', ({ id }) => `/og/events/${id}.png`],
  ['a widget', ({ urlname }) => `/widget/next-event?group=${urlname}`],
  ['the carousel', ({ urlname }) => `/widget/carousel?group=${urlname}`],
  ['the sitemap of events', () => '/sitemap-events.xml'],
]

for (const state of ['draft', 'hidden'] as const)
  describe(`a ${state} event is not shown to other users by`, () => {
    for (const [name, path, withToken] of surfaces)
      it(name, async () => {
        const event = await makeSecretEvent(state)
        const headers = withToken ? { authorization: `Bearer ${token}` } : { accept: 'text/html' }
        const { statusCode, payload, headers: sent } = await app.http.inject({ url: path(event), headers })
        assert.ok(statusCode === 200 || statusCode === 404, `${statusCode}`)
        // A search repeats the words that were asked for.
        const told = payload.replaceAll(/value="[^"]*"/g, '')
        assert.ok(!told.includes(secret), 'the title is shown')
        assert.ok(!told.includes(event.id) || path(event).includes(event.id), 'the id is shown')
        if (statusCode === 200) assert.doesNotMatch(String(sent['content-type']), /image/)
      })
  })

describe('the page of a draft', () => {
  /** What someone with this role in its group gets from each of these paths. */
  async function read(role: string | undefined, paths: readonly string[]) {
    const { id, groupId } = await makeSecretEvent('draft')
    const person = await makeUser(app)
    if (role) await giveRole(app, groupId, person, role)
    const cookie = `session=${await makeSession(app, person)}`
    const bearer = await makeToken(app, person, ['read:events', 'manage:events'])
    const answers = []
    for (const path of paths) {
      const headers = path.startsWith('/v1') ? { authorization: `Bearer ${bearer}` } : { accept: 'text/html', cookie }
      answers.push(await app.http.inject({ url: path.replace(':id', id), headers }))
    }
    return answers
  }

  for (const role of ['manager', 'owner'])
    it(`is seen by a ${role} of the group, and says that it is a draft`, async () => {
      const [page] = await read(role, ['/events/:id'])
      assert.equal(page!.statusCode, 200)
      assert.ok(page!.payload.includes(secret))
      assert.match(page!.payload, /Draft: only your team sees this/)
      assert.match(page!.payload, /<meta name="robots" content="noindex/)
      assert.match(String(page!.headers['cache-control']), /no-store|private/)
      assert.doesNotMatch(page!.payload, /application\/ld\+json|text\/calendar|og:image|id="rsvp"/)
    })

  for (const role of [undefined, 'volunteer'])
    it(`is not found by ${role ?? 'a stranger who is signed in'}`, async () => {
      const answers = await read(role, ['/events/:id', '/events/:id/share', '/events/:id/guests', '/v1/events/:id'])
      for (const { statusCode, payload } of answers) {
        assert.equal(statusCode, 404)
        assert.ok(!payload.includes(secret))
      }
    })

  it('is all that a manager gets outside management', async () => {
    const paths = ['/v1/events/:id', '/events/:id/share', '/events/:id/qr.svg', '/feeds/events/:id.ics']
    for (const { statusCode, payload } of await read('manager', [
      ...paths,
      '/og/events/:id.png',
      '/events/:id/guests',
    ])) {
      assert.equal(statusCode, 404)
      assert.ok(!payload.includes(secret))
    }
  })
})
