import { sql } from 'kysely'
import { isDeclined } from '#domains/events/rsvps/index.ts'
import { isKnownTo } from '#domains/foundation/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, type Slots, statement } from '#kernel/data/statement.ts'
import type { CheckInAttendee, Receipt } from './rules.ts'

const checkInEvent = statement<{ eventId: string }, { status: string; starts_at: string; group_id: string | null }>(
  (db, slot) => db.selectFrom('events').select(['status', 'starts_at', 'group_id']).where('id', '=', slot('eventId')),
)

export function findCheckInEvent(db: Reader, eventId: string) {
  return checkInEvent.first(db, { eventId })
}

interface AttendeesFilter {
  eventId: string
  userIds: string[]
  /** Left out for administrators, who can check in any user. */
  knownTo?: string | undefined
  /** Users who show a ticket or pass: they need not be known. */
  shownBy: string[]
}

const isShownBy = (slot: Slots<AttendeesFilter>) => sql<string>`any(${sql.val(slot('shownBy'))}::uuid[])`

const attendees = command((db, slot: Slots<AttendeesFilter>) =>
  db
    .selectFrom('users as u')
    .leftJoin('rsvps as r', (join) => join.onRef('r.user_id', '=', 'u.id').on('r.event_id', '=', slot('eventId')))
    .leftJoin('checkins as k', (join) => join.onRef('k.user_id', '=', 'u.id').on('k.event_id', '=', slot('eventId')))
    .select(['u.id', 'u.name', 'r.status as rsvp_status', 'r.party_size', 'r.joins_online'])
    .select(['k.id as checkin_id', 'k.checked_in_at', 'k.method', 'k.label'])
    .select(isDeclined.as('is_declined'))
    .select(
      sql<boolean>`exists (select from group_bans b join events e on e.group_id = b.group_id
        where e.id = ${sql.val(slot('eventId'))} and b.user_id = u.id)`.as('is_banned'),
    )
    .where('u.id', '=', sql<string>`any(${sql.val(slot('userIds'))}::uuid[])`)
    .where('u.deleted_at', 'is', null)
    .where((eb) =>
      slot.has('knownTo')
        ? eb.or([eb('u.id', '=', isShownBy(slot)), isKnownTo(slot('knownTo'), 'u.id')])
        : eb.val(true),
    )
    .orderBy('u.id')
    .forKeyShare('u'),
)

/**
 * The RSVP and check-in of these users, as far as the group knows them. Waits for a concurrent deletion of an account,
 * and then leaves that user out.
 */
export async function lockAttendees(tx: Writer, filter: AttendeesFilter): Promise<CheckInAttendee[]> {
  const rows = await attendees.all(tx, filter)
  return rows.map(({ checkin_id, checked_in_at, method, label, ...user }) => ({
    ...user,
    checkin: checkin_id === null ? null : { id: checkin_id, checked_in_at: checked_in_at!, method: method!, label },
  }))
}

interface ReceiptRow {
  client_id: string
  user_id: string
  guest_id: string | null
  status: string
  checkin_id: string
  method: string
  checked_in_at: string
  label: string | null
}

const receipts = statement<{ eventId: string; clientIds: string[] }, ReceiptRow>((db, slot) =>
  db
    .selectFrom('checkin_receipts')
    .select(['client_id', 'user_id', 'guest_id', 'status', 'checkin_id', 'method', 'checked_in_at', 'label'])
    .where('event_id', '=', slot('eventId'))
    .where('client_id', '=', sql<string>`any(${sql.val(slot('clientIds'))}::text[])`),
)

/** Earlier results, by the client's own id of the check-in. */
export async function listReceipts(db: Reader, eventId: string, clientIds: string[]): Promise<Map<string, Receipt>> {
  const rows = clientIds.length === 0 ? [] : await receipts.all(db, { eventId, clientIds })
  return new Map(
    rows.map(({ client_id, user_id, guest_id, status, checkin_id: id, checked_in_at, method, label }) => [
      client_id,
      { user_id, guest_id, status, checkin: { id, checked_in_at, method, label } },
    ]),
  )
}

export interface NewCheckinRow {
  id: string
  user_id: string
  method: string
  checked_in_at: string
  label: string | null
  checked_in_by: string
}

interface BatchSlots {
  eventId: string
  groupId: string | null
  rows: string
}

const insertBatch = command<BatchSlots>((db, slot) =>
  db
    .insertInto('checkins')
    .columns(['id', 'event_id', 'group_id', 'user_id', 'method', 'checked_in_by', 'checked_in_at', 'label'])
    .expression(
      sql`select id, ${sql.val(slot('eventId'))}::uuid, ${sql.val(slot('groupId'))}::uuid, user_id, method,
        checked_in_by, checked_in_at, label
      from json_to_recordset(${sql.val(slot('rows'))}) as row
        (id uuid, user_id uuid, method text, checked_in_by uuid, checked_in_at timestamptz, label text)`,
    ),
)

/** Inserts any number of check-ins with one statement. Only under the event's lock. */
export async function insertCheckins(
  tx: Writer,
  at: { eventId: string; groupId: string | null },
  rows: NewCheckinRow[],
): Promise<void> {
  if (rows.length > 0) await insertBatch.all(tx, { ...at, rows: JSON.stringify(rows) })
}

const receiptColumns = [
  'event_id',
  'client_id',
  'user_id',
  'guest_id',
  'status',
  'checkin_id',
  'method',
  'checked_in_at',
  'label',
  'received_at',
] as const

const insertReceiptRows = command<{ eventId: string; rows: string; now: string }>((db, slot) =>
  db
    .insertInto('checkin_receipts')
    .columns(receiptColumns)
    .expression(
      sql`select ${sql.val(slot('eventId'))}::uuid, client_id, user_id, guest_id, status, checkin_id, method, checked_in_at, label,
        ${sql.val(slot('now'))}::timestamptz
      from json_to_recordset(${sql.val(slot('rows'))}) as row
        (client_id text, user_id uuid, guest_id uuid, status text, checkin_id uuid, method text, checked_in_at timestamptz,
          label text)`,
    ),
)

export async function insertReceipts(tx: Writer, eventId: string, rows: ReceiptRow[], now: Date): Promise<void> {
  if (rows.length > 0) await insertReceiptRows.all(tx, { eventId, rows: JSON.stringify(rows), now: now.toISOString() })
}

const batchSize = 5000

/** Deletes a batch of receipts older than this; 0 when none are left. */
export async function deleteReceipts(tx: Writer, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('checkin_receipts')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('event_id', 'client_id'),
        'in',
        selectFrom('checkin_receipts')
          .select(['event_id', 'client_id'])
          .where('received_at', '<', before.toISOString())
          .limit(batchSize)
          .$asTuple('event_id', 'client_id'),
      ),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
