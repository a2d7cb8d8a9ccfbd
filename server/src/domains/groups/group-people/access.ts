import type { ManagedGroupRow } from '#domains/groups/groups/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'

/** contract §7.1: "Private notes and labels on people: owners and managers of the group only", so no administrators. */
export function canReadNotes({ ownRole }: Pick<ManagedGroupRow, 'ownRole'>): boolean {
  return ownRole === 'owner' || ownRole === 'manager'
}

/** For notes and labels. An administrator without a role in the group is refused. */
export function assertNoteWriter(group: Pick<ManagedGroupRow, 'ownRole'>): void {
  if (!canReadNotes(group)) throw new ApiError('forbidden', 'Only an owner or a manager of this group can do this')
}
