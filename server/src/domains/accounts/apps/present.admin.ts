import type { Static } from 'typebox'
import type { ListedAppRow } from './queries.admin.ts'
import type { ListedApp } from './schemas.admin.ts'

export function presentListedApp(row: ListedAppRow): Static<typeof ListedApp> {
  return {
    clientId: row.client_id,
    name: row.name,
    origin: row.origin as Static<typeof ListedApp>['origin'],
    owner:
      row.owner_id === null ? null : { id: row.owner_id, username: row.owner_username, name: row.owner_name ?? '' },
    redirectUris: row.redirect_uris,
    activeUsers: row.active_users,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}
