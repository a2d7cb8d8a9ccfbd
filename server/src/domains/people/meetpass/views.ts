import { isExportLinkValid } from '#domains/foundation/users/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { isAdminNow, listUnclaimed } from './queries.tags.ts'
import { findTapRow, type TapRow } from './queries.tap.ts'
import type { PassRow } from './queries.ts'
import { type ConnectionExportLink, decideAction, decideShownOwner, type TapAction } from './rules.ts'
import { csvHead, presentCsv } from './wire.ts'

/** The visible profile of the owner; for a private profile only the name and the avatar. */
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

/** What the viewer sees when opening a pass. */
export interface Tap {
  passId: string
  type: 'nfc' | 'qr'
  designId: string | null
  autoFollow: boolean
  /** False when the pass is turned off or its owner is suspended or deleted: 410 `pass_inactive`. */
  isUsable: boolean
  isOwn: boolean
  /** The viewer and the owner are connected. */
  isConnected: boolean
  action: TapAction
  /** Null for an unclaimed tag, and for an unusable pass unless it is the viewer's own. */
  owner: TapOwner | null
  /** Only for the owner. */
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
  const { id, type, label, design_id, action, auto_follow, is_active, is_ticket, claimed_at, created_at } = row
  return { id, type, label, design_id, action, auto_follow, is_active, is_ticket, claimed_at, created_at }
}

/** Undefined for a pass that does not exist, or when the owner or the viewer has blocked the other. */
export async function findTap(db: Reader, passId: string, viewerId?: string): Promise<Tap | undefined> {
  const row = await findTapRow(db, { passId, viewerId })
  if (!row) return undefined
  const isOwn = viewerId !== undefined && row.owner_id === viewerId
  const isUsable = row.is_active && row.is_owner_active
  const known = isUsable || isOwn ? ownerOf(row) : null
  const owner = known && !isOwn ? decideShownOwner(known) : known
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

/** The file behind a link, in chunks. Undefined if the link is invalid or expired, or its user is no longer an admin. */
export async function findExport(
  db: Reader,
  links: Links,
  sealed: string,
  now: Date,
): Promise<AsyncGenerator<string> | undefined> {
  const link = links.open('pass-exports', sealed) as ConnectionExportLink | undefined
  if (!link || !isExportLinkValid(link, now) || !(await isAdminNow(db, link.userId))) return undefined
  return writeCsv(db, links.baseUrl, link.createdAt)
}

async function* writeCsv(db: Reader, baseUrl: string, createdAt: string | null): AsyncGenerator<string> {
  yield csvHead
  for await (const rows of listUnclaimed(db, createdAt)) yield rows.map((row) => presentCsv(row.id, baseUrl)).join('')
}
