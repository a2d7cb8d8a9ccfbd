import type { Static } from 'typebox'
import type { AchievementRow } from './queries.ts'
import { type Counter, catalog } from './rules.catalog.ts'
import type { AchievementProgress } from './schemas.ts'

const byKey = new Map(catalog.map((achievement) => [achievement.key, achievement]))

/** A completed achievement stays at its target, even if actions are undone later. */
export function presentAchievement(
  row: AchievementRow,
  counts: Partial<Record<Counter, number>> = {},
): Static<typeof AchievementProgress> {
  const { key, name, description, icon, color, target, counts: counter, isHidden } = byKey.get(row.achievement)!
  return {
    key,
    name,
    description,
    icon,
    color,
    targetValue: target,
    currentValue: row.completed_at === null ? Math.min(counts[counter] ?? 0, target) : target,
    completedAt: row.completed_at,
    badgeSlug: row.badge_slug,
    hidden: isHidden,
  }
}
