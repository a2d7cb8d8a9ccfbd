import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { isFresh } from '#kernel/operation/freshness.ts'
import type { Messages } from '#messages/index.ts'
import { type FormRefusal, formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage, signInAgainPath } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { copyField, copyScripts } from '../parts/copy-field.ts'
import { developersPath, developersScreen } from './shell.ts'
import { hooksStyle } from './style/stylesheet.ts'
import { readWebhook, webhookFields, withWords } from './webhook-form.ts'
import { webhookPath } from './webhooks-view.ts'

const path = developersPath('webhooks', '/new')
const proposal: Pick<FormRefusal, 'values'> = { values: { eventTypes: ['*'], audience: 'mine' } }

/** The form for a new webhook. Its secret is in the answer, and nowhere else. */
export function mountWebhookNew(scope: PageScope): void {
  const { server } = scope

  const showForm = async (
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    state: Pick<FormRefusal, 'values'> & Partial<FormRefusal> = proposal,
  ) => {
    const isRecent = isFresh(caller.credential, 15, server.clock.now())
    const body = isRecent
      ? formCard(messagesOf(request), state, caller.scopes.has('admin'))
      : staleCard(messagesOf(request), signInAgainPath(server, request))
    return sendPage(reply, newScreen(messagesOf(request), body, state.alert), state.status)
  }

  getScreen(scope, path, (request, reply, caller) => showForm(request, reply, caller))

  postScreen(scope, path, path, async (request, reply, caller) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    try {
      const made = await perform(scope, request, operations.webhooks.create, { body: readWebhook(form) })
      return await sendPage(reply, newScreen(messages, madeCard(messages, made)))
    } catch (error) {
      return showForm(request, reply, caller, withWords(refusalOf(error, form, messages), form, messages))
    }
  })
}

function newScreen(messages: Messages, body: string, alert?: string) {
  const text = messages.developers.webhooks
  return developersScreen(messages, {
    tab: 'webhooks',
    heading: text.new.heading,
    back: { href: developersPath('webhooks'), words: text.back },
    alert,
    styles: [hooksStyle.path],
    scripts: copyScripts,
    body,
  })
}

function formCard(messages: Messages, state: Pick<FormRefusal, 'values'>, isAdmin: boolean): string {
  const text = messages.developers.webhooks.new
  return html`<p class="soft">${text.lead}</p><form class="card" method="post" action="${path}">
!${webhookFields(messages, { state, isAdmin })}<button class="fit">${text.button}</button></form>`
}

function staleCard({ developers }: Messages, signIn: string): string {
  const text = developers.webhooks.new
  return html`<section class="card"><p>${text.stale}</p><a class="button fit" href="${signIn}">${text.signIn}</a></section>`
}

type Made = OutputOf<typeof operations.webhooks.create>

function madeCard(messages: Messages, { id, url, secret = '' }: Made): string {
  const text = messages.developers.webhooks.new
  const field = { id: 'secret', label: text.secret, value: secret, hint: text.secretHint }
  return html`<section class="card" role="status"><h2>${text.made}</h2><p><code>${url}</code></p><p>${text.madeLead}</p>
!${copyField(field, messages)}<a class="button fit" href="${webhookPath(id)}#test">${text.next}</a></section>`
}
