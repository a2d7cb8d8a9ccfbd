import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import type { PassChanges } from '#domains/people/meetpass/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field } from '#surfaces/site/forms.ts'
import { messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cardPage, type OwnView, ownPage } from './own-pages.ts'
import { hasOwner, passIdIn, passPathIn, requireTap, signedIn } from './pass-access.ts'

/** The pages that only the owner of a pass may use. */
export function mountOwn(scope: PageScope): void {
  const { routes, server } = scope
  const { ownOrigins, baseUrl } = server

  async function requireOwn(request: FastifyRequest): Promise<OwnView> {
    const tap = await requireTap(scope, request)
    const { settings } = tap
    if (!hasOwner(tap) || !settings) throw new ApiError('pass_not_found')
    return { tap: { ...tap, settings }, ownOrigins }
  }

  routes.post(
    '/pass/:id/settings',
    open,
    signedIn(passPathIn, async (_caller, request, reply) => {
      const view = await requireOwn(request)
      const changes = changesIn(request)
      try {
        await perform(scope, request, operations.meetpass.update, { params: { id: view.tap.passId }, body: changes })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'validation_failed') throw error
        return sendPage(reply, ownPage(messagesOf(request), { ...view, alert: error.message }), error.status)
      }
      return redirectWith(scope, reply, `/pass/${view.tap.passId}`, 'saved')
    }),
  )

  routes.post(
    '/pass/:id/release',
    open,
    signedIn(passPathIn, async (_caller, request, reply) => {
      await perform(scope, request, operations.meetpass.release, { params: { id: passIdIn(request) } })
      return redirectWith(scope, reply, '/settings/passes', 'passReleased')
    }),
  )

  const cardPathIn = (request: FastifyRequest) => `${passPathIn(request)}/card`
  routes.get(
    '/pass/:id/card',
    open,
    signedIn(cardPathIn, async (_caller, request, reply) => {
      const { sheet } = request.query as { sheet?: unknown }
      return sendPage(
        reply,
        cardPage(messagesOf(request), await requireOwn(request), new URL(baseUrl).host, sheet === '1'),
      )
    }),
  )
}

/** The form as changes for the API. Browsers do not send an unchecked box. */
function changesIn(request: FastifyRequest): PassChanges {
  return {
    label: field(request, 'label').trim() || null,
    action: field(request, 'action') || null,
    autoFollow: field(request, 'autoFollow') === 'on',
    isTicket: field(request, 'isTicket') === 'on',
    isActive: field(request, 'isActive') === 'on',
  }
}
