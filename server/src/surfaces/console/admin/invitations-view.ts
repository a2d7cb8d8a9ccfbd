import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { chip, emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { type FormState, fieldId, selectField, textArea } from '#surfaces/site/parts/fields.ts'

type Invitations = OutputOf<typeof operations.invitations.list>

interface View {
  messages: Messages
  found: Invitations
  form: FormState
  path: string
  here: string
}

export function invitationsBody({ messages, found, form, path, here }: View): string {
  const text = messages.admin.joining.invitations
  const rows = found.items.map((one) => row(one, path, messages))
  const list =
    rows.length > 0
      ? html`<section class="card"><h2>${text.listHeading}</h2><ul class="rows">!${rows.join('')}</ul></section>!${pager(found.pagination, here, messages)}`
      : emptyState('people', text.noneSent, text.noneSentLead)
  return html`<section class="card"><p class="soft">${text.lead}</p>!${inviteForm(messages, form, path)}</section>!${list}`
}

function inviteForm({ admin }: Messages, form: FormState, path: string): string {
  const text = admin.joining.invitations
  const options = Object.entries(text.roles).map(([value, label]) => ({ value, label }))
  return html`<form method="post" action="${path}">
!${textArea(form, { name: 'emails', label: text.emails, hint: text.emailsHint, rows: 6, more: 'required spellcheck="false" autocapitalize="off"' })}
<div class="field" hidden><label for="emails-file">${text.file}</label>
<input id="emails-file" type="file" accept=".csv,.txt,text/csv,text/plain" data-into="#${fieldId('emails')}" data-too-big="${text.fileTooBig}"></div>
!${selectField(form, { name: 'role', label: text.role, hint: text.rolesHint, options })}
<p class="soft small">${text.once}</p>
<button>${text.button}</button></form>`
}

function row(one: Invitations['items'][number], path: string, { admin, format }: Messages): string {
  const text = admin.joining.invitations
  const what = [
    one.role === 'admin' ? text.asAdministrator : '',
    one.groupName === null ? '' : text.toGroup(one.groupName),
    text.sentOn(format.day(one.createdAt)),
  ].filter((words) => words !== '')
  const email = one.email ?? text.erased
  const revoke =
    one.status === 'pending'
      ? html`<form method="post" action="${path}/${one.id}/revoke"><button class="plain quiet small" aria-label="${text.revokeNamed(email)}">${text.revoke}</button></form>`
      : ''
  return html`<li class="row"><div class="grow"><strong>${email}</strong><br><span class="soft small">${what.join(' · ')}</span></div>!${chip(text.status[one.status])}!${revoke}</li>`
}
