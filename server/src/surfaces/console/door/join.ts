import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { dateTile } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { communityStyle } from '#surfaces/site/style/stylesheet.ts'

const { getInvitation, accept } = operations['door-team']
type Invitation = OutputOf<typeof getInvitation>

const route = '/door/join/:token'
const paramsIn = (request: FastifyRequest) => ({ token: (request.params as { token: string }).token })
const pathIn = (request: FastifyRequest) => `/door/join/${encodeURIComponent(paramsIn(request).token)}`

/** An invitation to check people in at one event. */
export function mountDoorJoin(scope: PageScope): void {
  const { clock } = scope.server

  getScreen(scope, route, async (request, reply) => {
    const messages = messagesOf(request)
    try {
      const invitation = await perform(scope, request, getInvitation, { params: paramsIn(request) })
      return sendPage(reply, joinPage(messages, invitation, pathIn(request), clock.now()))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invitation_not_found') throw error
      return sendPage(reply, unknownPage(messages), error.status)
    }
  })

  postScreen(scope, route, pathIn, async (request, reply) => {
    try {
      const { eventId } = await perform(scope, request, accept, { params: paramsIn(request) })
      return reply.redirect(`/door/${eventId}`, 303)
    } catch (error) {
      if (!(error instanceof ApiError) || ![403, 404, 409, 410].includes(error.status)) throw error
      // The page says why.
      return reply.redirect(pathIn(request), 303)
    }
  })
}

function card(title: string, body: string): PageContent {
  return { title, styles: [communityStyle.path], body: html`<section class="card ask">!${body}</section>` }
}

function unknownPage({ doorTeam }: Messages): PageContent {
  const { heading, lead } = doorTeam.join.unknown
  return card(heading, html`<h1>${heading}</h1><p class="soft">${lead}</p>`)
}

function joinPage(messages: Messages, invitation: Invitation, path: string, now: Date): PageContent {
  const { doorTeam, format } = messages
  const text = doorTeam.join
  const { event, groupName, closesAt, status } = invitation
  const see = html`<a class="button plain" href="/events/${event.id}">${text.see}</a>`
  const says = (heading: string, lead: string, way: string) =>
    card(heading, html`<p class="kicker">${event.title}</p><h1>${heading}</h1><p class="soft">${lead}</p>!${way}`)
  if (status === 'accepted') {
    const { heading, lead, open } = text.accepted
    return says(heading, lead, html`<a class="button big" href="/door/${event.id}">${open}</a>!${see}`)
  }
  if (status !== 'open') return says(text.refused[status].heading, text.refused[status].lead, see)
  const when = format.dateTime(event.startTime, event.timezone, now)
  const moment = format.moment(event.startTime, event.timezone, now)
  const by = groupName === null ? '' : ` · ${text.by(groupName)}`
  return card(
    text.title(event.title),
    html`<p class="kicker">${text.kicker}</p>!${dateTile(moment)}<h1>${event.title}</h1><p class="soft">${when}${by}</p>
<p>${text.will(format.dateTime(closesAt, event.timezone, now))}</p>
<form method="post" action="${path}"><button class="big">${text.button}</button></form>
<p class="soft small">${text.account}</p>`,
  )
}
