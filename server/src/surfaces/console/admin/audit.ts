import type { FastifyRequest } from 'fastify'
import { listSentences } from '#domains/administration/audit-log/index.ts'
import { operations } from '#domains/index.ts'
import { dayMs } from '#kernel/time.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, filtersIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { auditBody } from './audit-view.ts'
import { adminPath, adminScreen } from './shell.ts'
import { recordsStyle } from './style/stylesheet.ts'

const perPage = 50
const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** What the URL asks for. Days are whole days in UTC; anything that is no day is left out. */
function filtersOf(request: FastifyRequest) {
  const { actor, action, target, from, to } = filtersIn(request, ['actor', 'action', 'target', 'from', 'to'])
  const start = from && dayForm.test(from) ? Date.parse(from) : Number.NaN
  const end = to && dayForm.test(to) ? Date.parse(to) + dayMs : Number.NaN
  const given = {
    ...(actor && { actor: actor.replace(/^@/, '').slice(0, 36) }),
    ...(action && { action: action.slice(0, 100) }),
    ...(target && { target: target.replace(/^@/, '').slice(0, 100) }),
    ...(!Number.isNaN(start) && { from: new Date(start).toISOString() }),
    ...(!Number.isNaN(end) && { to: new Date(end).toISOString() }),
  }
  return { given, shown: { actor, action, target, from, to } }
}

/** The audit log. */
export function mountAudit(scope: PageScope): void {
  const path = adminPath('audit')
  getScreen(scope, path, async (request, reply) => {
    const messages = messagesOf(request)
    const { given, shown } = filtersOf(request)
    const query = { ...given, ...cursorsIn(request), limit: perPage }
    const found = await perform(scope, request, operations.admin.listAudit, { query })
    const sentences = await listSentences(scope.server.database, found.items, messages)
    const view = { messages, found, sentences, shown, path, here: request.url, now: scope.server.clock.now() }
    return sendPage(
      reply,
      adminScreen(messages, { section: 'audit', body: auditBody(view), styles: [recordsStyle.path] }),
    )
  })

  postScreen(scope, `${path}/export`, path, async (request, reply) => {
    const { given } = filtersOf(request)
    const { url } = await perform(scope, request, operations.admin.exportAudit, { body: given })
    return reply.redirect(new URL(url).pathname, 303)
  })
}
