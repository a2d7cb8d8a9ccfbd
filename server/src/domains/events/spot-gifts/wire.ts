import { type Static, Type } from 'typebox'
import { AnswersInput } from '#domains/events/questions/index.ts'
import { lastMomentToGive } from '#domains/events/rsvps/index.ts'
import { givenEndOf } from '#domains/foundation/event-facts/index.ts'
import { Body, Id, Nullable, OneOf, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { OwnGiftRow, SpotGiftRow } from './queries.ts'
import { decideGift, decideOwnGift, isOfCurrent } from './rules.ts'

export const SpotGiftToken = Type.String({
  pattern: '^[A-Za-z0-9_-]{16,64}$',
  says: 'must be the token of a link to a spot',
  description: 'The last part of the link',
})

const expiresAt = { ...Timestamp, description: 'When RSVPs close or the event ends; it moves with the event' }

export const NewSpotGift = Shape('NewSpotGift', {
  url: { ...Uri, description: 'The link to pass on. It is returned only once, and good for one person.' },
  expiresAt,
})

export const OwnSpotGift = Shape('OwnSpotGift', {
  gift: {
    ...Nullable(
      Shape('SpotGiftMade', {
        status: {
          ...OneOf('open', 'taken', 'ended'),
          description:
            '`open`: it can be taken; `taken`: another user comes instead; `ended`: it was taken back, or the spot can no longer be passed on',
        },
        createdAt: Timestamp,
        expiresAt,
        takenBy: Nullable(
          Type.String({ description: 'Name of the user who took the spot; null before, and if it is not shown' }),
        ),
      }),
    ),
    description: 'null if the user has made no link for the RSVP they have',
  },
})

export const TakeSpotRequest = Body('TakeSpotRequest', { answers: Type.Optional(AnswersInput) })

export const ReceivedSpotGift = Shape('ReceivedSpotGift', {
  event: Shape('SpotGiftEvent', {
    id: Id,
    title: Type.String(),
    startTime: Timestamp,
    endTime: Nullable(Timestamp),
    timezone: Nullable(Type.String({ description: 'IANA time zone, such as Europe/Berlin' })),
  }),
  groupName: Nullable(Type.String({ description: 'null if the event has no group' })),
  giverName: Nullable(
    Type.String({ description: 'Who gives the spot away; null unless the status is `open` or `own`' }),
  ),
  expiresAt,
  status: {
    ...OneOf('open', 'own', 'has_spot', 'asked', 'banned', 'ended'),
    description:
      '`open`: it can be taken; `own`: the current user made it; `has_spot`: the current user has a spot already; `asked`: they have asked the organizers; `banned`: they are banned from the group; `ended`: it was taken, taken back, or can no longer be passed on',
  },
})

export const presentNewGift = (url: string, expiresAt: string): Static<typeof NewSpotGift> => ({ url, expiresAt })

export function presentOwnGift(row: OwnGiftRow | undefined, now: Date): Static<typeof OwnSpotGift> {
  if (!row || !isOfCurrent(row)) return { gift: null }
  const times = { createdAt: row.made_at, expiresAt: lastMomentToGive(row) }
  return { gift: { status: decideOwnGift(row, now), ...times, takenBy: row.taker_name } }
}

export function presentReceivedGift(row: SpotGiftRow, now: Date, isAdmin: boolean): Static<typeof ReceivedSpotGift> {
  const status = decideGift(row, now, isAdmin)
  const { event_id: id, title, starts_at: startTime, timezone } = row
  return {
    event: { id, title, startTime, endTime: givenEndOf(row), timezone },
    groupName: row.group_name,
    giverName: status === 'open' || status === 'own' ? row.giver_name : null,
    expiresAt: lastMomentToGive(row),
    status,
  }
}
