import { personalData } from '#kernel/data/personal-data.ts'

export const peopleMailPersonalData = [
  personalData({
    name: 'peopleNews',
    table: 'people_news',
    owner: 'user_id',
    erasure: 'batched',
    exported: ['due_at', 'mailed_until'],
  }),
]
