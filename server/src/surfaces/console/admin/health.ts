import { operations } from '#domains/index.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { healthBody } from './health-view.ts'
import { adminPath, adminScreen } from './shell.ts'
import { healthStyle } from './style/stylesheet.ts'

/** Warnings with what to do, and what they come from. */
export function mountHealthScreen(scope: PageScope): void {
  getScreen(scope, adminPath('health'), async (request, reply) => {
    const messages = messagesOf(request)
    const health = await perform(scope, request, operations.admin.getHealth, {})
    const body = healthBody(health, messages, scope.server.clock.now())
    return sendPage(reply, adminScreen(messages, { section: 'health', body, styles: [healthStyle.path] }))
  })
}
