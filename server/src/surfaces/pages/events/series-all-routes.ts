import type { FastifyReply, FastifyRequest } from 'fastify'
import { findQuestions } from '#domains/events/questions/index.ts'
import { listTaken, requireSeries, type ShownSeries, seriesPath } from '#domains/events/series/index.ts'
import { operations } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { readerOf } from '#surfaces/http/reader.ts'
import { type FlashKey, redirectWith, setFlash } from '#surfaces/site/flash.ts'
import { intentOf, rememberIntent } from '#surfaces/site/intents.ts'
import { formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { findVisitor, messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { problemsOf } from '#surfaces/site/parts/question-fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { guestsIn, type RsvpForm, readRsvp, startRsvpForm } from './rsvp-form.ts'
import { dateToJoin } from './series-all.ts'
import { allDatesFormPage, stopPage } from './series-all-pages.ts'

const route = '/series/:id/all'
const idOf = (request: FastifyRequest) => (request.params as { id: string }).id.toLowerCase()
const fromPage = (request: FastifyRequest) => seriesPath(idOf(request))

/** Coming to all dates of a series: the wish, what is said each time, a date that is skipped, and the end. */
export function mountAllDates(scope: PageScope): void {
  const { routes, server } = scope

  const shownTo = (request: FastifyRequest, caller: Caller | undefined) =>
    requireSeries(readerOf(server, request), caller, idOf(request), server.clock.now())
  const viewOf = (request: FastifyRequest, shown: ShownSeries) => ({
    ...shown,
    messages: messagesOf(request),
    now: server.clock.now(),
  })

  /** To the page of the series, which says why. */
  function refuse(reply: FastifyReply, request: FastifyRequest, error: unknown): FastifyReply {
    if (!(error instanceof ApiError) || error.status === 404 || error.status >= 500) throw error
    setFlash(server, reply, 'comeMissed')
    return reply.redirect(seriesPath(idOf(request)), 303)
  }

  async function act(
    request: FastifyRequest,
    reply: FastifyReply,
    done: FlashKey,
    work: () => Promise<unknown>,
  ): Promise<FastifyReply> {
    try {
      await work()
    } catch (error) {
      return refuse(reply, request, error)
    }
    return redirectWith(scope, reply, seriesPath(idOf(request)), done)
  }

  routes.post(route, open, async (request, reply) => {
    const caller = findVisitor(request)
    const { series } = await shownTo(request, caller)
    const input = { params: { id: series.id }, body: {} }
    if (caller) return act(request, reply, 'comesToAll', () => perform(scope, request, operations.series.rsvp, input))
    const intent = intentOf(operations.series.rsvp, input)
    rememberIntent(server, reply, { ...intent, flash: { done: 'comesToAll', refused: 'comeMissed' } })
    return reply.redirect(`/sign-in?return_to=${seriesPath(series.id)}`, 303)
  })

  async function startForm(request: FastifyRequest, caller: Caller, shown: ShownSeries): Promise<RsvpForm | undefined> {
    const next = dateToJoin(shown.dates)
    if (!next) return undefined
    const db = readerOf(server, request)
    const questions = (await findQuestions(db, next.id))?.questions ?? null
    const form = await startRsvpForm({ db, caller, event: { ...next, questions }, guests: 0, joinsOnline: false })
    return { ...form, isHybrid: false }
  }

  getScreen(scope, `${route}/form`, async (request, reply, caller) => {
    const shown = await shownTo(request, caller)
    const form = await startForm(request, caller, shown)
    if (!form) return reply.redirect(seriesPath(shown.series.id), 303)
    return sendPage(reply, allDatesFormPage({ ...viewOf(request, shown), form, state: { values: form.values } }))
  })

  postScreen(scope, `${route}/form`, fromPage, async (request, reply, caller) => {
    const shown = await shownTo(request, caller)
    const form = await startForm(request, caller, shown)
    if (!form) return reply.redirect(seriesPath(shown.series.id), 303)
    const sent = formIn(request)
    const input = { params: { id: shown.series.id }, body: readRsvp(sent, form) }
    try {
      await perform(scope, request, operations.series.rsvp, input)
    } catch (error) {
      const isWrong = error instanceof ApiError && ['answers_required', 'validation_failed'].includes(error.code)
      if (!isWrong) return refuse(reply, request, error)
      const view = viewOf(request, shown)
      const { values, alert, status } = refusalOf(error, sent, view.messages)
      const state = { values, problems: problemsOf(error, view.messages) }
      const again = { ...form, values, count: guestsIn(sent.get('guests')) }
      return sendPage(reply, allDatesFormPage({ ...view, form: again, state, alert }), status)
    }
    return redirectWith(scope, reply, seriesPath(shown.series.id), 'comesToAll')
  })

  postScreen(scope, `${route}/skip`, fromPage, async (request, reply) => {
    const params = { id: idOf(request), eventId: formIn(request).get('date') ?? '' }
    return act(request, reply, 'dateSkipped', () => perform(scope, request, operations.series.skip, { params }))
  })

  getScreen(scope, `${route}/stop`, async (request, reply, caller) => {
    const shown = await shownTo(request, caller)
    const taken = await listTaken(readerOf(server, request), shown.series.id, caller.userId, server.clock.now())
    return sendPage(reply, stopPage(viewOf(request, shown), taken.length))
  })

  postScreen(scope, `${route}/stop`, fromPage, async (request, reply) => {
    const giveUp = formIn(request).get('dates') === 'give-up'
    const input = { params: { id: idOf(request) }, query: { giveUp } }
    return act(request, reply, 'stoppedComing', () => perform(scope, request, operations.series.deleteRsvp, input))
  })
}
