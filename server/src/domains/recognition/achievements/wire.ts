import { type Static, Type } from 'typebox'
import { HexColor } from '#kernel/formats/colors.ts'
import { Nullable, Shape, Timestamp } from '#kernel/operation/schema.ts'
import type { AchievementRow } from './queries.ts'
import { type AchievementCounter, catalog } from './rules.ts'

/** spec §AchievementProgress. */
export const AchievementProgress = Shape('AchievementProgress', {
  key: Type.String({ description: 'Stable key of the achievement' }),
  name: Type.String(),
  description: Nullable(Type.String()),
  icon: Nullable(Type.String({ description: 'An emoji' })),
  color: Nullable(HexColor),
  targetValue: Type.Integer({ description: 'Value at which the achievement is completed' }),
  currentValue: Type.Integer({ description: 'Progress, at most targetValue; equal to it once completed' }),
  completedAt: Nullable({ ...Timestamp, description: 'null until it is completed' }),
  badgeSlug: Nullable(Type.String({ description: 'Badge that comes with the achievement; null if none' })),
  hidden: Type.Boolean({ description: 'Whether it is listed only once it is completed' }),
})

const byKey = new Map(catalog.map((achievement) => [achievement.key, achievement]))

/** A completed achievement stays at its target, even if actions are undone later. */
export function presentAchievement(
  row: AchievementRow,
  counts: Partial<Record<AchievementCounter, number>> = {},
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
