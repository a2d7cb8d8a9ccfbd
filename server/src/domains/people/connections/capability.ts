import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as operations from './operations.ts'

export const connectionsCapability = capability({
  operations: { connections: operations },
  personal: [
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
  ],
})
