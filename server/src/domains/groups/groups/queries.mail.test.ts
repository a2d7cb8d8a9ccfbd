import assert from 'node:assert/strict'
import { it } from 'node:test'
import { statement } from '#kernel/data/statement.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { type GroupLookRow, mailAboutGroup, managesGroup } from './queries.ts'

const app = useApp()
const toManagers = statement<{ groupId: string; userId: string }, GroupLookRow>((db, slot) =>
  mailAboutGroup(db, slot('userId')).where(managesGroup).where('g.id', '=', slot('groupId')),
)

it('mail about a group goes to its owners and managers, not to volunteers nor to those who have left the team', async () => {
  const [owner, manager, volunteer, gone] = await Promise.all(Array.from({ length: 4 }, () => makeUser(app)))
  const { id: groupId } = await makeClub(app, [
    [owner!, 'owner'],
    [manager!, 'manager'],
    [volunteer!, 'volunteer'],
  ])
  const isMailed = async ({ id: userId }: Person) =>
    (await toManagers.first(app.database, { groupId, userId })) !== undefined
  const mailed = [await isMailed(owner!), await isMailed(manager!), await isMailed(volunteer!), await isMailed(gone!)]
  assert.deepEqual(mailed, [true, true, false, false])
  await app.database.updateTable('groups').set({ hidden_at: 'now' }).where('id', '=', groupId).execute()
  assert.equal(await isMailed(owner!), false, 'a hidden group')
})
