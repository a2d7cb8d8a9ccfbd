import type { FastifyRequest } from 'fastify'
import { operations } from '../../capabilities/index.ts'
import { assertAccess } from '../http/access.ts'
import { shortAddress } from '../http/address.ts'
import { runOperation } from '../run-operation.ts'
import { type Desk, findVisitor } from './visit.ts'

interface Input {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: object
}

const byId = new Map(operations.map((op) => [op.id, op]))

/** Runs an operation for the visitor of a page, as the API runs it: the same checks, the same audit row. */
export async function perform<T>(
  { server }: Pick<Desk, 'server'>,
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
