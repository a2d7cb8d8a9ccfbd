import type { UnitOfWork } from '#kernel/context.ts'
import type { EventData } from '#kernel/events.ts'

const concernOf = ({ userId, groupId }: { userId: string; groupId: string | null }) => ({
  subjectUserId: userId,
  ...(groupId !== null && { groupId }),
})

export function emitCheckinCreated(unit: UnitOfWork, data: EventData['checkin.created']): void {
  unit.emit('checkin.created', data, concernOf(data))
}

export function tellDeleted(unit: UnitOfWork, data: EventData['checkin.deleted']): void {
  unit.emit('checkin.deleted', data, concernOf(data))
}
