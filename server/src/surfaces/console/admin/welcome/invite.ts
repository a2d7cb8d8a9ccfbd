import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { messagesOf } from '#surfaces/site/page-scope.ts'
import { choiceField, type FormState, textArea } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import type { WelcomeStep } from './step.ts'

const { create } = operations.invitations

export const inviteStep: WelcomeStep = {
  key: 'invite',
  async draw(_scope, request, refusal) {
    const text = messagesOf(request).admin.welcome.invite
    const form = refusal ? withAddressProblems(refusal) : { values: { role: 'user' } }
    const options = Object.entries(text.roles).map(([value, one]) => ({ value, ...one }))
    return {
      fields: html`!${textArea(form, { name: 'emails', label: text.emails, hint: text.emailsHint, rows: 4 })}
!${choiceField(form, { name: 'role', label: text.role, options })}`,
      button: text.send,
    }
  },
  async save(scope, request, form) {
    const emails = (form.get('emails') ?? '').split(/[\s,;]+/).filter(Boolean)
    const role = form.get('role') === 'admin' ? ('admin' as const) : ('user' as const)
    await perform(scope, request, create, { body: { emails, role } })
    return undefined
  },
}

/** What is wrong with one address is shown beside the field of all. */
function withAddressProblems<F extends FormState>(form: F): F {
  const wrong = Object.entries(form.problems ?? {}).find(([field]) => field.startsWith('emails.'))
  return wrong ? { ...form, problems: { ...form.problems, emails: wrong[1] } } : form
}
