import { ProtocolError, Server, specTypeSchemas } from '@modelcontextprotocol/server'
import type { Caller } from '#kernel/context.ts'
import type { Access } from '#kernel/operation/operation.ts'
import { instructions, notReading } from '#messages/en/mcp.ts'
import type { Logger } from '#platform/logger.ts'
import { toApiError } from '#surfaces/http/errors.ts'
import { protocolVersion } from '#surfaces/oauth/metadata.ts'
import { apiVersion } from '#surfaces/openapi/version.ts'
import { type Catalog, isPermitted, isReading, type ServedTool, type Visit } from './catalog.ts'
import { isFields, rpcCodes } from './json-rpc.ts'
import { matchResource } from './resource-uri.ts'

const serverInfo = { name: 'hearth', title: 'Hearth', version: apiVersion }
const options = {
  supportedProtocolVersions: [protocolVersion],
  capabilities: { tools: {}, resources: {}, prompts: {} },
  instructions,
}

/** A protocol server for one POST. It costs a tenth of a millisecond and holds no state. */
export function openProtocol(catalog: Catalog, visit: Visit, logger: Logger): Server {
  const server = new Server(serverInfo, options)
  const guarded = guardWith(visit, logger)
  const { caller, isReadOnly } = visit
  const offered = () => {
    const permitted = listTools(catalog, caller)
    return isReadOnly ? permitted.filter(isReading) : permitted
  }
  server.setRequestHandler('tools/list', () => ({ tools: offered().map((one) => one.definition) }))
  server.setRequestHandler('tools/call', ({ params }) =>
    guarded(() => {
      const tool = catalog.tools.find(({ definition }) => definition.name === params.name)
      if (!tool) throw new ProtocolError(rpcCodes.invalidParams, `Unknown tool: ${quote(params.name)}`)
      if (isReadOnly && !isReading(tool)) throw new ProtocolError(rpcCodes.invalidParams, notReading(params.name))
      if (!isPermitted(tool, caller))
        catalog.record(visit, { tool: params.name, code: 'insufficient_scope', durationMs: 0 })
      assertPermitted(tool, caller)
      return tool.call(visit, params.arguments ?? {}, offered())
    }),
  )
  const permitted = <T extends { access: Access; definition: unknown }>(all: readonly T[]) =>
    all.filter((one) => isPermitted(one, caller)).map((one) => one.definition as T['definition'])
  server.setRequestHandler('resources/list', () => ({ resources: permitted(catalog.resources) }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: permitted(catalog.templates) }))
  server.setRequestHandler('resources/read', ({ params: { uri } }) =>
    guarded(async () => {
      const found = matchResource(catalog, uri)
      if (found) assertPermitted(found.resource, caller)
      const contents = await found?.resource.read(visit, uri, found.variables)
      if (!contents) throw new ProtocolError(rpcCodes.resourceNotFound, 'Resource not found', { uri })
      return { contents }
    }),
  )
  server.setRequestHandler('prompts/list', () => ({ prompts: catalog.prompts.map(({ definition }) => definition) }))
  server.setRequestHandler('prompts/get', ({ params }) =>
    guarded(() => {
      const prompt = catalog.prompts.find(({ definition }) => definition.name === params.name)
      if (!prompt) throw new ProtocolError(rpcCodes.invalidParams, `Unknown prompt: ${quote(params.name)}`)
      const given = params.arguments ?? {}
      const missing = prompt.definition.arguments?.find(({ name, required }) => required && !given[name]?.trim())
      if (missing) throw new ProtocolError(rpcCodes.invalidParams, `The argument ${missing.name} is required`)
      return { description: prompt.definition.description ?? '', messages: prompt.get(given) }
    }),
  )
  return server
}

const listed = new WeakMap<ReadonlySet<string>, { catalog: Catalog; tools: readonly ServedTool[] }>()

/** What a caller is shown, cached per set of scopes: there are few. */
function listTools(catalog: Catalog, caller: Caller): readonly ServedTool[] {
  const known = listed.get(caller.scopes)
  if (known?.catalog === catalog) return known.tools
  const tools = catalog.tools.filter((tool) => isPermitted(tool, caller))
  listed.set(caller.scopes, { catalog, tools })
  return tools
}

function assertPermitted(wanted: { access: Access }, caller: Caller): void {
  if (isPermitted(wanted, caller)) return
  const data = { code: 'insufficient_scope', scope: wanted.access }
  throw new ProtocolError(
    rpcCodes.insufficientScope,
    `This needs the scope ${wanted.access}; use a token with that scope`,
    data,
  )
}

/** The SDK sends the message of any thrown error; only messages meant for callers may go out. */
function guardWith({ requestId }: Visit, logger: Logger) {
  return async <T>(work: () => T | Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ProtocolError) throw error
      const { status, code, message, headers } = toApiError(error)
      const retryAfter = Number(headers['Retry-After'])
      if (status !== 500)
        throw new ProtocolError(rpcCodes.refused, message, { code, status, ...(retryAfter > 0 && { retryAfter }) })
      logger.error({ err: error, requestId }, 'an MCP request failed')
      throw new ProtocolError(rpcCodes.internalError, `Internal error; quote the request id ${requestId}`)
    }
  }
}

const schemas: Record<string, { '~standard': { validate(value: unknown): unknown } } | undefined> = {
  initialize: specTypeSchemas.InitializeRequest,
  'tools/call': specTypeSchemas.CallToolRequest,
  'resources/read': specTypeSchemas.ReadResourceRequest,
  'prompts/get': specTypeSchemas.GetPromptRequest,
}
const onePage = new Set(['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'])

/** What is wrong with the params of a message, in one line; the SDK would send -32603 with its parser's internals. */
export function flawInParams(message: { method: string; params?: unknown }): string | undefined {
  const { method, params } = message
  if (onePage.has(method) && isFields(params) && params.cursor !== undefined)
    return 'Unknown cursor: the list has one page'
  const schema = Object.hasOwn(schemas, method) ? schemas[method] : undefined
  if (!schema || (method === 'initialize' && params === undefined)) return undefined
  const { issues } = schema['~standard'].validate(message) as { issues?: readonly { path?: readonly unknown[] }[] }
  if (!issues) return undefined
  const field = issues[0]?.path?.slice(0, 3).map((step) => quote(String(isFields(step) ? step.key : step)))
  return `Invalid parameters${field && field.length > 0 ? `: ${field.join('.')} is missing or of the wrong type` : ''}`
}

function quote(text: string): string {
  const short = text.replaceAll(/[^\x20-\x7e]/g, '?')
  return short.length > 80 ? `${short.slice(0, 80)}…` : short
}
