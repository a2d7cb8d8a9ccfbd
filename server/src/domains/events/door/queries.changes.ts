import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import {
  type AfterNumber,
  type AttendeeRow,
  attendeeColumns,
  type CountsRow,
  selectCounts,
  type WalkInRow,
} from './queries.ts'

type Nulls<T> = { [K in keyof T]: T[K] | null }

/** One change, with the attendee or the walk-in as they are now. */
interface ChangeRow
  extends CountsRow,
    Nulls<AttendeeRow>,
    Nulls<Pick<WalkInRow, 'removed_at'>>,
    Nulls<{ number: number; walk_in_id: string; walk_in_name: string; walk_in_at: string; walk_in_label: string }> {}

const columns = ['change_number', 'user_id', 'walk_in_id'] as const

const selectOfAttendees = (db: StatementBuilder, slot: Slots<AfterNumber>, table: 'rsvps' | 'checkins') =>
  db
    .selectFrom(table)
    .select([
      'change_number',
      sql<string | null>`user_id`.as('user_id'),
      sql<string | null>`null::uuid`.as('walk_in_id'),
    ])
    .where('event_id', '=', slot('eventId'))
    .where('change_number', '>', slot('after'))
    .orderBy('change_number')
    .limit(slot('limit'))

const selectOfWalkIns = (db: StatementBuilder, slot: Slots<AfterNumber>) =>
  db
    .selectFrom('walk_ins')
    .select(['change_number', sql<string | null>`null::uuid`.as('user_id'), sql<string | null>`id`.as('walk_in_id')])
    .where('event_id', '=', slot('eventId'))
    .where('change_number', '>', slot('after'))
    .orderBy('change_number')
    .limit(slot('limit'))

/** The first changes of all kinds in the order of their numbers. Each kind stops at the limit by itself. */
const selectNumbers = (db: StatementBuilder, slot: Slots<AfterNumber>) =>
  db
    .selectFrom(selectOfAttendees(db, slot, 'rsvps').as('one'))
    .select(columns)
    .unionAll(db.selectFrom(selectOfAttendees(db, slot, 'checkins').as('two')).select(columns))
    .unionAll(db.selectFrom(selectOfWalkIns(db, slot).as('three')).select(columns))
    .orderBy('change_number')
    .limit(slot('limit'))

/**
 * The counts are of the same moment as the changes: a client that has applied them has exactly these counts, unless rows
 * were erased. Hence one statement.
 */
const changes = statement<AfterNumber, ChangeRow>((db, slot) =>
  db
    .selectFrom(selectCounts(db, slot).as('n'))
    .leftJoin(selectNumbers(db, slot).as('x'), (join) => join.onTrue())
    .leftJoin('rsvps as r', (join) => join.on('r.event_id', '=', slot('eventId')).onRef('r.user_id', '=', 'x.user_id'))
    .leftJoin('walk_ins as w', (join) => join.on('w.event_id', '=', slot('eventId')).onRef('w.id', '=', 'x.walk_in_id'))
    .select(['n.confirmed', 'n.waitlisted', 'n.cancelled', 'n.walk_ins', 'n.checked_in', 'n.last_number'])
    .select('x.change_number as number')
    .select(['r.user_id', 'r.status'])
    .select(attendeeColumns(slot('eventId')))
    .select(['w.id as walk_in_id', 'w.name as walk_in_name', 'w.checked_in_at as walk_in_at'])
    .select(['w.label as walk_in_label', 'w.removed_at'])
    .orderBy('x.change_number'),
)

export interface Changes {
  counts: CountsRow
  /** The number of the last change that is included; undefined if there were none. */
  last: number | undefined
  hasMore: boolean
  attendees: AttendeeRow[]
  walkIns: WalkInRow[]
}

/** The first changes after a number: everything with a number up to the last one is included. */
export async function listChanges(db: Reader, { limit, ...from }: AfterNumber): Promise<Changes | undefined> {
  const rows = await changes.all(db, { ...from, limit: limit + 1 })
  const counts = rows[0]
  if (!counts) return undefined
  const included = rows.filter((row) => row.number !== null).slice(0, limit)
  // An attendee can have changed twice; both rows show them as they are now.
  const attendees = new Map(
    included.flatMap((row) => (row.user_id === null ? [] : [[row.user_id, row as AttendeeRow]])),
  )
  return {
    counts,
    last: included.at(-1)?.number ?? undefined,
    hasMore: rows.length > limit,
    attendees: [...attendees.values()],
    walkIns: included.flatMap(walkInOf),
  }
}

function walkInOf(row: ChangeRow): WalkInRow[] {
  if (row.walk_in_id === null) return []
  const { walk_in_id: id, walk_in_name: name, walk_in_at: at, walk_in_label: label, removed_at, number } = row
  return [{ id, name: name!, checked_in_at: at!, label, removed_at, change_number: number! }]
}
