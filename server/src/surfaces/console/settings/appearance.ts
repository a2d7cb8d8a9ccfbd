import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { appearanceIn, isAppearance, keepAppearance } from '#surfaces/site/appearance.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { choiceField } from '#surfaces/site/parts/fields.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('appearance')

/** Light, dark, or as the device says. */
export function mountAppearance(scope: PageScope): void {
  getScreen(scope, path, async (request, reply) =>
    sendPage(reply, appearanceScreen(messagesOf(request), appearanceIn(request) ?? 'device')),
  )

  postScreen(scope, path, path, async (request, reply) => {
    const appearance = formIn(request).get('appearance')
    const chosen = isAppearance(appearance) ? appearance : undefined
    keepAppearance(reply, chosen, scope.server.baseUrl.startsWith('https:'))
    return redirectWith(scope, reply, path, 'saved')
  })
}

function appearanceScreen(messages: Messages, appearance: string) {
  const { label, hint, options } = messages.settings.appearance
  const field = { name: 'appearance', label, hint }
  const choices = Object.entries(options).map(([value, words]) => ({ value, label: words }))
  return settingsScreen(messages, {
    tab: 'appearance',
    body: html`<form method="post" action="${path}">!${choiceField({ values: { appearance } }, { ...field, options: choices })}
<button>${messages.forms.save}</button></form>`,
  })
}
