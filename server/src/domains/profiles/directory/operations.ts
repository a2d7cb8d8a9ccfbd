import { requireVisibleUser, UserParams } from '#domains/foundation/visibility/index.ts'
import { listItems, PortfolioItem, presentItem } from '#domains/profiles/portfolio/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { listDirectory, requireProfile } from './views.ts'
import { DirectoryQuery, PublicUserList, PublicUserProfile, presentProfile } from './wire.ts'

const example = { params: { username: 'bo-world' } }

export const list = listOperation({
  id: 'directory.list',
  path: '/v1/users',
  summary: 'Search members',
  description:
    'Lists members with a public profile, newest first. `q` matches members whose name or username has all of its words, in any script and ignoring accents; the last word may be incomplete. For a very common name, only the newest members and some hundreds more are listed.',
  access: 'read:user',
  query: DirectoryQuery,
  item: PublicUserList,
  example: { query: { q: 'bo' } },
  mcp: {
    name: 'search_users',
    title: 'Search members',
    description: 'Find members with public profiles by name, username or location.',
    inputs: { q: 'Words of a name or username.', location: 'City or region.' },
  },
  async handler({ db, caller }, { query, page }) {
    return listDirectory(db, caller, query, page)
  },
})

export const get = operation({
  id: 'directory.get',
  method: 'GET',
  path: '/v1/users/{username}',
  summary: "Get a user's public profile",
  description:
    'Each list in the profile has at most ten entries. A private profile returns 404 to everyone except its owner and administrators. A former username returns 404.',
  access: 'read:user',
  effect: 'read',
  params: UserParams,
  output: PublicUserProfile,
  errors: ['user_not_found'],
  example,
  mcp: {
    name: 'get_user',
    title: 'Get a member',
    description: "Get one member's public profile: badges, groups, portfolio, follower counts.",
    inputs: { username: 'Username from search_users.' },
  },
  resource: {
    uri: 'community://users/{username}',
    name: 'Member',
    description: 'The public profile of a member, by username',
  },
  async handler({ db, caller, links }, { params }) {
    return presentProfile(await requireProfile(db, caller, params.username), links)
  },
})

export const portfolio = listOperation({
  id: 'directory.portfolio',
  path: '/v1/users/{username}/portfolio',
  summary: "List a user's portfolio items",
  description: 'Lists the items in the order the user chose. A private profile returns 404.',
  access: 'read:user',
  params: UserParams,
  item: PortfolioItem,
  errors: ['user_not_found'],
  example,
  async handler({ db, caller }, { params, page }) {
    const { id: userId } = await requireVisibleUser(db, caller, params.username)
    return mapPage(await listItems(db, page, { userId }), presentItem)
  },
})
