import { sql } from 'kysely'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import { isActive } from '#domains/foundation/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

/** The mail is due at once, or a day after the last one. One that is due covers this request, too. */
export async function insertRequestNotice(tx: Writer, eventId: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    insert into event_request_notices (event_id, due_at) select id, ${at} from events where id = ${eventId}
    on conflict (event_id) do update set
      due_at = greatest(${at}, event_request_notices.mailed_at + interval '1 day')
    where event_request_notices.due_at is null`.execute(tx)
}

export const requestNoticesMax = 200

/** Marks a batch of events whose mail is due, so that concurrent callers never get the same one. */
export async function updateRequestsMailed(tx: Writer, now: Date): Promise<string[]> {
  const at = now.toISOString()
  const { rows } = await sql<{ event_id: string }>`
    update event_request_notices set due_at = null, mailed_at = ${at}
    where event_id in (
      select event_id from event_request_notices where due_at <= ${at}
      order by due_at, event_id limit ${requestNoticesMax} for update skip locked)
    returning event_id`.execute(tx)
  return rows.map((row) => row.event_id)
}

export interface RequestNotice {
  eventId: string
  userId: string
}

/** The owners and managers of the groups of these events. */
export async function listRequestNotices(db: Reader, eventIds: readonly string[]): Promise<RequestNotice[]> {
  const rows = await db
    .selectFrom('events as e')
    .innerJoin('group_roles as o', 'o.group_id', 'e.group_id')
    .select(['e.id as event_id', 'o.user_id'])
    .where('e.id', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .where('o.role', '<>', 'volunteer')
    .execute()
  return rows.map((row) => ({ eventId: row.event_id, userId: row.user_id }))
}

export interface RequestsMailRow {
  user_id: string
  event_id: string
  title: string
  /** People who ask now, with the guests they would bring. */
  count: number
}

const waiting = statement<RequestNotice & { now: string }, RequestsMailRow>((db, slot) =>
  db
    .selectFrom('events as e')
    .innerJoin('event_seats as s', (join) => join.on('s.event_id', '=', slot('eventId')))
    .innerJoin('groups as g', 'g.id', 'e.group_id')
    .innerJoin('users as u', (join) => join.on('u.id', '=', slot('userId')))
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .select(['u.id as user_id', 'e.id as event_id', 'e.title', 's.requested as count'])
    .where('e.id', '=', slot('eventId'))
    .where('e.status', '=', 'scheduled')
    .where('e.over_at', '>', slot('now'))
    .where('s.requested', '>', 0)
    .where('g.deleted_at', 'is', null)
    .where(isActive)
    .where('u.email', 'is not', null)
    .where(takesMail)
    .where(sql<boolean>`coalesce(p.account, true)`)
    .where(
      sql<boolean>`exists (select from group_roles o
        where o.group_id = e.group_id and o.user_id = u.id and o.role <> 'volunteer')`,
    ),
)

/** Reads again what may have changed: undefined once no one asks, or once this person no longer organizes the event. */
export function findRequestsMail(db: Reader, notice: RequestNotice, now: Date): Promise<RequestsMailRow | undefined> {
  return waiting.first(db, { ...notice, now: now.toISOString() })
}
