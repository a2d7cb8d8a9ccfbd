import { operation } from '#kernel/operation/operation.ts'
import { findOwner, updateGeneration } from './queries.ts'
import { feedToken } from './rules.ts'
import { FeedToken } from './schemas.ts'

export const getToken = operation({
  id: 'feeds.getToken',
  method: 'GET',
  path: '/v1/profile/feed-token',
  summary: "The token in the addresses of the caller's own calendar and news",
  description: 'Sessions and personal access tokens only: such an address would outlive what an application was given.',
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
  summary: "Replace the token of the caller's feeds",
  description: 'The addresses with the old one lead nowhere from now on.',
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
