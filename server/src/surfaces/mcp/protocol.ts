import {
  type CallToolRequest,
  type GetPromptRequest,
  type JSONRPCRequest,
  ProtocolError,
  type ReadResourceRequest,
  specTypeSchemas,
} from '@modelcontextprotocol/server'
import type { Caller } from '#kernel/context.ts'
import type { Access } from '#kernel/operation/operation.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import { instructions, notReading } from '#messages/en/mcp.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { toApiError } from '#surfaces/http/errors.ts'
import { protocolVersion } from '#surfaces/oauth/metadata.ts'
import { apiVersion } from '#surfaces/openapi/version.ts'
import { type Catalog, isPermitted, isReading, type ServedTool, type Visit } from './catalog.ts'
import { isFields, type RpcAnswer, rpcCodes, rpcError } from './json-rpc.ts'
import { matchResource } from './resource-uri.ts'

/** Nothing depends on who the client is or which version it asks for: there is one. */
const introduction = {
  protocolVersion,
  capabilities: { tools: {}, resources: {}, prompts: {} },
  serverInfo: { name: 'hearth', title: 'Hearth', version: apiVersion },
  instructions,
}

type Method = (catalog: Catalog, visit: Visit, params: never) => unknown

const methods: Record<string, Method> = {
  initialize: () => introduction,
  ping: () => ({}),
  'tools/list': (catalog, visit) => ({ tools: offeredTools(catalog, visit).map((one) => one.definition) }),
  'tools/call': callTool,
  'resources/list': ({ resources }, { caller }) => ({ resources: permitted(resources, caller) }),
  'resources/templates/list': ({ templates }, { caller }) => ({ resourceTemplates: permitted(templates, caller) }),
  'resources/read': readResource,
  'prompts/list': ({ prompts }, { caller }) => ({
    prompts: prompts
      .filter(({ scopes }) => scopes.every((scope) => caller.scopes.has(scope as Scope)))
      .map(({ definition }) => definition),
  }),
  'prompts/get': getPrompt,
}

/** The answer to one request of the protocol. Nothing is kept from one request to the next. */
export async function answerRequest(
  catalog: Catalog,
  visit: Visit,
  logger: Logger,
  { id, method, params }: JSONRPCRequest,
): Promise<RpcAnswer> {
  if (!Object.hasOwn(methods, method)) return rpcError(id, rpcCodes.methodNotFound, 'Method not found')
  try {
    const result = await methods[method]!(catalog, visit, (params ?? {}) as never)
    return { jsonrpc: '2.0', id, result } as RpcAnswer
  } catch (error) {
    const { code, message, data } = error instanceof ProtocolError ? error : refusalOf(error, visit, logger)
    return rpcError(id, code, message, data)
  }
}

function offeredTools(catalog: Catalog, { caller, isReadOnly }: Visit): readonly ServedTool[] {
  const tools = listTools(catalog, caller)
  return isReadOnly ? tools.filter(isReading) : tools
}

function callTool(catalog: Catalog, visit: Visit, { name, arguments: given }: CallToolRequest['params']) {
  const { caller, isReadOnly } = visit
  const tool = catalog.tools.get(name)
  if (!tool) throw new ProtocolError(rpcCodes.invalidParams, `Unknown tool: ${quote(name)}`)
  if (isReadOnly && !isReading(tool)) throw new ProtocolError(rpcCodes.invalidParams, notReading(name))
  if (!isPermitted(tool, caller)) catalog.record(visit, { tool: name, code: 'insufficient_scope', durationMs: 0 })
  assertPermitted(tool, caller)
  return tool.call(visit, given ?? {}, offeredTools(catalog, visit))
}

function permitted<T extends { access: Access; definition: unknown }>(all: readonly T[], caller: Caller) {
  return all.filter((one) => isPermitted(one, caller)).map((one) => one.definition as T['definition'])
}

async function readResource(catalog: Catalog, visit: Visit, { uri }: ReadResourceRequest['params']) {
  const found = matchResource(catalog, uri)
  if (found) assertPermitted(found.resource, visit.caller)
  const contents = await found?.resource.read(visit, uri, found.variables)
  if (!contents) throw new ProtocolError(rpcCodes.resourceNotFound, 'Resource not found', { uri })
  return { contents }
}

function getPrompt(catalog: Catalog, _visit: Visit, { name, arguments: given = {} }: GetPromptRequest['params']) {
  const prompt = catalog.prompts.find(({ definition }) => definition.name === name)
  if (!prompt) throw new ProtocolError(rpcCodes.invalidParams, `Unknown prompt: ${quote(name)}`)
  const missing = prompt.definition.arguments?.find((one) => one.required && !given[one.name]?.trim())
  if (missing) throw new ProtocolError(rpcCodes.invalidParams, `The argument ${missing.name} is required`)
  return { description: prompt.definition.description ?? '', messages: prompt.get(given) }
}

const listed = new WeakMap<ReadonlySet<string>, { catalog: Catalog; tools: readonly ServedTool[] }>()

/** What a caller is shown, cached per set of scopes: there are few. */
function listTools(catalog: Catalog, caller: Caller): readonly ServedTool[] {
  const known = listed.get(caller.scopes)
  if (known?.catalog === catalog) return known.tools
  const tools = [...catalog.tools.values()].filter((tool) => isPermitted(tool, caller))
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

/** Only messages that are meant for callers go out. */
function refusalOf(error: unknown, { requestId }: Visit, logger: Logger): ProtocolError {
  const { status, code, message, headers } = toApiError(error)
  const retryAfter = Number(headers['Retry-After'])
  if (status !== 500)
    return new ProtocolError(rpcCodes.refused, message, { code, status, ...(retryAfter > 0 && { retryAfter }) })
  logger.error({ err: error, requestId }, 'an MCP request failed')
  return new ProtocolError(rpcCodes.internalError, `Internal error; quote the request id ${requestId}`)
}

const schemas: Record<string, { '~standard': { validate(value: unknown): unknown } } | undefined> = {
  initialize: specTypeSchemas.InitializeRequest,
  'tools/call': specTypeSchemas.CallToolRequest,
  'resources/read': specTypeSchemas.ReadResourceRequest,
  'prompts/get': specTypeSchemas.GetPromptRequest,
}
const onePage = new Set(['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'])

/** What is wrong with the params of a message, in one line. */
export function flawInParams(message: { method: string; params?: unknown }): string | undefined {
  const { method, params } = message
  if (onePage.has(method) && isFields(params) && params.cursor !== undefined)
    return 'Unknown cursor: the list has one page'
  const schema = Object.hasOwn(schemas, method) ? schemas[method] : undefined
  if (method === 'tools/call' && isPlainCall(params)) return undefined
  if (!schema || (method === 'initialize' && params === undefined)) return undefined
  const { issues } = schema['~standard'].validate(message) as { issues?: readonly { path?: readonly unknown[] }[] }
  if (!issues) return undefined
  const field = issues[0]?.path?.slice(0, 3).map((step) => quote(String(isFields(step) ? step.key : step)))
  return `Invalid parameters${field && field.length > 0 ? `: ${field.join('.')} is missing or of the wrong type` : ''}`
}

/** A name and arguments alone, as nearly every call has them: the schema, which takes longer, would say no more. */
function isPlainCall(params: unknown): boolean {
  if (!isFields(params) || typeof params.name !== 'string' || !isFields(params.arguments ?? {})) return false
  return Object.keys(params).every((key) => key === 'name' || key === 'arguments')
}

function quote(text: string): string {
  const short = text.replaceAll(/[^\x20-\x7e]/g, '?')
  return short.length > 80 ? `${short.slice(0, 80)}…` : short
}
