import { appsCapability } from './accounts/apps/capability.ts'
import { identityProvidersCapability } from './accounts/identity-providers/capability.ts'
import { invitationsCapability } from './accounts/invitations/capability.ts'
import { linkedAccountsCapability } from './accounts/linked-accounts/capability.ts'
import { passkeysCapability } from './accounts/passkeys/capability.ts'
import { profileCapability } from './accounts/profile/capability.ts'
import { recoveryCapability } from './accounts/recovery/capability.ts'
import { signInCapability } from './accounts/sign-in/capability.ts'
import { signUpBansCapability } from './accounts/sign-up-bans/capability.ts'
import { signUpRequestsCapability } from './accounts/sign-up-requests/capability.ts'
import { tokensCapability } from './accounts/tokens/capability.ts'
import { auditLogCapability } from './administration/audit-log/capability.ts'
import { firstRunCapability } from './administration/first-run/capability.ts'
import { healthCapability } from './administration/health/capability.ts'
import { mailTestCapability } from './administration/mail-test/capability.ts'
import { moderationCapability } from './administration/moderation/capability.ts'
import { noticesCapability } from './administration/notices/capability.ts'
import { reportsCapability } from './administration/reports/capability.ts'
import { mcpCallsCapability } from './developers/mcp-calls/capability.ts'
import { usageCapability } from './developers/usage/capability.ts'
import { webhooksCapability } from './developers/webhooks/capability.ts'
import { announcementsCapability } from './events/announcements/capability.ts'
import { answersCapability } from './events/answers/capability.ts'
import { attendeeLabelsCapability } from './events/attendee-labels/capability.ts'
import { attendeeListsCapability } from './events/attendee-lists/capability.ts'
import { attendeeMailCapability } from './events/attendee-mail/capability.ts'
import { attendeesCapability } from './events/attendees/capability.ts'
import { checkInCapability } from './events/check-in/capability.ts'
import { doorCapability } from './events/door/capability.ts'
import { doorTeamCapability } from './events/door-team/capability.ts'
import { eventInvitationsCapability } from './events/event-invitations/capability.ts'
import { eventMailCapability } from './events/event-mail/capability.ts'
import { eventStatsCapability } from './events/event-stats/capability.ts'
import { eventsCapability } from './events/events/capability.ts'
import { feedsCapability } from './events/feeds/capability.ts'
import { labelsCapability } from './events/labels/capability.ts'
import { overviewCapability } from './events/overview/capability.ts'
import { partyGuestsCapability } from './events/party-guests/capability.ts'
import { pastEventsCapability } from './events/past-events/capability.ts'
import { placesCapability } from './events/places/capability.ts'
import { questionsCapability } from './events/questions/capability.ts'
import { rsvpsCapability } from './events/rsvps/capability.ts'
import { savedEventsCapability } from './events/saved-events/capability.ts'
import { seriesCapability } from './events/series/capability.ts'
import { spotGiftsCapability } from './events/spot-gifts/capability.ts'
import { ticketsCapability } from './events/tickets/capability.ts'
import { walkInsCapability } from './events/walk-ins/capability.ts'
import { actionLimitsCapability } from './foundation/action-limits/capability.ts'
import { entitlementsCapability } from './foundation/entitlements/capability.ts'
import { heldContentCapability } from './foundation/held-content/capability.ts'
import { notificationsCapability } from './foundation/notifications/capability.ts'
import { secondApprovalsCapability } from './foundation/second-approvals/capability.ts'
import { sessionsCapability } from './foundation/sessions/capability.ts'
import { settingsCapability } from './foundation/settings/capability.ts'
import { termsCapability } from './foundation/terms/capability.ts'
import { uploadsCapability } from './foundation/uploads/capability.ts'
import { usersCapability } from './foundation/users/capability.ts'
import { visibilityCapability } from './foundation/visibility/capability.ts'
import { groupExportCapability } from './groups/group-export/capability.ts'
import { groupInvitationsCapability } from './groups/group-invitations/capability.ts'
import { groupMovesCapability } from './groups/group-moves/capability.ts'
import { groupPeopleCapability } from './groups/group-people/capability.ts'
import { groupStatsCapability } from './groups/group-stats/capability.ts'
import { groupsCapability } from './groups/groups/capability.ts'
import { teamInvitesCapability } from './groups/team-invites/capability.ts'
import { federationCapability } from './integrations/federation/capability.ts'
import { groupDirectoryCapability } from './integrations/group-directory/capability.ts'
import { ownershipClaimsCapability } from './integrations/ownership-claims/capability.ts'
import { sourcesCapability } from './integrations/sources/capability.ts'
import { blocksCapability } from './people/blocks/capability.ts'
import { connectionsCapability } from './people/connections/capability.ts'
import { followsCapability } from './people/follows/capability.ts'
import { meetpassCapability } from './people/meetpass/capability.ts'
import { peopleMailCapability } from './people/people-mail/capability.ts'
import { directoryCapability } from './profiles/directory/capability.ts'
import { onboardingCapability } from './profiles/onboarding/capability.ts'
import { portfolioCapability } from './profiles/portfolio/capability.ts'
import { achievementsCapability } from './recognition/achievements/capability.ts'
import { badgesCapability } from './recognition/badges/capability.ts'
import { claimLinksCapability } from './recognition/claim-links/capability.ts'
import { leaderboardsCapability } from './recognition/leaderboards/capability.ts'
import { scoresCapability } from './recognition/scores/capability.ts'

/**
 * Every capability but those that erase accounts and so need this list; `index.ts` adds them. The API document and the
 * export of an account list them in this order; what is erased first is said by the `step` of the personal data.
 */
export const capabilities = [
  profileCapability,
  signUpRequestsCapability,
  auditLogCapability,
  firstRunCapability,
  healthCapability,
  mailTestCapability,
  moderationCapability,
  attendeeMailCapability,
  attendeesCapability,
  answersCapability,
  eventInvitationsCapability,
  attendeeListsCapability,
  doorCapability,
  labelsCapability,
  eventStatsCapability,
  overviewCapability,
  pastEventsCapability,
  placesCapability,
  settingsCapability,
  groupExportCapability,
  groupInvitationsCapability,
  groupMovesCapability,
  groupStatsCapability,
  groupDirectoryCapability,
  blocksCapability,
  directoryCapability,
  leaderboardsCapability,
  sessionsCapability,
  tokensCapability,
  appsCapability,
  usageCapability,
  webhooksCapability,
  mcpCallsCapability,
  passkeysCapability,
  linkedAccountsCapability,
  signInCapability,
  feedsCapability,
  questionsCapability,
  attendeeLabelsCapability,
  rsvpsCapability,
  spotGiftsCapability,
  partyGuestsCapability,
  savedEventsCapability,
  seriesCapability,
  ticketsCapability,
  checkInCapability,
  federationCapability,
  sourcesCapability,
  walkInsCapability,
  doorTeamCapability,
  eventMailCapability,
  groupsCapability,
  teamInvitesCapability,
  ownershipClaimsCapability,
  groupPeopleCapability,
  actionLimitsCapability,
  scoresCapability,
  badgesCapability,
  achievementsCapability,
  claimLinksCapability,
  peopleMailCapability,
  followsCapability,
  meetpassCapability,
  connectionsCapability,
  visibilityCapability,
  reportsCapability,
  notificationsCapability,
  portfolioCapability,
  uploadsCapability,
  entitlementsCapability,
  onboardingCapability,
  termsCapability,
  signUpBansCapability,
  secondApprovalsCapability,
  identityProvidersCapability,
  noticesCapability,
  heldContentCapability,
  invitationsCapability,
  recoveryCapability,
  eventsCapability,
  announcementsCapability,
  usersCapability,
] as const
