import { Type } from 'typebox'
import { requireVisibleGroup, Slug } from '#domains/groups/groups/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { presentEntry } from './present.ts'
import { listEntries } from './queries.ts'
import { decideCut } from './rules.ts'
import { BoardQuery, GlobalLeaderboard, GroupLeaderboard, LeaderboardMovers, MoversQuery } from './schemas.ts'
import { readBoard, readMovers } from './views.ts'

const description =
  'Left out are people whose profile is private, who do not want to be on it, or who have no points; whom the caller ' +
  'has blocked, or is blocked by, is left out of the page and changes nobody’s rank.'

export const get = operation({
  id: 'leaderboards.get',
  method: 'GET',
  path: '/v1/leaderboard',
  summary: 'Who has the most points; among equals, who had them first',
  description,
  access: 'read:user',
  effect: 'read',
  query: BoardQuery,
  output: GlobalLeaderboard,
  example: { query: { limit: 10 } },
  mcp: {
    name: 'get_leaderboard',
    title: 'Leaderboard',
    description: 'Get the platform-wide XP leaderboard.',
    inputs: { limit: 'How many ranks.' },
  },
  async handler({ db, caller }, { query }) {
    return readBoard(db, caller, query)
  },
})

export const getOfGroup = operation({
  id: 'leaderboards.getOfGroup',
  method: 'GET',
  path: '/v1/groups/{slug}/leaderboard',
  summary: 'Who has the most points from badges of a group',
  description,
  access: 'read:groups',
  effect: 'read',
  params: Type.Object({ slug: Slug }),
  query: BoardQuery,
  output: GroupLeaderboard,
  errors: ['group_not_found'],
  example: { params: { slug: 'garden' } },
  mcp: {
    name: 'get_group_leaderboard',
    title: 'Leaderboard of a group',
    description: 'Get the XP leaderboard of one group.',
    inputs: { slug: 'urlname from list_groups.', limit: 'How many ranks.' },
  },
  resource: {
    uri: 'community://groups/{slug}/leaderboard',
    name: 'Leaderboard of a group',
    description: 'The XP leaderboard of a group, by its urlname',
  },
  async handler({ db, caller }, { params, query }) {
    const { id, name, urlname, photo_url: photoUrl } = await requireVisibleGroup(db, caller, params.slug)
    const { rows, total } = await listEntries(db, { ...decideCut(query).read, viewer: caller.userId, groupId: id })
    return { group: { id, name, urlname, photoUrl }, entries: rows.map(presentEntry), total }
  },
})

export const getMovers = operation({
  id: 'leaderboards.getMovers',
  method: 'GET',
  path: '/v1/leaderboard/movers',
  summary: 'Who gained the most points in a week, month, quarter or year',
  description: `Up to a minute old; a period that is over changes no more. ${description}`,
  access: 'read:user',
  effect: 'read',
  query: MoversQuery,
  output: LeaderboardMovers,
  example: { query: { period: 'month' } },
  async handler({ db, caller, now }, { query }) {
    return readMovers(db, caller, query, now)
  },
})
