/** The onboarding steps in display order. */
export const stepKeys = [
  'set_username',
  'add_avatar',
  'write_bio',
  'link_account',
  'favorite_group',
  'first_rsvp',
  'follow_someone',
  'claim_meetpass',
] as const

export type StepKey = (typeof stepKeys)[number]
