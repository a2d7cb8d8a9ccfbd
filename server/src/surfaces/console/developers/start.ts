import { operations } from '#domains/index.ts'
import { findInstanceName } from '#surfaces/site/instance.ts'
import { findVisitor, messagesOf, open, type PageScope, sendPage, zoneOf } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { copyScripts } from '../parts/copy-field.ts'
import { developersPath, developersScreen } from './shell.ts'
import { startBody } from './start-view.ts'

/** The first screen of developers. Visitors who are not signed in see it too: they decide here whether to sign up. */
export function mountStart(scope: PageScope): void {
  const { server, routes } = scope
  routes.get(developersPath(''), open, async (request, reply) => {
    const messages = messagesOf(request)
    const [instanceName, isSignedIn] = [await findInstanceName(server), findVisitor(request) !== undefined]
    const usage = isSignedIn ? await perform(scope, request, operations.usage.get, {}) : undefined
    const around = { baseUrl: server.baseUrl, zone: zoneOf(request) ?? 'UTC', now: server.clock.now() }
    const body = startBody({ messages, instanceName, usage, ...around })
    const meta = { path: developersPath(''), description: messages.developers.start.meta(instanceName) }
    const page = developersScreen(messages, { tab: '', body, scripts: copyScripts })
    return sendPage(reply, isSignedIn ? page : { ...page, meta })
  })
}
