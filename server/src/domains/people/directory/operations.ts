import { listItems, PortfolioItem, presentItem } from '#domains/people/portfolio/index.ts'
import { PersonParams, requireVisiblePerson } from '#domains/people/visibility/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { presentProfile } from './present.ts'
import { DirectoryQuery, PublicUserList, PublicUserProfile } from './schemas.ts'
import { listDirectory } from './views.members.ts'
import { requirePortrait } from './views.profile.ts'

const example = { params: { username: 'bo-world' } }

export const list = listOperation({
  id: 'directory.list',
  path: '/v1/users',
  summary: 'The members who can be found here, the newest first',
  description:
    'q looks for all its words in names and usernames, in any script and without regard to accents; the last word may be the beginning of one. Of a name that very many people have, the newest and some hundreds more are listed. People whose profile is private are absent.',
  access: 'read:user',
  query: DirectoryQuery,
  item: PublicUserList,
  example: { query: { q: 'bo' } },
  mcp: {
    name: 'search_users',
    title: 'Find people',
    description: 'Find members with public profiles by name, username or location.',
    inputs: { q: 'Words of a name or username.', location: 'A place.' },
  },
  async handler({ db, caller }, { query, page }) {
    return listDirectory(db, caller, query, page)
  },
})

export const get = operation({
  id: 'directory.get',
  method: 'GET',
  path: '/v1/users/{username}',
  summary: 'The public profile of a member',
  description:
    'Of everything that it lists, at most ten. A private profile answers 404 to everybody but its owner and admins; so does an old username.',
  access: 'read:user',
  effect: 'read',
  params: PersonParams,
  output: PublicUserProfile,
  errors: ['user_not_found'],
  example,
  mcp: {
    name: 'get_user',
    title: 'A member',
    description: "Get one member's public profile: badges, groups, portfolio, follower counts.",
    inputs: { username: 'Username from search_users.' },
  },
  resource: {
    uri: 'community://users/{username}',
    name: 'Member',
    description: 'The public profile of a member, by username',
  },
  async handler({ db, caller, links }, { params }) {
    return presentProfile(await requirePortrait(db, caller, params.username), links)
  },
})

export const portfolio = listOperation({
  id: 'directory.portfolio',
  path: '/v1/users/{username}/portfolio',
  summary: 'The portfolio of a member, in its own order',
  access: 'read:user',
  params: PersonParams,
  item: PortfolioItem,
  errors: ['user_not_found'],
  example,
  async handler({ db, caller }, { params, page }) {
    const { id: userId } = await requireVisiblePerson(db, caller, params.username)
    return mapPage(await listItems(db, page, { userId }), presentItem)
  },
})
