import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import { command } from '#kernel/data/statement.ts'
import { platformBoard } from './rules.boards.ts'

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
