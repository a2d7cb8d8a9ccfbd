import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { confirmButton, confirmPage, confirmScripts, decisionIn } from '../parts/confirm.ts'
import { adminPath, adminScreen, assertAdministrator } from './shell.ts'

type App = OutputOf<typeof operations.apps.listAll>['items'][number]

/** The path of an app: a client id may be the URL of a document. */
const revokePath = (clientId: string) => adminPath('apps', `/revoke?id=${encodeURIComponent(clientId)}`)

/** Every app of the instance, to revoke one everywhere. */
export function mountApps(scope: PageScope): void {
  const path = adminPath('apps')

  getScreen(scope, path, async (request, reply) => {
    const messages = messagesOf(request)
    const query = { limit: 50, ...cursorsIn(request) }
    const found = await perform(scope, request, operations.apps.listAll, { query })
    const text = messages.admin.access.apps
    const list =
      found.items.length > 0
        ? html`<section class="card"><ul class="rows">!${found.items.map((app, i) => appRow(messages, app, i)).join('')}</ul></section>!${pager(found.pagination, request.url, messages)}`
        : emptyState('lock', text.none, text.noneLead)
    const body = html`<p class="soft">${text.lead}</p>!${list}`
    return sendPage(reply, adminScreen(messages, { section: 'apps', body, scripts: confirmScripts }))
  })

  postScreen(scope, `${path}/revoke`, path, async (request, reply) => {
    assertAdministrator(request)
    const [form, messages] = [formIn(request), messagesOf(request)]
    const { id = '' } = request.query as { id?: string }
    if (!decisionIn(form).isConfirmed) {
      const view = { ...messages.admin.access.apps.question, path: revokePath(id), form, back: path }
      return sendPage(reply, confirmPage(view, messages))
    }
    await perform(scope, request, operations.apps.revoke, { params: { clientId: id } })
    return redirectWith(scope, reply, path, 'appRevoked')
  })
}

function appRow(messages: Messages, app: App, index: number): string {
  const text = messages.admin.access.apps
  const origin =
    app.origin === 'app' ? text.origins.app(app.owner?.name ?? text.unknownOwner) : text.origins[app.origin]
  const used = app.lastUsedAt === null ? text.unused : text.used(messages.format.day(app.lastUsedAt))
  const hosts = [...new Set(app.redirectUris.map((uri) => URL.parse(uri)?.host || uri))].join(', ')
  const asked = { id: `revoke-${index}`, action: 'revoke', ...text.question }
  return html`<li><div class="grow"><b>${app.name}</b> <span class="soft">${hosts}</span><br>
<span class="soft small">${[origin, text.users(app.activeUsers), used].join(' · ')}</span></div>
<form method="post" action="${revokePath(app.clientId)}">!${confirmButton(text.revoke, asked, messages, 'danger fit small', text.revokeNamed(app.name))}</form></li>`
}
