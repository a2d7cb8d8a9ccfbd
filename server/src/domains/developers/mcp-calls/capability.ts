import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as operations from './operations.ts'

export const mcpCallsCapability = capability({
  operations: { 'mcp-calls': operations },
  background,
  personal: [
    personalData({
      name: 'mcpCalls',
      table: 'mcp_calls',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: ['tool', 'error_code', 'duration_ms', 'called_at'],
      newest: 'called_at',
    }),
  ],
})
