import type { EventData, EventType } from '#kernel/events.ts'
import { nilId } from '#kernel/ids.ts'
import { type Job, job, type Reaction, reaction } from '#kernel/jobs.ts'
import { advance, completeBatch } from './commands.ts'
import type { AchievementCounter } from './rules.ts'

/** Users per run: scanned in seconds and, on the first night of a new achievement, completed in minutes. */
const batchesMax = 400

/**
 * Completes achievements that were reached before they existed, or while the user was suspended. Scans all users in the
 * order of their ids, one range after the other.
 */
export const sweepAchievements: Job<{ after?: string }> = job<{ after?: string }>({
  name: 'achievements.sweep',
  schedule: '23 2 * * *',
  async handler(ctx, data) {
    let after: string | undefined = data.after ?? nilId
    for (let piece = 0; after !== undefined && piece < batchesMax; piece++) after = await completeBatch(ctx, after)
    const next = after
    if (next !== undefined) await ctx.write(async ({ enqueue }) => enqueue(sweepAchievements, { after: next }))
  },
})

/** Recounts these counters of a user after an event. */
function after<T extends EventType>(
  on: T,
  counted: readonly AchievementCounter[],
  whoOf: (data: EventData[T]) => string,
  name = `achievements.${on}`,
): Reaction<T> {
  return reaction({
    name,
    on,
    handler: ({ now, ...unit }, { data }) => advance(unit, [whoOf(data)], counted, now),
    handleAll: ({ now, ...unit }, events) =>
      advance(
        unit,
        events.map(({ data }) => whoOf(data)),
        counted,
        now,
      ),
  })
}

const subject = (data: { userId: string }) => data.userId

export const afterRsvp = after('rsvp.confirmed', ['rsvps'], subject)
export const afterPromotion = after('rsvp.promoted', ['rsvps'], subject)
export const afterCheckin = after('checkin.created', ['checkins', 'weeks', 'groups', 'nights'], subject)
export const afterFavorite = after('group.favorited', ['favorites'], subject)
export const afterFollow = after('follow.created', ['followers'], (data) => data.followeeId)
export const afterAward = after('badge.awarded', ['badges'], subject)
export const afterWork = after('portfolio.changed', ['works'], subject)
export const afterProfile = after('user.updated', ['profile'], subject)
export const afterApp = after('app.created', ['apps'], subject)
export const afterConnection = after('meetpass.connected', ['connections'], subject)
export const afterConnectionOfOther = after(
  'meetpass.connected',
  ['connections'],
  (data) => data.otherUserId,
  'achievements.meetpass.connected-other',
)
