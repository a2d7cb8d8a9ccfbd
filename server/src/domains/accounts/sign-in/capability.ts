import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as actions from './operations.browser.ts'
import { deleteChallengesOf, listChallengesOf } from './queries.ts'

export const signInCapability = capability({
  actions: { signIn: actions },
  background,
  personal: [
    personalData({
      name: 'signInAttempts',
      table: 'sign_in_challenges',
      owner: 'user_id',
      erasure: 'at once',
      step: 'others',
      export: listChallengesOf,
      async erase({ db }, userId) {
        await deleteChallengesOf(db, userId)
        return 'done'
      },
    }),
  ],
})
