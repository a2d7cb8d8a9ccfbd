import type { FastifyReply, FastifyRequest } from 'fastify'
import { listSentences } from '#domains/administration/audit-log/index.ts'
import { operations } from '#domains/index.ts'
import type { InputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { bodyOf, type FormRefusal, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { reportBody } from './report-view.ts'
import { reportPath } from './reports-view.ts'
import { adminPath, adminScreen } from './shell.ts'
import { reportsStyle } from './style/stylesheet.ts'

const queue = adminPath('moderation')
const route = `${queue}/:id`
const paramsIn = (request: FastifyRequest) => ({ id: idIn(request, 'report_not_found') })
const from = (request: FastifyRequest) => reportPath(paramsIn(request).id)
const { act, addReportNote, assign, getReport, listReports, reviewReport } = operations.safety

/** One report with all that helps to decide, and the buttons that do. */
export function mountReport(scope: PageScope): void {
  async function show(request: FastifyRequest, reply: FastifyReply, refusal?: FormRefusal) {
    const report = await perform(scope, request, getReport, { params: paramsIn(request) })
    const [messages, now] = [messagesOf(request), scope.server.clock.now()]
    const entries = report.history.map(({ actor, ...entry }) => ({ ...entry, actorId: actor?.id ?? null }))
    const sentences = await listSentences(scope.server.database, entries, messages)
    const text = messages.admin.reports
    const screen = {
      section: 'moderation',
      heading: text.heading(report.target.name ?? text.gone),
      back: { href: queue, words: text.back },
      alert: refusal?.alert,
      body: reportBody({ messages, report, sentences, now, form: refusal ?? { values: {} } }),
      styles: [reportsStyle.path],
    } as const
    return sendPage(reply, adminScreen(messages, screen), refusal?.status ?? 200)
  }

  getScreen(scope, route, (request, reply) => show(request, reply))

  postScreen(scope, `${route}/act`, from, async (request, reply) => {
    const [params, form] = [paramsIn(request), formIn(request)]
    const refusal = await findRefusal(request, form, () =>
      perform(scope, request, act, { params, body: decisionIn(form) }),
    )
    if (refusal?.status === 409 && (await isClosed(scope, request)))
      return redirectWith(scope, reply, from(request), 'reportClosedBefore')
    if (refusal) return show(request, reply, refusal)
    const { items } = await perform(scope, request, listReports, { query: { status: 'open', limit: 1 } })
    const next = items[0]
    if (!next) return redirectWith(scope, reply, queue, 'reportsClosed')
    return redirectWith(scope, reply, reportPath(next.id), 'reportClosedNext')
  })

  postScreen(scope, `${route}/reopen`, from, async (request, reply) => {
    const body = { status: 'open' } as const
    await perform(scope, request, reviewReport, { params: paramsIn(request), body })
    return redirectWith(scope, reply, from(request), 'saved')
  })

  postScreen(scope, `${route}/notes`, from, async (request, reply) => {
    const form = formIn(request)
    const input = { params: paramsIn(request), body: bodyOf(addReportNote, form) }
    const refusal = await findRefusal(request, form, () => perform(scope, request, addReportNote, input))
    if (refusal) return show(request, reply, refusal)
    return redirectWith(scope, reply, from(request), 'saved')
  })

  postScreen(scope, `${route}/assignee`, from, async (request, reply) => {
    const form = formIn(request)
    const given = (form.get('do') ?? form.get('assignee') ?? '').trim().replace(/^@/, '')
    const input = { params: paramsIn(request), body: { assignee: given === 'none' || given === '' ? null : given } }
    const refusal = await findRefusal(request, form, () => perform(scope, request, assign, input))
    if (!refusal) return redirectWith(scope, reply, from(request), 'saved')
    const problem = { assignee: messagesOf(request).admin.reports.unknownAdmin }
    return show(request, reply, refusal.status === 404 ? { ...refusal, problems: problem } : refusal)
  })
}

/** The message is for warn, hide and suspend, the box for suspend alone; the form has both beside every button. */
function decisionIn(form: URLSearchParams): InputOf<typeof act>['body'] {
  const action = form.get('do')
  if (action !== 'dismiss' && action !== 'warn' && action !== 'hide' && action !== 'suspend')
    throw new ApiError('validation_failed', 'Press one of the buttons')
  const text = form.get('text')?.trim()
  return {
    action,
    ...(text && action !== 'dismiss' && { text }),
    ...(action === 'suspend' && form.get('hideContent') === 'on' && { hideContent: true }),
  }
}

async function isClosed(scope: PageScope, request: FastifyRequest): Promise<boolean> {
  const { status } = await perform(scope, request, getReport, { params: paramsIn(request) })
  return status !== 'open'
}
