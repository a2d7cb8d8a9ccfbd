import { html } from 'ghtml'
import { invitationsMax, readAddresses } from '#domains/accounts/invitations/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import type { FormRefusal } from '#surfaces/site/operation-form.ts'
import { chip, emptyState } from '#surfaces/site/parts/elements.ts'
import { type FormState, fieldId, selectField, textArea } from '#surfaces/site/parts/fields.ts'
import { listScreen, type Posted, type ScreenForm, screenActions } from '#surfaces/site/screens.ts'
import { adminFrame, adminPath } from './shell.ts'

const { list, create } = operations.invitations
type Invitation = OutputOf<typeof list>['items'][number]

const path = adminPath('people/invitations')

/** Invites people by mail, and lists who was invited. */
export const invitationsScreens = [
  listScreen({
    path,
    op: list,
    values: () => ({ role: 'user' }),
    forms: {
      '': [
        create,
        'invitationsSent',
        {
          input({ posted }) {
            const { emails, wrong } = readAddresses(posted.get('emails') ?? '')
            if (wrong.length > 0 || emails.length === 0 || emails.length > invitationsMax)
              throw new ApiError('validation_failed')
            // The role is only sent when it needs a fresh sign-in.
            return { body: { emails, ...(posted.get('role') === 'admin' && { role: 'admin' as const }) } }
          },
          refused: explain,
        },
      ],
    },
    above: ({ messages, form }) =>
      html`<section class="card"><p class="soft">${messages.admin.joining.invitations.lead}</p>!${inviteForm(messages, form)}</section>`,
    list: (rows, { messages }) =>
      html`<section class="card"><h2>${messages.admin.joining.invitations.listHeading}</h2><ul class="rows">!${rows}</ul></section>`,
    row: (one, { messages }) => invitationRow(one, messages),
    empty({ messages }) {
      const { noneSent, noneSentLead } = messages.admin.joining.invitations
      return emptyState('people', noneSent, noneSentLead)
    },
    frame: adminFrame({ section: 'people/invitations', scripts: [islandPath('text-file')] }),
  }),
  screenActions(path, { ':id/revoke': [operations.invitations.delete, 'invitationRevoked'] }),
]

/** What is wrong with the addresses is said beside them, everything else above the form. */
function explain({ status, alert, code }: FormRefusal, { posted, messages }: Posted): ScreenForm {
  const values = { emails: posted.get('emails') ?? '', role: posted.get('role') ?? 'user' }
  const { emails, wrong } = readAddresses(values.emails)
  const problem = findProblem(emails, wrong, messages)
  if (problem !== undefined) return { values, problems: { emails: problem }, status }
  return { values, alert: code === 'limit_reached' ? messages.admin.joining.invitations.stopped : alert, status }
}

function findProblem(emails: string[], wrong: { line: number; text: string }[], { admin }: Messages) {
  const text = admin.joining.invitations
  if (wrong.length > 0) return text.wrongLines(wrong.slice(0, 10))
  if (emails.length === 0) return text.none
  return emails.length > invitationsMax ? text.tooMany(invitationsMax) : undefined
}

function inviteForm({ admin }: Messages, form: FormState): string {
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

function invitationRow(one: Invitation, { admin, format }: Messages): string {
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
