import { Type } from 'typebox'
import { Slug } from '#domains/groups/groups/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { readBoard, readGroupBoard, readMovers } from './views.ts'
import { BoardQuery, GlobalLeaderboard, GroupLeaderboard, LeaderboardMovers, MoversQuery } from './wire.ts'

export const get = operation({
  id: 'leaderboards.get',
  method: 'GET',
  path: '/v1/leaderboard',
  summary: 'Get the platform leaderboard',
  description:
    'Ranks members by points; of members with equal points, the one who reached them first is listed first. Members without points, with a private profile or with `showOnLeaderboard` off are not ranked. Members in a block with the current user are left out of the page; ranks do not change.',
  access: 'read:user',
  effect: 'read',
  query: BoardQuery,
  output: GlobalLeaderboard,
  example: { query: { limit: 10 } },
  mcp: {
    name: 'get_leaderboard',
    title: 'Get the leaderboard',
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
  summary: 'Get the leaderboard of a group',
  description:
    'Ranks members by points from badges of the group. Members without points, with a private profile or with `showOnLeaderboard` off are not ranked. Members in a block with the current user are left out of the page; ranks do not change.',
  access: 'read:groups',
  effect: 'read',
  params: Type.Object({ slug: Slug }),
  query: BoardQuery,
  output: GroupLeaderboard,
  errors: ['group_not_found'],
  example: { params: { slug: 'garden' } },
  mcp: {
    name: 'get_group_leaderboard',
    title: 'Get the leaderboard of a group',
    description: 'Get the XP leaderboard of one group.',
    inputs: { slug: 'urlname from list_groups.', limit: 'How many ranks.' },
  },
  resource: {
    uri: 'community://groups/{slug}/leaderboard',
    name: 'Leaderboard of a group',
    description: 'The XP leaderboard of a group, by its urlname',
  },
  async handler({ db, caller }, { params, query }) {
    return readGroupBoard(db, caller, params.slug, query)
  },
})

export const getMovers = operation({
  id: 'leaderboards.getMovers',
  method: 'GET',
  path: '/v1/leaderboard/movers',
  summary: 'Get the members who gained the most points',
  description:
    'Ranks members by points gained in a week, month, quarter or year. The current period is up to a minute old; a past period no longer changes. Members without points, with a private profile or with `showOnLeaderboard` off are not ranked. Members in a block with the current user are left out of the page; ranks do not change.',
  access: 'read:user',
  effect: 'read',
  query: MoversQuery,
  output: LeaderboardMovers,
  example: { query: { period: 'month' } },
  async handler({ db, caller, now }, { query }) {
    return readMovers(db, caller, query, now)
  },
})
