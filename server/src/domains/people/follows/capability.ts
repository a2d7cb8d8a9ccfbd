import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import { eraseFollows } from './commands.ts'
import * as operations from './operations.ts'

export const followsCapability = capability({
  operations: { follows: operations },
  personal: [
    personalData({
      name: 'following',
      table: 'follows',
      owner: 'follower_id',
      erasure: 'batched',
      exported: ['followee_id', 'followed_at'],
      newest: 'followed_at',
      erase: eraseFollows,
    }),
    personalData({
      name: 'followers',
      table: 'follows',
      owner: 'followee_id',
      erasure: 'batched',
      exported: ['follower_id', 'followed_at'],
      newest: 'followed_at',
      erase: eraseFollows,
    }),
    personalData({
      name: 'pastFollows',
      table: 'past_follows',
      owner: 'follower_id',
      erasure: 'batched',
      exported: ['followee_id'],
    }),
    // Not exported: a user does not learn who unfollowed them.
    personalData({ name: 'pastFollowers', table: 'past_follows', owner: 'followee_id', erasure: 'batched' }),
    personalData({
      name: 'followCounts',
      table: 'follow_counts',
      owner: 'user_id',
      erasure: 'with the account',
      exported: ['followers', 'following'],
    }),
  ],
})
