import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { eraseAccount } from '#domains/administration/personal-data/index.ts'
import { type App, startApp, useApp } from '#test/support/app/harness.ts'
import { inTransaction, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    beside = await startApp({ beside: { url: app.url }, clock: app.clock })
  },
})
/** A second API beside it, with connections of its own. */
let beside: App
after(() => beside[Symbol.asyncDispose]())

interface Administrator extends Person {
  token: string
}

/** The ways to stop being an administrator, by oneself and by another one. */
const ways: ((at: App, who: Administrator, other: Administrator) => Promise<unknown>)[] = [
  (at, who) => at.patch(`/v1/admin/users/${who.id}`, { token: who.token, body: { role: 'user' } }),
  (at, who) => at.patch(`/v1/admin/users/${who.id}`, { token: who.token, body: { suspended: true } }),
  (at, who, other) => {
    const suspendedUntil = new Date(at.clock.now().getTime() + 60_000).toISOString()
    return at.patch(`/v1/admin/users/${who.id}`, { token: other.token, body: { suspended: true, suspendedUntil } })
  },
  (at, who) => inTransaction(at, (unit) => eraseAccount(unit, who.id, at.clock.now())).catch(() => undefined),
  (at, who, other) => at.delete(`/v1/admin/users/${who.id}`, { token: other.token }),
]

async function listActive(): Promise<string[]> {
  const rows = app.database
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
  return (await rows.where('deleted_at', 'is', null).execute()).map(({ id }) => id)
}

it('the last administrator stays when twenty are demoted, suspended and deleted at once on two servers', async () => {
  for (let round = 0; round < 2; round++) {
    await app.database.updateTable('users').set({ role: 'user' }).execute()
    const people = await Promise.all(Array.from({ length: 20 }, () => makeUser(app, { role: 'admin' })))
    const tokens = await Promise.all(people.map((person) => makeToken(app, person, ['admin'])))
    let left: Administrator[] = people.map((person, n) => ({ ...person, token: tokens[n]! }))
    for (let turn = 0; left.length > 1 && turn < 20; turn++) {
      await Promise.all(
        left.map((who, n) =>
          ways[(n + round + turn) % ways.length]!([app, beside][n % 2]!, who, left[(n + 1) % left.length]!),
        ),
      )
      const active = await listActive()
      assert.ok(active.length >= 1, 'one must stay')
      left = left.filter(({ id }) => active.includes(id))
    }
    const [last] = left
    assert.equal(left.length, 1)
    for (const way of ways) await way(app, last!, last!)
    assert.deepEqual(await listActive(), [last!.id])
  }
})
