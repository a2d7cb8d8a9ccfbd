import { personalData } from '#kernel/data/personal-data.ts'

export const actionLimitPersonalData = [
  personalData({
    name: 'limitedActions',
    table: 'limited_actions',
    owner: 'user_id',
    erasure: 'batched',
    exported: ['kind', 'amount', 'done_at'],
    newest: 'done_at',
  }),
]
