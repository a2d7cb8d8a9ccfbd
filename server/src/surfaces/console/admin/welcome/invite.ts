import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { findAddress } from '#kernel/formats/addresses.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope } from '#surfaces/site/page-scope.ts'
import { noteOf } from '#surfaces/site/parts/elements.ts'
import { choiceField, type FormState, textArea } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { type WelcomeStep, welcomePath } from './step.ts'

const { create } = operations.invitations
const groupsShown = 3

export const inviteStep: WelcomeStep = {
  key: 'invite',
  async draw(scope, request, refusal) {
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
      below: await movePart(scope, request),
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

/** Where a whole community comes from another platform. */
async function movePart(scope: PageScope, request: FastifyRequest): Promise<string> {
  const text = messagesOf(request).admin.welcome.invite.move
  const { items } = await perform(scope, request, operations.admin.listGroups, { query: { limit: groupsShown } })
  const open = items.filter(({ archivedAt, hiddenAt }) => archivedAt === null && hiddenAt === null)
  if (open.length === 0) return ''
  const rows = open.map(({ id, urlname, name, move }) =>
    move === null
      ? html`<form method="post" action="${welcomePath('invite')}/move"><input type="hidden" name="groupId" value="${id}"><button class="plain quiet fit">${text.grant(name)}</button></form>`
      : html`<p><a href="/organize/groups/${urlname ?? id}/people/move">${text.go(name)}</a></p>`,
  )
  return html`<h2>${text.heading}</h2><p>${text.lead}</p>!${rows.join('')}`
}

/** Allows the move of a group, and goes to where its list is added. */
export function mountWelcomeMove(scope: PageScope): void {
  const path = welcomePath('invite')
  postScreen(scope, `${path}/move`, path, async (request, reply) => {
    const groupId = formIn(request).get('groupId') ?? ''
    await perform(scope, request, operations.moves.grant, { params: { groupId } })
    return redirectWith(scope, reply, `/organize/groups/${groupId}/people/move`, 'moveGranted')
  })
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
  const lines = wrong.map(([line, text]) => admin.welcome.invite.wrongLine(line, text))
  const problems = { ...form.problems, emails: lines.join(' · ') }
  return { ...form, values: { ...form.values, emails }, problems }
}
