import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { dayMs } from '#kernel/time.ts'
import type { Messages } from '#messages/index.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { type Days, overviewBody } from './overview-view.ts'
import { adminPath, adminScreen } from './shell.ts'
import { healthStyle, welcomeStyle } from './style/stylesheet.ts'
import { firstRunChecklist } from './welcome/checklist.ts'

function daysIn(request: FastifyRequest, { admin }: Messages): Days {
  const given = queryIn(request, 'period') ?? ''
  return Object.hasOwn(admin.health.overview.periods, given) ? (given as Days) : '30'
}

/** The numbers of the instance, below what needs attention. */
export function mountOverview(scope: PageScope): void {
  getScreen(scope, adminPath(''), async (request, reply) => {
    const messages = messagesOf(request)
    const days = daysIn(request, messages)
    const now = scope.server.clock.now()
    const from = new Date(now.getTime() - (Number(days) - 1) * dayMs).toISOString().slice(0, 10)
    const overview = await perform(scope, request, operations.admin.getOverview, { query: { from } })
    const health = await perform(scope, request, operations.admin.getHealth, {})
    const checklist = await firstRunChecklist(scope, request)
    const body = overviewBody({ messages, overview, health, checklist, days, now })
    const styles = [healthStyle.path, welcomeStyle.path]
    return sendPage(reply, adminScreen(messages, { section: '', body, styles }))
  })
}
