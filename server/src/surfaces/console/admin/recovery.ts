import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { bodyOf } from '#surfaces/site/operation-form.ts'
import { textArea, textField } from '#surfaces/site/parts/fields.ts'
import { formScreen, type ScreenForm, type ScreenVisit, screenActions } from '#surfaces/site/screens.ts'
import { adminPath, adminScreen } from './shell.ts'

const { recovery } = operations
type Recovery = OutputOf<typeof recovery.list>['items'][number]

const path = adminPath('people', '/:person/recovery')
const personPath = ({ params }: ScreenVisit) => adminPath('people', `/${encodeURIComponent(params.person!)}`)

/** A new address for a person who lost the mailbox. */
export const recoveryScreens = [
  formScreen({
    path,
    async load({ params, perform }) {
      const { id: userId, name } = await perform(operations.admin.getUser, { params: { username: params.person! } })
      const { items } = await perform(recovery.list, { query: { userId, limit: 20 } })
      return { name, open: items.find((one) => one.finishedAt === null && one.stoppedAt === null) }
    },
    op: recovery.open,
    input: ({ params, posted }) => ({ params: { username: params.person! }, body: bodyOf(recovery.open, posted) }),
    done: 'recoveryOpened',
    view(shown) {
      const { messages, path: here, name, open, caller, form } = shown
      const text = messages.admin.joining.recovery
      return adminScreen(messages, {
        section: 'people',
        heading: text.heading(name),
        back: { href: personPath(shown), words: text.back },
        alert: form.alert,
        body: open
          ? openPart(messages, open, here, open.requestedBy !== caller.userId)
          : formPart(messages, here, form),
      })
    },
  }),
  screenActions(path, {
    ':id/approve': [recovery.approve, 'recoveryApproved'],
    ':id/stop': [recovery.stop, 'recoveryStopped'],
  }),
]

function formPart({ admin }: Messages, path: string, form: ScreenForm): string {
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
