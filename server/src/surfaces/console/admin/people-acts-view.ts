import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { confirmButton, type Question } from '#surfaces/site/parts/confirm.ts'
import { boxField, type FormState, selectField, textArea } from '#surfaces/site/parts/fields.ts'
import type { AccountDetail } from './people-person-view.ts'

interface ActsView {
  messages: Messages
  account: AccountDetail
  path: string
  /** The form that was refused. */
  form: FormState | undefined
  isSelf: boolean
  /** Whether a second administrator must approve. */
  needsTwo: boolean
}

export type Act = 'suspend' | 'lift' | 'make-admin' | 'remove-admin' | 'sign-out' | 'export' | 'delete'

/** What is asked before an act. The others are done at once. */
export function questionOf(act: Act, { name }: { name: string }, messages: Messages): Question | undefined {
  const text = messages.admin.people.acts
  const questions: Partial<Record<Act, Question>> = {
    suspend: { heading: text.suspendAsk(name), lead: text.suspendLead, yes: text.suspendYes },
    'make-admin': { heading: text.makeAdminAsk(name), lead: text.makeAdminLead, yes: text.makeAdmin },
    'remove-admin': { heading: text.removeAdminAsk(name), lead: text.removeAdminLead, yes: text.removeAdmin },
    delete: { heading: text.deleteAsk(name), lead: text.deleteLead, yes: text.deleteYes },
  }
  return questions[act]
}

/** The forms of an account, each with what will happen. */
export function actsPart(view: ActsView): string {
  const { messages, account, isSelf } = view
  const text = messages.admin.people.acts
  const isSuspended = account.suspendedAt !== null
  const parts = [
    isSuspended ? act(view, 'lift', text.lift, text.liftLead) : suspendForm(view),
    act(view, 'sign-out', text.signOut, text.signOutLead, signOutFields(view)),
    account.email === null || isSuspended ? '' : act(view, 'export', text.export, text.exportLead),
    account.role === 'admin'
      ? act(view, 'remove-admin', text.removeAdmin, text.removeAdminLead)
      : act(view, 'make-admin', text.makeAdmin, twoWords(view, text.makeAdminLead)),
    isSelf
      ? html`<p class="soft">${text.ownAccount}</p>`
      : act(view, 'delete', text.delete, twoWords(view, text.deleteLead)),
  ]
  return html`<section class="panel aacts"><h2>${text.heading}</h2>!${parts.join('')}</section>`
}

const twoWords = ({ messages, needsTwo }: ActsView, lead: string) =>
  needsTwo ? `${lead} ${messages.admin.people.acts.second}` : lead

function button({ messages, account }: ActsView, name: Act, words: string): string {
  const question = questionOf(name, account, messages)
  if (!question) return html`<button class="plain quiet fit">${words}</button>`
  const look = name === 'delete' || name === 'suspend' ? 'danger fit' : 'plain quiet fit'
  return confirmButton(words, { id: `ask-${name}`, action: name, ...question }, messages, look)
}

function act(view: ActsView, name: Act, words: string, lead: string, fields = ''): string {
  return html`<form method="post" action="${view.path}/${name}"><h3>${words}</h3><p class="soft small">${lead}</p>!${fields}!${button(view, name, words)}</form>`
}

function signOutFields({ messages }: ActsView): string {
  const text = messages.admin.people.acts
  const form = { values: {} }
  return html`!${boxField(form, { name: 'tokens', label: text.tokens })}!${boxField(form, { name: 'apps', label: text.apps })}`
}

function suspendForm(view: ActsView): string {
  const text = view.messages.admin.people.acts
  const form = view.form ?? { values: { days: '7' } }
  // An object sorts numbers first, and so does the list: from short to long.
  const options = Object.entries(text.lengths).map(([value, label]) => ({ value, label }))
  const fields = html`!${textArea(form, { name: 'reason', label: text.reason, hint: text.reasonHint, rows: 3, maxLength: 300 })}
!${selectField(form, { name: 'days', label: text.days, options })}
!${boxField(form, { name: 'hideContent', label: text.hide, hint: text.hideHint })}`
  return act(view, 'suspend', text.suspend, text.suspendLead, fields)
}
