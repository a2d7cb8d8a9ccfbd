import type { Static } from 'typebox'
import type { BanRow } from './queries.ts'
import type { SignUpBan } from './schemas.ts'

export function presentBan(row: BanRow): Static<typeof SignUpBan> {
  return {
    id: row.id,
    kind: row.kind as Static<typeof SignUpBan>['kind'],
    value: row.shown_as,
    reason: row.reason,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}
