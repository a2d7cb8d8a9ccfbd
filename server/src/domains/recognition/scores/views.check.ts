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
 * Counts everything anew from rows and tells how many lines differ from what is kept: 0 of each when all is right. Each
 * comparison sees one moment, so it may be asked while people are given badges.
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
