import { holding } from '#kernel/data/personal-data.ts'
import { forgetFollows } from './commands.ts'

export const followHoldings = [
  holding({
    name: 'following',
    table: 'follows',
    owner: 'follower_id',
    ends: 'in pieces',
    shows: ['followee_id', 'followed_at'],
    newest: 'followed_at',
    erase: forgetFollows,
  }),
  holding({
    name: 'followers',
    table: 'follows',
    owner: 'followee_id',
    ends: 'in pieces',
    shows: ['follower_id', 'followed_at'],
    newest: 'followed_at',
    erase: forgetFollows,
  }),
  holding({
    name: 'pastFollows',
    table: 'past_follows',
    owner: 'follower_id',
    ends: 'in pieces',
    shows: ['followee_id'],
  }),
  // Whoever left somebody need not be known to them.
  holding({ name: 'pastFollowers', table: 'past_follows', owner: 'followee_id', ends: 'in pieces' }),
  holding({
    name: 'followCounts',
    table: 'follow_counts',
    owner: 'user_id',
    ends: 'with the person',
    shows: ['followers', 'following'],
  }),
]
