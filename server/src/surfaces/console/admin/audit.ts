import type { FastifyRequest } from 'fastify'
import { listSentences } from '#domains/administration/audit-log/index.ts'
import { operations } from '#domains/index.ts'
import { dayMs } from '#kernel/time.ts'
import { cursorsIn, filtersIn } from '#surfaces/site/query.ts'
import { screen, screenActions } from '#surfaces/site/screens.ts'
import { auditBody } from './audit-view.ts'
import { adminPath, adminScreen } from './shell.ts'
import { recordsStyle } from './style/stylesheet.ts'

const path = adminPath('audit')
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
export const auditScreens = [
  screen({
    path,
    async load({ request, perform, server, messages }) {
      const { given, shown } = filtersOf(request)
      const query = { ...given, ...cursorsIn(request), limit: 50 }
      const found = await perform(operations.admin.listAudit, { query })
      return { found, shown, sentences: await listSentences(server.database, found.items, messages) }
    },
    view: (shown) =>
      adminScreen(shown.messages, {
        section: 'audit',
        body: auditBody({ ...shown, now: shown.server.clock.now() }),
        styles: [recordsStyle.path],
      }),
  }),
  screenActions(path, {
    export: [
      operations.admin.exportAudit,
      () => undefined,
      {
        input: ({ request }) => ({ body: filtersOf(request).given }),
        to: (_, { url }) => new URL(url).pathname,
      },
    ],
  }),
]
