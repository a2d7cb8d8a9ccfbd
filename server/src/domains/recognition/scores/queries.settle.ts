import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import { command } from '#kernel/data/statement.ts'
import { boardName } from './queries.names.ts'
import { platformBoard } from './rules.boards.ts'

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
