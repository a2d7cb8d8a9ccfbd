import type { Reader } from '#kernel/context.ts'
import { findFinishedAt } from './queries.ts'
import { type GatedFeature, gatedBy, refuseOpenUpgrade } from './rules.ts'

interface Gate {
  /** What is switched on, as the request names it: a page says so beside it. */
  field?: string
  feature?: GatedFeature
}

/**
 * contract §8.1: "can be set only after the last process of the old release has stopped". For the moment in which such a thing is
 * switched on: what is on stays on.
 */
export async function assertUpgraded(db: Reader, { field = '', feature = 'parties' }: Gate = {}): Promise<void> {
  if ((await findFinishedAt(db, gatedBy[feature])) === undefined) throw refuseOpenUpgrade(field)
}
