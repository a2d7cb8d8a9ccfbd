import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { isFresh } from '#kernel/operation/freshness.ts'
import type { Messages } from '#messages/index.ts'
import { bodyOf } from '#surfaces/site/operation-form.ts'
import { signInAgainPath } from '#surfaces/site/page-scope.ts'
import { choiceField, type FormState } from '#surfaces/site/parts/fields.ts'
import { formScreen } from '#surfaces/site/screens.ts'
import { copyField, copyScripts } from '../parts/copy-field.ts'
import { appFields, withRedirectWords } from './app-form.ts'
import { appPath } from './apps.ts'
import { developersPath, developersScreen } from './shell.ts'
import { portalStyle } from './style/stylesheet.ts'

const path = developersPath('apps', '/new')

type Made = OutputOf<typeof operations.apps.create>

/** The form for a new app. Its secret is in the answer, and nowhere else. */
export const appNew = formScreen({
  path,
  op: operations.apps.create,
  done: undefined,
  load: (): { made?: Made } => ({}),
  values: () => ({ kind: 'confidential' }),
  input({ posted }) {
    const given: object = bodyOf(operations.apps.create, posted)
    return { body: { redirectUris: [], ...given, isPublicClient: posted.get('kind') === 'public' } as never }
  },
  refused: (refusal, { posted, messages }) => withRedirectWords(refusal, posted, messages),
  shows: (made) => ({ made }),
  view({ messages, made, form, caller, server, request }) {
    if (made) return newScreen(messages, madeCard(messages, made))
    const body = isFresh(caller.credential, 15, server.clock.now())
      ? formCard(messages, form)
      : staleCard(messages, signInAgainPath(server, request))
    return newScreen(messages, body, form.alert)
  },
})

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

function madeCard(messages: Messages, app: Made): string {
  const { new: text, one } = messages.developers.apps
  const secret = { id: 'secret', label: one.secrets.fresh, value: app.clientSecret }
  return html`<section class="card made" role="status"><h2>${text.made(app.name)}</h2>
<p>${app.isPublicClient ? text.madePublic : text.madeLead}</p>
!${copyField({ id: 'client-id', label: one.clientId, value: app.clientId }, messages)}
!${app.isPublicClient ? '' : copyField(secret, messages)}
<a class="button fit" href="${appPath(app.clientId)}">${text.next}</a></section>`
}
