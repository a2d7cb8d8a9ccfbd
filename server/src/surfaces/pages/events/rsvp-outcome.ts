import type { FastifyReply } from 'fastify'
import type { SeatOffer } from '#domains/events/rsvps/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type FlashKey, redirectWith } from '#surfaces/site/flash.ts'
import type { IntentFlash } from '#surfaces/site/intents.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { pathOf } from '#surfaces/site/parts/event-format.ts'
import { loadView, showEvent } from './view.ts'

/** The requested state was reached before: submitted twice, or in two windows. */
const alreadyDone = new Set(['already_rsvped', 'rsvp_not_found'])
/** Refusals that the event page shows in place of the button. */
const refusals = new Set([
  'banned',
  'event_full',
  'request_declined',
  'rsvp_closed',
  'rsvp_elsewhere',
  'event_ended',
  'event_cancelled',
  'already_checked_in',
])

/** Ends a refused press at the event page, with the reason where there is one to say. Throws what is no refusal. */
export async function refuseOnEvent(scope: PageScope, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
  if (!(error instanceof ApiError)) throw error
  const { id } = reply.request.params as { id: string }
  if (alreadyDone.has(error.code)) return reply.redirect(pathOf({ id }), 303)
  // The page had choices that the hosts have taken back meanwhile.
  if (error.code === 'validation_failed') return redirectWith(scope, reply, pathOf({ id }), 'rsvpOutdated')
  if (!refusals.has(error.code)) throw error
  const view = await loadView(scope, reply.request)
  return showEvent(scope, reply, { ...view, alert: view.messages.errors[error.code] }, error.status)
}

/** What the page after an RSVP says. */
export function flashOf({ status, approval }: { status: string; approval: string | null }): FlashKey {
  if (approval === 'pending') return 'asked'
  return status === 'waitlisted' ? 'waitlisted' : 'going'
}

/** The same after a sign-in. Who pressed while there was a spot reads that it went meanwhile. */
export function flashAfterSignIn({ kind }: { kind: SeatOffer['kind'] }): IntentFlash {
  const waitlisted = kind === 'seat' ? 'lastSpotTaken' : 'waitlisted'
  return { done: 'rsvpSaved', refused: 'rsvpMissed', instead: { pending: 'asked', waitlisted } }
}

/** The same for one who has answered what is required on the way. */
export const flashAnswered = ({ instead, ...flash }: IntentFlash): IntentFlash => ({
  ...flash,
  ...(instead && {
    instead: { ...instead, ...(instead.waitlisted === 'lastSpotTaken' && { waitlisted: 'lastSpotGone' }) },
  }),
})
