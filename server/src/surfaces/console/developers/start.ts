import { findInstanceName } from '#surfaces/site/instance.ts'
import { findVisitor, messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { copyScripts } from '../parts/copy-field.ts'
import { developersPath, developersScreen } from './shell.ts'
import { startBody } from './start-view.ts'

/** The first screen of developers. Visitors who are not signed in see it too: they decide here whether to sign up. */
export function mountStart(scope: PageScope): void {
  const { server, routes } = scope
  routes.get(developersPath(''), open, async (request, reply) => {
    const messages = messagesOf(request)
    const [instanceName, isSignedIn] = [await findInstanceName(server), findVisitor(request) !== undefined]
    const body = startBody({ messages, instanceName, baseUrl: server.baseUrl, isSignedIn })
    const meta = { path: developersPath(''), description: messages.developers.start.meta(instanceName) }
    const page = developersScreen(messages, { tab: '', body, scripts: copyScripts })
    return sendPage(reply, isSignedIn ? page : { ...page, meta })
  })
}
