import { personalData } from '#kernel/data/personal-data.ts'

export const achievementPersonalData = [
  personalData({
    name: 'achievements',
    table: 'user_achievements',
    owner: 'user_id',
    erasure: 'batched',
    exported: ['achievement', 'completed_at'],
    newest: 'completed_at',
  }),
]
