import type { FastifyReply, FastifyRequest } from 'fastify'
import { findQuestions, findWork } from '#domains/accounts/sign-in/index.ts'
import { viewReceivedForEvent } from '#domains/events/event-invitations/index.ts'
import { asked, decideAnswers } from '#domains/events/questions/index.ts'
import { decideOffer } from '#domains/events/rsvps/index.ts'
import { actions, operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type FlashKey, redirectWith } from '#surfaces/site/flash.ts'
import { intentOf } from '#surfaces/site/intents.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { findVisitor, messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { pathOf } from '#surfaces/site/parts/event-format.ts'
import { fieldValuesOf, problemsOf, readAnswers, withoutEmpty } from '#surfaces/site/parts/question-fields.ts'
import { perform, performAction } from '#surfaces/site/perform.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { browserIn } from '#surfaces/site/sign-in/known-browsers.ts'
import { messagePage } from '#surfaces/site/sign-in/message-page.ts'
import { findNameFlaw, readNameForm, withFreeUsername } from '#surfaces/site/sign-in/name-form.ts'
import { showSession } from '#surfaces/site/sign-in/session.ts'
import { canCome, eventInvitationPage, type InvitationView, invitationNote } from './invitation-page.ts'
import { findKeptDays } from './rsvp-form.ts'
import { flashOf } from './rsvp-outcome.ts'

const tokenIn = ({ params }: FastifyRequest) => (params as { token: string }).token
const pathTo = (token: string) => `/event-invitations/${token}`

/** What refuses an answer, as what the page would offer. Others are errors. */
const refusals: Partial<Record<string, string>> = {
  event_full: 'full',
  rsvp_closed: 'closed',
  event_cancelled: 'cancelled',
  event_ended: 'ended',
  rsvp_elsewhere: 'elsewhere',
  request_declined: 'declined',
  banned: 'banned',
}

/** The page of a mailed invitation to an event. The link proves the address, so an answer is one press and, for new people, a name. */
export function mountEventInvitations(scope: PageScope): void {
  const { server, routes } = scope
  const { database, clock, ownOrigins, keys, links } = server

  const provenOf = (email: string) => ({ is: 'new', email, method: 'email' }) as const

  async function joiningOf(email: string): Promise<InvitationView['joining']> {
    const proven = provenOf(email)
    const questions = (await findQuestions(database, proven))!
    const work = await findWork({ db: database, cipher: keys, links, now: clock.now() }, proven)
    return { ...questions, work, form: { name: '', isAccepted: false, isOldEnough: false } }
  }

  async function load(request: FastifyRequest): Promise<InvitationView> {
    const token = tokenIn(request)
    if (!/^[\w-]{16,64}$/.test(token)) throw new ApiError('invitation_not_found')
    const [caller, now] = [findVisitor(request), clock.now()]
    const received = await viewReceivedForEvent(database, token, caller, now)
    const { event, invitation, hasAccount, status } = received
    const sent = request.method === 'POST' ? formIn(request).get('answer') : queryIn(request, 'answer')
    return {
      ...received,
      messages: messagesOf(request),
      now,
      ownOrigins,
      path: pathTo(token),
      answer: sent === 'no' ? 'no' : 'yes',
      isSignedIn: caller !== undefined,
      offer: decideOffer(event, undefined, now),
      questions: asked(event.questions ?? []).filter(({ isRequired }) => isRequired),
      kept: await findKeptDays(database, event.id),
      state: { values: {} },
      joining: hasAccount || status !== 'open' ? undefined : await joiningOf(invitation.email!),
    }
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (view: InvitationView) => Promise<FastifyReply>,
  ) {
    reply.header('X-Robots-Tag', 'noindex')
    try {
      return await work(await load(request))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      return sendPage(reply, invitationNote(messagesOf(request).events.invitation.unknown), 404)
    }
  }

  routes.get('/event-invitations/:token', open, (request, reply) =>
    answer(request, reply, async (view) => sendPage(reply, eventInvitationPage(view))),
  )

  routes.post('/event-invitations/:token', open, (request, reply) =>
    answer(request, reply, async (view) => {
      const of = { token: tokenIn(request), eventId: view.event.id }
      if (view.answer === 'no') {
        if (view.status === 'open') await performAction(scope, request, actions['event-invitations'].decline, of)
        return redirectWith(scope, reply, `${view.path}?answer=no`, 'notComing')
      }
      if (view.status !== 'open') return sendPage(reply, eventInvitationPage(view), view.status === 'used' ? 410 : 200)
      // No account is created for what cannot be answered; who has one may have a spot already.
      if (view.joining && !canCome(view)) return sendPage(reply, eventInvitationPage(view), 409)
      return come(request, reply, view)
    }),
  )

  /** What was typed, and what is missing of it. */
  function readForm(request: FastifyRequest, view: InvitationView) {
    const form = formIn(request)
    const answers = withoutEmpty(readAnswers(form, view.questions, 'answers'))
    const state: InvitationView['state'] = { values: fieldValuesOf(answers, 'answers') }
    try {
      decideAnswers(view.questions, answers)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      state.problems = problemsOf(error, view.messages)
    }
    const { joining } = view
    if (!joining) return { answers, view: { ...view, state }, isWrong: state.problems !== undefined }
    const name = readNameForm(request, joining)
    const flaw = findNameFlaw(view.messages, name, joining)
    const isWrong = flaw !== undefined || state.problems !== undefined
    return { answers, view: { ...view, state, joining: { ...joining, form: name, ...(flaw && { flaw }) } }, isWrong }
  }

  async function come(request: FastifyRequest, reply: FastifyReply, loaded: InvitationView): Promise<FastifyReply> {
    const { answers, view, isWrong } = readForm(request, loaded)
    if (isWrong) return sendPage(reply, eventInvitationPage(view), 400)
    const token = tokenIn(request)
    const { event, joining } = view
    const body = view.questions.length > 0 ? { answers } : {}
    try {
      if (joining) return await join(request, reply, { ...view, joining }, body)
      const made = findVisitor(request)
        ? await perform(scope, request, operations['event-invitations'].accept, { params: { token }, body })
        : await performAction(scope, request, actions['event-invitations'].acceptByMail, {
            ...{ token, eventId: event.id, ...body },
          })
      return redirectWith(scope, reply, findVisitor(request) ? pathOf(event) : view.path, flashOf(made))
    } catch (error) {
      const kind = error instanceof ApiError ? refusals[error.code] : undefined
      if (kind === undefined) throw error
      const offer = { kind } as InvitationView['offer']
      return sendPage(reply, eventInvitationPage({ ...view, offer }), (error as ApiError).status)
    }
  }

  /** Creates the account of the proven address, signs in, and RSVPs. */
  async function join(
    request: FastifyRequest,
    reply: FastifyReply,
    view: InvitationView & { joining: NonNullable<InvitationView['joining']> },
    body: object,
  ): Promise<FastifyReply> {
    const { joining, invitation, messages, event } = view
    const form = formIn(request)
    const work = { challenge: form.get('challenge') ?? '', answer: form.get('work') ?? '' }
    const input = {
      questions: joining,
      answers: { name: joining.form.name },
      browser: browserIn(server, request),
      work,
    }
    const proven = provenOf(invitation.email!)
    const result = await withFreeUsername(() =>
      performAction(scope, request, actions.signIn.createAccount, { proven, ...input }),
    )
    if (result.is !== 'in') {
      const page = messagePage(messages, { ...messages.accounts.signIn, ...messages.accounts.name }[result.is])
      return sendPage(reply, page, result.is === 'waiting' ? 200 : 403)
    }
    const intent = intentOf(operations['event-invitations'].accept, { params: { token: tokenIn(request) }, body })
    const instead: Record<string, FlashKey> = { pending: 'asked', waitlisted: 'waitlisted' }
    await showSession(scope, reply, result, { ...intent, flash: { done: 'going', refused: 'rsvpMissed', instead } })
    return reply.redirect(pathOf(event), 303)
  }
}
