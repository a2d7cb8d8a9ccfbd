import { Type } from 'typebox'
import { decideDoorEnd } from '#domains/events/events/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { operation } from '#kernel/operation/operation.ts'
import { findWall } from './queries.ts'
import { findWallKey } from './rules.ts'
import { presentWall, Wall } from './wire.ts'

export const get = operation({
  id: 'walls.get',
  method: 'GET',
  path: '/v1/walls/{token}',
  summary: 'Get the counters of an event',
  description:
    'For a screen at the venue: how many people are expected and inside, and no names. The token is the last part of a link from `door-team.createWallLink`. It expires a day after the end of the event, or when an organizer ends it.',
  access: 'public',
  effect: 'read',
  params: Type.Object({ token: Type.String({ maxLength: 300 }) }),
  output: Wall,
  errors: ['event_not_found'],
  example: { params: { token: 'the-wall-of-an-event' } },
  cache: { seconds: 2 },
  bucket: 'pages',
  async handler({ db, links, now }, { params }) {
    const key = findWallKey(links, params.token)
    const wall = key && (await findWall(db, key, decideDoorEnd(now)))
    if (!wall) throw new ApiError('event_not_found')
    return presentWall(wall)
  },
})
