import { personalData } from '#kernel/data/personal-data.ts'

export const ticketPersonalData = [
  personalData({
    name: 'tickets',
    table: 'tickets',
    owner: 'user_id',
    erasure: 'batched',
    // Not the code: who has it can be checked in as the user.
    exported: ['event_id', 'created_at'],
    newest: 'created_at',
  }),
]
