import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as operations from './operations.ts'

export const sessionsCapability = capability({
  operations: { sessions: operations },
  background,
  personal: [
    personalData({
      name: 'sessions',
      table: 'sessions',
      owner: 'user_id',
      erasure: 'at once',
      step: 'others',
      exported: [
        'id',
        'user_agent',
        'method',
        'created_at',
        'last_seen_at',
        'authenticated_at',
        'expires_at',
        'revoked_at',
      ],
      newest: 'created_at',
    }),
  ],
})
