import { personalData } from '#kernel/data/personal-data.ts'

export const usagePersonalData = [
  personalData({
    name: 'apiUsage',
    table: 'api_usage',
    owner: 'user_id',
    erasure: 'at once',
    exported: ['hour', 'requests', 'refused'],
    newest: 'hour',
  }),
]
