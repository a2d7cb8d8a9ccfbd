import { createRsvp } from '#domains/events/rsvps/index.ts'
import type { Intents } from '#surfaces/site/intents.ts'

/** What somebody may have pressed on an event before they signed in. */
export const eventIntents = {
  async 'rsvps.create'(unit, userId, { eventId }, now) {
    await createRsvp(unit, String(eventId), { userId, isAdmin: false }, now)
  },
} as const satisfies Intents
