import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { bodyOf, formIn, type Refusal, refusalOf } from '#surfaces/site/operation-form.ts'
import { findVisitor, messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { textArea, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { adminPath, adminScreen } from './shell.ts'

type Recovery = OutputOf<typeof operations.recovery.list>['items'][number]

const personIn = (request: FastifyRequest) => (request.params as { person: string }).person
const personPath = (request: FastifyRequest) => adminPath('people', `/${encodeURIComponent(personIn(request))}`)
const pathOf = (request: FastifyRequest) => `${personPath(request)}/recovery`
const route = adminPath('people', '/:person/recovery')

/** A new address for a person who lost the mailbox. */
export function mountRecoveryScreen(scope: PageScope): void {
  async function show(request: FastifyRequest, reply: FastifyReply, refusal?: Refusal) {
    const messages = messagesOf(request)
    const text = messages.admin.joining.recovery
    const params = { username: personIn(request) }
    const { id: userId, name } = await perform(scope, request, operations.admin.getUser, { params })
    const { items } = await perform(scope, request, operations.recovery.list, { query: { userId, limit: 20 } })
    const open = items.find((one) => one.finishedAt === null && one.stoppedAt === null)
    const path = pathOf(request)
    const viewer = findVisitor(request)?.userId
    const body = open
      ? openPart(messages, open, path, open.requestedBy !== viewer)
      : formPart(messages, path, refusal ?? { values: {} })
    const screen = {
      section: 'people',
      heading: text.heading(name),
      back: { href: personPath(request), words: text.back },
      alert: refusal?.alert,
      body,
    } as const
    return sendPage(reply, adminScreen(messages, screen), refusal?.status ?? 200)
  }

  getScreen(scope, route, (request, reply) => show(request, reply))

  postScreen(scope, route, pathOf, async (request, reply) => {
    const form = formIn(request)
    try {
      const body = bodyOf(operations.recovery.open, form)
      await perform(scope, request, operations.recovery.open, { params: { username: personIn(request) }, body })
    } catch (error) {
      return show(request, reply, refusalOf(error, form, messagesOf(request)))
    }
    return redirectWith(scope, reply, pathOf(request), 'recoveryOpened')
  })

  for (const act of ['approve', 'stop'] as const)
    postScreen(scope, `${route}/:id/${act}`, pathOf, async (request, reply) => {
      const params = { id: idIn(request, 'recovery_not_found') }
      await perform(scope, request, operations.recovery[act], { params })
      return redirectWith(scope, reply, pathOf(request), act === 'approve' ? 'recoveryApproved' : 'recoveryStopped')
    })
}

function formPart({ admin }: Messages, path: string, form: Pick<Refusal, 'values'> & Partial<Refusal>): string {
  const text = admin.joining.recovery
  return html`<section class="card"><p>${text.lead}</p><ol>!${text.steps.map((step) => html`<li>${step}</li>`).join('')}</ol>
<form method="post" action="${path}">
!${textField(form, { name: 'newEmail', label: text.newEmail, type: 'email', isRequired: true, maxLength: 254, autocomplete: 'off' })}
!${textArea(form, { name: 'proof', label: text.proof, hint: text.proofHint, rows: 3, maxLength: 1000, more: 'required' })}
<button>${text.button}</button></form></section>`
}

function openPart({ admin, format }: Messages, one: Recovery, path: string, canApprove: boolean): string {
  const text = admin.joining.recovery
  const facts = [
    text.to(one.newEmail),
    text.checked(one.proof),
    one.provenAt === null ? text.unproven : text.proven,
    one.dueAt === null ? text.unapproved : text.due(format.day(one.dueAt)),
  ]
  const approve =
    one.dueAt === null && canApprove
      ? html`<form method="post" action="${path}/${one.id}/approve"><button>${text.approve}</button></form>`
      : ''
  const hint = one.dueAt === null && !canApprove ? html`<p class="soft">${text.another}</p>` : ''
  return html`<section class="card"><ul>!${facts.map((fact) => html`<li>${fact}</li>`).join('')}</ul>!${hint}
<div class="buttons">!${approve}<form method="post" action="${path}/${one.id}/stop"><button class="plain">${text.stop}</button></form></div></section>`
}
