import { type RawBuilder, sql } from 'kysely'
import { isHiddenEvent, isMemberOfEvent } from '#domains/foundation/event-facts/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

/**
 * Over the events of this name: the viewer accepted an invitation to the door of the event, is not banned from its group,
 * and the event did not end before `doorEnd`.
 */
export function isDoorVolunteer(viewer: string, doorEnd: string, event = 'e'): RawBuilder<boolean> {
  const e = (column: string) => sql.ref(`${event}.${column}`)
  return sql<boolean>`(${e('over_at')} > ${doorEnd}
    and exists (select from event_volunteers as v where v.event_id = ${e('id')} and v.user_id = ${viewer})
    and not exists (select from group_bans as b where b.group_id = ${e('group_id')} and b.user_id = ${viewer}))`
}

/** What decides who works at the door of an event. */
export interface DoorAccessRow {
  id: string
  group_id: string | null
  status: string
  visibility: string
  over_at: string
  is_hidden: boolean
  is_member: boolean
  /** The viewer's role in the group. */
  role: string | null
  is_volunteer: boolean
}

interface DoorViewer {
  eventId: string
  userId: string
  doorEnd: string
}

const doorAccess = statement<DoorViewer, DoorAccessRow>((db, slot) =>
  db
    .selectFrom('events as e')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .leftJoin('group_roles as o', (join) =>
      join.onRef('o.group_id', '=', 'e.group_id').on('o.user_id', '=', slot('userId')),
    )
    .select(['e.id', 'e.group_id', 'e.status', 'e.visibility', 'e.over_at', 'o.role'])
    .select([
      isHiddenEvent().as('is_hidden'),
      isMemberOfEvent(slot('userId'), slot('eventId')).as('is_member'),
      isDoorVolunteer(slot('userId'), slot('doorEnd')).as('is_volunteer'),
    ])
    .where('e.id', '=', slot('eventId'))
    .where('g.deleted_at', 'is', null),
)

/** The event, with what the viewer is to it. */
export function findDoorAccess(db: Reader, viewer: DoorViewer): Promise<DoorAccessRow | undefined> {
  return doorAccess.first(db, viewer)
}
