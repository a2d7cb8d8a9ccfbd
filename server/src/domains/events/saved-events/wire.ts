import { type Static, Type } from 'typebox'
import { includedEvent } from '#domains/events/events/index.ts'
import { Id, Nullable, Shape, Timestamp } from '#kernel/operation/schema.ts'
import type { SavedRow } from './queries.ts'

const saved = {
  savedAt: { ...Timestamp, description: 'When the user saved the event' },
  remindsAt: Nullable({
    ...Timestamp,
    description:
      'When the one reminder goes out: when RSVPs open, else a day before the start, or two hours before a start that is nearer; null where the start is nearer still',
  }),
  remindedAt: Nullable({ ...Timestamp, description: 'null until the reminder has gone out' }),
}

export const SavedEvent = Shape('SavedEvent', saved)

export const ListedSavedEvent = Shape('ListedSavedEvent', { eventId: Id, ...saved, event: includedEvent })

export const SavedCount = Shape('SavedCount', {
  saved: Nullable(
    Type.Integer({ description: 'Users who saved the event; null below 5, so that no one can be recognized' }),
  ),
})

export function presentSaved(row: SavedRow): Static<typeof SavedEvent> {
  return { savedAt: row.saved_at, remindsAt: row.reminds_at, remindedAt: row.reminded_at }
}
