import type { Static } from 'typebox'
import type { AnyTagRow } from './queries.all-tags.ts'
import type { NfcTag } from './schemas.tags.ts'

export function presentTag(row: AnyTagRow): Static<typeof NfcTag> {
  return {
    id: row.id,
    designId: row.design_id,
    isActive: row.is_active,
    createdAt: row.created_at,
    claimedAt: row.claimed_at,
    holder:
      row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '', username: row.owner_username },
  }
}
