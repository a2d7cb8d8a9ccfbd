import type { EventRow } from '#domains/events/events/index.ts'
import { countOthers, findRepeats, ruleWords } from '#domains/events/series/index.ts'
import type { Reader } from '#kernel/context.ts'
import type { Messages } from '#messages/index.ts'

/** "Every first Tuesday · 5 more dates", by the id of the event; for those that are in a series. */
export async function mapRepeats(
  db: Reader,
  events: readonly EventRow[],
  now: Date,
  messages: Messages,
): Promise<Map<string, string>> {
  const found = await findRepeats(db, events, now)
  const { more } = messages.events.series
  return new Map(
    events.flatMap((event) => {
      const series = event.series_id === null ? undefined : found.get(event.series_id)
      if (!series) return []
      return [[event.id, more(ruleWords(series, messages, now), countOthers(series, event, now))] as const]
    }),
  )
}
