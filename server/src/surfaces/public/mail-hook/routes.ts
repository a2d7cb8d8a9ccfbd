import { findConfirmation, readBounces } from '#domains/foundation/notifications/index.ts'
import { actions } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { shortAddress } from '#surfaces/http/address.ts'
import { assertCleanTexts } from '#surfaces/http/body.ts'
import { countByAddress } from '#surfaces/http/rate-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { runAction } from '#surfaces/operations/run.ts'

const bytesMax = 1024 * 1024
/** A provider sends from a few addresses, one report per bounce or a batch at a time. */
const reportsPerHour = 3600

/** Where a mail provider reports bounces. The secret in the address is the credential; a wrong one looks like no route. */
export function mountMailHook(server: HttpServer): void {
  const { app, logger } = server
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Amazon sends its JSON as text/plain.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: bytesMax },
      async (_request: unknown, text: string) => parseReport(text),
    )
    scope.post('/hooks/mail/:secret', { config: { access: 'public' }, bodyLimit: bytesMax }, async (request, reply) => {
      await countByAddress(server, request, reply, 'mail-hook', reportsPerHour)
      const { secret } = request.params as { secret: string }
      const input = { secret, bounces: readBounces(request.body) }
      const context = { requestId: request.id, address: shortAddress(request.ip) }
      const suppressed = await runAction(server, {
        action: actions.notifications.reportBounces,
        caller: undefined,
        input,
        ...context,
      })
      await runAction(server, { action: actions.invitations.reportBounces, caller: undefined, input, ...context })
      const confirmUrl = findConfirmation(request.body)
      if (confirmUrl) logger.warn({ confirmUrl }, 'Amazon SNS waits for a confirmation: open this address once')
      return { data: { suppressed } }
    })
  })
}

function parseReport(text: string): unknown {
  let report: unknown
  try {
    report = JSON.parse(text)
  } catch {
    throw new ApiError('invalid_json')
  }
  assertCleanTexts(report)
  return report
}
