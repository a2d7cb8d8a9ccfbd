import { type RawBuilder, sql } from 'kysely'
import { isActive, notBlocked } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'

/** A badge for everyone who was checked in at an event, as one organizer may award it. */
export interface EventAward {
  badgeId: string
  eventId: string
  by: string
}

/** contract §7.1: no badge for users who gave it back, muted or were banned from the group, or with a block. */
function mayGet({ badgeId, by }: { badgeId: string; by: string }): RawBuilder<boolean> {
  return sql<boolean>`${isActive} and ${notBlocked(by, 'u.id')} and not exists (
    select from badge_awards where badge_id = ${badgeId} and user_id = u.id
    union all
    select from badge_returns where badge_id = ${badgeId} and user_id = u.id
    union all
    select from group_mutes where user_id = u.id and group_id = b.group_id
    union all
    select from group_bans where user_id = u.id and group_id = b.group_id)`
}

const selectDue = (db: StatementBuilder, slot: Slots<EventAward>) =>
  db
    .selectFrom('checkins as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('badges as b', (join) => join.on('b.id', '=', slot('badgeId')))
    .where('c.event_id', '=', slot('eventId'))
    .where('b.deleted_at', 'is', null)
    .where(mayGet({ badgeId: slot('badgeId'), by: slot('by') }))

const due = statement<EventAward & { after: string; limit: number }, { user_id: string }>((db, slot) =>
  selectDue(db, slot as unknown as Slots<EventAward>)
    .select('c.user_id')
    .where('c.user_id', '>', slot('after'))
    .orderBy('c.user_id')
    .limit(slot('limit')),
)

/** Users after the given id who were checked in and do not hold the badge yet. */
export async function listDue(db: Reader, award: EventAward, after: string, limit: number): Promise<string[]> {
  return (await due.all(db, { ...award, after, limit })).map((row) => row.user_id)
}

const total = statement<EventAward, { count: number }>((db, slot) =>
  selectDue(db, slot).select((eb) => eb.fn.countAll<number>().as('count')),
)

export async function countDue(db: Reader, award: EventAward): Promise<number> {
  return (await total.first(db, award))?.count ?? 0
}
