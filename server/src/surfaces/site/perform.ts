import type { FastifyRequest } from 'fastify'
import type { Action } from '#kernel/operation/action.ts'
import type { InputOf, OutputOf } from '#kernel/operation/call.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { assertAccess } from '#surfaces/http/access.ts'
import { shortAddress } from '#surfaces/http/address.ts'
import { runAction, runOperation } from '#surfaces/operations/run.ts'
import { findVisitor, type PageScope } from './page-scope.ts'

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Runs an operation for the visitor of a page with the same checks, limits and audit row as in the API. */
export async function perform<T extends Operation>(
  { server }: Pick<PageScope, 'server'>,
  request: FastifyRequest,
  op: T,
  input: InputOf<T>,
  caller = findVisitor(request),
): Promise<OutputOf<T>> {
  assertAccess(op, caller)
  // As in the API, a body that may be left out is then an empty one.
  const { params = {}, query = {}, body = op.bodyOptional ? {} : undefined } = input as Parts
  const context = { requestId: request.id, address: shortAddress(request.ip) }
  const answer = await runOperation(server, { op, caller, params, query: { ...query }, body, ...context })
  const { data, pagination } = JSON.parse(answer.body)
  return (op.isList ? { items: data, pagination } : data) as OutputOf<T>
}

/** Runs an action for the visitor of a page. */
export function performAction<I, O>(
  { server }: Pick<PageScope, 'server'>,
  request: FastifyRequest,
  action: Action<I, O>,
  input: I,
  caller = findVisitor(request),
): Promise<O> {
  return runAction(server, { action, caller, input, requestId: request.id, address: shortAddress(request.ip) })
}
