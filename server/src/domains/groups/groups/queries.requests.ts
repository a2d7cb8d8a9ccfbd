import { sql } from 'kysely'
import { isMember } from '#domains/foundation/membership/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import { type GroupLookRow, mailAboutGroup, managesGroup, type TeamMemberRow } from './queries.ts'

/** The partial index has this condition. */
const isWaiting = sql<boolean>`f.is_pending`

/** Users who wait for approval, who waits longest first. */
export const listMemberRequests = listing<{ groupId: string }, TeamMemberRow>(
  { by: ['f.favorited_at', 'f.user_id'], direction: 'asc' },
  (db, slot) =>
    db
      .selectFrom('group_favorites as f')
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .select(['f.user_id', 'f.favorited_at', 'u.username', 'u.name', 'u.avatar_url'])
      .where('f.group_id', '=', slot('groupId'))
      .where(isWaiting)
      .where('u.deleted_at', 'is', null),
)

interface Waiting {
  groupId: string
  /** Without it, everyone who waits. */
  userIds?: string[]
}

/** They joined when they were approved: no email about events before that. */
const approve = command<Waiting & { now: string }, { user_id: string }>((db, slot) =>
  db
    .with('admitted', (cte) => {
      const query = cte
        .updateTable('group_favorites as f')
        .set({
          is_pending: false,
          favorited_at: slot('now'),
          event_mail_since: sql<string>`case when event_mail is not null then ${slot('now')}::timestamptz end`,
        })
        .where('f.group_id', '=', slot('groupId'))
        .where(isWaiting)
        .returning('f.user_id')
      return slot.has('userIds') ? query.where('f.user_id', '=', sql<string>`any(${slot('userIds')}::uuid[])`) : query
    })
    .with('counted', (cte) =>
      cte
        .updateTable('groups')
        .set({ favorites_count: sql<number>`favorites_count + (select count(*) from admitted)` })
        .where('id', '=', slot('groupId'))
        .where(sql<boolean>`exists (select from admitted)`),
    )
    .selectFrom('admitted')
    .select('user_id'),
)

/** Requires the lock of the group. The same statement counts the new members; returns who waited. */
export async function updateApproved(tx: Writer, waiting: Waiting, now: Date): Promise<string[]> {
  return (await approve.all(tx, { ...waiting, now: now.toISOString() })).map((row) => row.user_id)
}

const decline = command<Required<Waiting>, { user_id: string }>((db, slot) =>
  db
    .deleteFrom('group_favorites as f')
    .where('f.group_id', '=', slot('groupId'))
    .where('f.user_id', '=', sql<string>`any(${slot('userIds')}::uuid[])`)
    .where(isWaiting)
    .returning('f.user_id'),
)

/** Requires the lock of the group. Returns who waited. */
export async function deleteRequests(tx: Writer, groupId: string, userIds: string[]): Promise<string[]> {
  return (await decline.all(tx, { groupId, userIds })).map((row) => row.user_id)
}

export const noticesMax = 200

/**
 * Groups whose organizers are due a mail: someone asked to join since the last one, which is a day old. Marks them, so that
 * concurrent callers never get the same group.
 */
export async function updateRequestsMailed(tx: Writer, now: Date, dayAgo: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update groups set join_requests_mailed_at = ${now.toISOString()}
    where id in (
      select g.id from (
        select f.group_id, max(f.favorited_at) as last from group_favorites f where f.is_pending group by f.group_id) as w
      join groups g on g.id = w.group_id
      where g.hidden_at is null and g.deleted_at is null and (g.join_requests_mailed_at is null
        or (g.join_requests_mailed_at <= ${dayAgo.toISOString()} and w.last > g.join_requests_mailed_at))
      order by g.id limit ${noticesMax} for no key update of g skip locked)
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}

export interface Notice {
  groupId: string
  userId: string
}

/** The owners and managers of these groups. */
export async function listNotices(db: Reader, groupIds: readonly string[]): Promise<Notice[]> {
  const rows = await db
    .selectFrom('group_roles')
    .select(['group_id', 'user_id'])
    .where('group_id', '=', sql<string>`any(${[...groupIds]}::uuid[])`)
    .where('role', '<>', 'volunteer')
    .execute()
  return rows.map((row) => ({ groupId: row.group_id, userId: row.user_id }))
}

const approved = statement<Notice, GroupLookRow>((db, slot) =>
  mailAboutGroup(db, slot('userId'))
    .where('g.id', '=', slot('groupId'))
    .where(
      sql<boolean>`exists (
        select from group_favorites f where f.group_id = g.id and f.user_id = u.id and ${isMember()})
        and not exists (select from group_mutes m where m.user_id = u.id and m.group_id = g.id)`,
    ),
)

/** The mail to a new member; undefined when they left or muted the group meanwhile, or want no mail. */
export function findApprovedMail(db: Reader, notice: Notice): Promise<GroupLookRow | undefined> {
  return approved.first(db, notice)
}

/** A mail needs no more than this number. */
const countedMax = 1000

const requested = statement<Notice, GroupLookRow & { count: number }>((db, slot) =>
  mailAboutGroup(db, slot('userId'))
    .where('g.id', '=', slot('groupId'))
    .where(managesGroup)
    .select(
      sql<number>`(select count(*) from (
        select from group_favorites f where f.group_id = g.id and f.is_pending limit ${sql.lit(countedMax)}) as found)`.as(
        'count',
      ),
    )
    .where(sql<boolean>`exists (select from group_favorites f where f.group_id = g.id and f.is_pending)`),
)

/** The mail to an organizer, with how many wait now; undefined when none waits anymore. */
export function findRequestsMail(db: Reader, notice: Notice) {
  return requested.first(db, notice)
}
