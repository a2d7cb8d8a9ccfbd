import type { Reader } from '#kernel/context.ts'
import { findTapRow, type TapRow } from './queries.tap.ts'
import type { PassRow } from './queries.ts'
import { decideAction, decideFace, type TapAction } from './rules.ts'

/** Whose pass it is, as far as it may be shown: of somebody private there are only the name and the picture. */
export interface TapOwner {
  id: string
  name: string
  username: string | null
  avatar_url: string | null
  theme_color: string | null
  bio: string | null
  location: string | null
  social_links: string[] | null
  profile_visibility: string
}

/** What there is to know when a pass is opened. */
export interface Tap {
  passId: string
  type: 'nfc' | 'qr'
  designId: string | null
  autoFollow: boolean
  /** False when it is switched off or its owner is not here: 410 `pass_inactive`. */
  isUsable: boolean
  isOwn: boolean
  /** The viewer and the owner have met. */
  isConnected: boolean
  action: TapAction
  /** Null for a tag that nobody has claimed, and for a pass that cannot be used, unless it is the viewer's own. */
  owner: TapOwner | null
  /** For its owner only. */
  settings: PassRow | null
}

function ownerOf(row: TapRow): TapOwner | null {
  if (row.owner_id === null) return null
  return {
    id: row.owner_id,
    name: row.name!,
    username: row.username,
    avatar_url: row.avatar_url,
    theme_color: row.theme_color,
    bio: row.bio,
    location: row.location,
    social_links: row.social_links,
    profile_visibility: row.profile_visibility!,
  }
}

function settingsOf(row: TapRow): PassRow {
  const { id, type, label, design_id, action, auto_follow, is_active, claimed_at, created_at } = row
  return { id, type, label, design_id, action, auto_follow, is_active, claimed_at, created_at }
}

/** Undefined for a pass that does not exist, or whose owner and the viewer have blocked each other. */
export async function findTap(db: Reader, passId: string, viewerId?: string): Promise<Tap | undefined> {
  const row = await findTapRow(db, { passId, viewerId })
  if (!row) return undefined
  const isOwn = viewerId !== undefined && row.owner_id === viewerId
  const isUsable = row.is_active && row.is_owner_here
  const known = isUsable || isOwn ? ownerOf(row) : null
  const owner = known && !isOwn ? decideFace(known) : known
  return {
    passId: row.id,
    type: row.type as Tap['type'],
    designId: row.design_id,
    autoFollow: row.auto_follow,
    isUsable,
    isOwn,
    isConnected: row.is_connected,
    action: decideAction(row.action, owner?.social_links ?? null),
    owner,
    settings: isOwn ? settingsOf(row) : null,
  }
}
