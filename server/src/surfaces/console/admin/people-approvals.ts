import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { confirmButton, confirmScripts } from '#surfaces/site/parts/confirm.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { listScreen, screenActions } from '#surfaces/site/screens.ts'
import { adminFrame, adminPath } from './shell.ts'
import { peopleStyle } from './style/stylesheet.ts'

const { listApprovals, approve, refuse } = operations.admin
type Approval = OutputOf<typeof listApprovals>['items'][number]

const path = adminPath('people/approvals')

/** Another administrator was faster, or the request is no longer valid. */
const gone = ['approval_not_found', 'invalid_state', 'user_not_found', 'last_owner'] as const
const ifGone = { codes: gone, say: 'approvalGone' } as const

/** What waits for a second administrator. */
export const approvalsScreens = [
  listScreen({
    path,
    op: listApprovals,
    above: ({ messages }) => html`<p class="soft">${messages.admin.people.approvals.lead}</p>`,
    list: (rows) => html`<ul class="arows" role="list">!${rows}</ul>`,
    row: (one, { messages, server }) => approvalItem(messages, one, server.clock.now()),
    empty({ messages }) {
      const { none, noneLead } = messages.admin.people.approvals
      return emptyState('check', none, noneLead)
    },
    frame: adminFrame({ section: 'people/approvals', styles: [peopleStyle.path], scripts: confirmScripts }),
  }),
  screenActions(path, {
    ':id/approve': [
      approve,
      'approvalApproved',
      {
        ifRefused: ifGone,
        ask({ posted, messages }) {
          const text = messages.admin.people.approvals
          posted.set('do', 'approve')
          return { heading: text.ask, lead: text.approveLead, yes: text.approve }
        },
      },
    ],
    ':id/refuse': [refuse, 'approvalRefused', { ifRefused: ifGone }],
  }),
]

function approvalItem(messages: Messages, approval: Approval, now: Date): string {
  const { id, action, user, requestedBy, isOwn, canApproveFrom, createdAt, expiresAt } = approval
  const text = messages.admin.people.approvals
  const { format } = messages
  const what = text.acts[action](user.name)
  const asked = text.asked(requestedBy ?? text.former, format.day(createdAt))
  const question = {
    id: `ask-${id}`,
    action: 'approve',
    heading: text.asks[action](user.name),
    lead: text.approveLead,
    yes: text.approve,
  }
  const isEarly = Date.parse(canApproveFrom) > now.getTime()
  const approve =
    isOwn || isEarly
      ? html`<span class="soft small">${isOwn ? text.own : text.early(format.day(canApproveFrom))}</span>`
      : html`<form method="post" action="${path}/${id}/approve">!${confirmButton(text.approve, question, messages, 'fit', text.approveNamed(what))}</form>`
  const words = isOwn ? text.withdraw : text.refuse
  return html`<li><div class="grow"><a href="${adminPath('people', `/${user.id}`)}"><b>${what}</b></a><br>
<span class="soft small">${asked} · ${text.expires(format.day(expiresAt))}</span></div>!${approve}
<form method="post" action="${path}/${id}/refuse"><button class="plain quiet fit" aria-label="${words}: ${what}">${words}</button></form></li>`
}
