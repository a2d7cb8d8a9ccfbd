import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

let root: Person
let token: string
const app = useApp({
  mailer: { address: 'hearth@hearth.test', send: async () => '250 fine' },
  async prepare() {
    root = await makeUser(app, { role: 'admin' })
    token = await makeToken(app, root, ['admin', 'manage:groups', 'manage:events'])
  },
})

const read = async () => (await app.get('/v1/admin/first-run', { token })).body.data
const leaveOut = (body: object) => app.post('/v1/admin/first-run/leave-out', { token, body })
const states = async () =>
  Object.fromEntries((await read()).steps.map(({ key, state }: { key: string; state: string }) => [key, state]))

describe('the steps of the first run', () => {
  it('all are open on an empty instance', async () => {
    assert.deepEqual(await read(), {
      steps: ['name', 'mail', 'joining', 'legal', 'group', 'event', 'invite'].map((key) => ({ key, state: 'open' })),
      isComplete: false,
      isHidden: false,
    })
  })

  it('are done once the thing is true, by any way', async () => {
    const done = async (step: string, work: () => Promise<{ status: number }>) => {
      assert.equal((await states())[step], 'open', step)
      assert.ok((await work()).status < 300, step)
      assert.equal((await states())[step], 'done', step)
    }
    const settings = (body: object) => () => app.patch('/v1/admin/settings', { token, body })
    await done('name', settings({ name: 'Makers' }))
    await done('mail', () => app.post('/v1/admin/mail-tests', { token }))
    await done('legal', settings({ privacyText: 'We store your name.' }))
    let groupId = ''
    await done('group', async () => {
      const made = await app.post('/v1/manage/groups', { token, body: { name: 'Garden', urlname: 'garden' } })
      groupId = made.body.data.id
      return made
    })
    const event = (status: 'draft' | 'scheduled') => {
      const dateTime = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
      return app.post(`/v1/manage/groups/${groupId}/events`, {
        token,
        body: { title: 'Sowing', dateTime, timezone: 'UTC', status },
      })
    }
    await event('draft')
    await done('event', () => event('scheduled'))
    const [stranger, member] = [await makeUser(app), await makeUser(app)]
    const theirs = await makeToken(app, stranger, ['manage:groups'])
    const own = await app.post('/v1/manage/groups', { token: theirs, body: { name: 'Casino', urlname: 'casino' } })
    assert.equal(own.status, 201)
    await done('invite', async () =>
      app.put(`/v1/favorites/${groupId}`, { token: await makeToken(app, member, ['write:favorites']) }),
    )
  })

  it('can be left out or confirmed as they are, which is audited, and stay so', async () => {
    assert.equal((await leaveOut({ step: 'joining' })).status, 200)
    assert.equal((await states()).joining, 'left_out')
    const { isComplete } = (await leaveOut({ step: 'joining', isDone: true })).body.data
    assert.deepEqual([(await states()).joining, isComplete], ['done', true])
    await Promise.all(Array.from({ length: 20 }, () => leaveOut({ step: 'legal' })))
    const { welcome_done } = await app.database
      .selectFrom('instance_settings')
      .select('welcome_done')
      .executeTakeFirstOrThrow()
    assert.deepEqual(welcome_done.toSorted(), ['joining', 'left-out.joining', 'left-out.legal', 'mail', 'owner'])
    const rows = await app.database
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'first-run.leaveOut')
      .orderBy('id')
      .execute()
    assert.equal(rows.length, 22)
    assert.deepEqual([rows[0]!.actor_id, rows[0]!.detail], [root.id, { step: 'joining' }])
    assert.equal((await leaveOut({ step: 'dance' })).status, 400)
  })

  it('are hidden as a list when the administrator says so', async () => {
    assert.equal((await read()).isHidden, false)
    assert.equal((await leaveOut({ step: 'all' })).body.data.isHidden, true)
    assert.equal((await read()).isHidden, true)
  })
})
