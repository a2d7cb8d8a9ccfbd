import { personalData } from '#kernel/data/personal-data.ts'

export const mcpCallPersonalData = [
  personalData({
    name: 'mcpCalls',
    table: 'mcp_calls',
    owner: 'user_id',
    erasure: 'batched',
    exported: ['tool', 'error_code', 'duration_ms', 'called_at'],
    newest: 'called_at',
  }),
]
