import type { FastifyRequest } from 'fastify'
import { offersAnswers } from '#domains/events/attendees/index.ts'
import { listGuestsOfHolders } from '#domains/events/party-guests/index.ts'
import { findRequestCounts } from '#domains/events/rsvps/index.ts'
import { actions, operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { findVisitor, type PageScope } from '#surfaces/site/page-scope.ts'
import { perform, performAction } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'

export type RequestList = 'open' | 'no'
type Listed = OutputOf<typeof operations.attendees.list>
export type AskingPerson = Listed['items'][number]

/** One operation answers 200 at most; a page has half as many. */
const perPage = 100
const approvals = { open: 'pending', no: 'declined' } as const

/** Those who bring guests; nothing more is read where nobody does. */
export const holdersIn = (rows: readonly AskingPerson[]) =>
  rows.filter(({ rsvp }) => rsvp.partySize > 1).map(({ user }) => user.id)

export const listIn = (request: FastifyRequest): RequestList => (queryIn(request, 'list') === 'no' ? 'no' : 'open')

export async function findRequests(scope: PageScope, request: FastifyRequest, eventId: string, isOpening: boolean) {
  const [params, list] = [{ eventId }, listIn(request)]
  const counts = await findRequestCounts(scope.server.database, eventId)
  const { questions, removed } = await perform(scope, request, operations.questions.getManaged, { params })
  const all = [...questions, ...removed]
  const mayRead = all.length > 0 && (await offersAnswers(scope.server.database, findVisitor(request), eventId))
  const asked = mayRead ? all : []
  const summary = await perform(scope, request, operations.attendees.summary, { params })
  const answers = asked.length > 0 ? ({ include: 'answers' } as const) : {}
  const query = { limit: perPage, approval: approvals[list], ...answers, ...cursorsIn(request) }
  const found = await perform(scope, request, operations.attendees.list, { params, query })
  const userIds = found.items.map(({ user }) => user.id)
  const opened =
    isOpening && userIds.length > 0
      ? (await performAction(scope, request, actions.answers.open, { eventId, userIds })).answers
      : undefined
  const { areFirstVisitsKnown } = summary
  const guests = await listGuestsOfHolders(scope.server.database, eventId, holdersIn(found.items))
  return { list, counts, questions: asked, areFirstVisitsKnown, found, opened, guests }
}
