import type { Holding } from '../../kernel/holding.ts'
import { achievementHoldings } from '../achievements/index.ts'
import { appHoldings } from '../apps/index.ts'
import { attendeeMailHoldings } from '../attendee-mail/index.ts'
import { badgeHoldings } from '../badges/index.ts'
import { banHoldings } from '../bans/index.ts'
import { checkInHoldings } from '../check-in/index.ts'
import { claimHoldings } from '../claims/index.ts'
import { connectionHoldings } from '../connections/index.ts'
import { entitlementHoldings } from '../entitlements/index.ts'
import { eventHoldings } from '../events/index.ts'
import { feedHoldings } from '../feeds/index.ts'
import { followHoldings } from '../follows/index.ts'
import { groupClaimHoldings } from '../group-claims/index.ts'
import { groupHoldings } from '../groups/index.ts'
import { limitHoldings } from '../limits/index.ts'
import { linkedAccountHoldings } from '../linked-accounts/index.ts'
import { meetpassHoldings } from '../meetpass/index.ts'
import { notificationHoldings } from '../notifications/index.ts'
import { onboardingHoldings } from '../onboarding/index.ts'
import { passkeyHoldings } from '../passkeys/index.ts'
import { portfolioHoldings } from '../portfolio/index.ts'
import { rsvpHoldings } from '../rsvps/index.ts'
import { safetyHoldings } from '../safety/index.ts'
import { scoreHoldings } from '../scores/index.ts'
import { sessionHoldings } from '../sessions/index.ts'
import { signInHoldings } from '../sign-in/index.ts'
import { termsHoldings } from '../terms/index.ts'
import { tokenHoldings } from '../tokens/index.ts'
import { uploadHoldings } from '../uploads/index.ts'
import { account, usernameHolds } from '../users/index.ts'
import { webhookHoldings } from '../webhooks/index.ts'
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
