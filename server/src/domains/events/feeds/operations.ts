import { operation } from '#kernel/operation/operation.ts'
import { findOwner, updateGeneration } from './queries.ts'
import { feedToken } from './rules.ts'
import { FeedToken } from './wire.ts'

export const getToken = operation({
  id: 'feeds.getToken',
  method: 'GET',
  path: '/v1/profile/feed-token',
  summary: "Get the current user's feed token",
  description:
    "Returns the secret part of the URLs of the user's calendar and news feeds. Not available to OAuth applications, because a feed URL keeps working after an application's access ends.",
  access: 'user',
  credential: 'own',
  effect: 'read',
  output: FeedToken,
  example: {},
  async handler({ db, caller, links }) {
    const { generation } = (await findOwner(db, caller.userId)) ?? { generation: 0 }
    return { feedToken: feedToken(links, { userId: caller.userId, generation }) }
  },
})

export const rotateToken = operation({
  id: 'feeds.rotateToken',
  method: 'POST',
  path: '/v1/profile/feed-token/rotate',
  summary: "Replace the current user's feed token",
  description:
    'Returns a new feed token. Feed URLs with the old token stop working at once. Not available to OAuth applications.',
  access: 'user',
  credential: 'own',
  effect: 'write',
  output: FeedToken,
  example: {},
  audit: () => ({ target: 'feeds' }),
  async handler({ db, caller, links, now }) {
    const generation = await updateGeneration(db, caller.userId, now)
    return { feedToken: feedToken(links, { userId: caller.userId, generation }) }
  },
})
