import { Type } from 'typebox'
import { findUnavailability, presentUserProfile, UserProfile } from '#domains/foundation/users/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { operation } from '#kernel/operation/operation.ts'
import { Text } from '#kernel/operation/schema.ts'
import { changeProfile } from './commands.ts'
import { findOwnProfile } from './views.ts'
import { UpdateProfileRequest, UsernameCheck } from './wire.ts'

export const get = operation({
  id: 'profile.get',
  method: 'GET',
  path: '/v1/profile',
  summary: "Get the current user's profile",
  description: "Returns all fields of the user's own profile, public or private. `email` needs the scope `user:email`.",
  access: 'read:user',
  toleratesLag: true,
  effect: 'read',
  output: UserProfile,
  example: {},
  mcp: {
    name: 'get_my_profile',
    title: 'Get my profile',
    description: "Get the signed-in user's full profile: bio, location, social links, visibility.",
  },
  resource: { uri: 'community://me/profile', name: 'My profile', description: "The signed-in user's profile" },
  async handler({ db, caller }) {
    const user = await findOwnProfile(db, caller.userId)
    if (!user) throw new ApiError('invalid_token')
    return presentUserProfile(user, caller.scopes)
  },
})

export const update = operation({
  id: 'profile.update',
  method: 'PATCH',
  path: '/v1/profile',
  summary: "Update the current user's profile",
  description:
    'Changes only the fields you send; null clears a field. A username can be changed once every 30 days; the first change within 30 days of joining does not count.',
  access: 'user',
  effect: 'write',
  body: UpdateProfileRequest,
  output: UserProfile,
  errors: ['username_taken', 'username_reserved', 'username_change_too_soon', 'user_not_found'],
  example: { body: { bio: 'Here for the talks, staying for the people.', themeColor: 'ocean' } },
  mcp: {
    name: 'update_my_profile',
    title: 'Update my profile',
    description: "Update the signed-in user's public profile. Only the given fields change.",
    inputs: {
      name: 'Display name.',
      username: 'Can change once every 30 days.',
      bio: 'Up to 500 characters; "" clears.',
      location: 'City or region; "" clears.',
      themeColor: 'Color theme.',
      socialLinks: 'Up to 5 URLs; replaces all.',
      showOnLeaderboard: 'Whether to appear on leaderboards.',
      showOnGuestLists: 'Whether others see them among the guests of events.',
      profileVisibility: 'Who can see the profile.',
    },
    hints: { openWorld: true },
  },
  async handler(ctx, { body }) {
    return presentUserProfile(await changeProfile(ctx, body), ctx.caller.scopes)
  },
})

export const checkUsername = operation({
  id: 'profile.checkUsername',
  method: 'GET',
  path: '/v1/profile/username-check',
  summary: 'Check whether a username is available',
  description:
    'Tells whether the current user could change to this username, and if not, why. Nothing is reserved by this request.',
  access: 'read:user',
  effect: 'read',
  query: Type.Object({ username: { ...Text(0, 200), description: 'Username to check' } }),
  output: UsernameCheck,
  example: { query: { username: 'ana-maria' } },
  async handler({ db, caller, now }, { query }) {
    const reason = await findUnavailability(db, caller.userId, query.username, now)
    return reason === undefined ? { available: true } : { available: false, reason }
  },
})
