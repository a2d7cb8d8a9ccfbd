import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, sqlCommand, statement } from '#kernel/data/statement.ts'

interface OfHolder {
  eventId: string
  userId: string
}

export interface GuestRow {
  id: string
  /** Who brings them. */
  user_id: string
  /** Null until the holder names them, and once they are erased. */
  name: string | null
  /** Of their ticket, which counts while the holder's RSVP is confirmed. */
  code: string
  checked_in_at: string | null
}

const columns = ['id', 'user_id', 'name', 'code', 'checked_in_at'] as const

const ofHolder = statement<OfHolder, GuestRow>((db, slot) =>
  db
    .selectFrom('guests')
    .select(columns)
    .where('event_id', '=', slot('eventId'))
    .where('user_id', '=', slot('userId'))
    .where('removed_at', 'is', null)
    .orderBy('id'),
)

/** In the order in which they were added. */
export function listGuestsOf(db: Reader, eventId: string, userId: string): Promise<GuestRow[]> {
  return ofHolder.all(db, { eventId, userId })
}

const ofHolders = statement<{ eventId: string; userIds: string[] }, GuestRow>((db, slot) =>
  db
    .selectFrom('guests')
    .select(columns)
    .where('event_id', '=', slot('eventId'))
    .where('user_id', '=', sql<string>`any(${sql.val(slot('userIds'))}::uuid[])`)
    .where('removed_at', 'is', null)
    .orderBy('user_id')
    .orderBy('id'),
)

/** Of a page of attendees, by who brings them. */
export async function listGuestsOfHolders(
  db: Reader,
  eventId: string,
  userIds: string[],
): Promise<Map<string, GuestRow[]>> {
  const rows = userIds.length === 0 ? [] : await ofHolders.all(db, { eventId, userIds })
  return Map.groupBy(rows, (row) => row.user_id)
}

export interface NewGuest {
  id: string
  userId: string
  name: string | null
  code: string
}

interface InsertSlots {
  eventId: string
  ids: string[]
  userIds: string[]
  names: (string | null)[]
  codes: string[]
  now: string
}

const insert = sqlCommand<InsertSlots, { id: string }>(
  (slot) => sql`
    insert into guests (event_id, id, user_id, name, code, created_at)
    select ${slot('eventId')}::uuid, guest.id, guest.user_id, guest.name, guest.code, ${slot('now')}::timestamptz
    from unnest(${slot('ids')}::uuid[], ${slot('userIds')}::uuid[], ${slot('names')}::text[], ${slot('codes')}::text[])
      as guest (id, user_id, name, code)
    where not exists (select from tickets t where t.code = guest.code)
    on conflict do nothing
    returning id`,
)

/** Leaves out guests whose code is in use, and returns the ids of the others. Only under the event's lock. */
export async function insertGuests(tx: Writer, eventId: string, guests: readonly NewGuest[], now: Date) {
  const rows = await insert.all(tx, {
    eventId,
    ids: guests.map(({ id }) => id),
    userIds: guests.map(({ userId }) => userId),
    names: guests.map(({ name }) => name),
    codes: guests.map(({ code }) => code),
    now: now.toISOString(),
  })
  return new Set(rows.map((row) => row.id))
}

const rename = sqlCommand<{ eventId: string; ids: string[]; names: (string | null)[] }>(
  (slot) => sql`
    update guests g set name = fresh.name
    from unnest(${slot('ids')}::uuid[], ${slot('names')}::text[]) as fresh (id, name)
    where g.event_id = ${slot('eventId')} and g.id = fresh.id and g.removed_at is null
      and g.name is distinct from fresh.name`,
)

/** Only under the event's lock: a name is a change for the devices at the door. */
export async function updateNames(
  tx: Writer,
  eventId: string,
  guests: readonly { id: string; name: string | null }[],
): Promise<void> {
  const [ids, names] = [guests.map(({ id }) => id), guests.map(({ name }) => name)]
  if (ids.length > 0) await rename.all(tx, { eventId, ids, names })
}

const remove = sqlCommand<{ eventId: string; ids: string[]; now: string }>(
  (slot) => sql`
    update guests set removed_at = ${slot('now')}, name = null, checked_in_at = null, checked_in_by = null, method = null,
      label = null
    where event_id = ${slot('eventId')} and id = any(${slot('ids')}::uuid[]) and removed_at is null`,
)

/** Only under the event's lock. */
export async function updateGuestsRemoved(tx: Writer, eventId: string, ids: string[], now: Date): Promise<void> {
  if (ids.length > 0) await remove.all(tx, { eventId, ids, now: now.toISOString() })
}

const removeAllOf = sqlCommand<{ eventId: string; userIds: string[]; now: string }>(
  (slot) => sql`
    update guests set removed_at = ${slot('now')}, name = null, checked_in_at = null, checked_in_by = null, method = null,
      label = null
    where event_id = ${slot('eventId')} and user_id = any(${slot('userIds')}::uuid[]) and removed_at is null`,
)

/** Those whom these people bring, whose RSVPs have ended. Only under the event's lock. */
export async function updateGuestsOfRemoved(tx: Writer, eventId: string, userIds: string[], now: Date): Promise<void> {
  if (userIds.length > 0) await removeAllOf.all(tx, { eventId, userIds, now: now.toISOString() })
}

const deleteAllOf = command<{ userId: string; eventIds: string[] }>((db, slot) =>
  db
    .deleteFrom('guests')
    .where('user_id', '=', slot('userId'))
    .where('event_id', '=', sql<string>`any(${sql.val(slot('eventIds'))}::uuid[])`),
)

/** Only under the locks of these events, before the RSVPs go. */
export async function deleteGuestsOfUser(tx: Writer, userId: string, eventIds: string[]): Promise<void> {
  await deleteAllOf.all(tx, { userId, eventIds })
}

export interface GuestTicketRow extends GuestRow {
  event_id: string
  holder_name: string
  rsvp_status: string
  removed_at: string | null
}

const byId = statement<{ eventId: string; id: string }, GuestTicketRow>((db, slot) =>
  db
    .selectFrom('guests as g')
    .innerJoin('rsvps as r', (join) => join.on('r.event_id', '=', slot('eventId')).onRef('r.user_id', '=', 'g.user_id'))
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['g.event_id', 'g.id', 'g.user_id', 'g.name', 'g.code', 'g.checked_in_at', 'g.removed_at'])
    .select(['u.name as holder_name', 'r.status as rsvp_status'])
    .where('g.event_id', '=', slot('eventId'))
    .where('g.id', '=', slot('id'))
    .where('u.deleted_at', 'is', null),
)

/** A guest with the RSVP that brings them. */
export function findGuest(db: Reader, eventId: string, id: string): Promise<GuestTicketRow | undefined> {
  return byId.first(db, { eventId, id })
}

const byCode = statement<{ code: string }, { event_id: string; id: string }>((db, slot) =>
  db.selectFrom('guests').select(['event_id', 'id']).where('code', '=', slot('code')).where('removed_at', 'is', null),
)

/** The event and the guest of a ticket; as for other tickets, found without the event's id. */
export function findGuestByCode(db: Reader, code: string): Promise<{ event_id: string; id: string } | undefined> {
  return byCode.first(db, { code })
}

/** A guest as those who check people in see them. */
export interface GuestAtDoor extends Omit<GuestRow, 'code'> {
  method: string | null
  /** The entrance. */
  label: string | null
}

const atDoor = statement<{ eventId: string; ids: string[]; userIds: string[] }, GuestAtDoor>((db, slot) =>
  db
    .selectFrom('guests')
    .select(['id', 'user_id', 'name', 'checked_in_at', 'method', 'label'])
    .where('event_id', '=', slot('eventId'))
    .where(sql<boolean>`(id = any(${slot('ids')}::uuid[]) or user_id = any(${slot('userIds')}::uuid[]))`)
    .where('removed_at', 'is', null)
    .orderBy('id'),
)

/** These guests, and all whom these people bring. */
export async function listGuestsAtDoor(
  db: Reader,
  eventId: string,
  { ids, userIds }: { ids: string[]; userIds: string[] },
): Promise<GuestAtDoor[]> {
  return ids.length + userIds.length === 0 ? [] : atDoor.all(db, { eventId, ids, userIds })
}

export interface GuestCheckin {
  id: string
  checked_in_at: string
  checked_in_by: string
  method: string
  label: string | null
}

const checkIn = sqlCommand<{ eventId: string; rows: string }>(
  (slot) => sql`
    update guests g set checked_in_at = fresh.checked_in_at, checked_in_by = fresh.checked_in_by,
      method = fresh.method, label = fresh.label
    from json_to_recordset(${slot('rows')}::json) as fresh
      (id uuid, checked_in_at timestamptz, checked_in_by uuid, method text, label text)
    where g.event_id = ${slot('eventId')} and g.id = fresh.id and g.removed_at is null and g.checked_in_at is null`,
)

/** Checks in any number of guests with one statement. Only under the event's lock. */
export async function updateGuestsCheckedIn(tx: Writer, eventId: string, rows: readonly GuestCheckin[]): Promise<void> {
  if (rows.length > 0) await checkIn.all(tx, { eventId, rows: JSON.stringify(rows) })
}

const undoCheckIn = sqlCommand<{ eventId: string; id: string }, { id: string }>(
  (slot) => sql`
    update guests set checked_in_at = null, checked_in_by = null, method = null, label = null
    where event_id = ${slot('eventId')} and id = ${slot('id')} and removed_at is null and checked_in_at is not null
    returning id`,
)

/** Whether the guest was inside. Only under the event's lock. */
export async function updateGuestNotCheckedIn(tx: Writer, eventId: string, id: string): Promise<boolean> {
  return (await undoCheckIn.first(tx, { eventId, id })) !== undefined
}

/** How many guests are inside, in a statement about one event; its seats as `seats` say whether there can be any. */
export const countGuestsInside = (eventId: string, seats: string) => sql<number>`case
  when ${sql.ref(`${seats}.confirmed_guests`)} = 0 then 0 else (
    select count(*) from guests as inside where inside.event_id = ${eventId} and inside.checked_in_at is not null) end`

const replace = sqlCommand<{ eventId: string; id: string; codes: string[] }, { code: string }>(
  (slot) => sql`
    update guests g set code = (
      select fresh.code from unnest(${slot('codes')}::text[]) as fresh (code)
      where not exists (select from tickets t where t.code = fresh.code)
        and not exists (select from guests o where o.code = fresh.code)
      limit 1)
    where g.event_id = ${slot('eventId')} and g.id = ${slot('id')} and g.removed_at is null
    returning g.code`,
)

/** Gives the guest the first of these codes that is free, instead of the one they had. Only under the event's lock. */
export function updateGuestCode(tx: Writer, eventId: string, id: string, codes: string[]) {
  return replace.first(tx, { eventId, id, codes })
}

const batchSize = 5000

/** Deletes a batch of guests who were removed before this; 0 when none are left. */
export async function deleteRemovedGuests(tx: Writer, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('guests')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('event_id', 'id'),
        'in',
        selectFrom('guests')
          .select(['event_id', 'id'])
          .where('removed_at', '<', before.toISOString())
          .orderBy('removed_at')
          .limit(batchSize)
          .$asTuple('event_id', 'id'),
      ),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

interface NamePeriods {
  now: Date
  days: number
  /** Where the party got no spot. */
  shortDays: number
}

/** Guests whose names are no longer kept. The shorter period decides for most events, without their RSVPs. */
const expiredNames = (now: unknown, days: unknown, shortDays: unknown) => sql`
  guests g join events e on e.id = g.event_id left join event_questions q on q.event_id = g.event_id
  where g.name is not null
    and e.over_at < ${now}::timestamptz - make_interval(days => least(${shortDays}::integer, q.kept_days))
    and (e.over_at < ${now}::timestamptz - make_interval(days => least(${days}::integer, q.kept_days)) or not exists (
      select from rsvps r where r.event_id = g.event_id and r.user_id = g.user_id and r.status = 'confirmed'))`

type NameSlots = Omit<NamePeriods, 'now'> & { now: string }

const eraseNames = sqlCommand<NameSlots & { limit: number }, { id: string }>(
  (slot) => sql`
    update guests set name = null where ctid = any(array(
      select g.ctid from ${expiredNames(slot('now'), slot('days'), slot('shortDays'))} limit ${slot('limit')}))
    returning id`,
)

/** Erases a batch of the names of guests that are no longer kept, which organizers may have shortened; 0 when none are left. */
export async function updateNamesErased(tx: Writer, { now, days, shortDays }: NamePeriods): Promise<number> {
  return (await eraseNames.all(tx, { now: now.toISOString(), days, shortDays, limit: batchSize })).length
}

const areNamesDue = statement<NameSlots, { is_due: boolean }>((db, slot) =>
  db.selectNoFrom(
    sql<boolean>`exists (select from ${expiredNames(slot('now'), slot('days'), slot('shortDays'))})`.as('is_due'),
  ),
)

/** Whether there are such names. */
export async function findNamesDue(db: Reader, { now, days, shortDays }: NamePeriods): Promise<boolean> {
  return (await areNamesDue.first(db, { now: now.toISOString(), days, shortDays }))!.is_due
}
