import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { lockNotes, updateNote } from './queries.notes.ts'
import { decideLabels } from './rules.ts'

interface Writing {
  groupId: string
  writerId: string
  now: Date
}

/** Replaces what the team wrote about one person of the group. The audit log has no part of the text. */
export async function writeNote(
  { db, audit }: UnitOfWork,
  { groupId, writerId, now }: Writing,
  userId: string,
  given: { note: string; labels: readonly string[] },
): Promise<void> {
  const [person] = await lockNotes(db, groupId, [userId])
  if (!person) throw new ApiError('user_not_found')
  const labels = decideLabels(given.labels)
  await updateNote(db, { groupId, userId: person.user_id, note: given.note.trim(), labels, writerId, now })
  audit({ action: 'group-people.setNote', target: groupId, detail: { userId } })
}

/** Adds and removes labels of many people, and keeps their notes. Returns how many people there are in the group. */
export async function labelPeople(
  { db, audit }: UnitOfWork,
  { groupId, writerId, now }: Writing,
  { userIds, add = [], remove = [] }: { userIds: readonly string[]; add?: string[]; remove?: string[] },
): Promise<number> {
  const people = await lockNotes(db, groupId, userIds)
  for (const { user_id, note, labels: old } of people) {
    const labels = decideLabels([...old, ...add], remove)
    await updateNote(db, { groupId, userId: user_id, note, labels, writerId, now })
  }
  audit({ action: 'group-people.label', target: groupId, detail: { people: people.length } })
  return people.length
}
