import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { revokeToo } from './security-access-view.ts'
import { securityPath } from './security-path.ts'
import { settingsScreen } from './shell.ts'

interface ChangeView {
  id: string
  oldEmail: string | null
  newEmail: string
  alert?: string
}

/** Asks for the codes that both addresses got. */
export function emailChangeScreen(messages: Messages, { id, oldEmail, newEmail, alert }: ChangeView): PageContent {
  const text = messages.accounts.account
  const input = (name: string, email: string) => html`<label for="${name}">${text.changeOld(email)}</label>
<input class="code" id="${name}" name="${name}" inputmode="numeric" autocomplete="off" pattern="[0-9 ]*" maxlength="9" required>`
  return settingsScreen(messages, {
    tab: 'security',
    alert,
    body: html`<section class="card">
<h2>${text.changeTitle}</h2>
<p class="soft">${text.changeLead}</p>
<form method="post" action="${securityPath}/email/${id}">
!${oldEmail === null ? '' : input('old', oldEmail)}!${input('new', newEmail)}
!${revokeToo(messages)}
<button>${text.changeButton}</button>
</form>
</section>
<p><a href="${securityPath}">${messages.forms.cancel}</a></p>`,
  })
}
