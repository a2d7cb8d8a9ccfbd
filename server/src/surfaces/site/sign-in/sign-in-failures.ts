import type { FastifyRequest } from 'fastify'
import type { SignInMethod } from '#domains/foundation/sessions/index.ts'
import { countFailure } from '#platform/database/audit.ts'
import { shortAddress } from '#surfaces/http/address.ts'
import type { AccountScope } from './session.ts'

type Reason = 'wrong_code' | 'refused' | 'suspended'

/** Runs after the transaction and on its own: it must neither wait for other rows nor roll back other work. */
export async function recordFailure(
  { server }: AccountScope,
  request: FastifyRequest,
  method: SignInMethod,
  reason: Reason,
  userId: string | null = null,
): Promise<void> {
  const address = shortAddress(request.ip)
  const failure = { action: 'sign-in.failure', target: userId, address, detail: { method, reason } }
  await countFailure(server, failure).catch((err: unknown) =>
    server.logger.error({ err, requestId: request.id }, 'a failed sign-in could not be noted'),
  )
}
