import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as operations from './operations.ts'

export const signUpBansCapability = capability({
  operations: { bans: operations },
  background,
  /** A ban is not about a member; its creator is cleared when their account is deleted. */
  personal: [
    personalData({
      name: 'signUpBansMade',
      table: 'sign_up_bans',
      owner: 'created_by',
      erasure: 'anonymized',
      step: 'late',
    }),
  ],
})
