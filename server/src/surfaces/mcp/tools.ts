import type { CallToolResult } from '@modelcontextprotocol/server'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { toApiError } from '#surfaces/http/errors.ts'
import { type Call, type Runtime, runOperation } from '#surfaces/operations/run.ts'
import { readArguments } from './arguments.ts'
import type { RecordCall } from './call-log.ts'
import type { ServedTool, Visit } from './catalog.ts'
import { defineTool } from './definitions.ts'
import { isTooLarge, presentForAgent, resultBytesMax, shorten } from './fit.ts'
import { presentRefusal } from './refusal.ts'

/** Every operation that says how it looks to an agent, as a tool. */
export function serveTools(
  runtime: Runtime,
  operations: readonly Operation[],
  record: RecordCall,
): ReadonlyMap<string, ServedTool> {
  const tools = operations.flatMap((op) => (op.mcp ? [serveTool(runtime, op, defineTool(op, op.mcp), record)] : []))
  return new Map(tools.map((tool) => [tool.definition.name, tool]))
}

function serveTool(
  runtime: Runtime,
  op: Operation,
  definition: ServedTool['definition'],
  record: RecordCall,
): ServedTool {
  async function call(visit: Visit, given: Record<string, unknown>, visible: readonly ServedTool[]) {
    const started = performance.now()
    let outcome: { outcome: string; reason?: string } = { outcome: 'ok' }
    try {
      const { params, query, body } = readArguments(op, given)
      const { caller, requestId, address, idempotencyKey } = visit
      return present(await runFitting(runtime, { op, caller, requestId, address, idempotencyKey, params, query, body }))
    } catch (error) {
      const known = toApiError(error)
      outcome = { outcome: known.code, ...(known.reason && { reason: known.reason }) }
      if (known.status === 500)
        runtime.logger.error({ err: error, requestId: visit.requestId, operation: op.id }, 'a tool failed')
      return presentRefusal(known, visit.requestId, new Set(visible.map((tool) => tool.definition.name)))
    } finally {
      const ms = Math.round(performance.now() - started)
      const code = outcome.outcome === 'ok' ? undefined : outcome.outcome
      record(visit, { tool: definition.name, code, durationMs: ms })
      runtime.logger.info({ ...whoCalled(visit), tool: definition.name, operation: op.id, ...outcome, ms }, 'tool call')
    }
  }
  return { definition, access: op.access, call }
}

/** An agent acts for a user who does not see the call, so every call is logged. */
function whoCalled({ caller, requestId, digest }: Visit) {
  const { kind, id, grantId } = caller.credential
  return { requestId, userId: caller.userId, credential: { kind, id, grantId }, digest }
}

/** The structure is the JSON of the text, so it is not made twice: it is put in when the answer is written. */
const asInText = Object.freeze({})

function present(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: asInText }
}

/** The answer of an operation as JSON, small enough for a model: a page with fewer items, or else with shorter texts. */
export async function runFitting(runtime: Runtime, call: Call): Promise<string> {
  const { op } = call
  const isPaged = op.effect === 'read' && op.query?.properties.limit !== undefined
  for (let query = call.query; ; ) {
    const asked = { ...query }
    const { body } = await runOperation(runtime, { ...call, query: asked })
    const presented = presentForAgent(body, op.isList)
    if (!isTooLarge(presented)) return presented
    const limit = Number(asked.limit)
    if (!isPaged || limit <= 1) return assertFits(shorten(presented))
    const share = resultBytesMax / Buffer.byteLength(presented)
    query = { ...query, limit: Math.max(1, Math.min(limit - 1, Math.floor(limit * share * 0.9))) }
  }
}

function assertFits(json: string): string {
  if (isTooLarge(json)) throw new ApiError('payload_too_large', 'The result is too large for a tool; use the REST API')
  return json
}
