import { appPersonalData } from '#domains/accounts/apps/index.ts'
import { identityProviderPersonalData } from '#domains/accounts/identity-providers/index.ts'
import { invitationPersonalData } from '#domains/accounts/invitations/index.ts'
import { linkedAccountPersonalData } from '#domains/accounts/linked-accounts/index.ts'
import { passkeyPersonalData } from '#domains/accounts/passkeys/index.ts'
import { recoveryPersonalData } from '#domains/accounts/recovery/index.ts'
import { signInPersonalData } from '#domains/accounts/sign-in/index.ts'
import { signUpBanPersonalData } from '#domains/accounts/sign-up-bans/index.ts'
import { tokenPersonalData } from '#domains/accounts/tokens/index.ts'
import { noticePersonalData } from '#domains/administration/notices/index.ts'
import { safetyPersonalData } from '#domains/administration/reports/index.ts'
import { mcpCallPersonalData } from '#domains/developers/mcp-calls/index.ts'
import { usagePersonalData } from '#domains/developers/usage/index.ts'
import { webhookPersonalData } from '#domains/developers/webhooks/index.ts'
import { announcementPersonalData } from '#domains/events/announcements/index.ts'
import { checkInPersonalData } from '#domains/events/check-in/index.ts'
import { doorTeamPersonalData } from '#domains/events/door-team/index.ts'
import { eventMailPersonalData } from '#domains/events/event-mail/index.ts'
import { eventPersonalData } from '#domains/events/events/index.ts'
import { feedPersonalData } from '#domains/events/feeds/index.ts'
import { rsvpPersonalData } from '#domains/events/rsvps/index.ts'
import { ticketPersonalData } from '#domains/events/tickets/index.ts'
import { walkInPersonalData } from '#domains/events/walk-ins/index.ts'
import { actionLimitPersonalData } from '#domains/foundation/action-limits/index.ts'
import { entitlementPersonalData } from '#domains/foundation/entitlements/index.ts'
import { heldContentPersonalData } from '#domains/foundation/held-content/index.ts'
import { notificationPersonalData } from '#domains/foundation/notifications/index.ts'
import { secondApprovalPersonalData } from '#domains/foundation/second-approvals/index.ts'
import { sessionPersonalData } from '#domains/foundation/sessions/index.ts'
import { termsPersonalData } from '#domains/foundation/terms/index.ts'
import { uploadPersonalData } from '#domains/foundation/uploads/index.ts'
import { account, heldUsernamePersonalData } from '#domains/foundation/users/index.ts'
import { visibilityPersonalData } from '#domains/foundation/visibility/index.ts'
import { groupPeoplePersonalData } from '#domains/groups/group-people/index.ts'
import { groupPersonalData } from '#domains/groups/groups/index.ts'
import { teamInvitePersonalData } from '#domains/groups/team-invites/index.ts'
import { federationPersonalData } from '#domains/integrations/federation/index.ts'
import { ownershipClaimPersonalData } from '#domains/integrations/ownership-claims/index.ts'
import { sourcePersonalData } from '#domains/integrations/sources/index.ts'
import { connectionPersonalData } from '#domains/people/connections/index.ts'
import { followPersonalData } from '#domains/people/follows/index.ts'
import { meetpassPersonalData } from '#domains/people/meetpass/index.ts'
import { peopleMailPersonalData } from '#domains/people/people-mail/index.ts'
import { onboardingPersonalData } from '#domains/profiles/onboarding/index.ts'
import { portfolioPersonalData } from '#domains/profiles/portfolio/index.ts'
import { achievementPersonalData } from '#domains/recognition/achievements/index.ts'
import { badgePersonalData } from '#domains/recognition/badges/index.ts'
import { claimLinkPersonalData } from '#domains/recognition/claim-links/index.ts'
import { scorePersonalData } from '#domains/recognition/scores/index.ts'
import type { PersonalData } from '#kernel/data/personal-data.ts'
import { instancePersonalData } from './personal.ts'

/** All personal data, in the order of erasure: what affects others first, the account row last. */
export const personalDataRegistry: readonly PersonalData[] = [
  ...sessionPersonalData,
  ...tokenPersonalData,
  ...appPersonalData,
  ...usagePersonalData,
  ...webhookPersonalData,
  ...mcpCallPersonalData,
  ...passkeyPersonalData,
  ...linkedAccountPersonalData,
  ...signInPersonalData,
  ...feedPersonalData,
  heldUsernamePersonalData,
  ...rsvpPersonalData,
  ...ticketPersonalData,
  ...checkInPersonalData,
  ...federationPersonalData,
  ...sourcePersonalData,
  ...walkInPersonalData,
  ...doorTeamPersonalData,
  ...eventMailPersonalData,
  ...groupPersonalData,
  ...teamInvitePersonalData,
  ...ownershipClaimPersonalData,
  ...groupPeoplePersonalData,
  ...actionLimitPersonalData,
  ...scorePersonalData,
  ...badgePersonalData,
  ...achievementPersonalData,
  ...claimLinkPersonalData,
  ...peopleMailPersonalData,
  ...followPersonalData,
  ...meetpassPersonalData,
  ...connectionPersonalData,
  ...visibilityPersonalData,
  ...safetyPersonalData,
  ...notificationPersonalData,
  ...portfolioPersonalData,
  ...uploadPersonalData,
  ...entitlementPersonalData,
  ...onboardingPersonalData,
  ...termsPersonalData,
  ...signUpBanPersonalData,
  ...secondApprovalPersonalData,
  ...identityProviderPersonalData,
  ...noticePersonalData,
  ...heldContentPersonalData,
  ...invitationPersonalData,
  ...recoveryPersonalData,
  ...eventPersonalData,
  ...announcementPersonalData,
  ...instancePersonalData,
  account,
]
