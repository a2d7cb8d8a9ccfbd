import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import { command } from '#kernel/data/statement.ts'
import { boardName } from './queries.names.ts'
import { periodKinds } from './rules.ts'

interface Change {
  user_id: string
  /** Null if only their listing changed. */
  changed_at: string | null
  is_here: boolean
}

const taken = command<{ limit: number }, Change>((db, slot) =>
  db
    .deleteFrom('mover_changes as c')
    .using('users as u')
    .where(
      sql<boolean>`c.ctid = any(array(
        select o.ctid from mover_changes o join users p on p.id = o.user_id
        limit ${slot('limit')} for update of o skip locked for key share of p skip locked))`,
    )
    .whereRef('u.id', '=', 'c.user_id')
    .returning(['c.user_id', 'c.changed_at', sql<boolean>`u.deleted_at is null`.as('is_here')]),
)

/**
 * Takes a batch of users whose awards or names changed. Their accounts are locked against deletion, which does not block
 * awards. A user who is being deleted is skipped.
 */
export function deleteMoverChanges(tx: Writer, limit: number): Promise<Change[]> {
  return taken.all(tx, { limit })
}

const held = command<{ userIds: string[] }, { user_id: string }>((db, slot) =>
  db
    .selectFrom('movers')
    .select('user_id')
    .where('user_id', '=', sql<string>`any(${slot('userIds')}::uuid[])`)
    .orderBy('user_id')
    .orderBy('period')
    .orderBy('starts_on')
    .forNoKeyUpdate(),
)

/** In the same lock order as a change of a user's listing. */
export async function lockMovers(tx: Writer, userIds: string[]): Promise<void> {
  await held.all(tx, { userIds })
}

interface Counted {
  userIds: string[]
  changedAts: string[]
}

const kinds = sql.join(periodKinds.map((kind) => sql`(${sql.lit(kind)})`))

/** Recomputes their gains in the changed periods from the awards; users without a gain are removed. */
const counted = command<Counted>((db, slot) =>
  db
    .with('wanted', (cte) =>
      cte
        .selectFrom(
          sql<{ user_id: string; period: string; starts_on: string; start_at: string; end_at: string }>`(
            select user_id, period, starts_at::date as starts_on, starts_at at time zone 'UTC' as start_at,
              (starts_at + case period when 'quarter' then interval '3 months' else ('1 ' || period)::interval end)
                at time zone 'UTC' as end_at
            from (
              select distinct c.user_id, k.period, date_trunc(k.period, c.changed_at at time zone 'UTC') as starts_at
              from unnest(${slot('userIds')}::uuid[], ${slot('changedAts')}::timestamptz[]) as c (user_id, changed_at)
                cross join (values ${kinds}) as k (period)) as changes)`.as('w'),
        )
        .select(['user_id', 'period', 'starts_on', 'start_at', 'end_at']),
    )
    .with('gains', (cte) =>
      cte
        .selectFrom(
          sql<{ user_id: string; period: string; starts_on: string; gained: number; earlier: number; badges: number }>`(
            select w.user_id, w.period, w.starts_on, sum(a.points) filter (where a.awarded_at >= w.start_at) as gained,
              coalesce(sum(a.points) filter (where a.awarded_at < w.start_at), 0) as earlier,
              count(*) filter (where a.awarded_at >= w.start_at) as badges
            from wanted w join badge_awards a
              on a.user_id = w.user_id and a.group_id is null and a.awarded_at < w.end_at
            group by w.user_id, w.period, w.starts_on
            having sum(a.points) filter (where a.awarded_at >= w.start_at) > 0)`.as('g'),
        )
        .select(['user_id', 'period', 'starts_on', 'gained', 'earlier', 'badges']),
    )
    .with('gone', (cte) =>
      cte
        .deleteFrom('movers as m')
        .using('wanted as w')
        .where(sql<boolean>`(m.period, m.starts_on, m.user_id) = (w.period, w.starts_on, w.user_id)`)
        .where(
          sql<boolean>`not exists (select from gains g
            where (g.period, g.starts_on, g.user_id) = (w.period, w.starts_on, w.user_id))`,
        ),
    )
    .insertInto('movers')
    .columns(['period', 'starts_on', 'user_id', 'gained', 'earlier', 'badges', 'listed_as'])
    .expression(
      sql`select g.period, g.starts_on, g.user_id, g.gained, g.earlier, g.badges, ${boardName}
        from gains g join users u on u.id = g.user_id`,
    )
    .onConflict((conflict) =>
      conflict.columns(['period', 'starts_on', 'user_id']).doUpdateSet(({ ref }) => ({
        gained: ref('excluded.gained'),
        earlier: ref('excluded.earlier'),
        badges: ref('excluded.badges'),
      })),
    ),
)

/** Under the locks of their lines. */
export async function updateMovers(tx: Writer, changed: Counted): Promise<void> {
  await counted.all(tx, changed)
}

const relisted = command<{ userIds: string[] }>((db, slot) =>
  db
    .updateTable('movers as m')
    .from('users as u')
    .set({ listed_as: boardName })
    .whereRef('u.id', '=', 'm.user_id')
    .where('m.user_id', '=', sql<string>`any(${slot('userIds')}::uuid[])`)
    .where(sql<boolean>`m.listed_as is distinct from ${boardName} collate "C"`),
)

export async function updateMoverNames(tx: Writer, userIds: string[]): Promise<void> {
  await relisted.all(tx, { userIds })
}
