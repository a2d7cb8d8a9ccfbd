import type { Operation } from '#kernel/operation/operation.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { openCallLog } from './call-log.ts'
import type { Catalog } from './catalog.ts'
import { servedPrompts } from './prompts.ts'
import { serveResources } from './resources.ts'
import { serveTools } from './tools.ts'

/** Everything that is offered to agents, from the registry. */
export function openCatalog(server: HttpServer, operations: readonly Operation[], authUrl: string): Catalog {
  const urls = { baseUrl: server.baseUrl, authUrl }
  const { record, flush } = openCallLog(server)
  server.app.addHook('onClose', flush)
  return {
    record,
    tools: serveTools(server, operations, record),
    ...serveResources(server, operations, urls),
    prompts: servedPrompts,
  }
}
