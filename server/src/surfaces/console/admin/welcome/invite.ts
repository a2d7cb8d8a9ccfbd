import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { findAddress } from '#kernel/formats/addresses.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { messagesOf } from '#surfaces/site/page-scope.ts'
import { noteOf } from '#surfaces/site/parts/elements.ts'
import { choiceField, type FormState, textArea } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import type { WelcomeStep } from './step.ts'

const { create } = operations.invitations

export const inviteStep: WelcomeStep = {
  key: 'invite',
  async draw(_scope, request, refusal) {
    const messages = messagesOf(request)
    const text = messages.admin.welcome.invite
    const form = refusal ? withWrongLines(refusal, messages) : { values: { role: 'user' } }
    const options = Object.entries(text.roles).map(([value, one]) => ({ value, ...one }))
    const { good, wrong } = refusal ? readAddresses(refusal.values.emails) : { good: [], wrong: [] }
    return {
      fields: html`!${good.length > 0 && wrong.length > 0 ? noteOf(text.sent(good.length)) : ''}
!${textArea(form, { name: 'emails', label: text.emails, hint: text.emailsHint, rows: 4 })}
!${choiceField(form, { name: 'role', label: text.role, options })}`,
      button: text.send,
    }
  },
  /** What is good is sent; the form comes again with the rest. */
  async save(scope, request, form) {
    const { good, wrong } = readAddresses(form.get('emails'))
    const role = form.get('role') === 'admin' ? ('admin' as const) : ('user' as const)
    if (good.length > 0 || wrong.length === 0) await perform(scope, request, create, { body: { emails: good, role } })
    if (wrong.length === 0) return undefined
    const problems = [{ field: 'emails', message: 'must be email addresses' }]
    throw new ApiError('validation_failed', 'emails must be email addresses', {}, problems)
  },
}

/** The addresses, and what is none with the number of its line. */
function readAddresses(typed: unknown): { good: string[]; wrong: (readonly [line: number, text: string])[] } {
  const parts = String(typed ?? '')
    .split('\n')
    .flatMap((line, at) => line.split(/[\s,;]+/).flatMap((part) => (part === '' ? [] : [[at + 1, part] as const])))
  return {
    good: parts.filter(([, part]) => findAddress(part) !== undefined).map(([, part]) => part),
    wrong: parts.filter(([, part]) => findAddress(part) === undefined),
  }
}

/** What was not sent, with what is wrong and in which line it was. */
function withWrongLines<F extends FormState>(form: F, { admin }: Messages): F {
  const { wrong } = readAddresses(form.values.emails)
  if (wrong.length === 0) return form
  const emails = wrong.map(([, text]) => text).join('\n')
  const problems = { ...form.problems, emails: admin.welcome.invite.wrongLines(wrong) }
  return { ...form, values: { ...form.values, emails }, problems }
}
