import type { JobContext } from '#kernel/context.ts'
import { countDays, countEverything, deleteDays, findCounts, updateCounts, updateDays } from './queries.count.ts'
import { dayOf, daysBefore, daysMax, decideFirstDay, isCountDue } from './rules.ts'

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
