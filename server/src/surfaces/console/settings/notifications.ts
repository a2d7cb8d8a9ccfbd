import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { boxField, type FormState } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('notifications')

/** Which kinds of email a member gets. */
export function mountNotifications(scope: PageScope): void {
  getScreen(scope, path, async (request, reply) => {
    const values = await perform(scope, request, operations.notifications.get, {})
    const { email } = await perform(scope, request, operations.profile.get, {})
    return sendPage(reply, notificationsScreen(messagesOf(request), { values }, email))
  })

  // A form of boxes cannot be wrong: what is not ticked is off.
  postScreen(scope, path, path, async (request, reply) => {
    const { update } = operations.notifications
    await perform(scope, request, update, { body: bodyOf(update, formIn(request)) })
    return redirectWith(scope, reply, path, 'saved')
  })
}

function notificationsScreen(messages: Messages, form: FormState, email: string | undefined) {
  const text = messages.settings.notifications
  const boxes = Object.entries(text.kinds).map(([name, words]) => boxField(form, { name, ...words }))
  const address = email === undefined ? text.noAddress : text.address(email)
  return settingsScreen(messages, {
    tab: 'notifications',
    body: html`<p class="lead">${text.lead}</p>
<p>${address} <a href="${settingsPath('security')}">${text.addressLink}</a></p>
<form method="post" action="${path}">
<fieldset><legend>${text.legend}</legend>!${boxes.join('')}</fieldset>
<button>${messages.forms.save}</button>
</form>`,
  })
}
