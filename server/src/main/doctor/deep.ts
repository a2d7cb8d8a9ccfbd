import { countForgottenQueues } from '#domains/developers/webhooks/index.ts'
import { countWrongUses } from '#domains/events/check-in/index.ts'
import { countWrongSearch } from '#domains/events/events/index.ts'
import { countWrongNames, countWrongSeats } from '#domains/events/rsvps/index.ts'
import { countWrongUsage } from '#domains/foundation/uploads/index.ts'
import { countWrongEvents, countWrongPeople } from '#domains/groups/group-people/index.ts'
import { countWrongFavorites } from '#domains/groups/groups/index.ts'
import { countWrongFollowCounts } from '#domains/people/follows/index.ts'
import { countWrongAudiences } from '#domains/recognition/badges/index.ts'
import { countDifferences } from '#domains/recognition/scores/index.ts'
import type { Reader } from '#kernel/context.ts'
import { explainError, type Finding, fail, ok, plural } from './check.ts'

/**
 * Every number that is kept beside its rows, and the words that search compares. Not here: numbers without rows (uses of claim links and invites, mails of an
 * hour) and numbers of a past moment (recipients of an announcement, boards of past days).
 */
const counts: Record<string, (db: Reader) => Promise<number>> = {
  'seats of events': countWrongSeats,
  'names of attendees': countWrongNames,
  'search of events': countWrongSearch,
  'members of groups': countWrongFavorites,
  'people of groups': countWrongPeople,
  'numbers of events': countWrongEvents,
  'followers of users': countWrongFollowCounts,
  'storage of users': countWrongUsage,
  'uses of check-in codes': countWrongUses,
  'audiences of badges': countWrongAudiences,
  'webhook queues': countForgottenQueues,
}

const scoreNames: Record<keyof Awaited<ReturnType<typeof countDifferences>>, string> = {
  scores: 'scores',
  names: 'names on leaderboards',
  standings: 'ranks on leaderboards',
  holders: 'holders of badges',
  gainers: 'users who gained points',
  points: 'points of awards',
  deletedBadges: 'awards of deleted badges',
  weekMovers: 'movers of the week',
  monthMovers: 'movers of the month',
  quarterMovers: 'movers of the quarter',
  yearMovers: 'movers of the year',
}

const fix =
  'Run hearthctl doctor --deep again in ten minutes, when every job has run. If the number stays, make a backup and report it with this line: no row is lost, but members see wrong numbers.'

/** Counts everything again, each kind in one snapshot, so that it can run while members are active. */
export async function compareNumbers(db: Reader): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [name, count] of Object.entries(counts)) findings.push(await compare(name, () => count(db)))
  try {
    const differences = await countDifferences(db)
    for (const [kind, count] of Object.entries(differences))
      findings.push(judge(scoreNames[kind as keyof typeof scoreNames], count))
  } catch (error) {
    findings.push({ name: 'scores', ...fail(explainError(error), 'See the lines of the database and the schema.') })
  }
  return findings
}

async function compare(name: string, count: () => Promise<number>): Promise<Finding> {
  try {
    return judge(name, await count())
  } catch (error) {
    return { name, ...fail(explainError(error), 'See the lines of the database and the schema.') }
  }
}

function judge(name: string, count: number): Finding {
  return {
    name,
    ...(count === 0
      ? ok('0 rows differ')
      : fail(`${plural(count, 'row differs', 'rows differ')} from what is counted`, fix)),
  }
}
