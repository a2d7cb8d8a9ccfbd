import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import { eraseFavorites } from './commands.favorites.ts'
import * as admin from './operations.admin.ts'
import * as actions from './operations.browser.ts'
import * as favorites from './operations.favorites.ts'
import * as manage from './operations.manage.ts'
import * as offers from './operations.offers.ts'
import * as requests from './operations.requests.ts'
import * as operations from './operations.ts'

export const groupsCapability = capability({
  operations: { groups: { ...operations, ...manage, ...offers, ...requests }, favorites, admin },
  actions: { groups: actions },
  background,
  personal: [
    personalData({
      name: 'groupRoles',
      table: 'group_roles',
      owner: 'user_id',
      erasure: 'at once',
      step: 'others',
      exported: ['group_id', 'role', 'granted_at'],
      newest: 'granted_at',
    }),
    personalData({
      name: 'groupBans',
      table: 'group_bans',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: ['group_id', 'banned_at'],
      newest: 'banned_at',
    }),
    personalData({
      name: 'groupBansGiven',
      table: 'group_bans',
      owner: 'banned_by',
      erasure: 'anonymized',
      step: 'others',
      exported: ['group_id', 'user_id', 'banned_at'],
      newest: 'banned_at',
    }),
    personalData({
      name: 'favorites',
      table: 'group_favorites',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: ['group_id', 'favorited_at', 'is_pending', 'event_mail', 'event_mail_since'],
      newest: 'favorited_at',
      erase: ({ db }, userId) => eraseFavorites(db, userId),
    }),
    personalData({
      name: 'pastGroups',
      table: 'group_past_people',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: ['group_id'],
    }),
    personalData({
      name: 'groupMutes',
      table: 'group_mutes',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: ['group_id', 'muted_at'],
      newest: 'muted_at',
    }),
    personalData({
      name: 'roleOffers',
      table: 'role_offers',
      owner: 'user_id',
      erasure: 'at once',
      step: 'others',
      exported: ['id', 'group_id', 'role', 'status', 'offered_at'],
      newest: 'offered_at',
    }),
    personalData({
      name: 'roleOffersMade',
      table: 'role_offers',
      owner: 'offered_by',
      erasure: 'anonymized',
      step: 'others',
      exported: ['id', 'group_id', 'user_id', 'role', 'status', 'offered_at'],
      newest: 'offered_at',
    }),
  ],
})
