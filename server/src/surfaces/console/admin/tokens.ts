import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { confirmButton, confirmPage, confirmScripts, decisionIn } from '../parts/confirm.ts'
import { adminPath, adminScreen, assertAdministrator } from './shell.ts'

type Token = OutputOf<typeof operations.tokens.listAll>['items'][number]

/** The tokens of everyone, without their values. */
export function mountTokenInventory(scope: PageScope): void {
  const path = adminPath('tokens')

  getScreen(scope, path, async (request, reply) => {
    const messages = messagesOf(request)
    const text = messages.admin.access.tokens
    const user = queryIn(request, 'user')?.trim().replace(/^@/, '').slice(0, 36)
    const query = { limit: 50, ...cursorsIn(request), ...(user && { user }) }
    const found = await perform(scope, request, operations.tokens.listAll, { query })
    const list =
      found.items.length > 0
        ? html`<section class="card"><ul class="rows">!${found.items.map((token) => tokenRow(messages, token)).join('')}</ul></section>!${pager(found.pagination, request.url, messages)}`
        : emptyState('lock', text.none, text.noneLead)
    const clear = user ? html`<a class="button plain quiet fit" href="${path}">${text.clear}</a>` : ''
    const body = html`<p class="soft">${text.lead}</p>
<form role="search" action="${path}">!${textField({ values: { user } }, { name: 'user', label: text.owner, hint: text.ownerHint, maxLength: 37, autocomplete: 'off' })}
<div class="buttons"><button class="fit">${text.show}</button>!${clear}</div></form>!${list}`
    return sendPage(reply, adminScreen(messages, { section: 'tokens', body, scripts: confirmScripts }))
  })

  postScreen(scope, `${path}/:id/revoke`, path, async (request, reply) => {
    assertAdministrator(request)
    const [form, messages, id] = [formIn(request), messagesOf(request), idIn(request, 'token_not_found')]
    if (!decisionIn(form).isConfirmed) {
      const view = { ...messages.admin.access.tokens.question, path: `${path}/${id}/revoke`, form, back: path }
      return sendPage(reply, confirmPage(view, messages))
    }
    await perform(scope, request, operations.tokens.revoke, { params: { id } })
    return redirectWith(scope, reply, path, 'tokenRevoked')
  })
}

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
