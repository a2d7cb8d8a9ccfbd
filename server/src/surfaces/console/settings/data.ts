import { html } from 'ghtml'
import { actions } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field } from '#surfaces/site/forms.ts'
import { messagesOf, sendPage } from '#surfaces/site/page-scope.ts'
import { type FormState, textField } from '#surfaces/site/parts/fields.ts'
import { askUnsent } from '#surfaces/site/parts/unsent.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { postFresh } from '#surfaces/site/sign-in/fresh.ts'
import { type AccountScope, forgetVisitor } from '#surfaces/site/sign-in/session.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('data')

/** Download one's data, and delete the account. */
export function mountData(scope: AccountScope): void {
  getScreen(scope, path, async (request, reply) => sendPage(reply, dataScreen(messagesOf(request), { values: {} })))

  postFresh(scope, `${path}/delete`, async (_caller, request, reply) => {
    const messages = messagesOf(request)
    const text = messages.settings.data
    const typed = field(request, 'word')
    const refuse = (sentence: string, status: number) =>
      sendPage(reply, dataScreen(messages, { values: { word: typed }, problems: { word: sentence } }), status)
    if (typed.trim().toLowerCase() !== text.deleteWord) return refuse(text.unconfirmed, 400)
    try {
      await performAction(scope, request, actions.personalData.deleteOwnAccount, {})
    } catch (error) {
      if (error instanceof ApiError && error.code === 'last_owner') return refuse(text.onlyAdministrator, error.status)
      throw error
    }
    forgetVisitor(scope, reply)
    return redirectWith(scope, reply, '/sign-in', 'accountDeleted')
  })
}

function dataScreen(messages: Messages, form: FormState) {
  const text = messages.settings.data
  const word = { name: 'word', label: text.deleteLabel(text.deleteWord), isRequired: true, autocomplete: 'off' }
  return settingsScreen(messages, {
    tab: 'data',
    body: html`<section class="card">
<h2>${text.downloadHeading}</h2>
<p class="soft">${text.downloadLead}</p>
<a class="button plain fit" href="/v1/profile/export" download="account.json">${text.downloadLink}</a>
</section>
<section class="card grave">
<h2>${text.deleteHeading}</h2>
<p>${text.deleteLead}</p>
<p class="soft">${text.deleteStays}</p>
<form method="post" action="${path}/delete" !${askUnsent(messages, text.deleteButton)}>
!${textField(form, { ...word, more: 'autocapitalize="none" spellcheck="false"' })}
<button class="danger fit">${text.deleteButton}</button>
</form>
</section>`,
  })
}
