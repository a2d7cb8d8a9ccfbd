import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field } from '#surfaces/site/forms.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { pager } from '#surfaces/site/parts/elements.ts'
import { type FormState, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { filtersIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('blocked')
const perPage = 50

/** The people a member has blocked, and a form to block one more. */
export function mountBlocked(scope: PageScope): void {
  async function show(request: FastifyRequest, reply: FastifyReply, form: FormState = { values: {} }, status = 200) {
    const query = { limit: perPage, ...(request.method === 'GET' && filtersIn(request, ['cursor', 'before'])) }
    const blocked = await perform(scope, request, operations.blocks.list, { query })
    return sendPage(reply, blockedScreen(messagesOf(request), blocked, form), status)
  }

  getScreen(scope, path, (request, reply) => show(request, reply))

  postScreen(scope, path, path, async (request, reply) => {
    const typed = field(request, 'username')
    try {
      await perform(scope, request, operations.blocks.add, { params: { username: usernameIn(typed) } })
    } catch (error) {
      const sentence = sentenceOf(error, messagesOf(request))
      const form = { values: { username: typed }, problems: { username: sentence } }
      return show(request, reply, form, (error as ApiError).status)
    }
    return redirectWith(scope, reply, path, 'blocked')
  })

  postScreen(scope, `${path}/:username/unblock`, path, async (request, reply) => {
    const { username } = request.params as { username: string }
    await perform(scope, request, operations.blocks.remove, { params: { username: usernameIn(username) } })
    return redirectWith(scope, reply, path, 'unblocked')
  })
}

/** As people type it: with an @ or without. */
function usernameIn(typed: string): string {
  const username = typed.trim().replace(/^@/, '')
  if (!/^[a-zA-Z0-9-]{1,36}$/.test(username)) throw new ApiError('user_not_found')
  return username
}

function sentenceOf(error: unknown, { settings }: Messages): string {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'user_not_found') return settings.blocked.unknown
  if (code === 'validation_failed') return settings.blocked.self
  throw error
}

type Blocked = OutputOf<typeof operations.blocks.list>

function blockedScreen(messages: Messages, { items, pagination }: Blocked, form: FormState) {
  const text = messages.settings.blocked
  const rows = items.map(({ username, name, blockedAt }) => {
    const unblock = html`<form method="post" action="${path}/${username}/unblock">
<button class="plain small" aria-label="${text.unblockWhom(name)}">${text.unblock}</button></form>`
    const handle = username === null || username === name ? '' : html` <span class="soft">@${username}</span>`
    return html`<li><span><b>${name}</b>!${handle}<br><span class="soft small">${text.since(messages.format.day(blockedAt))}</span></span>
!${username === null ? '' : unblock}</li>`
  })
  const list = rows.length > 0 ? `<ul class="plain">${rows.join('')}</ul>` : html`<p>${text.none}</p>`
  const username = { name: 'username', label: text.username, hint: text.usernameHint, isRequired: true }
  return settingsScreen(messages, {
    tab: 'blocked',
    body: html`<p class="lead">${text.lead}</p>
<section class="card"><h2>${text.listHeading}</h2>!${list}!${pager(pagination, path, messages)}</section>
<section class="card"><h2>${text.blockHeading}</h2>
<form method="post" action="${path}">
!${textField(form, { ...username, maxLength: 37, autocomplete: 'off', more: 'autocapitalize="none" spellcheck="false"' })}
<button class="plain fit">${text.button}</button>
</form></section>`,
  })
}
