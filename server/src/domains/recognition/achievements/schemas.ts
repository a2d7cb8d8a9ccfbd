import { Type } from 'typebox'
import { HexColor } from '#kernel/formats/colors.ts'
import { Nullable, Shape, Timestamp } from '#kernel/operation/schema.ts'

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
