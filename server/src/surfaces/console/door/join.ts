import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { requireInvitationForVisitor } from '#domains/events/door-team/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { readerOf } from '#surfaces/http/reader.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { findVisitor, messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { dateTile } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen, signInPath } from '#surfaces/site/screen.ts'
import { communityStyle } from '#surfaces/site/style/stylesheet.ts'

const { getInvitation, accept } = operations['door-team']
type Invitation = OutputOf<typeof getInvitation>

const route = '/door/join/:token'
const paramsIn = (request: FastifyRequest) => ({ token: (request.params as { token: string }).token })
const pathIn = (request: FastifyRequest) => `/door/join/${encodeURIComponent(paramsIn(request).token)}`

/** An invitation to check people in at one event. */
export function mountDoorJoin(scope: PageScope): void {
  const { clock } = scope.server

  /** A visitor sees which event it is before they sign in. */
  async function findInvitation(request: FastifyRequest): Promise<Invitation> {
    const params = paramsIn(request)
    if (findVisitor(request)) return perform(scope, request, getInvitation, { params })
    return requireInvitationForVisitor(readerOf(scope.server, request), params.token, clock.now())
  }

  scope.routes.get(route, open, async (request, reply) => {
    const messages = messagesOf(request)
    try {
      const invitation = await findInvitation(request)
      const path = pathIn(request)
      const way = findVisitor(request) ? joinForm(messages, path) : signInWay(messages, path)
      return sendPage(reply, joinPage(messages, invitation, way, clock.now()))
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

const joinForm = ({ doorTeam: { join } }: Messages, path: string) =>
  html`<form method="post" action="${path}"><button class="big">${join.button}</button></form>
<p class="soft small">${join.account}</p>`

const signInWay = ({ doorTeam: { join } }: Messages, path: string) =>
  html`<a class="button big" href="${signInPath(path)}">${join.signIn}</a><p class="soft small">${join.signInHint}</p>`

function joinPage(messages: Messages, invitation: Invitation, way: string, now: Date): PageContent {
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
!${way}`,
  )
}
