import { personalData } from '#kernel/data/personal-data.ts'
import { deleteChallengesOf, listChallengesOf } from './queries.ts'

export const signInPersonalData = [
  personalData({
    name: 'signInAttempts',
    table: 'sign_in_challenges',
    owner: 'user_id',
    erasure: 'at once',
    export: listChallengesOf,
    async erase({ db }, userId) {
      await deleteChallengesOf(db, userId)
      return 'done'
    },
  }),
]
