import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { sendBadge } from './badge.ts'
import { endQuestion } from './badge-links-part.ts'
import { badgePath, badgePathIn, badgeRoute, findBadge } from './badge-parts.ts'

const dayMs = 86_400_000

/** The days are a choice, so that no time zone has to be asked for. */
function expiryIn(form: URLSearchParams, now: Date): string | null {
  const days = Number(form.get('expiry'))
  return Number.isInteger(days) && days > 0 && days <= 365 ? new Date(now.getTime() + days * dayMs).toISOString() : null
}

export function mountBadgeLinks(scope: PageScope): void {
  const { claims } = operations

  postScreen(scope, badgeRoute('/links'), badgePathIn, async (request, reply) => {
    const form = formIn(request)
    const found = await findBadge(scope, request)
    const body: object = bodyOf(claims.createLink, form)
    const expiresAt = expiryIn(form, scope.server.clock.now())
    const input = { params: { badgeId: found.badge.id }, body: { ...body, expiresAt } }
    const refusal = await findRefusal(request, form, () => perform(scope, request, claims.createLink, input as never))
    if (refusal) return sendBadge(scope, request, reply, { ...found, linkForm: refusal, refusal })
    return redirectWith(scope, reply, `${badgePath(found.group, found.badge)}#links`, 'saved')
  })

  postScreen(scope, badgeRoute('/links/:link/end'), badgePathIn, async (request, reply) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const { link } = request.params as { link: string }
    if (!isId(link)) throw new ApiError('claim_not_found')
    const { group, badge } = await findBadge(scope, request)
    const path = badgePath(group, badge)
    if (!decisionIn(form).isConfirmed) {
      const view = { ...endQuestion(messages), path: `${path}/links/${link}/end`, form, back: path }
      return sendPage(reply, confirmPage(view, messages))
    }
    await perform(scope, request, claims.deleteLink, { params: { badgeId: badge.id, id: link } })
    return redirectWith(scope, reply, `${path}#links`, 'linkEnded')
  })
}
