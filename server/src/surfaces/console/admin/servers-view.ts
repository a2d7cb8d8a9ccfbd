import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { type FormState, textField } from '#surfaces/site/parts/fields.ts'
import { adminPath } from './shell.ts'

export const serversPath = adminPath('moderation', '/servers')

type Blocks = OutputOf<typeof operations.federation.listBlocks>

interface ServersView {
  messages: Messages
  blocks: Blocks
  here: string
  form: FormState
}

export function serversBody(view: ServersView): string {
  const { messages, blocks, here } = view
  const text = messages.admin.holds.servers
  const list =
    blocks.items.length > 0
      ? html`<section class="card"><h2>${text.list}</h2><ul class="rows bans" role="list">!${blocks.items.map((block) => row(messages, block)).join('')}</ul></section>!${pager(blocks.pagination, here, messages)}`
      : emptyState('people', text.none, text.noneLead)
  return html`<p class="soft">${text.lead}</p>!${list}!${addForm(view)}`
}

function row({ admin, format }: Messages, { host, reason, createdAt }: Blocks['items'][number]): string {
  const text = admin.holds.servers
  const why = reason === null ? '' : html`<p class="small">${reason}</p>`
  return html`<li><div><p><strong>${host}</strong> <span class="soft small">${text.since(format.day(createdAt))}</span></p>!${why}</div>
<form method="post" action="${serversPath}/${host}/unblock"><button class="plain quiet small" aria-label="${text.unblockNamed(host)}">${text.unblock}</button></form></li>`
}

function addForm({ messages, form }: ServersView): string {
  const text = messages.admin.holds.servers
  return html`<section class="card"><h2>${text.add}</h2><form method="post" action="${serversPath}">
!${textField(form, { name: 'host', label: text.host, hint: text.hostHint, isRequired: true, maxLength: 300, autocomplete: 'off', more: 'autocapitalize="none" spellcheck="false"' })}
!${textField(form, { name: 'reason', label: text.reason, hint: text.reasonHint, maxLength: 500, autocomplete: 'off' })}
<div class="buttons"><button class="fit">${text.button}</button></div></form></section>`
}
