import { randomBytes } from 'node:crypto'
import { ApiError } from '#kernel/operation/errors.ts'
import { minuteMs } from '#kernel/time.ts'

const qrMax = 5

export function assertRoom(count: number): void {
  if (count >= qrMax) throw new ApiError('limit_reached', `You can have ${qrMax} QR passes; use one of them`)
}

/** 132 random bits. Never starts with a hyphen: a spreadsheet would read the CSV cell as a formula. */
export function randomPassId(): string {
  const id = randomBytes(17).toString('base64url').slice(0, 22)
  return id.startsWith('-') ? randomPassId() : id
}

/** The scheme and the host may be written in any case; the id may not. */
const shownForm = /^(?:[hH][tT][tT][pP][sS]?:\/\/[^/\s]+\/pass\/)?([A-Za-z0-9_-]{22})\/?(?:[?#].*)?$/

/** The id of a pass from the text of its QR code or tag, or undefined if the text cannot be one. */
export function decidePassId(text: string): string | undefined {
  return shownForm.exec(text)?.[1]
}

const linkPrefix = 'link:'

/** contract: "`link:<one of the owner's own socialLinks>`". */
export function assertOwnLink(action: string | null | undefined, socialLinks: readonly string[] | null): void {
  if (!action?.startsWith(linkPrefix) || socialLinks?.includes(action.slice(linkPrefix.length))) return
  throw new ApiError(
    'validation_failed',
    'action: a link must be one of your socialLinks; add it to your profile first',
  )
}

/** What the page of a pass shows first. */
export type TapAction = { show: 'profile' | 'connect' | 'portfolio' } | { show: 'link'; uri: string }

/** A link is shown only while it is in the owner's profile and visible to the viewer. */
export function decideAction(action: string | null, socialLinks: readonly string[] | null): TapAction {
  if (action === 'connect' || action === 'portfolio') return { show: action }
  const uri = action?.startsWith(linkPrefix) ? action.slice(linkPrefix.length) : undefined
  return uri !== undefined && socialLinks?.includes(uri) ? { show: 'link', uri } : { show: 'profile' }
}

/** A pass of a private user shows only name and avatar, which the owner reveals by handing out the pass. */
export function decideShownOwner<F extends ShownOwner>(owner: F): F {
  if (owner.profile_visibility === 'public') return owner
  return { ...owner, username: null, bio: null, location: null, social_links: null }
}

interface ShownOwner {
  profile_visibility: string
  username: string | null
  bio: string | null
  location: string | null
  social_links: string[] | null
}

const linkMs = 5 * minuteMs

/** The content of an export link. The user's rights are checked again when the link is used. */
export interface ConnectionExportLink {
  userId: string
  createdAt: string | null
  expiresAt: string
}

export function decideLink(userId: string, createdAt: string | undefined, now: Date): ConnectionExportLink {
  const expiresAt = new Date(now.getTime() + linkMs).toISOString()
  return { userId, createdAt: createdAt === undefined ? null : decideBatchTime(createdAt), expiresAt }
}

/** Refuses times outside the range that the database can store. */
function decideBatchTime(createdAt: string): string {
  const at = Date.parse(createdAt)
  if (at > 0 && at < Date.UTC(10_000, 0)) return new Date(at).toISOString()
  throw new ApiError('validation_failed', 'createdAt: use the createdAt of a pass in the batch')
}
