import type { Operation } from '#kernel/operation/operation.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import type { Catalogue } from './catalog.ts'
import { servedPrompts } from './prompts.ts'
import { serveResources } from './resources.ts'
import { serveTools } from './tools.ts'

/** Everything agents are offered, from the registry. */
export function openCatalogue(server: HttpServer, operations: readonly Operation[], authUrl: string): Catalogue {
  const urls = { baseUrl: server.baseUrl, authUrl }
  return {
    tools: serveTools(server, operations),
    ...serveResources(server, operations, urls),
    prompts: servedPrompts,
  }
}
