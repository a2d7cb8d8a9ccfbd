import { Type } from 'typebox'
import { HexColor } from '#kernel/formats/colors.ts'
import { Nullable, Shape, Timestamp } from '#kernel/operation/schema.ts'

/** spec §AchievementProgress. */
export const AchievementProgress = Shape('AchievementProgress', {
  key: Type.String(),
  name: Type.String(),
  description: Nullable(Type.String()),
  icon: Nullable(Type.String()),
  color: Nullable(HexColor),
  targetValue: Type.Integer(),
  currentValue: Type.Integer({ description: 'At most targetValue; targetValue once it is completed' }),
  completedAt: Nullable(Timestamp),
  badgeSlug: Nullable(Type.String()),
  hidden: Type.Boolean(),
})
