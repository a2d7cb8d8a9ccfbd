import { type RawBuilder, sql } from 'kysely'
import { isHiddenEvent, isMemberOfEvent } from '#domains/foundation/event-facts/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, statement } from '#kernel/data/statement.ts'
import { nilId } from '#kernel/ids.ts'
import type { OwnLink, ReceivedLink } from './rules.ts'

interface NewGift {
  eventId: string
  giverId: string
  tokenHash: Buffer
  rsvpAt: string
}

/** The one before it ends: its hash is gone. Only under the event's lock. */
export async function upsertGift(tx: Writer, { eventId, giverId, tokenHash, rsvpAt }: NewGift, now: Date) {
  const fresh = { token_hash: tokenHash, rsvp_at: rsvpAt, made_at: now.toISOString() }
  await tx
    .insertInto('spot_gifts')
    .values({ event_id: eventId, giver_id: giverId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'giver_id'])
        .doUpdateSet({ ...fresh, withdrawn_at: null, taken_by: null, taken_at: null }),
    )
    .execute()
}

/** False where there is none that could still be taken. Only under the event's lock. */
export async function updateWithdrawn(tx: Writer, eventId: string, giverId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('spot_gifts')
    .set({ withdrawn_at: now.toISOString() })
    .where('event_id', '=', eventId)
    .where('giver_id', '=', giverId)
    .where('withdrawn_at', 'is', null)
    .where('taken_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateTaken(tx: Writer, gift: { eventId: string; giverId: string }, takenBy: string, now: Date) {
  await tx
    .updateTable('spot_gifts')
    .set({ taken_by: takenBy, taken_at: now.toISOString() })
    .where('event_id', '=', gift.eventId)
    .where('giver_id', '=', gift.giverId)
    .execute()
}

const eventOf = statement<{ tokenHash: Buffer }, { event_id: string }>((db, slot) =>
  db.selectFrom('spot_gifts').select('event_id').where('token_hash', '=', slot('tokenHash')),
)

/** Which event a link is of: its seats can be locked then, and statements name it. */
export async function findEventOfGift(db: Reader, tokenHash: Buffer): Promise<string | undefined> {
  return (await eventOf.first(db, { tokenHash }))?.event_id
}

export interface StoredGift {
  giver_id: string
  rsvp_at: string
  withdrawn_at: string | null
  taken_by: string | null
  taken_at: string | null
}

const stored = command<{ tokenHash: Buffer }, StoredGift>((db, slot) =>
  db
    .selectFrom('spot_gifts as s')
    .innerJoin('users as u', 'u.id', 's.giver_id')
    .select(['s.giver_id', 's.rsvp_at', 's.withdrawn_at', 's.taken_by', 's.taken_at'])
    .where('s.token_hash', '=', slot('tokenHash'))
    .where('u.suspended_at', 'is', null)
    .where('u.deleted_at', 'is', null),
)

/** Read again under the event's lock. */
export function findGiftLocked(tx: Writer, tokenHash: Buffer): Promise<StoredGift | undefined> {
  return stored.first(tx, { tokenHash })
}

const isBanned = (person: RawBuilder<unknown> | string) =>
  sql<boolean>`exists (select from group_bans as b where b.group_id = e.group_id and b.user_id = ${person})`
const hasRole = (person: RawBuilder<unknown> | string) =>
  sql<boolean>`exists (select from group_roles as o where o.group_id = e.group_id and o.user_id = ${person})`

/** What decides of the event `e` and of the RSVP `r` of the giver. */
const givingColumns = [
  'e.status as event_status',
  'e.visibility',
  'e.starts_at',
  'e.over_at',
  'e.rsvp_opens_at',
  'e.rsvp_closes_at',
  'e.takes_rsvps',
  'e.requires_approval',
  's.rsvp_at',
  's.withdrawn_at',
  's.taken_at',
  'r.rsvp_at as current_rsvp_at',
  'r.status as rsvp_status',
  'r.party_size',
  'r.joins_online',
] as const

const ofGiver = (eventId: string) => ({
  is_hidden: isHiddenEvent(),
  is_archived: sql<boolean>`g.deleted_at is not null`,
  has_role: hasRole(sql.ref('s.giver_id')),
  is_banned: isBanned(sql.ref('s.giver_id')),
  is_checked_in: sql<boolean>`exists (select from checkins as c where c.event_id = ${eventId} and c.user_id = s.giver_id)`,
})

export interface OwnGiftRow extends OwnLink {
  made_at: string
  /** Null where they have deleted their account, or the two have blocked each other. */
  taker_name: string | null
}

const own = statement<{ eventId: string; userId: string }, OwnGiftRow>((db, slot) =>
  db
    .selectFrom('spot_gifts as s')
    .innerJoin('events as e', (join) => join.on('e.id', '=', slot('eventId')))
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .leftJoin('rsvps as r', (join) => join.on('r.event_id', '=', slot('eventId')).on('r.user_id', '=', slot('userId')))
    .select([...givingColumns, 's.made_at'])
    .select((eb) => [
      ...Object.entries(ofGiver(slot('eventId'))).map(([name, column]) => column.as(name)),
      isMemberOfEvent(slot('userId'), slot('eventId')).as('is_member'),
      eb
        .selectFrom('users as u')
        .select('u.name')
        .whereRef('u.id', '=', 's.taken_by')
        .where('u.deleted_at', 'is', null)
        .where('u.suspended_at', 'is', null)
        .where(
          sql<boolean>`not exists (select from blocks as b where b.blocker_id = u.id and b.blocked_id = s.giver_id
            union all select from blocks as b where b.blocker_id = s.giver_id and b.blocked_id = u.id)`,
        )
        .as('taker_name'),
    ])
    .where('s.event_id', '=', slot('eventId'))
    .where('s.giver_id', '=', slot('userId'))
    .$castTo<OwnGiftRow>(),
)

/** The last link of a person to an event. */
export function findOwnGift(db: Reader, eventId: string, userId: string): Promise<OwnGiftRow | undefined> {
  return own.first(db, { eventId, userId })
}

export interface SpotGiftRow extends ReceivedLink {
  event_id: string
  title: string
  ends_at: string | null
  duration: string | null
  timezone: string | null
  group_name: string | null
  giver_name: string
}

const received = statement<{ eventId: string; tokenHash: Buffer; readerId: string }, SpotGiftRow>((db, slot) =>
  db
    .selectFrom('spot_gifts as s')
    .innerJoin('events as e', (join) => join.on('e.id', '=', slot('eventId')))
    .innerJoin('users as u', 'u.id', 's.giver_id')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .leftJoin('rsvps as r', (join) => join.on('r.event_id', '=', slot('eventId')).onRef('r.user_id', '=', 's.giver_id'))
    .leftJoin('rsvps as m', (join) =>
      join.on('m.event_id', '=', slot('eventId')).on('m.user_id', '=', slot('readerId')),
    )
    .select([...givingColumns, 's.giver_id', 's.event_id', 'e.title', 'e.ends_at', 'e.duration', 'e.timezone'])
    .select(['g.name as group_name', 'u.name as giver_name', 'm.status as reader_status'])
    .select([
      ...Object.entries(ofGiver(slot('eventId'))).map(([name, column]) => column.as(name)),
      isMemberOfEvent(sql.ref('s.giver_id'), slot('eventId')).as('is_member'),
      sql<string | null>`nullif(${slot('readerId')}::uuid, ${sql.lit(nilId)}::uuid)`.as('reader_id'),
      hasRole(slot('readerId')).as('reader_has_role'),
      isMemberOfEvent(slot('readerId'), slot('eventId')).as('reader_is_member'),
      isBanned(slot('readerId')).as('reader_is_banned'),
      sql<boolean>`exists (select from blocks as b where b.blocker_id = ${slot('readerId')} and b.blocked_id = s.giver_id
        union all select from blocks as b where b.blocker_id = s.giver_id and b.blocked_id = ${slot('readerId')})`.as(
        'reader_is_blocked',
      ),
    ])
    .where('s.event_id', '=', slot('eventId'))
    .where('s.token_hash', '=', slot('tokenHash'))
    .where('u.suspended_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .$castTo<SpotGiftRow>(),
)

/** A link with its event and what its reader is to it; without a reader, as a visitor sees it. */
export async function findGift(
  db: Reader,
  tokenHash: Buffer,
  readerId: string | null,
): Promise<SpotGiftRow | undefined> {
  const eventId = await findEventOfGift(db, tokenHash)
  return eventId === undefined ? undefined : received.first(db, { eventId, tokenHash, readerId: readerId ?? nilId })
}

/** A batch of links of events that ended before this instant. */
export async function deleteEnded(tx: Writer, endedBefore: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('spot_gifts as s')
    .using((eb) =>
      eb
        .selectFrom('spot_gifts as o')
        .innerJoin('events as e', 'e.id', 'o.event_id')
        .select(['o.event_id', 'o.giver_id'])
        .where('e.over_at', '<', endedBefore.toISOString())
        .limit(limit)
        .as('old'),
    )
    .whereRef('s.event_id', '=', 'old.event_id')
    .whereRef('s.giver_id', '=', 'old.giver_id')
    .executeTakeFirst()
  return Number(numDeletedRows)
}
