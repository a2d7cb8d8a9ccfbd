import { listOperation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { listCalls } from './queries.ts'
import { McpCall, presentCall } from './wire.ts'

export const list = listOperation({
  id: 'mcp-calls.list',
  path: '/v1/developer/mcp-calls',
  summary: "List the latest tool calls of the current user's agents",
  description:
    'Lists the calls of MCP tools, newest first: when, which tool, by which app or token, and whether it worked. Arguments and results are not stored. Calls appear after a few seconds and are kept for 7 days, at most 500 per user.',
  access: 'developer',
  item: McpCall,
  example: {},
  async handler({ db, caller }, { page }) {
    return mapPage(await listCalls(db, page, { userId: caller.userId }), presentCall)
  },
})
