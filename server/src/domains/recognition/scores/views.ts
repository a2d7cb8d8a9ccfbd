import type { Reader } from '#kernel/context.ts'
import {
  countMispricedAwards,
  countOrphanedAwards,
  countWrongMovers,
  countWrongNames,
  countWrongScores,
  countWrongTallies,
  findDatabaseTime,
} from './queries.check.ts'
import { decidePeriod, type PeriodKind } from './rules.ts'

type Differences = Record<
  'scores' | 'names' | 'standings' | 'holders' | 'gainers' | 'points' | 'deletedBadges' | `${PeriodKind}Movers`,
  number
>

/**
 * Recounts everything from rows and returns how many lines differ from the stored ones: all 0 when correct. Each comparison
 * uses one snapshot, so it can run while badges are awarded.
 */
export async function countDifferences(db: Reader, now?: Date): Promise<Differences> {
  const at = now ?? (await findDatabaseTime(db))
  const movers = (kind: PeriodKind) => countWrongMovers(db, decidePeriod(kind, at))
  return {
    scores: await countWrongScores(db),
    names: await countWrongNames(db),
    ...(await countWrongTallies(db)),
    points: await countMispricedAwards(db),
    deletedBadges: await countOrphanedAwards(db),
    weekMovers: await movers('week'),
    monthMovers: await movers('month'),
    quarterMovers: await movers('quarter'),
    yearMovers: await movers('year'),
  }
}
