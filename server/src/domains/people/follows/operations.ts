import { requireVisibleUser, UserParams } from '#domains/foundation/visibility/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { Success } from '#kernel/operation/schema.ts'
import { follow, unfollow } from './commands.ts'
import { listFollowers as listFollowersOf, listFollowing as listFollowingOf } from './queries.ts'
import { findFollowState } from './views.ts'
import { FollowEntry, FollowState, presentFollow } from './wire.ts'

const example = { params: { username: 'bo-world' } }

export const listOwnFollowers = listOperation({
  id: 'follows.listOwnFollowers',
  path: '/v1/profile/followers',
  summary: "List the current user's followers",
  description:
    'Lists the members who follow the current user, latest first. Members with a private profile are counted but not listed.',
  access: 'read:user',
  item: FollowEntry,
  example: {},
  mcp: {
    name: 'list_followers',
    title: 'List my followers',
    description: 'List members who follow the signed-in user.',
  },
  async handler({ db, caller: { userId } }, { page }) {
    return mapPage(await listFollowersOf(db, page, { userId, viewer: userId }), presentFollow)
  },
})

export const listOwnFollowing = listOperation({
  id: 'follows.listOwnFollowing',
  path: '/v1/profile/following',
  summary: 'List the users the current user follows',
  description:
    'Lists the members the current user follows, latest first. Members with a private profile are counted but not listed.',
  access: 'read:user',
  item: FollowEntry,
  example: {},
  mcp: {
    name: 'list_following',
    title: 'List the members I follow',
    description: 'List members the signed-in user follows.',
  },
  async handler({ db, caller: { userId } }, { page }) {
    return mapPage(await listFollowingOf(db, page, { userId, viewer: userId }), presentFollow)
  },
})

export const listFollowers = listOperation({
  id: 'follows.listFollowers',
  path: '/v1/users/{username}/followers',
  summary: "List a user's followers",
  description:
    'Lists the members who follow a user, latest first. Members with a private profile are counted but not listed.',
  access: 'read:user',
  params: UserParams,
  item: FollowEntry,
  errors: ['user_not_found'],
  example,
  async handler({ db, caller }, { params, page }) {
    const { id: userId } = await requireVisibleUser(db, caller, params.username)
    return mapPage(await listFollowersOf(db, page, { userId, viewer: caller.userId }), presentFollow)
  },
})

export const listFollowing = listOperation({
  id: 'follows.listFollowing',
  path: '/v1/users/{username}/following',
  summary: 'List the users a user follows',
  description:
    'Lists the members a user follows, latest first. Members with a private profile are counted but not listed.',
  access: 'read:user',
  params: UserParams,
  item: FollowEntry,
  errors: ['user_not_found'],
  example,
  async handler({ db, caller }, { params, page }) {
    const { id: userId } = await requireVisibleUser(db, caller, params.username)
    return mapPage(await listFollowingOf(db, page, { userId, viewer: caller.userId }), presentFollow)
  },
})

export const get = operation({
  id: 'follows.get',
  method: 'GET',
  path: '/v1/users/{username}/follow',
  summary: 'Get the follow state of a user',
  description: 'Tells whether the current user follows this user, and whether this user follows the current user.',
  access: 'read:user',
  effect: 'read',
  params: UserParams,
  output: FollowState,
  errors: ['user_not_found'],
  example,
  async handler({ db, caller }, { params }) {
    return findFollowState(db, caller, params.username)
  },
})

export const add = operation({
  id: 'follows.add',
  method: 'PUT',
  path: '/v1/users/{username}/follow',
  summary: 'Follow a user',
  description:
    "Adds the current user to the user's followers. No email is sent. Following a user again changes nothing.",
  access: 'user',
  effect: 'write',
  params: UserParams,
  output: Success,
  errors: ['user_not_found', 'cannot_follow_self'],
  example,
  mcp: {
    name: 'follow_user',
    title: 'Follow a member',
    description: 'Follow a member. They see it in their followers.',
    inputs: { username: 'Username from search_users.' },
  },
  async handler({ caller, now, ...unit }, { params }) {
    await follow(unit, caller, params.username, now)
    return { success: true as const }
  },
})

export const remove = operation({
  id: 'follows.remove',
  method: 'DELETE',
  path: '/v1/users/{username}/follow',
  summary: 'Unfollow a user',
  description:
    "Removes the current user from the user's followers. The user is not notified. Unfollowing a user again changes nothing.",
  access: 'user',
  effect: 'write',
  params: UserParams,
  output: Success,
  errors: ['user_not_found'],
  example,
  mcp: {
    name: 'unfollow_user',
    title: 'Unfollow a member',
    description: 'Stop following a member. They are not notified.',
    inputs: { username: 'Username from search_users.' },
    hints: { destructive: false },
  },
  async handler({ caller, ...unit }, { params }) {
    await unfollow(unit, caller, params.username)
    return { success: true as const }
  },
})
