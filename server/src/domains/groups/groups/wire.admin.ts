import type { Static } from 'typebox'
import type { AdminGroupRow, listOwners } from './queries.admin.ts'
import type { AdminGroup } from './wire.ts'

type Owners = Awaited<ReturnType<typeof listOwners>>

export function presentAdminGroup(row: AdminGroupRow, owners: Owners, baseUrl: string): Static<typeof AdminGroup> {
  return {
    id: row.id,
    urlname: row.urlname,
    name: row.name,
    link: `${baseUrl}/groups/${row.urlname ?? row.id}`,
    isFeatured: row.is_featured,
    isClaimed: row.is_claimed,
    hiddenAt: row.hidden_at,
    archivedAt: row.deleted_at,
    createdAt: row.created_at,
    favoritesCount: row.favorites_count,
    move: row.move,
    owners: owners
      .filter((owner) => owner.group_id === row.id)
      .map(({ id, name, username }) => ({ id, name, username })),
  }
}
