import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { textField } from '#surfaces/site/parts/fields.ts'
import { listScreen, screenActions } from '#surfaces/site/screens.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('blocked')
const { list, add, remove } = operations.blocks

/** As people type it: with an @ or without. */
function usernameIn(typed: string): string {
  const username = typed.trim().replace(/^@/, '')
  if (!/^[a-zA-Z0-9-]{1,36}$/.test(username)) throw new ApiError('user_not_found')
  return username
}

/** The people a member has blocked, and a form to block one more. */
export const blockedScreens = [
  listScreen({
    path,
    op: list,
    forms: {
      '': [
        add,
        'blocked',
        {
          input: ({ posted }) => ({ params: { username: usernameIn(posted.get('username') ?? '') } }),
          refused({ code, values, status }, { messages: { settings } }) {
            if (code !== 'user_not_found' && code !== 'validation_failed') return undefined
            const sentence = code === 'user_not_found' ? settings.blocked.unknown : settings.blocked.self
            return { values, problems: { username: sentence }, status }
          },
        },
      ],
    },
    list: (rows) => html`<ul class="plain">!${rows}</ul>`,
    row({ username, name, blockedAt }, { messages }) {
      const text = messages.settings.blocked
      const unblock = html`<form method="post" action="${path}/${username}/unblock">
<button class="plain small" aria-label="${text.unblockWhom(name)}">${text.unblock}</button></form>`
      const handle = username === null || username === name ? '' : html` <span class="soft">@${username}</span>`
      return html`<li><span><b>${name}</b>!${handle}<br><span class="soft small">${text.since(messages.format.day(blockedAt))}</span></span>
!${username === null ? '' : unblock}</li>`
    },
    empty: ({ messages }) => html`<p>${messages.settings.blocked.none}</p>`,
    frame(people, { messages, form }) {
      const text = messages.settings.blocked
      const username = { name: 'username', label: text.username, hint: text.usernameHint, isRequired: true }
      return settingsScreen(messages, {
        tab: 'blocked',
        body: html`<p class="lead">${text.lead}</p>
<section class="card"><h2>${text.listHeading}</h2>!${people}</section>
<section class="card"><h2>${text.blockHeading}</h2>
<form method="post" action="${path}">
!${textField(form, { ...username, maxLength: 37, autocomplete: 'off', more: 'autocapitalize="none" spellcheck="false"' })}
<button class="plain fit">${text.button}</button>
</form></section>`,
      })
    },
  }),
  screenActions(path, {
    ':username/unblock': [
      remove,
      'unblocked',
      { input: ({ params }) => ({ params: { username: usernameIn(params.username!) } }) },
    ],
  }),
]
