import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { bodyOf } from '#surfaces/site/operation-form.ts'
import { boxField, choiceField, type FormState } from '#surfaces/site/parts/fields.ts'
import { formScreen, type ShownScreen } from '#surfaces/site/screens.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('privacy')
const { get, update } = operations.profile

export const privacyScreen = formScreen({
  path,
  load: async ({ perform }) => ({ profile: await perform(get, {}) }),
  values: ({ profile }) => profile,
  op: update,
  input: ({ posted }) => ({ body: bodyOf(update, withGuestLists(posted)) }),
  done: 'saved',
  view: privacyView,
})

function privacyView({ messages, form }: ShownScreen): PageContent {
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
