import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { developersPath, developersScreen } from './shell.ts'

/** The first screen of developers. */
export function mountStart(scope: PageScope): void {
  getScreen(scope, developersPath(''), async (request, reply) =>
    sendPage(reply, developersScreen(messagesOf(request), { tab: '', body: '' })),
  )
}
