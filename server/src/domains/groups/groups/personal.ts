import { holding } from '#kernel/data/personal-data.ts'
import { forgetFavorites } from './commands.favorites.ts'

export const groupHoldings = [
  holding({
    name: 'groupRoles',
    table: 'group_roles',
    owner: 'user_id',
    ends: 'at once',
    shows: ['group_id', 'role', 'granted_at'],
    newest: 'granted_at',
  }),
  holding({
    name: 'groupBans',
    table: 'group_bans',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['group_id', 'banned_at'],
    newest: 'banned_at',
  }),
  holding({
    name: 'groupBansGiven',
    table: 'group_bans',
    owner: 'banned_by',
    ends: 'without a name',
    shows: ['group_id', 'user_id', 'banned_at'],
    newest: 'banned_at',
  }),
  holding({
    name: 'favorites',
    table: 'group_favorites',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['group_id', 'favorited_at'],
    newest: 'favorited_at',
    erase: ({ db }, userId) => forgetFavorites(db, userId),
  }),
  holding({
    name: 'pastGroups',
    table: 'group_past_people',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['group_id'],
  }),
  holding({
    name: 'groupMutes',
    table: 'group_mutes',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['group_id', 'muted_at'],
    newest: 'muted_at',
  }),
  holding({
    name: 'roleOffers',
    table: 'role_offers',
    owner: 'user_id',
    ends: 'at once',
    shows: ['id', 'group_id', 'role', 'status', 'offered_at'],
    newest: 'offered_at',
  }),
  holding({
    name: 'roleOffersMade',
    table: 'role_offers',
    owner: 'offered_by',
    ends: 'without a name',
    shows: ['id', 'group_id', 'user_id', 'role', 'status', 'offered_at'],
    newest: 'offered_at',
  }),
]
