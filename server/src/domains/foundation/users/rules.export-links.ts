import type { Caller } from '#kernel/context.ts'
import type { Role } from '#kernel/operation/scopes.ts'
import { minuteMs } from '#kernel/time.ts'

const linkMs = 5 * minuteMs

/** Whose link to a file it is. The rights of the user are checked again when the link is used. */
export interface ExportLink {
  userId: string
  /** The link was requested as an administrator, not with a role in the group. */
  isAdmin: boolean
  expiresAt: string
}

export function decideExportLink(caller: Caller, now: Date): ExportLink {
  const expiresAt = new Date(now.getTime() + linkMs).toISOString()
  return { userId: caller.userId, isAdmin: caller.scopes.has('admin'), expiresAt }
}

export function isExportLinkValid({ expiresAt }: Pick<ExportLink, 'expiresAt'>, now: Date): boolean {
  return Date.parse(expiresAt) > now.getTime()
}

/** The user who requested the link, with their current rights: the link is their credential. */
export function decideExportCaller(link: ExportLink, role: Role): Caller {
  return {
    userId: link.userId,
    role,
    scopes: new Set(link.isAdmin && role === 'admin' ? ['admin'] : []),
    credential: { kind: 'session', id: link.userId, grantId: null, familyId: null, expiresAt: link.expiresAt },
  }
}
