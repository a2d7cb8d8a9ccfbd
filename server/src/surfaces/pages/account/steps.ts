import type { FastifyReply } from 'fastify'
import type { PageContent } from '#surfaces/site/layout.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { eventNote } from '#surfaces/site/parts/event-card.ts'
import { themeOfEvent } from '#surfaces/site/parts/event-format.ts'
import { stepStyle } from './assets.ts'
import { findPurpose, type Purpose } from './purpose.ts'

/** Sends a page of the way to a session. On top is the event that the visitor pressed the button of, if it was one. */
export async function sendStep(
  { server }: Pick<PageScope, 'server'>,
  reply: FastifyReply,
  page: PageContent,
  status = 200,
  known?: Purpose,
): Promise<FastifyReply> {
  const { event } = known ?? (await findPurpose(server, reply.request)) ?? {}
  if (!event) return sendPage(reply, page, status)
  const { clock, ownOrigins } = server
  const note = eventNote(event, { messages: messagesOf(reply.request), now: clock.now(), ownOrigins })
  const around = { theme: themeOfEvent(event), styles: [stepStyle.path], body: `${note}${page.body}` }
  return sendPage(reply, { ...page, ...around }, status)
}
