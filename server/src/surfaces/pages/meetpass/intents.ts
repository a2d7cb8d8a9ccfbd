import { claimPass, connect } from '#domains/people/meetpass/index.ts'
import type { Intents } from '#surfaces/site/intents.ts'

/** What somebody may have pressed on a pass before they signed in. */
export const passIntents = {
  async 'meetpass.connect'(unit, userId, { passId, visitor }, now) {
    await connect(unit, userId, String(passId), typeof visitor === 'string' ? { visitor } : {}, now)
  },
  async 'meetpass.claim'(unit, userId, { passId }, now) {
    await claimPass(unit, userId, String(passId), now)
  },
} as const satisfies Intents
