import type { Caller } from '#kernel/context.ts'
import { dayMs } from '#kernel/time.ts'
import type { DoorAccessRow } from './queries.door.ts'
import { assertEventRole } from './rules.ts'

/** Volunteers of an event can work at its door until a day after its end. */
const openAfterEndMs = dayMs

/** When the door of an event closes to its volunteers. */
export function decideDoorClose({ over_at }: { over_at: string }): string {
  return new Date(Date.parse(over_at) + openAfterEndMs).toISOString()
}

/** The door has closed at events that ended at this instant or before. */
export function decideDoorEnd(now: Date): string {
  return new Date(now.getTime() - openAfterEndMs).toISOString()
}

/** A volunteer of the event may see it, whatever its visibility; others need a role in its group. */
export function assertDoorRole(event: DoorAccessRow, caller: Pick<Caller, 'scopes'>): void {
  if (!event.is_volunteer) assertEventRole(event, caller, 'volunteer')
}
