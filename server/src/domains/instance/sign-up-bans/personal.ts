import { personalData } from '#kernel/data/personal-data.ts'

/** Whom a ban is about is not a member; who made it is forgotten with their account. */
export const signUpBanPersonalData = [
  personalData({ name: 'signUpBansMade', table: 'sign_up_bans', owner: 'created_by', erasure: 'anonymized' }),
]
