import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasMoreToSay } from '#domains/events/rsvps/index.ts'
import { operations } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { readerOf } from '#surfaces/http/reader.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { pathOf } from '#surfaces/site/parts/event-format.ts'
import { problemsOf } from '#surfaces/site/parts/question-fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { findGiveSection } from './give-routes.ts'
import {
  canAskFor,
  canChangeRsvp,
  followGuests,
  guestsIn,
  isFromBefore,
  openRsvpForm,
  type RsvpForm,
  readRsvp,
  readRsvpChange,
  startRsvpForm,
} from './rsvp-form.ts'
import { rsvpFormPage } from './rsvp-form-page.ts'
import { flashOf, refuseOnEvent } from './rsvp-outcome.ts'
import { loadView } from './view.ts'

type View = Awaited<ReturnType<typeof loadView>>

const canStart = ({ offer, event }: View) => canAskFor(offer) && hasMoreToSay(event)

/** What a refusal leaves to be corrected in the form. Others are for the page of the event. */
const correctable = new Set(['answers_required', 'validation_failed', 'event_full', 'guest_not_found'])

/** The hosts may allow fewer guests than when the form was opened. */
function assertRoomFor(sent: URLSearchParams, { guests }: RsvpForm): void {
  if (guestsIn(sent.get('guests')) <= guests.length) return
  const problem = { field: 'guests', message: `must be at most ${guests.length}` }
  throw new ApiError('validation_failed', undefined, {}, [problem])
}

const queryOf = ({ query }: FastifyRequest) => query as Record<string, unknown>

/** The one form of an RSVP: for a new one where an answer is required, and to change one. */
export function mountRsvpForm(scope: PageScope): void {
  const { ownOrigins } = scope.server
  const path = '/events/:id/rsvp/form'

  function start(request: FastifyRequest, caller: Caller, { event: shown, offer }: View): Promise<RsvpForm> {
    const isOnlineOnly = offer.kind === 'online'
    const event = isOnlineOnly ? { ...shown, max_guests: 0 } : shown
    const { guests, online } = queryOf(request)
    const wish = { guests: guestsIn(typeof guests === 'string' ? guests : null), joinsOnline: online === '1' }
    const joinsOnline = isOnlineOnly || (wish.joinsOnline && event.event_type === 'hybrid')
    return startRsvpForm({ db: readerOf(scope.server, request), caller, event, guests: wish.guests, joinsOnline })
  }

  getScreen(scope, path, async (request, reply, caller) => {
    const view = await loadView(scope, request)
    const isChange = canChangeRsvp(view)
    if (!isChange && !canStart(view)) return reply.redirect(pathOf(view.event), 303)
    const form = isChange ? await openRsvpForm(scope, request, caller, view) : await start(request, caller, view)
    const give = isChange ? await findGiveSection(scope, view, caller) : ''
    const state = { values: form.values }
    return sendPage(reply, rsvpFormPage({ ...view, ownOrigins, form, state, isChange, give }))
  })

  /** The same form with what was typed, and what is wrong with it. */
  function showAgain(
    reply: FastifyReply,
    view: View,
    { form, sent, error, isChange }: { form: RsvpForm; sent: URLSearchParams; error: unknown; isChange: boolean },
  ): FastifyReply {
    const refusal = refusalOf(error, sent, view.messages)
    const { values } = refusal
    const isOld = refusal.code === 'guest_not_found'
    const alert = isOld ? view.messages.events.rsvpForm.guestsChanged : refusal.alert
    const status = isOld ? 409 : refusal.status
    const problems = problemsOf(error as ApiError, view.messages)
    const again = { ...form, values, count: guestsIn(sent.get('guests')) }
    const state = { values, problems }
    return sendPage(reply, rsvpFormPage({ ...view, ownOrigins, form: again, state, alert, isChange }), status)
  }

  async function make(request: FastifyRequest, reply: FastifyReply, caller: Caller, view: View): Promise<FastifyReply> {
    const sent = formIn(request)
    const form = await start(request, caller, view)
    try {
      assertRoomFor(sent, form)
      const body = readRsvp(sent, form)
      const made = await perform(scope, request, operations.rsvps.create, { params: { id: view.event.id }, body })
      const flash = flashOf(made)
      if (flash === 'going') return redirectWith(scope, reply, pathOf(view.event), 'goingAnswered')
      const hadRoom = sent.get('offered') === 'all' || Number(sent.get('offered')) >= made.partySize
      return redirectWith(scope, reply, pathOf(view.event), flash === 'waitlisted' && hadRoom ? 'lastSpotGone' : flash)
    } catch (error) {
      if (error instanceof ApiError && correctable.has(error.code) && (error.code !== 'event_full' || canStart(view)))
        return showAgain(reply, view, { form, sent, error, isChange: false })
      return refuseOnEvent(scope, reply, error)
    }
  }

  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    view: View,
  ): Promise<FastifyReply> {
    const form = await openRsvpForm(scope, request, caller, view)
    const { sent, isOld } = followGuests(formIn(request), form)
    try {
      if (isFromBefore(sent, view)) throw new ApiError('rsvp_closed')
      if (isOld) throw new ApiError('guest_not_found')
      assertRoomFor(sent, form)
      const body = readRsvpChange(sent, form)
      const { status } = await perform(scope, request, operations.rsvps.update, { params: { id: view.event.id }, body })
      const isSeated = status === 'confirmed' && view.offer.kind !== 'going'
      return redirectWith(scope, reply, pathOf(view.event), isSeated ? 'goingAnswered' : 'rsvpChanged')
    } catch (error) {
      if (error instanceof ApiError && (correctable.has(error.code) || error.code === 'already_checked_in'))
        return showAgain(reply, view, { form, sent, error, isChange: true })
      return refuseOnEvent(scope, reply, error)
    }
  }

  const eventOf = ({ url }: FastifyRequest) => url.replace(/\?.*/, '')
  postScreen(scope, path, eventOf, async (request, reply, caller) => {
    const view = await loadView(scope, request)
    if (canChangeRsvp(view)) return change(request, reply, caller, view)
    return make(request, reply, caller, view)
  })
}
