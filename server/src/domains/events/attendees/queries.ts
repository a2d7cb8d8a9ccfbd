import { sql } from 'kysely'
import { listPositions, type RsvpRow } from '#domains/events/rsvps/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing, type Page, type PageRequest } from '#kernel/operation/page.ts'

export interface AttendeeRow extends RsvpRow {
  user_id: string
  username: string | null
  name: string
  avatar_url: string | null
  checkin_id: string | null
  checked_in_at: string | null
  method: string | null
}

interface Asked {
  eventId: string
  status?: string | undefined
  checkedIn?: boolean | undefined
  q?: string | undefined
}

/** Folds the text like search does; a hyphenated name counts as two words. */
const words = (text: unknown) => sql<string>`translate(fold(${text}), '-', ' ')`

function selectAttendees(db: StatementBuilder, slot: Slots<Asked>) {
  let query = db
    .selectFrom('rsvps as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('checkins as c', (join) => join.onRef('c.event_id', '=', 'r.event_id').onRef('c.user_id', '=', 'u.id'))
    .select(['r.id', 'r.event_id', 'r.status', 'r.rsvp_at'])
    .select(['u.id as user_id', 'u.username', 'u.name', 'u.avatar_url'])
    .select(['c.id as checkin_id', 'c.checked_in_at', 'c.method'])
    .where('r.event_id', '=', slot('eventId'))
    .where('u.deleted_at', 'is', null)
  if (slot.has('status')) query = query.where('r.status', '=', slot('status'))
  if (slot.has('checkedIn')) query = query.where(sql<boolean>`(c.id is not null) = ${slot('checkedIn')}`)
  if (slot.has('q')) {
    const sought = words(sql`${slot('q')}::text`)
    query = query.where(
      sql<boolean>`(strpos(' ' || ${words(sql`u.name`)}, ' ' || ${sought}) > 0
        or starts_with(${words(sql`coalesce(u.username, '')`)}, ${sought}))`,
    )
  }
  return query
}

type Unplaced = Omit<AttendeeRow, 'position'>

const byAnswer = listing<Asked, Unplaced>({ by: ['r.rsvp_at', 'r.id'], direction: 'asc' }, selectAttendees)

async function addPositions(db: Reader, eventId: string, rows: Unplaced[]): Promise<AttendeeRow[]> {
  const waiting = rows.filter((row) => row.status === 'waitlisted').map((row) => row.id)
  const positions = await listPositions(db, eventId, waiting)
  return rows.map((row) => ({ ...row, position: positions.get(row.id) ?? null }))
}

/** In the order of their RSVPs. */
export async function listAttendees(db: Reader, page: PageRequest, asked: Asked): Promise<Page<AttendeeRow>> {
  const found = await byAnswer(db, page, asked)
  return { ...found, items: await addPositions(db, asked.eventId, found.items) }
}

interface Edge {
  eventId: string
  limit: number
  rsvpAt?: string | undefined
  id?: string | undefined
}

const chunk = statement<Edge, Unplaced>((db, slot) => {
  let query = selectAttendees(db, slot as unknown as Slots<Asked>)
  if (slot.has('id')) query = query.where(sql<boolean>`(r.rsvp_at, r.id) > (${slot('rsvpAt')}, ${slot('id')})`)
  return query.orderBy('r.rsvp_at').orderBy('r.id').limit(slot('limit'))
})

const chunkSize = 500

/** The whole list in batches with one statement each, so that a download holds neither a transaction nor all rows. */
export async function* listAllAttendees(db: Reader, eventId: string): AsyncGenerator<AttendeeRow[]> {
  let last: Unplaced | undefined
  do {
    const rows = await chunk.all(db, { eventId, limit: chunkSize, rsvpAt: last?.rsvp_at, id: last?.id })
    if (rows.length > 0) yield await addPositions(db, eventId, rows)
    last = rows.length === chunkSize ? rows.at(-1) : undefined
  } while (last)
}

const askerById = statement<{ userId: string }, { role: string; suspended_at: string | null }>((db, slot) =>
  db
    .selectFrom('users')
    .select(['role', 'suspended_at'])
    .where('id', '=', slot('userId'))
    .where('deleted_at', 'is', null),
)

export function findAsker(db: Reader, userId: string) {
  return askerById.first(db, { userId })
}
