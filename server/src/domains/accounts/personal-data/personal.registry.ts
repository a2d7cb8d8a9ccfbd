import { linkedAccountHoldings } from '#domains/accounts/linked-accounts/index.ts'
import { passkeyHoldings } from '#domains/accounts/passkeys/index.ts'
import { sessionHoldings } from '#domains/accounts/sessions/index.ts'
import { signInHoldings } from '#domains/accounts/sign-in/index.ts'
import { tokenHoldings } from '#domains/accounts/tokens/index.ts'
import { account, usernameHolds } from '#domains/accounts/users/index.ts'
import { appHoldings } from '#domains/developers/apps/index.ts'
import { webhookHoldings } from '#domains/developers/webhooks/index.ts'
import { attendeeMailHoldings } from '#domains/events/attendee-mail/index.ts'
import { checkInHoldings } from '#domains/events/check-in/index.ts'
import { eventHoldings } from '#domains/events/events/index.ts'
import { feedHoldings } from '#domains/events/feeds/index.ts'
import { rsvpHoldings } from '#domains/events/rsvps/index.ts'
import { groupHoldings } from '#domains/groups/groups/index.ts'
import { groupClaimHoldings } from '#domains/groups/team-invites/index.ts'
import { limitHoldings } from '#domains/instance/action-limits/index.ts'
import { entitlementHoldings } from '#domains/instance/entitlements/index.ts'
import { notificationHoldings } from '#domains/instance/notifications/index.ts'
import { banHoldings } from '#domains/instance/sign-up-bans/index.ts'
import { termsHoldings } from '#domains/instance/terms/index.ts'
import { uploadHoldings } from '#domains/instance/uploads/index.ts'
import { connectionHoldings } from '#domains/people/connections/index.ts'
import { followHoldings } from '#domains/people/follows/index.ts'
import { meetpassHoldings } from '#domains/people/meetpass/index.ts'
import { onboardingHoldings } from '#domains/people/onboarding/index.ts'
import { portfolioHoldings } from '#domains/people/portfolio/index.ts'
import { safetyHoldings } from '#domains/people/safety/index.ts'
import { achievementHoldings } from '#domains/recognition/achievements/index.ts'
import { badgeHoldings } from '#domains/recognition/badges/index.ts'
import { claimHoldings } from '#domains/recognition/claim-links/index.ts'
import { scoreHoldings } from '#domains/recognition/scores/index.ts'
import type { Holding } from '#kernel/data/personal-data.ts'
import { houseHoldings } from './personal.ts'

/** All that is kept of a person, in the order in which it is erased: what others wait for first, the account last. */
export const holdings: readonly Holding[] = [
  ...sessionHoldings,
  ...tokenHoldings,
  ...appHoldings,
  ...webhookHoldings,
  ...passkeyHoldings,
  ...linkedAccountHoldings,
  ...signInHoldings,
  ...feedHoldings,
  usernameHolds,
  ...rsvpHoldings,
  ...checkInHoldings,
  ...groupHoldings,
  ...groupClaimHoldings,
  ...limitHoldings,
  ...scoreHoldings,
  ...badgeHoldings,
  ...achievementHoldings,
  ...claimHoldings,
  ...followHoldings,
  ...meetpassHoldings,
  ...connectionHoldings,
  ...safetyHoldings,
  ...notificationHoldings,
  ...portfolioHoldings,
  ...uploadHoldings,
  ...entitlementHoldings,
  ...onboardingHoldings,
  ...termsHoldings,
  ...banHoldings,
  ...eventHoldings,
  ...attendeeMailHoldings,
  ...houseHoldings,
  account,
]
