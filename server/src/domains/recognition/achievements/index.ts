export { type CompletedRow, listCompleted } from './queries.ts'
export { achievementKeys } from './rules.ts'
export { seedAchievements } from './seed.ts'
export { AchievementProgress, presentAchievement } from './wire.ts'
