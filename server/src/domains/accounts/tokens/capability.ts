import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as admin from './operations.admin.ts'
import * as operations from './operations.ts'

export const tokensCapability = capability({
  operations: { tokens: { ...operations, ...admin } },
  background,
  personal: [
    personalData({
      name: 'tokens',
      table: 'tokens',
      owner: 'user_id',
      erasure: 'at once',
      step: 'others',
      exported: ['id', 'name', 'token_prefix', 'scopes', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'],
      newest: 'created_at',
    }),
  ],
})
