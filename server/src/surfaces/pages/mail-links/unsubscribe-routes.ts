import type { FastifyReply, FastifyRequest } from 'fastify'
import { findUnsubscription } from '#domains/foundation/notifications/index.ts'
import { findGroup } from '#domains/groups/groups/index.ts'
import { actions } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { mutedPage, resumedPage, stopPage, stoppedPage } from './pages.ts'
import { readLink } from './sealed-link.ts'

const isOn = ({ body }: FastifyRequest, name: string) => body instanceof URLSearchParams && body.get(name) === 'on'

export function mountUnsubscribe(scope: PageScope): void {
  const { server, routes } = scope
  const { links, database } = server
  const read = (request: FastifyRequest) => readLink(request, (sealed) => findUnsubscription(links, sealed))

  /** The name of the group of a link, also of one that is hidden by now. */
  async function findName(groupId: string, { mailLinks }: Messages): Promise<string> {
    return (await findGroup(database, groupId))?.name ?? mailLinks.thatGroup
  }

  routes.get('/unsubscribe/:sealed', open, async (request, reply) => {
    const { kind, groupId } = read(request)
    const messages = messagesOf(request)
    const { stoppedLead, stoppedOf } = messages.mailLinks
    const lead = groupId === undefined ? stoppedLead[kind] : stoppedOf(await findName(groupId, messages))
    return sendPage(reply, stopPage(messages, request.url, lead))
  })

  routes.post('/unsubscribe/:sealed', open, async (request, reply) => {
    const { userId, kind, groupId } = read(request)
    const isAll = groupId !== undefined && isOn(request, 'all')
    if (groupId !== undefined && !isAll) return changeGroup(request, reply, { userId, groupId })
    const isResumed = isOn(request, 'again')
    await performAction(scope, request, actions.notifications.unsubscribe, { userId, kind, isResumed })
    const messages = messagesOf(request)
    const { stoppedLead, resumedLead } = messages.mailLinks
    const page = isResumed
      ? resumedPage(messages, resumedLead[kind])
      : stoppedPage(messages, request.url, { lead: stoppedLead[kind], isAll })
    return sendPage(reply, page)
  })

  async function changeGroup(request: FastifyRequest, reply: FastifyReply, link: { userId: string; groupId: string }) {
    const messages = messagesOf(request)
    const group = await findName(link.groupId, messages)
    if (isOn(request, 'mute')) {
      await performAction(scope, request, actions.groups.muteByLink, link)
      return sendPage(reply, mutedPage(messages, group))
    }
    const isResumed = isOn(request, 'again')
    await performAction(scope, request, actions.groups.unsubscribe, { ...link, isResumed })
    const { stoppedOf, resumedOf } = messages.mailLinks
    const page = isResumed
      ? resumedPage(messages, resumedOf(group))
      : stoppedPage(messages, request.url, { lead: stoppedOf(group), group })
    return sendPage(reply, page)
  }
}
