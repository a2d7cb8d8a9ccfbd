import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { ClaimLinks } from '#kernel/data/database-schema.ts'
import { command, type Slots, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = ['id', 'code', 'max_uses', 'current_uses', 'expires_at', 'created_at'] as const

export type LinkRow = Pick<Selectable<ClaimLinks>, (typeof columns)[number]>

export const listLinks = listing<{ badgeId: string }, LinkRow>(
  { by: ['created_at', 'id'], direction: 'desc' },
  (db, slot) => db.selectFrom('claim_links').select(columns).where('badge_id', '=', slot('badgeId')),
)

/** Serializes the creation of links of one badge. The badge row is not locked: awards would wait too. */
export async function lockLinks(tx: Writer, badgeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('claim links of ' || ${badgeId}::text, 0))`.execute(tx)
}

export async function countLinks(db: Reader, badgeId: string): Promise<number> {
  const row = await db
    .selectFrom('claim_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('badge_id', '=', badgeId)
    .executeTakeFirstOrThrow()
  return row.count
}

export type NewLink = Omit<Selectable<ClaimLinks>, 'current_uses'>

/** Undefined if the code is taken, also by a concurrent request. */
export async function insertLink(tx: Writer, link: NewLink): Promise<LinkRow | undefined> {
  return tx
    .insertInto('claim_links')
    .values(link)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteLink(tx: Writer, badgeId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('claim_links')
    .where('id', '=', id)
    .where('badge_id', '=', badgeId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The user and the code they present. */
export interface Claim {
  code: string
  userId: string
}

const claim = statement((db, slot: Slots<Claim>) =>
  db
    .selectFrom('claim_links as l')
    .innerJoin('badges as b', 'b.id', 'l.badge_id')
    .leftJoin('groups as g', 'g.id', 'b.group_id')
    .select(['l.id', 'l.badge_id', 'l.max_uses', 'l.current_uses', 'l.expires_at'])
    .select(['b.name', 'b.slug', 'b.description', 'b.icon', 'b.color', 'b.points', 'b.group_id'])
    .select(['g.name as group_name', 'g.urlname as group_urlname', 'g.photo_url as group_photo_url'])
    .select([
      sql<boolean>`exists (
        select from group_bans n where n.group_id = b.group_id and n.user_id = ${sql.val(slot('userId'))})`.as(
        'is_banned',
      ),
      sql<boolean>`exists (
        select from badge_awards a where a.badge_id = b.id and a.user_id = ${sql.val(slot('userId'))})`.as('is_held'),
    ])
    .where('l.code', '=', slot('code'))
    .where('b.deleted_at', 'is', null)
    .where('b.hidden_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .where('g.hidden_at', 'is', null),
)

export type ClaimLinkRow = NonNullable<Awaited<ReturnType<typeof findClaim>>>

/** Everything a decision needs. Codes of deleted or hidden badges are not found. */
export function findClaim(db: Reader, { code, userId }: Claim) {
  return claim.first(db, { code, userId })
}

interface Claimant {
  user_id: string
  is_banned: boolean
  is_held: boolean
}

/** Read by indexes for each: a bare `exists` over several people may be answered by hashing all holders of the badge. */
const isAny = (rows: RawBuilder<unknown>) => sql<boolean>`(select true ${rows} limit 1) is true`

const claimants = statement((db, slot: Slots<{ badgeId: string; userIds: string[] }>) =>
  db
    .selectFrom('badges as b')
    .innerJoin(
      sql<{ user_id: string }>`unnest(${sql.val(slot('userIds'))}::uuid[])`.as<'u'>(sql`u (user_id)`),
      (join) => join.onTrue(),
    )
    .select([
      'u.user_id',
      isAny(sql`from group_bans n where n.group_id = b.group_id and n.user_id = u.user_id`).as('is_banned'),
      isAny(sql`from badge_awards a where a.badge_id = b.id and a.user_id = u.user_id`).as('is_held'),
    ])
    .where('b.id', '=', slot('badgeId')),
)

/** What differs from one person who claims a badge to the next. */
export function listClaimants(db: Reader, badgeId: string, userIds: string[]): Promise<Claimant[]> {
  return claimants.all(db, { badgeId, userIds })
}

const useAll = command<{ id: string; count: number; now: string }, { id: string }>((db, slot) =>
  db
    .updateTable('claim_links')
    .set({ current_uses: sql<number>`current_uses + ${sql.val(slot('count'))}::int` })
    .where('id', '=', slot('id'))
    .where(sql<boolean>`(max_uses is null or current_uses + ${sql.val(slot('count'))}::int <= max_uses)`)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', slot('now'))]))
    .returning('id'),
)

/** Counts several uses; false if fewer were left at this moment, or the link was deleted. */
export async function updateUsesOfMany(tx: Writer, id: string, count: number, now: Date): Promise<boolean> {
  return (await useAll.first(tx, { id, count, now: now.toISOString() })) !== undefined
}

const use = command<{ id: string; now: string }, { id: string }>((db, slot) =>
  db
    .updateTable('claim_links')
    .set((eb) => ({ current_uses: eb('current_uses', '+', 1) }))
    .where('id', '=', slot('id'))
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('current_uses', '<', eb.ref('max_uses'))]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', slot('now'))]))
    .returning('id'),
)

/** False if no use was left at this moment, or the link was deleted. */
export async function updateUses(tx: Writer, id: string, now: Date): Promise<boolean> {
  return (await use.first(tx, { id, now: now.toISOString() })) !== undefined
}
