import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { confirmButton, confirmScripts } from '#surfaces/site/parts/confirm.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { textField } from '#surfaces/site/parts/fields.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { listScreen, screenActions } from '#surfaces/site/screens.ts'
import { adminFrame, adminPath } from './shell.ts'

type Token = OutputOf<typeof operations.tokens.listAll>['items'][number]

const path = adminPath('tokens')

/** The tokens of everyone, without their values. */
export const tokenInventory = [
  listScreen({
    path,
    op: operations.tokens.listAll,
    load: ({ request }) => ({ user: queryIn(request, 'user')?.trim().replace(/^@/, '').slice(0, 36) }),
    filters: ({ user }) => (user ? { user } : {}),
    above({ messages, user }) {
      const text = messages.admin.access.tokens
      const owner = { name: 'user', label: text.owner, hint: text.ownerHint, maxLength: 37, autocomplete: 'off' }
      const clear = user ? html`<a class="button plain quiet fit" href="${path}">${text.clear}</a>` : ''
      return html`<p class="soft">${text.lead}</p>
<form role="search" action="${path}">!${textField({ values: { user } }, owner)}
<div class="buttons"><button class="fit">${text.show}</button>!${clear}</div></form>`
    },
    row: (token, { messages }) => tokenRow(messages, token),
    empty: ({ messages: { admin } }) => emptyState('lock', admin.access.tokens.none, admin.access.tokens.noneLead),
    frame: adminFrame({ section: 'tokens', scripts: confirmScripts }),
  }),
  screenActions(path, {
    ':id/revoke': [
      operations.tokens.revoke,
      'tokenRevoked',
      { ask: ({ messages }) => messages.admin.access.tokens.question },
    ],
  }),
]

function tokenRow(messages: Messages, token: Token): string {
  const text = messages.admin.access.tokens
  const { day } = messages.format
  const owner = token.owner.username ? `@${token.owner.username}` : token.owner.name
  const facts = [
    text.of(owner),
    token.lastUsedAt === null ? text.unused : text.used(day(token.lastUsedAt)),
    token.expiresAt === null ? text.noEnd : text.ends(day(token.expiresAt)),
  ]
  const asked = { id: `revoke-${token.id}`, action: 'revoke', ...text.question }
  return html`<li><div class="grow"><b>${token.name}</b> <code class="soft">${token.tokenPrefix}…</code><br>
<span class="soft small">${facts.join(' · ')}</span><br><span class="soft small">${token.scopes}</span></div>
<form method="post" action="${adminPath('tokens', `/${token.id}/revoke`)}">!${confirmButton(text.revoke, asked, messages, 'danger fit small', text.revokeNamed(token.name, owner))}</form></li>`
}
