import { personalData } from '#kernel/data/personal-data.ts'

export const feedPersonalData = [
  personalData({
    name: 'feedGenerations',
    table: 'feed_generations',
    owner: 'user_id',
    erasure: 'at once',
    exported: ['generation', 'rotated_at'],
  }),
]
