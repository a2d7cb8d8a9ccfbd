import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { type FormState, selectField, textField } from '#surfaces/site/parts/fields.ts'
import { serversPath } from './servers-view.ts'

type Bans = OutputOf<typeof operations.bans.list>

interface BansView {
  messages: Messages
  bans: Bans
  path: string
  here: string
  form: FormState
  /** Where groups can be followed from other servers. */
  hasServers: boolean
}

export function bansBody(view: BansView): string {
  const { messages, bans, here } = view
  const text = messages.admin.holds.bans
  const list =
    bans.items.length > 0
      ? html`<section class="card"><h2>${text.list}</h2><ul class="rows bans" role="list">!${bans.items.map((ban) => row(view, ban)).join('')}</ul></section>!${pager(bans.pagination, here, messages)}`
      : emptyState('people', text.none, text.noneLead)
  return html`<p class="soft">${text.lead}</p>!${list}!${addForm(view)}!${view.hasServers ? serversLink(messages) : ''}`
}

function serversLink({ admin }: Messages): string {
  const text = admin.holds.servers
  return html`<p>${text.link} <a href="${serversPath}">${text.title}</a></p>`
}

function row({ messages, path }: BansView, ban: Bans['items'][number]): string {
  const text = messages.admin.holds.bans
  const end = ban.expiresAt === null ? text.forever : text.until(messages.format.day(ban.expiresAt))
  const reason = ban.reason === null ? '' : html`<p class="small">${ban.reason}</p>`
  return html`<li><div><p><strong>${ban.value}</strong> <span class="soft small">${text.kinds[ban.kind]}, ${end}</span></p>!${reason}</div>
<form method="post" action="${path}/${ban.id}/lift"><button class="plain quiet small" aria-label="${text.liftNamed(ban.value)}">${text.lift}</button></form></li>`
}

function addForm({ messages, path, form }: BansView): string {
  const text = messages.admin.holds.bans
  const kinds = (['domain', 'email', 'network'] as const).map((value) => ({ value, label: text.kinds[value] }))
  return html`<section class="card"><h2>${text.add}</h2><form method="post" action="${path}">
!${selectField(form, { name: 'kind', label: text.kind, options: kinds })}
!${textField(form, { name: 'value', label: text.value, hint: text.valueHint, isRequired: true, maxLength: 254, autocomplete: 'off' })}
!${textField(form, { name: 'reason', label: text.reason, hint: text.reasonHint, maxLength: 500, autocomplete: 'off' })}
!${textField(form, { name: 'expiresAt', label: text.expires, hint: text.expiresHint, type: 'date' })}
<div class="buttons"><button class="fit">${text.button}</button></div></form></section>`
}
