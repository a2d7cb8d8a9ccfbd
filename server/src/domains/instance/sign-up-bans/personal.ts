import { holding } from '#kernel/data/personal-data.ts'

/** Whom a ban is about is not a member; who made it is forgotten with their account. */
export const banHoldings = [
  holding({ name: 'signUpBansMade', table: 'sign_up_bans', owner: 'created_by', ends: 'without a name' }),
]
