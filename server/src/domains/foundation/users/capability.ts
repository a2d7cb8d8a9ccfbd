import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as operations from './operations.ts'
import { deleteClosedUser } from './queries.ts'

const formerUsernames = personalData({
  name: 'formerUsernames',
  table: 'username_holds',
  owner: 'user_id',
  erasure: 'at once',
  step: 'late',
  exported: ['username_lower', 'held_until'],
  newest: 'held_until',
})

/** The account row is deleted last: while it exists, the eraser knows that something is left. */
const account = personalData({
  name: 'account',
  table: 'users',
  owner: 'id',
  erasure: 'batched',
  step: 'account',
  exported: [
    'id',
    'name',
    'username',
    'email',
    'avatar_url',
    'hero_image_url',
    'theme_color',
    'bio',
    'location',
    'social_links',
    'role',
    'profile_visibility',
    'show_on_leaderboard',
    'show_on_guest_lists',
    'search_engines',
    'needs_name',
    'locale',
    'locale_is_chosen',
    'timezone',
    'suspended_until',
    'suspension_reason',
    'username_changed_at',
    'free_username_change_at',
    'last_login_at',
    'created_at',
  ],
  async erase({ db }, userId) {
    await deleteClosedUser(db, userId)
    return 'done'
  },
})

export const usersCapability = capability({ operations: { users: operations }, personal: [formerUsernames, account] })
