import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, findRefusal, formIn, type Refusal } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { serversBody, serversPath } from './servers-view.ts'
import { adminPath, adminScreen } from './shell.ts'
import { holdsStyle } from './style/stylesheet.ts'

const { listBlocks, block, unblock } = operations.federation

/** Servers whose people cannot follow groups. Only where groups can be followed at all. */
export function mountServers(scope: PageScope): void {
  async function show(request: FastifyRequest, reply: FastifyReply, refusal?: Refusal) {
    const messages = messagesOf(request)
    const text = messages.admin.holds.servers
    const blocks = await perform(scope, request, listBlocks, { query: { limit: 50, ...cursorsIn(request) } })
    const screen = {
      section: 'moderation/bans',
      heading: text.title,
      back: { href: adminPath('moderation/bans'), words: text.back },
      body: serversBody({ messages, blocks, here: request.url, form: refusal ?? { values: {} } }),
      alert: refusal?.alert,
      styles: [holdsStyle.path],
    } as const
    return sendPage(reply, adminScreen(messages, screen), refusal?.status)
  }

  getScreen(scope, serversPath, (request, reply) => show(request, reply))

  postScreen(scope, serversPath, serversPath, async (request, reply) => {
    const form = formIn(request)
    const body = bodyOf(block, form)
    const refusal = await findRefusal(request, form, () => perform(scope, request, block, { body }))
    if (!refusal) return redirectWith(scope, reply, serversPath, 'serverBlocked')
    return show(request, reply, withHostProblem(request, refusal))
  })

  postScreen(scope, `${serversPath}/:host/unblock`, serversPath, async (request, reply) => {
    const params = { host: (request.params as { host: string }).host }
    await perform(scope, request, unblock, { params })
    return redirectWith(scope, reply, serversPath, 'serverUnblocked')
  })
}

/** What is no name of a server has no rule of a field: the operation understands several forms. */
function withHostProblem(request: FastifyRequest, refusal: Refusal): Refusal {
  if (refusal.status !== 400 || Object.keys(refusal.problems ?? {}).length > 0) return refusal
  const { forms, admin } = messagesOf(request)
  return { ...refusal, alert: forms.summary, problems: { host: admin.holds.servers.hostWrong } }
}
