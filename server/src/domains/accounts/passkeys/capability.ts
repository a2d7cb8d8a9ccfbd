import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as operations from './operations.ts'

export const passkeysCapability = capability({
  operations: { passkeys: operations },
  personal: [
    personalData({
      name: 'passkeys',
      table: 'passkeys',
      owner: 'user_id',
      erasure: 'at once',
      step: 'others',
      exported: ['id', 'name', 'transports', 'created_at', 'last_used_at'],
      newest: 'created_at',
    }),
  ],
})
