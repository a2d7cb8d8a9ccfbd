import type { JobContext } from '#kernel/context.ts'
import {
  countDays,
  countEverything,
  deleteDays,
  findCounts,
  findNewestRelease,
  updateCounts,
  updateDays,
  updateNewestRelease,
} from './queries.count.ts'
import { dayOf, daysBefore, daysMax, decideFirstDay, isCountDue, isNewsDue } from './rules.ts'

/** Counts the instance again if it is time for that. */
export async function countInstance({ db, write, now }: Pick<JobContext, 'db' | 'write' | 'now'>): Promise<void> {
  const last = await findCounts(db)
  if (!isCountDue(last, now)) return
  const startedAt = performance.now()
  const counts = await countEverything(db, daysBefore(now, 7), daysBefore(now, 30))
  const days = await countDays(db, decideFirstDay(last, now), dayOf(now))
  const tookMs = Math.round(performance.now() - startedAt)
  await write(async (unit) => {
    await updateCounts(unit.db, counts, now, tookMs)
    await updateDays(unit.db, days, dayOf(now), counts.active_30)
    await deleteDays(unit.db, dayOf(daysBefore(now, daysMax)))
  })
}

/** Asks for the newest release, where the operator wants that. An error is in the log, and the next try is tomorrow. */
export async function readReleaseNews({ db, write, now, releaseNews }: JobContext): Promise<void> {
  const last = await findNewestRelease(db)
  if (releaseNews === undefined || !isNewsDue(last, now)) return
  const askedAt = now.toISOString()
  try {
    const newest = await releaseNews.read()
    await write(({ db: tx }) => updateNewestRelease(tx, { ...newest, askedAt }))
  } catch (error) {
    await write(({ db: tx }) => updateNewestRelease(tx, { ...last, askedAt }))
    throw error
  }
}
