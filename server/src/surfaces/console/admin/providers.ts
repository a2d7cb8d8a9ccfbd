import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, findRefusal, formIn, type Refusal } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmPage, confirmScripts, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { editBody, listBody, type Provider } from './providers-view.ts'
import { adminPath, adminScreen } from './shell.ts'

const providers = operations['identity-providers']
const path = adminPath('providers')
const idOf = (request: FastifyRequest) => (request.params as { provider: string }).provider

/** Providers of OpenID Connect on the sign-in page. */
export function mountIdentityProviders(scope: PageScope): void {
  const listAll = async (request: FastifyRequest): Promise<Provider[]> =>
    (await perform(scope, request, providers.list, { query: { limit: 50 } })).items

  async function requireProvider(request: FastifyRequest): Promise<Provider> {
    const found = (await listAll(request)).find(({ id }) => id === idOf(request))
    if (!found) throw new ApiError('provider_not_found')
    return found
  }

  async function showList(request: FastifyRequest, reply: FastifyReply, refusal?: Refusal) {
    const messages = messagesOf(request)
    const { baseUrl } = scope.server
    const body = listBody({ messages, providers: await listAll(request), baseUrl, form: refusal ?? { values: {} } })
    return sendPage(
      reply,
      adminScreen(messages, { section: 'providers', body, alert: refusal?.alert }),
      refusal?.status,
    )
  }

  async function showOne(request: FastifyRequest, reply: FastifyReply, provider: Provider, refusal?: Refusal) {
    const messages = messagesOf(request)
    const form = refusal ?? { values: { name: provider.name, clientId: provider.clientId } }
    const screen = {
      section: 'providers' as const,
      heading: provider.name,
      back: { href: path, words: messages.admin.access.providers.back },
      body: editBody(messages, provider, form),
      alert: refusal?.alert,
      scripts: confirmScripts,
    }
    return sendPage(reply, adminScreen(messages, screen), refusal?.status)
  }

  getScreen(scope, path, (request, reply) => showList(request, reply))

  postScreen(scope, path, path, async (request, reply) => {
    const form = formIn(request)
    const body = bodyOf(providers.create, form)
    const refusal = await findRefusal(request, form, () => perform(scope, request, providers.create, { body }))
    return refusal
      ? showList(request, reply, withoutSecret(refusal))
      : redirectWith(scope, reply, path, 'providerAdded')
  })

  getScreen(scope, `${path}/:provider`, async (request, reply) =>
    showOne(request, reply, await requireProvider(request)),
  )

  postScreen(scope, `${path}/:provider`, path, async (request, reply) => {
    const form = formIn(request)
    const provider = await requireProvider(request)
    if (!form.get('clientSecret')) form.delete('clientSecret')
    const input = { params: { id: provider.id }, body: bodyOf(providers.update, form) }
    const refusal = await findRefusal(request, form, () => perform(scope, request, providers.update, input))
    return refusal
      ? showOne(request, reply, provider, withoutSecret(refusal))
      : redirectWith(scope, reply, path, 'saved')
  })

  postScreen(scope, `${path}/:provider/delete`, path, async (request, reply) => {
    const [form, messages, { id }] = [formIn(request), messagesOf(request), await requireProvider(request)]
    if (!decisionIn(form).isConfirmed) {
      const { question } = messages.admin.access.providers
      return sendPage(reply, confirmPage({ ...question, path: `${path}/${id}/delete`, form, back: path }, messages))
    }
    await perform(scope, request, providers.delete, { params: { id } })
    return redirectWith(scope, reply, path, 'deleted')
  })
}

/** A secret is never written into a page. */
const withoutSecret = (refusal: Refusal): Refusal => ({
  ...refusal,
  values: { ...refusal.values, clientSecret: undefined },
})
