import type { AnyJob, AnyReaction } from '#kernel/jobs.ts'
import type { Action } from '#kernel/operation/action.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import * as appJobs from './accounts/apps/jobs.ts'
import * as appsAdmin from './accounts/apps/operations.admin.ts'
import * as scopes from './accounts/apps/operations.scopes.ts'
import * as apps from './accounts/apps/operations.ts'
import * as appReactions from './accounts/apps/reactions.ts'
import * as identityProviders from './accounts/identity-providers/operations.ts'
import * as invitationJobs from './accounts/invitations/jobs.ts'
import * as invitationActions from './accounts/invitations/operations.browser.ts'
import * as invitationReactions from './accounts/invitations/reactions.ts'
import * as linkedAccounts from './accounts/linked-accounts/operations.ts'
import * as passkeys from './accounts/passkeys/operations.ts'
import * as profile from './accounts/profile/operations.ts'
import * as profileReactions from './accounts/profile/reactions.ts'
import * as recoveryJobs from './accounts/recovery/jobs.ts'
import * as recoveryActions from './accounts/recovery/operations.browser.ts'
import * as recovery from './accounts/recovery/operations.ts'
import * as recoveryReactions from './accounts/recovery/reactions.ts'
import * as signInJobs from './accounts/sign-in/jobs.ts'
import * as signInActions from './accounts/sign-in/operations.browser.ts'
import * as banJobs from './accounts/sign-up-bans/jobs.ts'
import * as bans from './accounts/sign-up-bans/operations.ts'
import * as signUpRequestJobs from './accounts/sign-up-requests/jobs.ts'
import * as signUpRequests from './accounts/sign-up-requests/operations.ts'
import * as signUpRequestReactions from './accounts/sign-up-requests/reactions.ts'
import * as tokenJobs from './accounts/tokens/jobs.ts'
import * as tokensAdmin from './accounts/tokens/operations.admin.ts'
import * as tokens from './accounts/tokens/operations.ts'
import * as audit from './administration/audit-log/operations.ts'
import * as firstRun from './administration/first-run/operations.ts'
import * as healthJobs from './administration/health/jobs.ts'
import * as health from './administration/health/operations.ts'
import * as heldJobs from './administration/held-review/jobs.ts'
import * as held from './administration/held-review/operations.ts'
import * as heldReactions from './administration/held-review/reactions.ts'
import * as mailTest from './administration/mail-test/operations.ts'
import * as admin from './administration/moderation/operations.ts'
import * as noticeJobs from './administration/notices/jobs.ts'
import * as notices from './administration/notices/operations.ts'
import * as noticeReactions from './administration/notices/reactions.ts'
import * as peopleJobs from './administration/people-admin/jobs.ts'
import * as peopleActs from './administration/people-admin/operations.acts.ts'
import * as approvals from './administration/people-admin/operations.approvals.ts'
import * as people from './administration/people-admin/operations.ts'
import * as peopleReactions from './administration/people-admin/reactions.ts'
import * as accountJobs from './administration/personal-data/jobs.ts'
import * as personalDataActions from './administration/personal-data/operations.browser.ts'
import * as account from './administration/personal-data/operations.ts'
import * as accountReactions from './administration/personal-data/reactions.ts'
import * as safetyJobs from './administration/reports/jobs.ts'
import * as reportQueue from './administration/reports/operations.queue.ts'
import * as reports from './administration/reports/operations.ts'
import * as safetyReactions from './administration/reports/reactions.ts'
import * as mcpCallJobs from './developers/mcp-calls/jobs.ts'
import * as mcpCalls from './developers/mcp-calls/operations.ts'
import * as usageJobs from './developers/usage/jobs.ts'
import * as usage from './developers/usage/operations.ts'
import * as webhookJobs from './developers/webhooks/jobs.ts'
import * as webhooksAdmin from './developers/webhooks/operations.admin.ts'
import * as channels from './developers/webhooks/operations.channels.ts'
import * as webhookLog from './developers/webhooks/operations.log.ts'
import * as pullWebhooks from './developers/webhooks/operations.pull.ts'
import * as webhooks from './developers/webhooks/operations.ts'
import * as webhookReactions from './developers/webhooks/reactions.ts'
import * as announcementJobs from './events/announcements/jobs.ts'
import * as announcementActs from './events/announcements/operations.one.ts'
import * as announcements from './events/announcements/operations.ts'
import * as announcementReactions from './events/announcements/reactions.ts'
import * as attendeeMailJobs from './events/attendee-mail/jobs.ts'
import * as attendeeMail from './events/attendee-mail/operations.ts'
import * as attendeeMailReactions from './events/attendee-mail/reactions.ts'
import * as bulkAttendees from './events/attendees/operations.bulk.ts'
import * as guests from './events/attendees/operations.guests.ts'
import * as ownRsvps from './events/attendees/operations.own.ts'
import * as attendees from './events/attendees/operations.ts'
import * as checkInJobs from './events/check-in/jobs.ts'
import * as checkInManagement from './events/check-in/operations.manage.ts'
import * as checkIn from './events/check-in/operations.ts'
import * as door from './events/door/operations.ts'
import * as doorTeamJobs from './events/door-team/jobs.ts'
import * as doorInvitations from './events/door-team/operations.invitations.ts'
import * as doorTeam from './events/door-team/operations.ts'
import * as walls from './events/door-team/operations.walls.ts'
import * as digestJobs from './events/event-mail/jobs.digest.ts'
import * as eventMailJobs from './events/event-mail/jobs.ts'
import * as eventMailReactions from './events/event-mail/reactions.ts'
import * as eventStats from './events/event-stats/operations.ts'
import * as eventJobs from './events/events/jobs.ts'
import * as eventAdmin from './events/events/operations.admin.ts'
import * as eventManagement from './events/events/operations.manage.ts'
import * as eventSeries from './events/events/operations.series.ts'
import * as events from './events/events/operations.ts'
import * as eventReactions from './events/events/reactions.ts'
import * as feeds from './events/feeds/operations.ts'
import * as overview from './events/overview/operations.ts'
import * as pastEvents from './events/past-events/operations.ts'
import * as places from './events/places/operations.ts'
import * as rsvpActions from './events/rsvps/operations.browser.ts'
import * as rsvps from './events/rsvps/operations.ts'
import * as rsvpReactions from './events/rsvps/reactions.ts'
import * as ticketJobs from './events/tickets/jobs.ts'
import * as tickets from './events/tickets/operations.ts'
import * as walkInJobs from './events/walk-ins/jobs.ts'
import * as walkIns from './events/walk-ins/operations.ts'
import * as limitJobs from './foundation/action-limits/jobs.ts'
import * as entitlements from './foundation/entitlements/operations.ts'
import * as notificationJobs from './foundation/notifications/jobs.ts'
import * as bounces from './foundation/notifications/operations.admin.ts'
import * as notificationActions from './foundation/notifications/operations.browser.ts'
import * as notifications from './foundation/notifications/operations.ts'
import * as notificationReactions from './foundation/notifications/reactions.ts'
import * as sessionJobs from './foundation/sessions/jobs.ts'
import * as sessions from './foundation/sessions/operations.ts'
import * as settings from './foundation/settings/operations.ts'
import * as settingsReactions from './foundation/settings/reactions.ts'
import * as uploadJobs from './foundation/uploads/jobs.ts'
import * as uploads from './foundation/uploads/operations.ts'
import * as users from './foundation/users/operations.ts'
import * as groupExportJobs from './groups/group-export/jobs.ts'
import * as groupExport from './groups/group-export/operations.ts'
import * as groupExportReactions from './groups/group-export/reactions.ts'
import * as invitations from './groups/group-invitations/operations.admin.ts'
import * as receivedInvitations from './groups/group-invitations/operations.received.ts'
import * as groupInvitations from './groups/group-invitations/operations.ts'
import * as groupPeopleJobs from './groups/group-people/jobs.ts'
import * as groupPeople from './groups/group-people/operations.ts'
import * as groupStats from './groups/group-stats/operations.ts'
import * as memberRequestJobs from './groups/groups/jobs.requests.ts'
import * as groupJobs from './groups/groups/jobs.ts'
import * as groupAdmin from './groups/groups/operations.admin.ts'
import * as groupActions from './groups/groups/operations.browser.ts'
import * as favorites from './groups/groups/operations.favorites.ts'
import * as groupManagement from './groups/groups/operations.manage.ts'
import * as roleOffers from './groups/groups/operations.offers.ts'
import * as memberRequests from './groups/groups/operations.requests.ts'
import * as groups from './groups/groups/operations.ts'
import * as groupReactions from './groups/groups/reactions.ts'
import * as groupClaimJobs from './groups/team-invites/jobs.ts'
import * as groupClaims from './groups/team-invites/operations.ts'
import * as federationJobs from './integrations/federation/jobs.ts'
import * as federationActions from './integrations/federation/operations.browser.ts'
import * as federation from './integrations/federation/operations.ts'
import * as federationReactions from './integrations/federation/reactions.ts'
import * as groupDirectory from './integrations/group-directory/operations.ts'
import * as ownershipClaimJobs from './integrations/ownership-claims/jobs.ts'
import * as ownershipClaims from './integrations/ownership-claims/operations.ts'
import * as ownershipClaimReactions from './integrations/ownership-claims/reactions.ts'
import * as sourceJobs from './integrations/sources/jobs.ts'
import * as sourceEnds from './integrations/sources/operations.end.ts'
import * as sources from './integrations/sources/operations.ts'
import * as sourceReactions from './integrations/sources/reactions.ts'
import * as blocks from './people/blocks/operations.ts'
import * as connections from './people/connections/operations.ts'
import * as follows from './people/follows/operations.ts'
import * as meetpassJobs from './people/meetpass/jobs.ts'
import * as meetpassAdmin from './people/meetpass/operations.admin.ts'
import * as meetpassActions from './people/meetpass/operations.browser.ts'
import * as meetpassTags from './people/meetpass/operations.tags.ts'
import * as meetpass from './people/meetpass/operations.ts'
import * as meetpassReactions from './people/meetpass/reactions.ts'
import * as peopleMailJobs from './people/people-mail/jobs.ts'
import * as peopleMailReactions from './people/people-mail/reactions.ts'
import * as directory from './profiles/directory/operations.ts'
import * as onboarding from './profiles/onboarding/operations.ts'
import * as portfolio from './profiles/portfolio/operations.ts'
import * as achievementJobs from './recognition/achievements/jobs.ts'
import * as achievements from './recognition/achievements/operations.ts'
import * as achievementReactions from './recognition/achievements/reactions.ts'
import * as badgeJobs from './recognition/badges/jobs.ts'
import * as badgeManagement from './recognition/badges/operations.manage.ts'
import * as badges from './recognition/badges/operations.ts'
import * as badgeReactions from './recognition/badges/reactions.ts'
import * as claims from './recognition/claim-links/operations.ts'
import * as leaderboards from './recognition/leaderboards/operations.ts'
import * as scoreJobs from './recognition/scores/jobs.ts'

/** The personal data that each capability stores. */
export { personalDataRegistry } from './administration/personal-data/personal.registry.ts'

/**
 * The whole API on one screen: what is not listed here is not served, documented or tested, and vice versa.
 * An operation is found by the two words of its id: `operations.rsvps.create` is `rsvps.create`.
 */
export const operations = {
  users,
  profile,
  account,
  tokens: { ...tokens, ...tokensAdmin },
  sessions,
  passkeys,
  'linked-accounts': linkedAccounts,
  'identity-providers': identityProviders,
  notifications,
  feeds,
  portfolio,
  achievements,
  directory,
  follows,
  connections,
  meetpass: { ...meetpass, ...meetpassAdmin, ...meetpassTags },
  blocks,
  entitlements,
  onboarding,
  events: { ...events, ...eventManagement, ...eventSeries },
  'past-events': pastEvents,
  places,
  channels,
  sources: { ...sources, ...sourceEnds },
  rsvps: { ...rsvps, ...ownRsvps },
  tickets,
  'event-stats': eventStats,
  attendees: { ...attendees, ...bulkAttendees, ...guests },
  'check-in': { ...checkIn, ...checkInManagement },
  door,
  'door-team': { ...doorTeam, ...doorInvitations },
  walls,
  'walk-ins': walkIns,
  overview,
  groups: { ...groups, ...groupManagement, ...roleOffers, ...memberRequests, ...groupExport },
  'group-people': groupPeople,
  'group-stats': groupStats,
  federation,
  'group-claims': groupClaims,
  'ownership-claims': ownershipClaims,
  'group-directory': groupDirectory,
  claims,
  favorites,
  badges: { ...badges, ...badgeManagement },
  'attendee-mail': attendeeMail,
  announcements: { ...announcements, ...announcementActs },
  leaderboards,
  uploads,
  usage,
  apps: { ...apps, ...appsAdmin },
  webhooks: { ...webhooks, ...webhookLog },
  'pull-webhooks': pullWebhooks,
  'mcp-calls': mcpCalls,
  scopes,
  safety: { ...reports, ...reportQueue },
  settings,
  'first-run': firstRun,
  'sign-up-requests': signUpRequests,
  recovery,
  invitations: { ...invitations, ...groupInvitations, ...receivedInvitations },
  mail: mailTest,
  bans,
  held,
  notices,
  admin: {
    ...audit,
    ...admin,
    ...people,
    ...peopleActs,
    ...approvals,
    ...groupAdmin,
    ...eventAdmin,
    ...health,
    ...webhooksAdmin,
  },
  bounces,
}

export const allOperations: readonly Operation[] = Object.values(operations).flatMap((capability) =>
  Object.values<Operation>(capability),
)

/** What only a browser can do, by capability. */
export const actions = {
  signIn: signInActions,
  personalData: personalDataActions,
  meetpass: meetpassActions,
  rsvps: rsvpActions,
  notifications: notificationActions,
  groups: groupActions,
  invitations: invitationActions,
  recovery: recoveryActions,
  federation: federationActions,
}

export const allActions: readonly Action[] = Object.values(actions).flatMap((capability) =>
  Object.values<Action>(capability),
)

export const reactions: readonly AnyReaction[] = [
  accountReactions,
  meetpassReactions,
  peopleMailReactions,
  safetyReactions,
  notificationReactions,
  noticeReactions,
  invitationReactions,
  signUpRequestReactions,
  recoveryReactions,
  heldReactions,
  peopleReactions,
  attendeeMailReactions,
  announcementReactions,
  eventMailReactions,
  badgeReactions,
  rsvpReactions,
  webhookReactions,
  achievementReactions,
  profileReactions,
  groupReactions,
  groupExportReactions,
  ownershipClaimReactions,
  eventReactions,
  sourceReactions,
  federationReactions,
  appReactions,
  settingsReactions,
].flatMap((capability) => Object.values<AnyReaction>(capability))

export const jobs: readonly AnyJob[] = [
  accountJobs,
  achievementJobs,
  appJobs,
  usageJobs,
  attendeeMailJobs,
  announcementJobs,
  eventMailJobs,
  digestJobs,
  badgeJobs,
  banJobs,
  heldJobs,
  peopleJobs,
  checkInJobs,
  doorTeamJobs,
  eventJobs,
  federationJobs,
  groupJobs,
  groupExportJobs,
  memberRequestJobs,
  sourceJobs,
  groupPeopleJobs,
  groupClaimJobs,
  ownershipClaimJobs,
  invitationJobs,
  signUpRequestJobs,
  recoveryJobs,
  healthJobs,
  limitJobs,
  meetpassJobs,
  peopleMailJobs,
  safetyJobs,
  noticeJobs,
  notificationJobs,
  scoreJobs,
  sessionJobs,
  signInJobs,
  ticketJobs,
  tokenJobs,
  mcpCallJobs,
  webhookJobs,
  uploadJobs,
  walkInJobs,
].flatMap((capability) => Object.values<AnyJob>(capability))
