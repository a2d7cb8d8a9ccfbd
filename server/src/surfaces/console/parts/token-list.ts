import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { type GrantedApp, listGrantsOf } from '#domains/accounts/apps/index.ts'
import type { TokenView } from '#domains/accounts/tokens/index.ts'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { scopeItems } from '#surfaces/site/consent.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { confirmButton } from '#surfaces/site/parts/confirm.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { fieldId } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'

/** Where tokens are created, renamed and revoked. */
export const tokensPath = '/developers/tokens'

/** The tokens of a user, and the apps that may have created some of them. */
export interface HeldTokens {
  tokens: readonly TokenView[]
  apps: readonly GrantedApp[]
  now: Date
}

/** The maximum number of tokens per account. */
const everyToken = { query: { limit: 100 } }

export async function listHeldTokens(scope: PageScope, request: FastifyRequest, userId: string): Promise<HeldTokens> {
  const { items } = await perform(scope, request, operations.tokens.list, everyToken)
  const { database, clock } = scope.server
  return { tokens: items, apps: await listGrantsOf(database, userId), now: clock.now() }
}

/** One row per token, and below it the tokens that were created with it: they are revoked together. */
export function tokenList(messages: Messages, held: HeldTokens, { canRename = false } = {}): string {
  const { tokens } = held
  const ids = new Set(tokens.map(({ id }) => id))
  const listBelow = (parentId: string | null): string => {
    const rows = tokens.filter((token) =>
      parentId === null ? token.parentId === null || !ids.has(token.parentId) : token.parentId === parentId,
    )
    const items = rows.map((token) => tokenRow(messages, held, token, canRename) + listBelow(token.id))
    if (items.length === 0) return ''
    return parentId === null ? `<ul class="plain">${items.join('')}</ul>` : items.join('')
  }
  return listBelow(null) || html`<p>${messages.accounts.tokens.none}</p>`
}

function tokenRow(messages: Messages, held: HeldTokens, token: TokenView, canRename: boolean): string {
  const {
    accounts: { tokens: text },
  } = messages
  const children = held.tokens.filter(({ parentId }) => parentId === token.id).length
  const isExpired = token.expiresAt !== null && Date.parse(token.expiresAt) <= held.now.getTime()
  const lead = children === 0 ? text.question.lead : text.question.leadWith(children)
  const asked = { ...text.question, lead, id: `revoke-${token.id}`, action: 'revoke' }
  const named = text.revokeWhich(token.name)
  return html`<li class="${token.parentId === null ? '' : 'below'}"><span><b>${token.name}</b> <code>${token.tokenPrefix}…</code> !${isExpired ? chip(text.expired, 'bad') : ''}<br>
<span class="soft small">${factsOf(messages, held, token).join(' · ')}</span></span>
<form method="post" action="${tokensPath}/${token.id}/revoke">!${confirmButton(text.revoke, asked, messages, 'danger', named)}</form>
!${scopeList(messages, token.scopes.split(' '))}!${canRename ? renameForm(messages, token) : ''}</li>`
}

function factsOf(
  { accounts: { tokens: text }, format }: Messages,
  { tokens, apps }: HeldTokens,
  token: TokenView,
): string[] {
  const app = apps.find(({ id }) => id === token.grantId)
  const parent = tokens.find(({ id }) => id === token.parentId)
  return [
    ...(app ? [text.madeBy(app.name)] : []),
    ...(parent ? [text.madeWith(parent.name)] : []),
    token.lastUsedAt === null ? text.neverUsed : text.used(format.day(token.lastUsedAt)),
    token.expiresAt === null ? text.noEnd : text.ends(format.day(token.expiresAt)),
  ]
}

function renameForm({ accounts: { tokens: text } }: Messages, { id, name }: TokenView): string {
  const field = fieldId(`name-${id}`)
  return html`<details><summary aria-label="${text.renameNamed(name)}">${text.rename}</summary>
<form class="row" method="post" action="${tokensPath}/${id}/rename"><div><label for="${field}">${text.newName}</label>
<input id="${field}" name="newName" value="${name}" required maxlength="100" autocomplete="off"></div><button class="plain fit">${text.saveName}</button></form></details>`
}

/** The scopes of a token or an app in words. */
export function scopeList({ accounts }: Messages, scopes: readonly string[]): string {
  return html`<div class="more small"><p class="soft">${accounts.tokens.can}</p><ul class="scopes">!${scopeItems(accounts, scopes)}</ul></div>`
}
