import { addFavorite } from '#domains/groups/groups/index.ts'
import type { Intents } from '#surfaces/site/intents.ts'

/** What somebody may have pressed on a group before they signed in. */
export const groupIntents = {
  async 'favorites.add'(unit, userId, { slug }, now) {
    await addFavorite(unit, { userId, scopes: new Set() }, String(slug), now)
  },
} as const satisfies Intents
