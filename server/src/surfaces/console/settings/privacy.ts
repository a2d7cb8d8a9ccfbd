import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, findRefusal, formIn, type Refusal } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { boxField, choiceField, type FormState } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('privacy')

export function mountPrivacy(scope: PageScope): void {
  getScreen(scope, path, async (request, reply) => {
    const values = await perform(scope, request, operations.profile.get, {})
    return sendPage(reply, privacyScreen(messagesOf(request), { values }))
  })

  postScreen(scope, path, path, async (request, reply) => {
    const { update } = operations.profile
    const form = withGuestLists(formIn(request))
    const refusal = await findRefusal(request, form, () =>
      perform(scope, request, update, { body: bodyOf(update, form) }),
    )
    if (refusal) return sendPage(reply, privacyScreen(messagesOf(request), refusal), refusal.status)
    return redirectWith(scope, reply, path, 'saved')
  })
}

function privacyScreen(messages: Messages, form: FormState & Partial<Refusal>) {
  const text = messages.settings.privacy
  const lists = Object.entries(text.guestListChoices).map(([value, label]) => ({ value, label }))
  const options = Object.entries(text.visibilities).map(([value, words]) => ({ value, ...words }))
  return settingsScreen(messages, {
    tab: 'privacy',
    alert: form.alert,
    body: html`<p class="lead">${text.lead}</p>
<form method="post" action="${path}">
!${choiceField(form, { name: 'profileVisibility', label: text.profileVisibility, options })}
!${choiceField(guestLists(form), { name: 'guestLists', label: text.guestLists, options: lists })}
!${boxField(form, { name: 'showOnLeaderboard', label: text.showOnLeaderboard })}
!${boxField(form, { name: 'searchEngines', label: text.searchEngines, hint: text.searchEnginesHint })}
<button>${messages.forms.save}</button>
</form>`,
  })
}

/** A member who never chose is shown for new RSVPs only, which is neither yes nor no. */
function guestLists(form: FormState): FormState {
  const { guestLists: sent, showOnGuestLists: is } = form.values
  const stored = is === true ? 'show' : is === false ? 'hide' : 'new'
  return { ...form, values: { ...form.values, guestLists: sent ?? stored } }
}

function withGuestLists(form: URLSearchParams): URLSearchParams {
  const chosen = form.get('guestLists')
  if (chosen !== 'show' && chosen !== 'hide') return form
  form.set('has.showOnGuestLists', '1')
  if (chosen === 'show') form.set('showOnGuestLists', 'on')
  return form
}
