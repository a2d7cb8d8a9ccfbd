import type { Operation } from '#kernel/operation/operation.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import type { Catalog } from './catalog.ts'
import { servedPrompts } from './prompts.ts'
import { serveResources } from './resources.ts'
import { serveTools } from './tools.ts'

/** Everything that is offered to agents, from the registry. */
export function openCatalog(server: HttpServer, operations: readonly Operation[], authUrl: string): Catalog {
  const urls = { baseUrl: server.baseUrl, authUrl }
  return {
    tools: serveTools(server, operations),
    ...serveResources(server, operations, urls),
    prompts: servedPrompts,
  }
}
