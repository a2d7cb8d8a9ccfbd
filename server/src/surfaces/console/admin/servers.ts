import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { FormRefusal } from '#surfaces/site/operation-form.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { textField } from '#surfaces/site/parts/fields.ts'
import { listScreen, type ScreenVisit, screenActions } from '#surfaces/site/screens.ts'
import { addCard } from './list-parts.ts'
import { adminFrame, adminPath } from './shell.ts'
import { holdsStyle } from './style/stylesheet.ts'

export const serversPath = adminPath('moderation', '/servers')
const { listBlocks, block, unblock } = operations.federation

/** What is no name of a server has no rule of a field: the operation understands several forms. */
function withHostProblem(refusal: FormRefusal, { messages: { forms, admin } }: ScreenVisit): FormRefusal {
  if (refusal.status !== 400 || Object.keys(refusal.problems ?? {}).length > 0) return refusal
  return { ...refusal, alert: forms.summary, problems: { host: admin.holds.servers.hostWrong } }
}

/** Servers whose people cannot follow groups. Only where groups can be followed at all. */
export const serversScreens = [
  listScreen({
    path: serversPath,
    op: listBlocks,
    forms: { '': [block, 'serverBlocked', { refused: withHostProblem }] },
    above: ({ messages }) => html`<p class="soft">${messages.admin.holds.servers.lead}</p>`,
    list: (rows, { messages }) =>
      html`<section class="card"><h2>${messages.admin.holds.servers.list}</h2><ul class="rows bans" role="list">!${rows}</ul></section>`,
    row({ host, reason, createdAt }, { messages: { admin, format } }) {
      const text = admin.holds.servers
      const why = reason === null ? '' : html`<p class="small">${reason}</p>`
      return html`<li><div><p><strong>${host}</strong> <span class="soft small">${text.since(format.day(createdAt))}</span></p>!${why}</div>
<form method="post" action="${serversPath}/${host}/unblock"><button class="plain quiet small" aria-label="${text.unblockNamed(host)}">${text.unblock}</button></form></li>`
    },
    empty: ({ messages: { admin } }) => emptyState('people', admin.holds.servers.none, admin.holds.servers.noneLead),
    below({ messages, form }) {
      const text = messages.admin.holds.servers
      const host = { name: 'host', label: text.host, hint: text.hostHint, isRequired: true, maxLength: 300 }
      const more = { autocomplete: 'off', more: 'autocapitalize="none" spellcheck="false"' }
      const reason = { name: 'reason', label: text.reason, hint: text.reasonHint, maxLength: 500, autocomplete: 'off' }
      return addCard(serversPath, text, textField(form, { ...host, ...more }) + textField(form, reason))
    },
    frame: adminFrame(({ messages: { admin } }) => ({
      section: 'moderation/bans',
      heading: admin.holds.servers.title,
      back: { href: adminPath('moderation/bans'), words: admin.holds.servers.back },
      styles: [holdsStyle.path],
    })),
  }),
  screenActions(serversPath, { ':host/unblock': [unblock, 'serverUnblocked'] }),
]
