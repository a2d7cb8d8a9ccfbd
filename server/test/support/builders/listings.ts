import type { App } from '#test/support/app/harness.ts'
import { makeClub } from './badges.ts'
import { makeSource } from './sources.ts'

/** A group that administrators listed from this calendar and that no one has claimed. */
export async function makeListed(app: App, url: string, kind = 'ical'): Promise<{ id: string; path: string }> {
  const { id } = await makeClub(app)
  await app.database.updateTable('groups').set({ is_claimed: false }).where('id', '=', id).execute()
  await makeSource(app, id, { url, kind, is_listing: true })
  return { id, path: `/v1/groups/${id}/ownership-claim` }
}

/** The owners of a group. */
export async function listOwnerIds(app: App, groupId: string): Promise<string[]> {
  const rows = await app.database
    .selectFrom('group_roles')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('role', '=', 'owner')
    .execute()
  return rows.map((row) => row.user_id)
}
