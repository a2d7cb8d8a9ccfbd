import { html } from 'ghtml'
import { findUser } from '#domains/foundation/users/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { findVisitor, messagesOf } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import type { WelcomeStep } from './step.ts'

const { test } = operations.mail

export const mailStep: WelcomeStep = {
  key: 'mail',
  async draw(scope, request) {
    const text = messagesOf(request).admin.welcome.mail
    const { email } = (await findUser(scope.server.database, findVisitor(request)!.userId))!
    if (!email)
      return {
        fields: html`<p>${text.noAddress} <a href="/settings/security">${text.addAddress}</a></p>`,
        button: null,
      }
    return { fields: html`<p>${text.address} <b>${email}</b></p>`, button: text.send }
  },
  async save(scope, request) {
    const messages = messagesOf(request)
    const result = await perform(scope, request, test, {})
    const text = messages.admin.welcome.mail
    const button = result.accepted ? text.sendAgain : text.tryAgain
    return { fields: resultOf(messages, result), button, isDone: result.accepted }
  },
}

/** What the mail server said, and what to do next. */
function resultOf(messages: Messages, { accepted, cause, said }: OutputOf<typeof test>): string {
  const { answer, hint } = messages.mailTest.causes[cause]
  const words = said === null ? '' : html`<p class="small">${messages.admin.welcome.mail.said} <code>${said}</code></p>`
  return accepted
    ? html`<div class="note" role="status"><p><b>${answer}</b></p><p>${hint}</p>!${words}</div>`
    : html`<div class="alert" role="alert"><p><b>${answer}</b></p><p>${hint}</p>!${words}</div>`
}
