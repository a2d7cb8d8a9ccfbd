import { type AchievementKey, type Counter, catalog } from './rules.catalog.ts'

const hidden = new Set(catalog.filter(({ isHidden }) => isHidden).map(({ key }) => key))

/** Which of these achievements a user has reached with these counts. */
export function decideReached(
  open: readonly AchievementKey[],
  counts: Partial<Record<Counter, number>>,
): AchievementKey[] {
  return catalog
    .filter(({ key, counts: counter, target }) => open.includes(key) && (counts[counter] ?? 0) >= target)
    .map(({ key }) => key)
}

/** The counters needed to decide that. */
export function decideCounters(open: readonly AchievementKey[]): Counter[] {
  return [...new Set(catalog.filter(({ key }) => open.includes(key)).map(({ counts }) => counts))]
}

export function keysThatCount(counters: readonly Counter[]): AchievementKey[] {
  return catalog.filter(({ counts }) => counters.includes(counts)).map(({ key }) => key)
}

/** contract §3: hidden ones are omitted until completed. */
export function isShown(key: AchievementKey, completedAt: string | null): boolean {
  return completedAt !== null || !hidden.has(key)
}
