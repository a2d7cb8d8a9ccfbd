import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { selectField, textField } from '#surfaces/site/parts/fields.ts'
import { listScreen, type ShownScreen, screenActions } from '#surfaces/site/screens.ts'
import { addCard } from './list-parts.ts'
import { serversPath } from './servers.ts'
import { adminFrame, adminPath } from './shell.ts'
import { holdsStyle } from './style/stylesheet.ts'

const path = adminPath('moderation/bans')

/** The end of the day in UTC; what is no day is sent as it is, so that the operation refuses it. */
const endOfDay = (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T23:59:59.999Z` : day)

function banIn(form: URLSearchParams) {
  const expires = form.get('expiresAt')?.trim()
  const reason = form.get('reason')?.trim()
  return {
    kind: (form.get('kind') ?? '') as 'domain',
    value: form.get('value')?.trim() ?? '',
    ...(reason && { reason }),
    ...(expires && { expiresAt: endOfDay(expires) }),
  }
}

/** Who cannot create an account. */
export const bansScreens = [
  listScreen({
    path,
    op: operations.bans.list,
    values: () => ({ kind: 'domain' }),
    forms: { '': [operations.bans.create, 'signUpsBanned', { input: ({ posted }) => ({ body: banIn(posted) }) }] },
    above: ({ messages }) => html`<p class="soft">${messages.admin.holds.bans.lead}</p>`,
    list: (rows, { messages }) =>
      html`<section class="card"><h2>${messages.admin.holds.bans.list}</h2><ul class="rows bans" role="list">!${rows}</ul></section>`,
    row({ id, kind, value, reason, expiresAt }, { messages }) {
      const text = messages.admin.holds.bans
      const end = expiresAt === null ? text.forever : text.until(messages.format.day(expiresAt))
      const why = reason === null ? '' : html`<p class="small">${reason}</p>`
      return html`<li><div><p><strong>${value}</strong> <span class="soft small">${text.kinds[kind]}, ${end}</span></p>!${why}</div>
<form method="post" action="${path}/${id}/lift"><button class="plain quiet small" aria-label="${text.liftNamed(value)}">${text.lift}</button></form></li>`
    },
    empty: ({ messages: { admin } }) => emptyState('people', admin.holds.bans.none, admin.holds.bans.noneLead),
    below: addForm,
    frame: adminFrame({ section: 'moderation/bans', styles: [holdsStyle.path] }),
  }),
  screenActions(path, { ':id/lift': [operations.bans.delete, 'banLifted'] }),
]

function addForm({ messages, form, server }: ShownScreen): string {
  const { bans: text, servers } = messages.admin.holds
  const kinds = (['domain', 'email', 'network'] as const).map((value) => ({ value, label: text.kinds[value] }))
  const fields = [
    selectField(form, { name: 'kind', label: text.kind, options: kinds }),
    textField(form, {
      name: 'value',
      label: text.value,
      hint: text.valueHint,
      isRequired: true,
      maxLength: 254,
      autocomplete: 'off',
    }),
    textField(form, { name: 'reason', label: text.reason, hint: text.reasonHint, maxLength: 500, autocomplete: 'off' }),
    textField(form, { name: 'expiresAt', label: text.expires, hint: text.expiresHint, type: 'date' }),
  ]
  // Where groups can be followed from other servers.
  const link = server.federation && html`<p>${servers.link} <a href="${serversPath}">${servers.title}</a></p>`
  return `${addCard(path, text, fields.join(''))}${link ?? ''}`
}
