import type { FastifyReply, FastifyRequest } from 'fastify'
import { findOAuthAccount } from '#domains/accounts/apps/index.ts'
import { operations } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { isScope, type Scope } from '#kernel/operation/scopes.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { findInstanceName } from '#surfaces/site/instance.ts'
import { bodyOf, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { assertFound, messagesOf, type PageScope, sendPage, zoneOf } from '#surfaces/site/page-scope.ts'
import { confirmPage, decisionIn, type Question } from '#surfaces/site/parts/confirm.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { withRedirectWords } from './app-form.ts'
import { type AppView, appScreen } from './app-view.ts'
import { appPath } from './apps.ts'
import { developersPath } from './shell.ts'

const route = developersPath('apps', '/:clientId')
const paramsOf = (request: FastifyRequest) => request.params as { clientId: string }
const here = (request: FastifyRequest) => appPath(paramsOf(request).clientId)

const isConfirmed = (request: FastifyRequest) => decisionIn(formIn(request)).isConfirmed

const firstScopes: readonly Scope[] = ['read:user', 'read:events']

/** The scopes that the preview asks for. */
function scopesIn(request: FastifyRequest): readonly Scope[] {
  const { scopes = [] } = request.query as { scopes?: string | string[] }
  const chosen = [scopes].flat().filter(isScope)
  return chosen.length > 0 ? chosen : firstScopes
}

/** One app: its fields and logo, its secrets, what people see, a trial, and its end. */
export function mountApp(scope: PageScope): void {
  const { server } = scope
  const { apps } = operations

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    shown: Pick<AppView, 'refusal' | 'secret'> = {},
    status = 200,
  ) {
    const params = paramsOf(request)
    const app = await perform(scope, request, apps.get, { params })
    const { secrets } = await perform(scope, request, apps.listSecrets, { params })
    const view: AppView = {
      ...{ app, secrets, ...shown, scopes: scopesIn(request), allowed: caller.scopes },
      account: assertFound(await findOAuthAccount(server.database, caller.userId)),
      instanceName: await findInstanceName(server),
      urls: { baseUrl: server.baseUrl, authUrl: server.authUrl ?? server.baseUrl },
      ...{ zone: zoneOf(request) ?? 'UTC', now: server.clock.now() },
    }
    return sendPage(reply, appScreen(messagesOf(request), view), status)
  }

  async function ask(request: FastifyRequest, reply: FastifyReply, question: Question, rest: string) {
    const [form, messages] = [formIn(request), messagesOf(request)]
    // Another user's app is not found, whatever is asked.
    await perform(scope, request, apps.get, { params: paramsOf(request) })
    const path = `${here(request)}${rest}`
    return sendPage(reply, confirmPage({ ...question, path, form, back: here(request) }, messages))
  }

  getScreen(scope, route, (request, reply, caller) => show(request, reply, caller))

  postScreen(scope, route, here, async (request, reply, caller) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const input = { params: paramsOf(request), body: bodyOf(apps.update, form) }
    const refusal = await findRefusal(request, form, () => perform(scope, request, apps.update, input))
    if (!refusal) return redirectWith(scope, reply, here(request), 'saved')
    return show(request, reply, caller, { refusal: withRedirectWords(refusal, form, messages) }, refusal.status)
  })

  postScreen(scope, `${route}/secrets`, here, async (request, reply, caller) => {
    const { clientSecret } = await perform(scope, request, apps.createSecret, { params: paramsOf(request) })
    return show(request, reply, caller, { secret: clientSecret })
  })

  postScreen(scope, `${route}/replace-secrets`, here, async (request, reply, caller) => {
    const question = messagesOf(request).developers.apps.one.secrets.replaceQuestion
    if (!isConfirmed(request)) return ask(request, reply, question, '/replace-secrets')
    const { clientSecret } = await perform(scope, request, apps.regenerateSecret, { params: paramsOf(request) })
    return show(request, reply, caller, { secret: clientSecret })
  })

  postScreen(scope, `${route}/secrets/:secretId/delete`, here, async (request, reply) => {
    const { clientId, secretId } = request.params as { clientId: string; secretId: string }
    if (!isId(secretId)) throw new ApiError('secret_not_found')
    const question = messagesOf(request).developers.apps.one.secrets.deleteQuestion
    if (!isConfirmed(request)) return ask(request, reply, question, `/secrets/${secretId}/delete`)
    await perform(scope, request, apps.deleteSecret, { params: { clientId, secretId } })
    return redirectWith(scope, reply, here(request), 'secretDeleted')
  })

  postScreen(scope, `${route}/delete`, here, async (request, reply) => {
    const question = messagesOf(request).developers.apps.one.deleteQuestion
    if (!isConfirmed(request)) return ask(request, reply, question, '/delete')
    await perform(scope, request, apps.delete, { params: paramsOf(request) })
    return redirectWith(scope, reply, developersPath('apps'), 'appDeleted')
  })
}
