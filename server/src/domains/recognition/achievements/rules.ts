import { type Messages, messagesFor } from '#messages/index.ts'

/** The API answers in English, and the badges that come with an achievement are named once. */
const texts = messagesFor('en').recognition.achievements

/** What is counted per user; several achievements may use the same counter. */
export type AchievementCounter =
  | 'rsvps'
  | 'checkins'
  | 'weeks'
  | 'groups'
  | 'favorites'
  | 'connections'
  | 'followers'
  | 'badges'
  | 'works'
  | 'profile'
  | 'nights'
  | 'apps'

export type AchievementKey = keyof Messages['recognition']['achievements']

export interface Achievement {
  key: AchievementKey
  name: string
  description: string
  counts: AchievementCounter
  target: number
  icon: string
  color: string
  /** Shown only to users who completed it. */
  isHidden: boolean
}

const achievement = (
  key: AchievementKey,
  counts: AchievementCounter,
  target: number,
  icon: string,
  color: string,
  isHidden = false,
): Achievement => ({ key, ...texts[key], counts, target, icon, color, isHidden })

/** contract §3, in the order in which they are shown. */
export const catalog: readonly Achievement[] = [
  achievement('first_rsvp', 'rsvps', 1, '🎟️', '#ff6b5e'),
  achievement('first_checkin', 'checkins', 1, '👋', '#ff6b5e'),
  achievement('regular', 'checkins', 5, '⭐', '#f5a623'),
  achievement('veteran', 'checkins', 25, '🎖️', '#f5a623'),
  achievement('centurion', 'checkins', 100, '🏛️', '#8e5cf7'),
  achievement('streak_4w', 'weeks', 4, '🔥', '#ff6b5e'),
  achievement('explorer', 'groups', 5, '🧭', '#2f9e6b'),
  achievement('favorites_3', 'favorites', 3, '💛', '#f5a623'),
  achievement('first_connection', 'connections', 1, '🤝', '#2a7de1'),
  achievement('networker', 'connections', 10, '🕸️', '#2a7de1'),
  achievement('super_connector', 'connections', 50, '🌐', '#8e5cf7'),
  achievement('followed_10', 'followers', 10, '📣', '#e0528b'),
  achievement('badge_collector', 'badges', 10, '🏆', '#f5a623'),
  achievement('portfolio_3', 'works', 3, '🖼️', '#5aa9e6'),
  achievement('profile_complete', 'profile', 1, '✨', '#5aa9e6'),
  achievement('night_owl', 'nights', 1, '🦉', '#5b6472', true),
  achievement('first_app', 'apps', 1, '🛠️', '#5b6472'),
]

export const achievementKeys = catalog.map(({ key }) => key)
export const counters = [...new Set(catalog.map(({ counts }) => counts))]

/** Nothing is counted beyond the highest target. */
export function greatestTarget(counter: AchievementCounter): number {
  return Math.max(...catalog.filter(({ counts }) => counts === counter).map(({ target }) => target))
}

const hidden = new Set(catalog.filter(({ isHidden }) => isHidden).map(({ key }) => key))

/** Which of these achievements a user has reached with these counts. */
export function decideReached(
  open: readonly AchievementKey[],
  counts: Partial<Record<AchievementCounter, number>>,
): AchievementKey[] {
  return catalog
    .filter(({ key, counts: counter, target }) => open.includes(key) && (counts[counter] ?? 0) >= target)
    .map(({ key }) => key)
}

/** The counters needed to decide that. */
export function decideCounters(open: readonly AchievementKey[]): AchievementCounter[] {
  return [...new Set(catalog.filter(({ key }) => open.includes(key)).map(({ counts }) => counts))]
}

export function keysThatCount(counters: readonly AchievementCounter[]): AchievementKey[] {
  return catalog.filter(({ counts }) => counters.includes(counts)).map(({ key }) => key)
}

/** contract §3: hidden ones are omitted until completed. */
export function isShown(key: AchievementKey, completedAt: string | null): boolean {
  return completedAt !== null || !hidden.has(key)
}
