import { type Role, requireGroupRole } from '#domains/groups/groups/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'

/** contract §7.1: "Private notes and labels on people: owners and managers of the group only", so no administrators. */
const canReadNotes = (role: Role | null) => role === 'owner' || role === 'manager'

export async function requireManager(db: Reader, caller: Caller, slug: string) {
  const { groupId, ownRole } = await requireGroupRole(db, caller, slug, 'manager')
  return { groupId, canReadNotes: canReadNotes(ownRole) }
}

/** For notes and labels. An administrator without a role in the group is refused. */
export async function requireNoteWriter(db: Reader, caller: Caller, slug: string): Promise<{ groupId: string }> {
  const { groupId, canReadNotes: isAllowed } = await requireManager(db, caller, slug)
  if (!isAllowed) throw new ApiError('forbidden', 'Only an owner or a manager of this group can do this')
  return { groupId }
}
