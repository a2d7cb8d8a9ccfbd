import { personalData } from '#kernel/data/personal-data.ts'

/** A ban is not about a member; its creator is cleared when their account is deleted. */
export const signUpBanPersonalData = [
  personalData({ name: 'signUpBansMade', table: 'sign_up_bans', owner: 'created_by', erasure: 'anonymized' }),
]
