import { Type } from 'typebox'
import { operation } from '#kernel/operation/operation.ts'
import { exampleId, exampleIds, Id, Success } from '#kernel/operation/schema.ts'
import { comeToAll, keepDate, skipDate, stopComing } from './commands.ts'
import { findRegular, listSkipped } from './queries.regulars.ts'
import { requireSeries } from './views.ts'
import { ComeToAllRequest, presentSeriesRsvp, SeriesRsvp, SeriesRsvpResponse, StoppedSeries } from './wire.ts'

const SeriesParams = Type.Object({ id: Id })
const DateParams = Type.Object({ id: Id, eventId: Id })

export const getRsvp = operation({
  id: 'series.getRsvp',
  method: 'GET',
  path: '/v1/series/{id}/rsvp',
  summary: 'Get whether the current user comes to all dates',
  description:
    '`rsvp` is null if the user does not. The answers that are given each time are in the export of the account.',
  access: 'read:events',
  effect: 'read',
  params: SeriesParams,
  output: SeriesRsvpResponse,
  errors: ['series_not_found'],
  example: { params: { id: exampleId } },
  async handler({ db, caller, now }, { params: { id } }) {
    const regular = await findRegular(db, id, caller.userId)
    if (!regular) await requireSeries(db, caller, id, now)
    const skipped = regular ? await listSkipped(db, id, caller.userId, now) : []
    return { rsvp: regular ? presentSeriesRsvp(regular, skipped) : null }
  },
})

export const rsvp = operation({
  id: 'series.rsvp',
  method: 'PUT',
  path: '/v1/series/{id}/rsvp',
  summary: 'Come to all dates of a series',
  description:
    'From then on the user and the guests they bring get spots at each date, when its RSVPs open and before others, up to the share of the spots that the organizers set; also at the dates that are out. One email tells of all that are new. A date that asks something else, or at which the user could not RSVP, is left out. Safe to repeat: it replaces what is said each time, and ends a pause. Where the organizers decide who comes it is 409.',
  access: 'write:events',
  effect: 'write',
  params: SeriesParams,
  body: ComeToAllRequest,
  bodyOptional: true,
  output: SeriesRsvp,
  errors: ['series_not_found', 'user_not_found', 'banned', 'answers_required', 'invalid_state', 'limit_reached'],
  example: { params: { id: exampleId }, body: { guests: [] } },
  mcp: {
    name: 'come_to_all_dates',
    title: 'Come to all dates',
    description: 'RSVP the signed-in user to every date of a series, now and later.',
    inputs: { seriesId: 'series.id of get_event.' },
    renamed: { seriesId: 'id' },
    hints: { idempotent: true },
  },
  async handler({ caller, now, ...unit }, { params: { id }, body }) {
    const regular = await comeToAll(unit, caller, id.toLowerCase(), body ?? {}, now)
    return presentSeriesRsvp(regular, await listSkipped(unit.db, id, caller.userId, now))
  },
})

export const deleteRsvp = operation({
  id: 'series.deleteRsvp',
  method: 'DELETE',
  path: '/v1/series/{id}/rsvp',
  summary: 'Stop coming to all dates of a series',
  description: 'No further spots are taken. The RSVPs to the dates that are out stay, unless `giveUp` is true.',
  access: 'write:events',
  effect: 'write',
  params: SeriesParams,
  query: Type.Object({
    giveUp: Type.Optional(Type.Boolean({ default: false, description: 'Also cancel the RSVPs to the dates ahead' })),
  }),
  output: StoppedSeries,
  errors: ['rsvp_not_found', 'already_checked_in'],
  example: { params: { id: exampleId }, query: { giveUp: true } },
  mcp: {
    name: 'stop_coming_to_all_dates',
    title: 'Stop coming to all dates',
    description: 'End what come_to_all_dates began. With giveUp, the spots ahead are lost.',
    inputs: { seriesId: 'series.id of get_event.' },
    renamed: { seriesId: 'id' },
  },
  async handler({ caller, now, ...unit }, { params: { id }, query }) {
    const givenUp = await stopComing(unit, caller, id.toLowerCase(), query.giveUp === true, now)
    return { success: true as const, givenUp }
  },
})

export const skip = operation({
  id: 'series.skip',
  method: 'PUT',
  path: '/v1/series/{id}/rsvp/skips/{eventId}',
  summary: 'Skip one date of a series',
  description:
    'For a user who comes to all dates: cancels their RSVP to this one, or takes no spot there. Safe to repeat.',
  access: 'write:events',
  effect: 'write',
  params: DateParams,
  output: Success,
  errors: ['series_not_found', 'event_not_found', 'rsvp_not_found', 'already_checked_in'],
  example: { params: { id: exampleId, eventId: exampleIds[3] } },
  async handler({ caller, now, ...unit }, { params: { id, eventId } }) {
    await skipDate(unit, caller, { seriesId: id.toLowerCase(), eventId: eventId.toLowerCase() }, now)
    return { success: true as const }
  },
})

export const unskip = operation({
  id: 'series.unskip',
  method: 'DELETE',
  path: '/v1/series/{id}/rsvp/skips/{eventId}',
  summary: 'Stop skipping one date of a series',
  description:
    'Where RSVPs to the date are not open yet, the user gets a spot there again. A spot that was given up is not given back: RSVP to the event.',
  access: 'write:events',
  effect: 'write',
  params: DateParams,
  output: Success,
  errors: ['series_not_found', 'event_not_found', 'rsvp_not_found'],
  example: { params: { id: exampleId, eventId: exampleIds[3] } },
  async handler({ caller, now, ...unit }, { params: { id, eventId } }) {
    await keepDate(unit, caller, { seriesId: id.toLowerCase(), eventId: eventId.toLowerCase() }, now)
    return { success: true as const }
  },
})
