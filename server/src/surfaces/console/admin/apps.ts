import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { confirmButton, confirmScripts } from '#surfaces/site/parts/confirm.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { listScreen, screenActions } from '#surfaces/site/screens.ts'
import { adminFrame, adminPath } from './shell.ts'

type App = OutputOf<typeof operations.apps.listAll>['items'][number]

const path = adminPath('apps')

/** Every app of the instance, to revoke one everywhere. */
export const appsScreens = [
  listScreen({
    path,
    op: operations.apps.listAll,
    above: ({ messages }) => html`<p class="soft">${messages.admin.access.apps.lead}</p>`,
    row: (app, { messages }, at) => appRow(messages, app, at),
    empty: ({ messages: { admin } }) => emptyState('lock', admin.access.apps.none, admin.access.apps.noneLead),
    frame: adminFrame({ section: 'apps', scripts: confirmScripts }),
  }),
  // A client id may be the URL of a document, so it is not in the path.
  screenActions(path, {
    revoke: [
      operations.apps.revoke,
      'appRevoked',
      {
        ask: ({ messages }) => messages.admin.access.apps.question,
        input: ({ request }) => ({ params: { clientId: (request.query as { id?: string }).id ?? '' } }),
      },
    ],
  }),
]

function appRow(messages: Messages, app: App, index: number): string {
  const text = messages.admin.access.apps
  const origin =
    app.origin === 'app' ? text.origins.app(app.owner?.name ?? text.unknownOwner) : text.origins[app.origin]
  const used = app.lastUsedAt === null ? text.unused : text.used(messages.format.day(app.lastUsedAt))
  const hosts = [...new Set(app.redirectUris.map((uri) => URL.parse(uri)?.host || uri))].join(', ')
  const asked = { id: `revoke-${index}`, action: 'revoke', ...text.question }
  return html`<li><div class="grow"><b>${app.name}</b> <span class="soft">${hosts}</span><br>
<span class="soft small">${[origin, text.users(app.activeUsers), used].join(' · ')}</span></div>
<form method="post" action="${path}/revoke?id=${encodeURIComponent(app.clientId)}">!${confirmButton(text.revoke, asked, messages, 'danger fit small', text.revokeNamed(app.name))}</form></li>`
}
