import type { JSONRPCRequest, JSONRPCResponse } from '@modelcontextprotocol/server'

/** JSON-RPC 2.0 codes; -32000 to -32019 are our own. */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  refused: -32000,
  resourceNotFound: -32002,
  insufficientScope: -32003,
} as const

/** A response as it is sent; a message that could not be parsed has no id. */
export type RpcAnswer = JSONRPCResponse | { jsonrpc: '2.0'; id: null; error: { code: number; message: string } }

/** What one message of a POST needs: a response, none, or an error that it is invalid. */
export type Item =
  | { kind: 'request'; message: JSONRPCRequest }
  | { kind: 'silent' }
  | { kind: 'invalid'; answer: RpcAnswer }

/** spec §MCP: "a batch of at most 10". */
export const batchMax = 10

type Fields = Record<string, unknown>

export function rpcError(id: unknown, code: number, message: string, data?: unknown): RpcAnswer {
  const error = { code, message, ...(data !== undefined && { data }) }
  return { jsonrpc: '2.0', id: isId(id) ? id : null, error } as RpcAnswer
}

/** Notifications and responses from the client change nothing: without sessions there is nothing to cancel or resume. */
export function readItem(value: unknown, batchSize: number): Item {
  const refuse = (why: string, code: number = rpcCodes.invalidRequest): Item => ({
    kind: 'invalid',
    answer: rpcError((value as Fields | null)?.id, code, why),
  })
  if (!isFields(value)) return refuse('A message must be a JSON-RPC 2.0 object')
  if (value.jsonrpc !== '2.0') return refuse('jsonrpc must be "2.0"')
  if (!('method' in value))
    return 'result' in value || 'error' in value ? { kind: 'silent' } : refuse('method is required')
  if (typeof value.method !== 'string') return refuse('method must be a string')
  if (!('id' in value)) return { kind: 'silent' }
  if (!isId(value.id)) return refuse('id must be a string or a whole number')
  if (value.method === 'initialize' && batchSize > 1) return refuse('initialize must not be part of a batch')
  if (value.params !== undefined && !isFields(value.params))
    return refuse('params must be an object', rpcCodes.invalidParams)
  return { kind: 'request', message: value as unknown as JSONRPCRequest }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isSafeInteger(id)
}
