import type { FastifyReply, FastifyRequest } from 'fastify'
import { findUser } from '#domains/foundation/users/index.ts'
import { requireVisibleGroup } from '#domains/groups/groups/index.ts'
import { operations } from '#domains/index.ts'
import { findListingSource } from '#domains/integrations/sources/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, type FormRefusal, formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { pathOf } from '#surfaces/site/parts/group-card.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { claimPage } from './claim-page.ts'
import { slugIn } from './view.ts'

const { get, create, check, delete: withdraw } = operations['ownership-claims']

/** Claiming a group that administrators listed. */
export function mountClaim(scope: PageScope): void {
  const { database } = scope.server
  const route = '/groups/:slug/claim'
  const from = (request: FastifyRequest) => `/groups/${slugIn(request)}/claim`

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    refused?: FormState & { alert?: string | undefined; status?: number },
  ) {
    const group = await requireVisibleGroup(database, caller, slugIn(request))
    if (group.is_claimed) return reply.redirect(pathOf(group), 303)
    const params = { slug: group.id }
    const claim = await perform(scope, request, get, { params }).catch(ignoreNone)
    const hasEmail = (await findUser(database, caller.userId))?.email != null
    const host = (await findListingSource(database, group.id))?.host
    const form = refused ?? { values: {} }
    const view = { messages: messagesOf(request), group, claim, host, hasEmail, form, alert: refused?.alert }
    return sendPage(reply, claimPage(view), refused?.status)
  }

  getScreen(scope, route, show)

  postScreen(scope, route, from, async (request, reply, caller) => {
    const form = formIn(request)
    const body: { reason?: string } = bodyOf(create, form)
    try {
      await perform(scope, request, create, { params: { slug: slugIn(request) }, body })
    } catch (error) {
      return show(request, reply, caller, wordsFor(error, form, messagesOf(request)))
    }
    if (body.reason === undefined) return reply.redirect(from(request), 303)
    return redirectWith(scope, reply, from(request), 'ownershipRequested')
  })

  postScreen(scope, `${route}/check`, from, async (request, reply, caller) => {
    const form = formIn(request)
    const slug = slugIn(request)
    try {
      await perform(scope, request, check, { params: { slug } })
    } catch (error) {
      return show(request, reply, caller, wordsFor(error, form, messagesOf(request)))
    }
    return redirectWith(scope, reply, `/organize/groups/${slug}`, 'groupClaimed')
  })

  postScreen(scope, `${route}/withdraw`, from, async (request, reply, caller) => {
    const form = formIn(request)
    try {
      await perform(scope, request, withdraw, { params: { slug: slugIn(request) } })
    } catch (error) {
      return show(request, reply, caller, wordsFor(error, form, messagesOf(request)))
    }
    return redirectWith(scope, reply, from(request), 'ownershipWithdrawn')
  })
}

function ignoreNone(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'claim_not_found') throw error
}

/** What the page says of a refusal. Codes that others use too have words of their own here. */
function wordsFor(error: unknown, form: URLSearchParams, messages: Messages): FormRefusal {
  const text = messages.claims.page
  const own: Record<string, string | undefined> = {
    rate_limited: text.wait,
    limit_reached: text.limit,
    already_reviewed: text.askedBefore,
    claim_expired: text.over,
    claim_not_found: text.over,
  }
  const alert = error instanceof ApiError ? (unreadableIn(error, messages) ?? own[error.code]) : undefined
  if (alert !== undefined)
    return { values: { reason: form.get('reason') ?? '' }, alert, status: (error as ApiError).status }
  return refusalOf(error, form, messages)
}

function unreadableIn({ code, problems }: ApiError, { claims, sources }: Messages): string | undefined {
  if (code !== 'source_unreadable') return undefined
  const keyword = problems[0]?.rule?.keyword as keyof typeof sources.problems
  return claims.page.unreadable(sources.problems[keyword].title)
}
