import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { allScopes, type Scope } from '#kernel/operation/scopes.ts'
import type { App } from '#test/support/app/harness.ts'
import { giveRole } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makePng } from '#test/support/builders/pictures.ts'
import { ask, assertCountsAgree, filePath } from '#test/support/builders/uploads.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

/** Every scope that a user who is no administrator may hold. */
const everything = allScopes.filter((scope): scope is Scope => scope !== 'admin')

let office: PostOffice
let app: App
before(async () => {
  office = await openPostOffice()
  app = office.app
})
after(() => office[Symbol.asyncDispose]())

interface Member {
  person: Person
  token: string
}
async function newcomer(): Promise<Member> {
  const person = await makeUser(app)
  return { person, token: await makeToken(app, person, everything) }
}

/** Sent for a place, and looked at. */
async function makeFile({ token }: Member, category: string): Promise<{ key: string; url: string }> {
  const bytes = await makePng()
  const { key, publicUrl } = (await ask(app, token, { category, size: bytes.length })).body.data
  await app.store.put(`staging/${key}`, bytes, 'image/png')
  assert.equal((await app.get(filePath(key))).status, 200)
  return { key, url: publicUrl }
}
const isServed = async (key: string) => (await app.get(filePath(key))).status === 200

interface PictureSlot {
  name: string
  category: string
  /** Makes something that can show a picture, and says how to set and read it. */
  make(member: Member): Promise<{ set(url: string | null): Promise<number>; get(): Promise<string | null> }>
  clear: null | undefined
}

async function patchable(member: Member, path: string, field: string) {
  const set = async (url: string | null) =>
    (await app.patch(path, { token: member.token, body: { [field]: url } })).status
  const get = async () => (await app.get(path, { token: member.token })).body.data[field] as string | null
  return { set, get }
}

let count = 0
async function makeGroup({ token }: Member): Promise<string> {
  const body = { name: 'Group', urlname: `uses-${++count}` }
  return (await app.post('/v1/manage/groups', { token, body })).body.data.id
}
async function makeEvent(member: Member, groupId: string, more: object = {}) {
  const dateTime = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  const body = { title: 'Event', dateTime, timezone: 'UTC', status: 'draft', ...more }
  return app.post(`/v1/manage/groups/${groupId}/events`, { token: member.token, body })
}
async function makeApp({ token }: Member, more: object = {}): Promise<string> {
  const body = { name: 'App', redirectUris: ['https://app.example/cb'], ...more }
  return (await app.post('/v1/developer/apps', { token, body })).body.data.clientId
}

const places: PictureSlot[] = [
  {
    name: 'an avatar',
    category: 'avatar',
    clear: null,
    make: (member) => patchable(member, '/v1/profile', 'avatarUrl'),
  },
  { name: 'a hero', category: 'hero', clear: null, make: (member) => patchable(member, '/v1/profile', 'heroImageUrl') },
  {
    name: 'the photo of a group',
    category: 'group-photo',
    clear: null,
    make: async (member) => patchable(member, `/v1/manage/groups/${await makeGroup(member)}`, 'photoUrl'),
  },
  {
    name: 'the cover of a group',
    category: 'group-cover',
    clear: null,
    make: async (member) => patchable(member, `/v1/manage/groups/${await makeGroup(member)}`, 'coverUrl'),
  },
  {
    name: 'the photo of an event',
    category: 'event-photo',
    clear: null,
    make: async (member) =>
      patchable(
        member,
        `/v1/manage/events/${(await makeEvent(member, await makeGroup(member))).body.data.id}`,
        'photoUrl',
      ),
  },
  {
    name: 'the logo of an application',
    category: 'app-logo',
    clear: undefined,
    make: async (member) => patchable(member, `/v1/developer/apps/${await makeApp(member)}`, 'logoUri'),
  },
]

for (const { name, category, make, clear } of places)
  describe(`${name}`, () => {
    it('is a file of ours or an address elsewhere', async () => {
      const ana = await newcomer()
      const place = await make(ana)
      const { url } = await makeFile(ana, category)
      assert.deepEqual([await place.set(url), await place.get()], [200, url])
      const elsewhere = 'https://pictures.example/me.png'
      assert.deepEqual([await place.set(elsewhere), await place.get()], [200, elsewhere])
      assert.equal(await place.set('ftp://pictures.example/me.png'), 400)
    })
    it('a file that was never uploaded, or that belongs to another user, is refused', async () => {
      const [ana, bo] = [await newcomer(), await newcomer()]
      const place = await make(ana)
      const { key, url } = await makeFile(bo, category)
      assert.equal(await place.set(url), 400)
      assert.equal(await place.set(url.replace(key, `${key.slice(0, -36)}${'0'.repeat(32)}.png`)), 400)
      assert.ok(await isServed(key), 'and the file of the other one is as it was')
    })
    it('that is replaced lets its file go, and its room', async () => {
      const ana = await newcomer()
      const place = await make(ana)
      const [first, second] = [await makeFile(ana, category), await makeFile(ana, category)]
      await place.set(first.url)
      assert.equal(await place.set(second.url), 200)
      assert.deepEqual([await isServed(first.key), await isServed(second.key)], [false, true])
      const usage = (await app.get('/v1/uploads/usage', { token: ana.token })).body.data
      assert.equal(usage.fileCount, 1)
      await assertCountsAgree(app)
    })
    it('that is set to what it was keeps its file', async () => {
      const ana = await newcomer()
      const place = await make(ana)
      const { key, url } = await makeFile(ana, category)
      await place.set(url)
      await place.set(url)
      assert.ok(await isServed(key))
    })
    if (clear === null)
      it('that is cleared lets its file go', async () => {
        const ana = await newcomer()
        const place = await make(ana)
        const { key, url } = await makeFile(ana, category)
        await place.set(url)
        assert.equal(await place.set(null), 200)
        assert.equal(await isServed(key), false)
      })
    it('keeps a file that was sent for use anywhere', async () => {
      const ana = await newcomer()
      const place = await make(ana)
      const { key, url } = await makeFile(ana, 'media')
      assert.equal(await place.set(url), 200)
      await place.set('https://pictures.example/other.png')
      assert.ok(await isServed(key))
    })
    it('whose file is deleted shows nothing soon after', async () => {
      const ana = await newcomer()
      const place = await make(ana)
      const { key, url } = await makeFile(ana, category)
      await place.set(url)
      assert.equal((await app.delete(`/v1/uploads/${key}`, { token: ana.token })).status, 200)
      await office.settle()
      assert.equal(await place.get(), null)
    })
    it('whose file turns out to be none shows nothing soon after', async () => {
      const ana = await newcomer()
      const place = await make(ana)
      const { key, publicUrl } = (await ask(app, ana.token, { category, size: 5 })).body.data
      assert.equal(await place.set(publicUrl), 200, 'it may be set before anybody has looked at it')
      await app.store.put(`staging/${key}`, Buffer.from('<svg>'), 'image/png')
      assert.equal((await app.get(filePath(key))).status, 404)
      await office.settle()
      assert.equal(await place.get(), null)
    })
  })

describe('a file that is shown in several places', () => {
  it('goes with the last of them: copies of an event show the photo too, and so may its group', async () => {
    const ana = await newcomer()
    const groupId = await makeGroup(ana)
    const { key, url } = await makeFile(ana, 'event-photo')
    const { id } = (await makeEvent(ana, groupId, { photoUrl: url })).body.data
    const dateTime = new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString()
    const again = { dateTime, repeat: { freq: 'weekly', count: 2 } }
    const copies = await app.post(`/v1/manage/events/${id}/duplicate`, { token: ana.token, body: again })
    const ids = copies.body.data.events.map((event: { id: string; photoUrl: string }) => event.id)
    assert.ok(copies.body.data.events.every((event: { photoUrl: string }) => event.photoUrl === url))
    for (const eventId of [id, ids[0]]) {
      assert.equal((await app.delete(`/v1/manage/events/${eventId}`, { token: ana.token })).status, 200)
      assert.ok(await isServed(key))
    }
    await app.delete(`/v1/manage/events/${ids[1]}`, { token: ana.token })
    assert.equal(await isServed(key), false)
  })
  it('may be shown by another who runs the group, and is let go by neither alone', async () => {
    const [ana, bo] = [await newcomer(), await newcomer()]
    const groupId = await makeGroup(ana)
    await giveRole(app, groupId, bo.person, 'manager')
    const { key, url } = await makeFile(ana, 'event-photo')
    await makeEvent(ana, groupId, { photoUrl: url })
    const second = await makeEvent(bo, groupId, { photoUrl: url })
    assert.equal(second.status, 201, second.text)
    await app.patch(`/v1/manage/events/${second.body.data.id}`, { token: bo.token, body: { photoUrl: null } })
    assert.ok(await isServed(key))
  })
})

it('an application that is deleted lets its logo go', async () => {
  const ana = await newcomer()
  const { key, url } = await makeFile(ana, 'app-logo')
  const clientId = await makeApp(ana, { logoUri: url })
  assert.ok(clientId)
  await app.delete(`/v1/developer/apps/${clientId}`, { token: ana.token })
  assert.equal(await isServed(key), false)
})

it('twenty who replace one avatar at once leave one file, and the counts agree', async () => {
  const ana = await newcomer()
  const files = []
  for (let n = 0; n < 20; n++) files.push(await makeFile(ana, 'avatar'))
  await Promise.all(files.map(({ url }) => app.patch('/v1/profile', { token: ana.token, body: { avatarUrl: url } })))
  const left = (await app.get('/v1/uploads', { token: ana.token })).body.data
  const shown = (await app.get('/v1/profile', { token: ana.token })).body.data.avatarUrl
  assert.ok(left.some((one: { key: string }) => shown.endsWith(one.key)))
  const uses = await app.database
    .selectFrom('upload_uses')
    .select('upload_key')
    .where('holder', '=', ana.person.id)
    .execute()
  assert.equal(uses.length, 1)
  await assertCountsAgree(app)
})
