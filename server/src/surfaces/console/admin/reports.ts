import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import type { InputOf } from '#kernel/operation/call.ts'
import { isId } from '#kernel/operation/schema.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { tableScripts } from '../parts/bulk-table.ts'
import { filters, type ReportFilter, reportsBody } from './reports-view.ts'
import { adminPath, adminScreen, assertAdministrator } from './shell.ts'
import { reportsStyle } from './style/stylesheet.ts'

const perPage = 50
const path = adminPath('moderation')

type Query = InputOf<typeof operations.safety.listReports>['query']
const queries: Record<ReportFilter, Query> = {
  open: { status: 'open' },
  mine: { status: 'open', assignee: 'me' },
  free: { status: 'open', assignee: 'none' },
  closed: {},
}

const actions = ['dismiss', 'warn', 'hide', 'suspend'] as const
const isAction = (text: string): text is (typeof actions)[number] => actions.some((action) => action === text)

/** The queue of reports. */
export function mountReportQueue(scope: PageScope): void {
  async function show(request: FastifyRequest, reply: FastifyReply) {
    const wanted = queryIn(request, 'show') as ReportFilter
    const filter = filters.includes(wanted) ? wanted : 'open'
    const query = { ...queries[filter], limit: perPage, ...cursorsIn(request) }
    const found = await perform(scope, request, operations.safety.listReports, { query })
    const [messages, now] = [messagesOf(request), scope.server.clock.now()]
    const body = reportsBody({ messages, found, filter, here: request.url, now })
    const screen = { section: 'moderation', body, styles: [reportsStyle.path], scripts: tableScripts } as const
    return sendPage(reply, adminScreen(messages, screen))
  }

  getScreen(scope, path, show)

  postScreen(scope, path, path, async (request, reply) => {
    assertAdministrator(request)
    const form = formIn(request)
    const { action, isConfirmed } = decisionIn(form)
    const ids = [...new Set(form.getAll('id'))].filter(isId).slice(0, 100)
    if (ids.length === 0 || !isAction(action)) return redirectWith(scope, reply, path, 'noReportSelected')
    if (action === 'suspend' && !isConfirmed) {
      const messages = messagesOf(request)
      const question = messages.admin.reports.suspendQuestion
      return sendPage(reply, confirmPage({ ...question, path, form, back: path }, messages))
    }
    const { skipped } = await perform(scope, request, operations.safety.actOnMany, { body: { ids, action } })
    return redirectWith(scope, reply, path, skipped.length > 0 ? 'reportsSkipped' : 'reportsClosed')
  })
}
