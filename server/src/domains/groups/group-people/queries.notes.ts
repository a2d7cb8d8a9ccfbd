import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

export interface PersonNoteRow {
  note: string
  labels: string[]
  updated_at: string
  updated_by_name: string | null
}

const note = statement<{ groupId: string; userId: string }, PersonNoteRow>((db, slot) =>
  db
    .selectFrom('group_person_notes as n')
    .leftJoin('users as w', (join) => join.onRef('w.id', '=', 'n.updated_by').on('w.deleted_at', 'is', null))
    .select(['n.note', 'n.labels', 'n.updated_at', 'w.name as updated_by_name'])
    .where('n.group_id', '=', slot('groupId'))
    .where('n.user_id', '=', slot('userId')),
)

export function findNote(db: Reader, groupId: string, userId: string): Promise<PersonNoteRow | undefined> {
  return note.first(db, { groupId, userId })
}

interface NewNote {
  groupId: string
  userId: string
  note: string
  labels: string[]
  writerId: string
  now: Date
}

/** Replaces the note and the labels; nothing is kept of an empty one. */
export async function updateNote(tx: Writer, { groupId, userId, note, labels, writerId, now }: NewNote): Promise<void> {
  if (note === '' && labels.length === 0) {
    await tx.deleteFrom('group_person_notes').where('group_id', '=', groupId).where('user_id', '=', userId).execute()
    return
  }
  const written = { note, labels, updated_by: writerId, updated_at: now.toISOString() }
  await tx
    .insertInto('group_person_notes')
    .values({ group_id: groupId, user_id: userId, ...written })
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet(written))
    .execute()
}

/** Of these users, those that are people of the group, with their notes locked, in locking order. */
export async function lockNotes(tx: Writer, groupId: string, userIds: readonly string[]) {
  const { rows } = await sql<{ user_id: string; note: string; labels: string[] }>`
    with locked as (
      select user_id, note, labels from group_person_notes
      where group_id = ${groupId} and user_id = any(${[...userIds]}::uuid[]) order by user_id for update)
    select p.user_id, coalesce(l.note, '') as note, coalesce(l.labels, '{}') as labels
    from group_people p join users u on u.id = p.user_id and u.deleted_at is null
    left join locked l on l.user_id = p.user_id
    where p.group_id = ${groupId} and p.user_id = any(${[...userIds]}::uuid[])
    order by p.user_id`.execute(tx)
  return rows
}

const labels = statement<{ groupId: string; limit: number }, { label: string; people: number }>((db, slot) =>
  db
    .selectFrom('group_person_notes as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .innerJoinLateral(sql<{ label: string }>`unnest(n.labels)`.as<'l'>(sql`l(label)`), (join) => join.onTrue())
    .select(['l.label', sql<number>`count(*)::integer`.as('people')])
    .where('n.group_id', '=', slot('groupId'))
    .where('u.deleted_at', 'is', null)
    .groupBy('l.label')
    .orderBy('people', 'desc')
    .orderBy('l.label')
    .limit(slot('limit')),
)

export function listGroupLabels(db: Reader, groupId: string, limit: number) {
  return labels.all(db, { groupId, limit })
}

/** Notes that are too old, or whose group is gone. Returns how many there were. */
export async function deleteOldNotes(
  tx: Writer,
  edges: { notesBefore: Date; groupsBefore: Date },
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from group_person_notes where ctid = any(array(
      select n.ctid from group_person_notes n where n.updated_at < ${edges.notesBefore.toISOString()}
      union all
      select n.ctid from groups g join group_person_notes n on n.group_id = g.id
      where g.deleted_at < ${edges.groupsBefore.toISOString()}
      limit ${limit}))`.execute(tx)
  return Number(numAffectedRows)
}
