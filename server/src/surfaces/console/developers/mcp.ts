import { allOperations, operations } from '#domains/index.ts'
import { messagesOf, type PageScope, sendPage, zoneOf } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { mcpScreen } from './mcp-view.ts'
import { developersPath } from './shell.ts'

/** How to connect agents, which tools they get, and what they called. */
export function mountMcpGuide(scope: PageScope): void {
  const { baseUrl, clock } = scope.server

  getScreen(scope, developersPath('mcp'), async (request, reply, caller) => {
    const query = { limit: 20, ...cursorsIn(request) }
    const calls = await perform(scope, request, operations['mcp-calls'].list, { query })
    const tools = allOperations.flatMap(({ mcp, access, effect }) =>
      mcp && (access === 'any' || access === 'public' || caller.scopes.has(access))
        ? [{ name: mcp.name, title: mcp.title, access, isReading: effect === 'read' }]
        : [],
    )
    const view = {
      url: `${baseUrl}/mcp`,
      tools,
      calls,
      here: request.url,
      zone: zoneOf(request) ?? 'UTC',
      now: clock.now(),
    }
    return sendPage(reply, mcpScreen(messagesOf(request), view))
  })
}
