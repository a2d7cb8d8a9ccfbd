import { writeNewDates, writePaused } from '#domains/events/series/mail.ts'
import type { EventFactsRow } from '#domains/foundation/event-facts/index.ts'
import type { Links } from '#kernel/context.ts'
import type { MailFrame, MailWords } from '#messages/mail-layout.ts'

const results = ['confirmed', 'waitlisted', 'beyond', 'questions', 'refused', 'muted'] as const

/** Mails to those who come to all dates of a series. */
export function seriesMails(
  links: Links,
  facts: EventFactsRow,
  now: Date,
): Record<string, (frame: MailFrame) => MailWords> {
  const seriesId = facts.event_id
  const write = (...dates: (typeof results)[number][]) => {
    const rows = dates.map((result) => ({ ...facts, result }))
    return (frame: MailFrame) => writeNewDates(links, seriesId, rows, frame, now)
  }
  return {
    ...Object.fromEntries(results.map((result) => [`a new date: ${result}`, write(result)])),
    'new dates': write(...results),
    'paused after two dates': (frame) =>
      writePaused(links, seriesId, { ...facts, paused_at: now.toISOString() }, frame),
  }
}
