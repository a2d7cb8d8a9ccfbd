import { requireGroupRole } from '#domains/groups/groups/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'

export interface ExportAccess {
  groupId: string
  /** False for an administrator who is no owner: drafts and links to online events are left out. */
  isOwner: boolean
  /** contract §7.1: "Private notes and labels on people: owners and managers of the group only", so no administrators. */
  canReadNotes: boolean
}

export async function requireExporter(db: Reader, caller: Caller, slug: string): Promise<ExportAccess> {
  const { id: groupId, ownRole } = await requireGroupRole(db, caller, slug, 'owner')
  const isOwner = ownRole === 'owner'
  return { groupId, isOwner, canReadNotes: isOwner || ownRole === 'manager' }
}
