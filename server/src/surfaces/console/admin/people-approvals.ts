import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmButton, confirmPage, confirmScripts, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { adminPath, adminScreen, assertAdministrator } from './shell.ts'
import { peopleStyle } from './style/stylesheet.ts'

type Approval = OutputOf<(typeof operations)['admin']['listApprovals']>['items'][number]

const path = adminPath('people/approvals')
const idIn = (request: FastifyRequest) => (request.params as { id: string }).id

/** What waits for a second administrator. */
export function mountApprovals(scope: PageScope): void {
  getScreen(scope, path, async (request, reply) => {
    const messages = messagesOf(request)
    const query = { ...cursorsIn(request), limit: 50 }
    const found = await perform(scope, request, operations.admin.listApprovals, { query })
    const text = messages.admin.people.approvals
    const list =
      found.items.length > 0
        ? html`<ul class="arows" role="list">!${found.items.map((one) => item(messages, one, scope.server.clock.now())).join('')}</ul>`
        : emptyState('check', text.none, text.noneLead)
    const body = html`<p class="soft">${text.lead}</p>!${list}!${pager(found.pagination, request.url, messages)}`
    const screen = { section: 'people/approvals', body, styles: [peopleStyle.path], scripts: confirmScripts } as const
    return sendPage(reply, adminScreen(messages, screen))
  })

  postScreen(scope, `${path}/:id/approve`, path, async (request, reply) => {
    assertAdministrator(request)
    const form = formIn(request)
    const messages = messagesOf(request)
    const params = { id: idIn(request) }
    if (decisionIn(form).isConfirmed) {
      const isDone = await ifOpen(perform(scope, request, operations.admin.approve, { params }))
      return redirectWith(scope, reply, path, isDone ? 'approvalApproved' : 'approvalGone')
    }
    const { approve, approveLead } = messages.admin.people.approvals
    form.set('do', 'approve')
    const question = { heading: `${approve}?`, lead: approveLead, yes: approve }
    return sendPage(
      reply,
      confirmPage({ ...question, path: `${path}/${params.id}/approve`, form, back: path }, messages),
    )
  })

  postScreen(scope, `${path}/:id/refuse`, path, async (request, reply) => {
    const isDone = await ifOpen(perform(scope, request, operations.admin.refuse, { params: { id: idIn(request) } }))
    return redirectWith(scope, reply, path, isDone ? 'approvalRefused' : 'approvalGone')
  })
}

/** False when another administrator was faster, or the request is no longer valid. */
async function ifOpen(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    const codes = ['approval_not_found', 'invalid_state', 'user_not_found', 'last_owner']
    if (error instanceof ApiError && codes.includes(error.code)) return false
    throw error
  }
}

function item(messages: Messages, approval: Approval, now: Date): string {
  const { id, action, user, requestedBy, isOwn, canApproveFrom, createdAt, expiresAt } = approval
  const text = messages.admin.people.approvals
  const { format } = messages
  const what = text.acts[action](user.name)
  const asked = text.asked(requestedBy ?? text.former, format.day(createdAt))
  const question = {
    id: `ask-${id}`,
    action: 'approve',
    heading: text.approveAsk(what),
    lead: text.approveLead,
    yes: text.approve,
  }
  const isEarly = Date.parse(canApproveFrom) > now.getTime()
  const approve =
    isOwn || isEarly
      ? html`<span class="soft small">${isOwn ? text.own : text.early(format.day(canApproveFrom))}</span>`
      : html`<form method="post" action="${path}/${id}/approve">!${confirmButton(text.approve, question, messages, 'fit', `${text.approve}: ${what}`)}</form>`
  const words = isOwn ? text.withdraw : text.refuse
  return html`<li><div class="grow"><a href="${adminPath('people', `/${user.id}`)}"><b>${what}</b></a><br>
<span class="soft small">${asked} · ${text.expires(format.day(expiresAt))}</span></div>!${approve}
<form method="post" action="${path}/${id}/refuse"><button class="plain quiet fit" aria-label="${words}: ${what}">${words}</button></form></li>`
}
