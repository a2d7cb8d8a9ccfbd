import type { FastifyRequest } from 'fastify'
import { allOperations } from '#domains/index.ts'
import { assertAccess } from '#surfaces/http/access.ts'
import { shortAddress } from '#surfaces/http/address.ts'
import { runOperation } from '#surfaces/operations/run.ts'
import { findVisitor, type PageScope } from './page-scope.ts'

interface Input {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: object
}

const byId = new Map(allOperations.map((op) => [op.id, op]))

/** Runs an operation for the visitor of a page, as the API runs it: the same checks, the same audit row. */
export async function perform<T>(
  { server }: Pick<PageScope, 'server'>,
  request: FastifyRequest,
  id: string,
  { params = {}, query = {}, body }: Input = {},
): Promise<T> {
  const op = byId.get(id)
  if (!op) throw new Error(`there is no operation ${id}`)
  const caller = findVisitor(request)
  assertAccess(op, caller)
  const call = {
    op,
    caller,
    params,
    query: { ...query },
    body,
    requestId: request.id,
    address: shortAddress(request.ip),
  }
  const answer = await runOperation(server, call)
  return (JSON.parse(answer.body) as { data: T }).data
}
