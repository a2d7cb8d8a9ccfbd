import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { isFresh } from '#kernel/operation/freshness.ts'
import type { Messages } from '#messages/index.ts'
import { bodyOf, type FormRefusal, formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage, signInAgainPath } from '#surfaces/site/page-scope.ts'
import { choiceField, type FormState } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { copyField, copyScripts } from '../parts/copy-field.ts'
import { appFields, withRedirectWords } from './app-form.ts'
import { appPath } from './apps.ts'
import { developersPath, developersScreen } from './shell.ts'
import { portalStyle } from './style/stylesheet.ts'

const path = developersPath('apps', '/new')

/** The form for a new app. Its secret is in the answer, and nowhere else. */
export function mountAppNew(scope: PageScope): void {
  const { server } = scope

  const showForm = async (
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    state: FormState & Partial<FormRefusal> = { values: { kind: 'confidential' } },
  ) => {
    const messages = messagesOf(request)
    const body = isFresh(caller.credential, 15, server.clock.now())
      ? formCard(messages, state)
      : staleCard(messages, signInAgainPath(server, request))
    return sendPage(reply, newScreen(messages, body, state.alert), state.status)
  }

  getScreen(scope, path, (request, reply, caller) => showForm(request, reply, caller))

  postScreen(scope, path, path, async (request, reply, caller) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const given: object = bodyOf(operations.apps.create, form)
    const body = { redirectUris: [], ...given, isPublicClient: form.get('kind') === 'public' }
    try {
      const made = await perform(scope, request, operations.apps.create, { body: body as never })
      return await sendPage(reply, newScreen(messages, madeCard(messages, made)))
    } catch (error) {
      return showForm(request, reply, caller, withRedirectWords(refusalOf(error, form, messages), form, messages))
    }
  })
}

function newScreen(messages: Messages, body: string, alert?: string) {
  const text = messages.developers.apps
  return developersScreen(messages, {
    tab: 'apps',
    heading: text.new.heading,
    back: { href: developersPath('apps'), words: text.back },
    alert,
    styles: [portalStyle.path],
    scripts: copyScripts,
    body,
  })
}

function formCard(messages: Messages, state: FormState): string {
  const { new: text, kinds, form } = messages.developers.apps
  const options = [
    { value: 'confidential', label: kinds.confidential, hint: kinds.confidentialHint },
    { value: 'public', label: kinds.public, hint: kinds.publicHint },
  ]
  return html`<p class="soft">${text.lead}</p><form class="card" method="post" action="${path}">
!${choiceField(state, { name: 'kind', label: form.kind, options })}!${appFields(messages, state)}<button>${text.button}</button></form>`
}

function staleCard({ developers }: Messages, signIn: string): string {
  const text = developers.apps.new
  return html`<section class="card"><p>${text.stale}</p><a class="button fit" href="${signIn}">${text.signIn}</a></section>`
}

function madeCard(messages: Messages, app: OutputOf<typeof operations.apps.create>): string {
  const { new: text, one } = messages.developers.apps
  const secret = { id: 'secret', label: one.secrets.fresh, value: app.clientSecret }
  return html`<section class="card made" role="status"><h2>${text.made(app.name)}</h2>
<p>${app.isPublicClient ? text.madePublic : text.madeLead}</p>
!${copyField({ id: 'client-id', label: one.clientId, value: app.clientId }, messages)}
!${app.isPublicClient ? '' : copyField(secret, messages)}
<a class="button fit" href="${appPath(app.clientId)}">${text.next}</a></section>`
}
