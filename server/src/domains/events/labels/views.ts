import type { Static } from 'typebox'
import { type AskedOptions, countLabels, findLabels, listLabelsOf } from '#domains/events/attendee-labels/index.ts'
import type { StoredQuestion } from '#domains/events/questions/index.ts'
import type { Reader } from '#kernel/context.ts'
import { listCandidates } from './queries.ts'
import { decideFile, type FileDecision, readLabelFile } from './rules.ts'
import { type EventLabels, presentLabels } from './wire.ts'

/** Questions whose answers can give a label: those with options. What is sensitive would show on a badge. */
export const optionsOf = (questions: readonly StoredQuestion[]): AskedOptions[] =>
  questions
    .filter(({ isSensitive, kind }) => !isSensitive && kind !== 'short' && kind !== 'long')
    .map(({ id, kind, options = [] }) => ({ id, options: kind === 'yes_no' ? ['yes', 'no'] : options }))

export async function findEventLabels(db: Reader, eventId: string): Promise<Static<typeof EventLabels>> {
  const row = await findLabels(db, eventId)
  return presentLabels(row, row.labels.length === 0 ? [] : await countLabels(db, eventId))
}

/** What a file would change now. */
export async function decideLabelFile(
  db: Reader,
  event: { id: string; group_id: string | null },
  text: string,
): Promise<FileDecision> {
  const file = readLabelFile(text)
  const { labels } = await findLabels(db, event.id)
  const people = await listCandidates(
    db,
    event,
    file.map(({ person }) => person),
  )
  const current = await listLabelsOf(
    db,
    event.id,
    people.map((one) => one.user_id),
  )
  return decideFile(file, labels, people, current)
}
