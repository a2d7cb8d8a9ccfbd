import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import { command } from '#kernel/data/statement.ts'
import { periodKinds, platformBoard } from './rules.ts'

/** The name under which the user `u` is listed on boards, or null if not listed. */
export const boardName = sql<string | null>`board_name(
  u.profile_visibility, u.show_on_leaderboard, u.suspended_at, u.deleted_at, u.username, u.needs_name)`

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

const holders = command<{ userIds: string[] }, { id: string }>((db, slot) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<string>`any(${slot('userIds')}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate(),
)

/**
 * The first step of every change of awards: locks the active users among these, in one order. Changes of one user wait for
 * each other, and never for those of another user.
 */
export async function lockHolders(tx: Writer, userIds: readonly string[]): Promise<string[]> {
  return (await holders.all(tx, { userIds: [...userIds] })).map((row) => row.id)
}

interface Settled {
  userIds: string[]
  boardId: string
  at: string
}

const isOnBoard = sql`coalesce(a.group_id, ${sql.lit(platformBoard)}::uuid) = b.id`

const settled = command<Settled>((db, slot) =>
  db
    .with('told', (told) =>
      told
        .insertInto('mover_changes')
        .columns(['user_id', 'changed_at'])
        .expression(
          sql`select unnest(${slot('userIds')}::uuid[]), ${slot('at')}::timestamptz
            where ${slot('boardId')} = ${sql.lit(platformBoard)}::uuid`,
        ),
    )
    .insertInto('scores')
    .columns(['board_id', 'user_id', 'score', 'badges', 'last_award_at', 'listed_as'])
    .expression(
      sql`
        select b.id, u.id, sum(a.points), count(*), max(a.awarded_at), ${boardName}
        from users u cross join (values (${slot('boardId')}::uuid)) as b (id)
          join badge_awards a on a.user_id = u.id and ${isOnBoard}
        where u.id = any(${slot('userIds')}::uuid[])
        group by b.id, u.id
        order by b.id, u.id`,
    )
    .onConflict((conflict) =>
      conflict.columns(['board_id', 'user_id']).doUpdateSet(({ ref }) => ({
        score: ref('excluded.score'),
        badges: ref('excluded.badges'),
        last_award_at: ref('excluded.last_award_at'),
      })),
    ),
)

export async function updateScores(tx: Writer, userIds: readonly string[], boardId: string, now: Date): Promise<void> {
  await settled.all(tx, { userIds: [...userIds], boardId, at: now.toISOString() })
}

/** A user without awards is removed from the board. */
export async function deleteEmptyScores(tx: Writer, userIds: readonly string[], boardId: string): Promise<void> {
  await sql`
    delete from scores s using (values (${boardId}::uuid)) as b (id)
    where s.user_id = any(${[...userIds]}::uuid[]) and s.board_id = b.id
      and not exists (select from badge_awards a where a.user_id = s.user_id and ${isOnBoard})`.execute(tx)
}

/** False while another worker holds it. Adding changes does not need it. */
export async function lockScoresWork(tx: Writer, work: 'tallies' | 'movers'): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`scores ${work}`}, 0)) as locked`.execute(tx)
  return rows[0]!.locked
}

/**
 * All changes of a line or none: a user's old and new score are in different lines, but the visible changes of one line
 * never make it negative.
 */
const folded = command<{ lines: number }, { lines: number }>((db, slot) =>
  db
    .with('lines', (cte) =>
      cte
        .selectFrom('tally_changes')
        .select(['subject_id', 'value'])
        .groupBy(['subject_id', 'value'])
        .orderBy('subject_id')
        .orderBy('value')
        .limit(slot('lines')),
    )
    .with('taken', (cte) =>
      cte
        .deleteFrom('tally_changes as c')
        .using('lines as l')
        .whereRef('c.subject_id', '=', 'l.subject_id')
        .whereRef('c.value', '=', 'l.value')
        .returning(['c.subject_id', 'c.value', 'c.change']),
    )
    .with('sums', (cte) =>
      cte
        .selectFrom('taken')
        .select(['subject_id', 'value', sql<number>`sum(change)`.as('change')])
        .groupBy(['subject_id', 'value']),
    )
    .with('added', (cte) =>
      cte
        .updateTable('tallies as t')
        .from('sums as s')
        .set({ count: sql`t.count + s.change` })
        .whereRef('t.subject_id', '=', 's.subject_id')
        .whereRef('t.value', '=', 's.value'),
    )
    .with('made', (cte) =>
      cte
        .insertInto('tallies')
        .columns(['subject_id', 'value', 'count'])
        .expression(
          sql`select s.subject_id, s.value, s.change from sums s
            where s.change <> 0
              and not exists (select from tallies t where t.subject_id = s.subject_id and t.value = s.value)`,
        ),
    )
    .selectFrom('lines')
    .select((eb) => eb.fn.countAll<number>().as('lines')),
)

/** Folds the changes of a batch of tally lines and returns their number. Readers see all of it or nothing. */
export async function updateTallies(tx: Writer, lines: number): Promise<number> {
  const row = await folded.first(tx, { lines })
  await tx.deleteFrom('tallies').where('count', '=', 0).execute()
  return row!.lines
}

/** Stores the platform board at the start of the day, once. A line with score 0, which no user has, marks it as written. */
export async function insertBoardDay(tx: Writer, day: string): Promise<void> {
  await sql`
    insert into board_days (day, score, people)
    select ${day}::date, value, sum(people)
    from (
      select value, count as people from tallies where subject_id = ${platformBoard}
      union all
      select value, change from tally_changes where subject_id = ${platformBoard}
      union all
      select 0, 0) as lines
    where not exists (select from board_days where day = ${day}::date)
    group by value
    having value = 0 or sum(people) > 0`.execute(tx)
}
