import { personalData } from '#kernel/data/personal-data.ts'

export const connectionPersonalData = [
  personalData({
    name: 'connections',
    table: 'connections',
    owner: 'first_id',
    erasure: 'batched',
    exported: ['second_id', 'connected_at'],
    newest: 'connected_at',
  }),
  personalData({
    name: 'connectionsOfOthers',
    table: 'connections',
    owner: 'second_id',
    erasure: 'batched',
    exported: ['first_id', 'connected_at'],
    newest: 'connected_at',
  }),
]
