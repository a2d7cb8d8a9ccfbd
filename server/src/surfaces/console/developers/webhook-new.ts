import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { isFresh } from '#kernel/operation/freshness.ts'
import type { Messages } from '#messages/index.ts'
import { signInAgainPath } from '#surfaces/site/page-scope.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { formScreen } from '#surfaces/site/screens.ts'
import { copyField, copyScripts } from '../parts/copy-field.ts'
import { developersPath, developersScreen } from './shell.ts'
import { hooksStyle } from './style/stylesheet.ts'
import { readWebhook, webhookFields, withWords } from './webhook-form.ts'
import { webhookPath } from './webhooks.ts'

const path = developersPath('webhooks', '/new')
/** The form for a new webhook. Its secret is in the answer, and nowhere else. */
export const webhookNew = formScreen({
  path,
  op: operations.webhooks.create,
  done: undefined,
  load: (): { made?: Made } => ({}),
  values: () => ({ eventTypes: ['*'], audience: 'mine' }),
  input: ({ posted }) => ({ body: readWebhook(posted) }),
  refused: (refusal, { posted, messages }) => withWords(refusal, posted, messages),
  shows: (made) => ({ made }),
  view({ messages, made, form, caller, server, request }) {
    if (made) return newScreen(messages, madeCard(messages, made))
    const body = isFresh(caller.credential, 15, server.clock.now())
      ? formCard(messages, form, caller.scopes.has('admin'))
      : staleCard(messages, signInAgainPath(server, request))
    return newScreen(messages, body, form.alert)
  },
})

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

function formCard(messages: Messages, state: FormState, isAdmin: boolean): string {
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
