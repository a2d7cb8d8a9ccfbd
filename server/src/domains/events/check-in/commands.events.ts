import type { UnitOfWork } from '#kernel/context.ts'
import { concernOf, type EventData } from '#kernel/events.ts'

export function emitCheckinCreated(unit: UnitOfWork, data: EventData['checkin.created']): void {
  unit.emit('checkin.created', data, concernOf(data.userId, data.groupId))
}

export function emitCheckinDeleted(unit: UnitOfWork, data: EventData['checkin.deleted']): void {
  unit.emit('checkin.deleted', data, concernOf(data.userId, data.groupId))
}
