import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { scopesOf } from '#kernel/operation/scopes.ts'
import { table } from '#test/catalogue/authorization.table.ts'
import { sendExample } from '#test/catalogue/requests.ts'
import { useApp } from '#test/support/app/harness.ts'
import { renewExampleData } from '#test/support/builders/example-data.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

type Role = 'volunteer' | 'manager' | 'owner'

/** The least role that each operation of management needs. Volunteers of a group are volunteers at each of its doors. */
const needs = new Map(
  table.flatMap(([method, path, , , role]): [string, Role][] =>
    role === undefined || role === 'none' ? [] : [[`${method} ${path}`, role === 'door' ? 'volunteer' : role]],
  ),
)
/** "Owners can do this for anyone, other organizers only for themselves": the example removes another user. */
needs.set('DELETE /v1/manage/groups/{groupId}/roles/{username}', 'owner')

const ofDoors = new Set(table.flatMap(([method, path, , , role]) => (role === 'door' ? [`${method} ${path}`] : [])))

const keyOf = (op: Operation) => `${op.method} ${op.path}`
const managing = allOperations.filter((op) => op.path.startsWith('/v1/manage/') && op.path.includes('{'))
const ranks = { 'non-member': 0, banned: 0, volunteer: 1, manager: 2, owner: 3 }

const app = useApp()
let person: Person

type Relation = keyof typeof ranks

/** A user who is no member of the example groups, is banned from them, or has a role in all of them. */
async function become(relation: Relation, isHidden: boolean): Promise<void> {
  await renewExampleData(app)
  person = await makeUser(app)
  const { database } = app
  const at = app.clock.now().toISOString()
  const groups = await database.selectFrom('groups').select('id').execute()
  const rows = groups.map(({ id }) => ({ group_id: id, user_id: person.id }))
  if (relation === 'banned')
    await database
      .insertInto('group_bans')
      .values(rows.map((row) => ({ ...row, banned_at: at })))
      .execute()
  else if (relation !== 'non-member')
    await database
      .insertInto('group_roles')
      .values(rows.map((row) => ({ ...row, role: relation, granted_at: at })))
      .execute()
  if (isHidden) await database.updateTable('groups').set({ hidden_at: at }).execute()
}

describe('nothing in a group can be done beyond one’s role', () => {
  let refused = 0
  for (const relation of ['non-member', 'banned', 'volunteer', 'manager'] as const)
    for (const isHidden of [false, true])
      it(`with the relation ${relation} to a ${isHidden ? 'hidden' : 'public'} group, operations that need a higher role are refused`, async () => {
        await become(relation, isHidden)
        const beyond = managing.filter((op) => ranks[needs.get(keyOf(op))!] > ranks[relation])
        // An account can have 50 tokens, so there is one for each set of scopes.
        const tokens = new Map<string, string>()
        for (const op of beyond) {
          const scopes = scopesOf(op)
          const token = tokens.get(scopes.join()) ?? (await makeToken(app, person, scopes))
          tokens.set(scopes.join(), token)
          const { status, text } = await sendExample(app, op, { token })
          assert.ok(status === 403 || status === 404, `${keyOf(op)}: ${status} ${text}`)
          refused++
        }
      })
  it('which is tried 234 times at least', () => assert.ok(refused >= 234, `only ${refused}`))

  // That each role is enough for what the table says is shown by authorization.test.ts.
  it('volunteers of a group can do what those at a door can', async () => {
    const atDoors = managing.filter((op) => ofDoors.has(keyOf(op)))
    assert.ok(atDoors.length > 5, `only ${atDoors.length}`)
    for (const op of atDoors) {
      await become('volunteer', false)
      const { status, text } = await sendExample(app, op, { token: await makeToken(app, person, scopesOf(op)) })
      assert.ok(status < 300, `${keyOf(op)}: ${status} ${text}`)
    }
  })
})
