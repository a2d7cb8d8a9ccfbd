import { Type } from 'typebox'
import { presentOwnRsvp, Rsvp, requireVisibleRsvp } from '#domains/events/rsvps/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { operation } from '#kernel/operation/operation.ts'
import { exampleIds, Id, Success } from '#kernel/operation/schema.ts'
import { requireGift } from './access.ts'
import { makeGift, takeGift, withdrawGift } from './commands.ts'
import { findOwnGift } from './queries.ts'
import {
  NewSpotGift,
  OwnSpotGift,
  presentNewGift,
  presentOwnGift,
  presentReceivedGift,
  ReceivedSpotGift,
  SpotGiftToken,
  TakeSpotRequest,
} from './wire.ts'

const EventParams = Type.Object({ id: Id })
const TokenParams = Type.Object({ token: SpotGiftToken })

const isAdmin = (caller: Caller | undefined) => caller?.scopes.has('admin') === true

export const create = operation({
  id: 'spot-gifts.create',
  method: 'POST',
  path: '/v1/events/{id}/rsvp/gift',
  summary: "Create a link that gives the current user's spot away",
  description:
    'Who takes it comes instead of the current user, who keeps the spot until then. The link is good for one person, while RSVPs are open; a new one ends the one before it. Needs a confirmed RSVP without guests, of which no one is checked in. Not where the organizers decide who comes (409 `invalid_state`).',
  access: 'write:events',
  effect: 'write',
  params: EventParams,
  output: NewSpotGift,
  status: 201,
  idempotency: 'refuse',
  perHour: 20,
  errors: [
    'event_not_found',
    'user_not_found',
    'rsvp_not_found',
    'banned',
    'invalid_state',
    'already_checked_in',
    'rsvp_closed',
    'event_ended',
    'event_cancelled',
  ],
  example: { params: { id: exampleIds[1] } },
  async handler({ caller, now, links, ...unit }, { params }) {
    const user = { userId: caller.userId, isAdmin: isAdmin(caller) }
    const { token, endsAt } = await makeGift(unit, params.id.toLowerCase(), user, now)
    return presentNewGift(`${links.baseUrl}/take/${token}`, endsAt)
  },
})

export const getOwn = operation({
  id: 'spot-gifts.getOwn',
  method: 'GET',
  path: '/v1/events/{id}/rsvp/gift',
  summary: 'Get what became of the spot the current user gives away',
  description:
    '`gift` is null if the user has made no link for the RSVP they have. The link itself is not returned again.',
  access: 'read:events',
  effect: 'read',
  params: EventParams,
  output: OwnSpotGift,
  errors: ['event_not_found'],
  example: { params: { id: exampleIds[1] } },
  async handler({ db, caller, now }, { params: { id } }) {
    const gift = await findOwnGift(db, id, caller.userId)
    if (!gift) await requireVisibleRsvp(db, caller, id)
    return presentOwnGift(gift, now)
  },
})

const remove = operation({
  id: 'spot-gifts.delete',
  method: 'DELETE',
  path: '/v1/events/{id}/rsvp/gift',
  summary: 'Take back the link that gives a spot away',
  description: 'The current user keeps the spot. 404 where no link can be taken back, as after someone took the spot.',
  access: 'write:events',
  effect: 'write',
  params: EventParams,
  output: Success,
  errors: ['spot_gift_not_found'],
  example: { params: { id: exampleIds[1] } },
  async handler({ caller, now, ...unit }, { params }) {
    await withdrawGift(unit, params.id.toLowerCase(), caller.userId, now)
    return { success: true as const }
  },
})

export const get = operation({
  id: 'spot-gifts.get',
  method: 'GET',
  path: '/v1/spot-gifts/{token}',
  summary: 'Get a spot that is given away',
  description:
    'Returns the event of a link and who gives the spot away, by name only. 404 for who may not see the event. Wrong tokens are limited per user.',
  access: 'public',
  effect: 'read',
  guessLimit: true,
  params: TokenParams,
  output: ReceivedSpotGift,
  errors: ['spot_gift_not_found'],
  example: { params: { token: 'spot-of-the-harvest' } },
  async handler({ db, caller, now }, { params }) {
    const reader = { userId: caller?.userId ?? null, isAdmin: isAdmin(caller) }
    return presentReceivedGift(await requireGift(db, params.token, reader), now, reader.isAdmin)
  },
})

export const take = operation({
  id: 'spot-gifts.take',
  method: 'POST',
  path: '/v1/spot-gifts/{token}/take',
  summary: 'Take a spot that is given away',
  description:
    'The current user comes instead of the one who made the link, whose RSVP and ticket end. `answers` are those to the questions of the event, as with an RSVP. A waitlist position is given up. Safe to repeat. Wrong tokens are limited per user.',
  access: 'write:events',
  effect: 'write',
  guessLimit: true,
  params: TokenParams,
  body: TakeSpotRequest,
  bodyOptional: true,
  output: Rsvp,
  errors: [
    'spot_gift_not_found',
    'event_not_found',
    'user_not_found',
    'banned',
    'answers_required',
    'invalid_state',
    'already_rsvped',
    'request_declined',
    'rsvp_closed',
    'event_ended',
    'event_cancelled',
  ],
  example: { params: { token: 'spot-that-is-given-away' }, body: {} },
  async handler({ caller, now, ...unit }, { params, body }) {
    const user = { userId: caller.userId, isAdmin: isAdmin(caller) }
    const eventId = await takeGift(unit, user, params.token, body?.answers, now)
    const rsvp = await requireVisibleRsvp(unit.db, caller, eventId)
    if (rsvp.id === null) throw new ApiError('spot_gift_not_found')
    return presentOwnRsvp(rsvp, caller)
  },
})

export { remove as delete }
