import { follow } from '#domains/people/follows/index.ts'
import type { Intents } from '#surfaces/site/intents.ts'

/** What somebody may have pressed on the page of a person before they signed in. */
export const peopleIntents = {
  async 'people.follow'(unit, userId, { username }, now) {
    await follow(unit, { userId, scopes: new Set() }, String(username), now)
  },
} as const satisfies Intents
