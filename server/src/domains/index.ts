import type { AnyJob, AnyReaction } from '#kernel/jobs.ts'
import type { Action } from '#kernel/operation/action.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import * as appBackground from './accounts/apps/background.ts'
import * as appsAdmin from './accounts/apps/operations.admin.ts'
import * as scopes from './accounts/apps/operations.scopes.ts'
import * as apps from './accounts/apps/operations.ts'
import * as identityProviders from './accounts/identity-providers/operations.ts'
import * as invitationBackground from './accounts/invitations/background.ts'
import * as invitationActions from './accounts/invitations/operations.browser.ts'
import * as linkedAccounts from './accounts/linked-accounts/operations.ts'
import * as passkeys from './accounts/passkeys/operations.ts'
import * as profileBackground from './accounts/profile/background.ts'
import * as profile from './accounts/profile/operations.ts'
import * as recoveryBackground from './accounts/recovery/background.ts'
import * as recoveryActions from './accounts/recovery/operations.browser.ts'
import * as recovery from './accounts/recovery/operations.ts'
import * as signInBackground from './accounts/sign-in/background.ts'
import * as signInActions from './accounts/sign-in/operations.browser.ts'
import * as banBackground from './accounts/sign-up-bans/background.ts'
import * as bans from './accounts/sign-up-bans/operations.ts'
import * as signUpRequestBackground from './accounts/sign-up-requests/background.ts'
import * as signUpRequests from './accounts/sign-up-requests/operations.ts'
import * as tokenBackground from './accounts/tokens/background.ts'
import * as tokensAdmin from './accounts/tokens/operations.admin.ts'
import * as tokens from './accounts/tokens/operations.ts'
import * as audit from './administration/audit-log/operations.ts'
import * as firstRun from './administration/first-run/operations.ts'
import * as healthBackground from './administration/health/background.ts'
import * as health from './administration/health/operations.ts'
import * as heldBackground from './administration/held-review/background.ts'
import * as held from './administration/held-review/operations.ts'
import * as mailTest from './administration/mail-test/operations.ts'
import * as admin from './administration/moderation/operations.ts'
import * as noticeBackground from './administration/notices/background.ts'
import * as notices from './administration/notices/operations.ts'
import * as peopleBackground from './administration/people-admin/background.ts'
import * as peopleActs from './administration/people-admin/operations.acts.ts'
import * as approvals from './administration/people-admin/operations.approvals.ts'
import * as people from './administration/people-admin/operations.ts'
import * as accountBackground from './administration/personal-data/background.ts'
import * as personalDataActions from './administration/personal-data/operations.browser.ts'
import * as account from './administration/personal-data/operations.ts'
import * as safetyBackground from './administration/reports/background.ts'
import * as reportQueue from './administration/reports/operations.queue.ts'
import * as reports from './administration/reports/operations.ts'
import * as mcpCallBackground from './developers/mcp-calls/background.ts'
import * as mcpCalls from './developers/mcp-calls/operations.ts'
import * as usageBackground from './developers/usage/background.ts'
import * as usage from './developers/usage/operations.ts'
import * as webhookBackground from './developers/webhooks/background.ts'
import * as webhooksAdmin from './developers/webhooks/operations.admin.ts'
import * as channels from './developers/webhooks/operations.channels.ts'
import * as webhookLog from './developers/webhooks/operations.log.ts'
import * as pullWebhooks from './developers/webhooks/operations.pull.ts'
import * as webhooks from './developers/webhooks/operations.ts'
import * as announcementBackground from './events/announcements/background.ts'
import * as announcementActs from './events/announcements/operations.one.ts'
import * as announcements from './events/announcements/operations.ts'
import * as attendeeMailBackground from './events/attendee-mail/background.ts'
import * as attendeeMail from './events/attendee-mail/operations.ts'
import * as bulkAttendees from './events/attendees/operations.bulk.ts'
import * as guests from './events/attendees/operations.guests.ts'
import * as ownRsvps from './events/attendees/operations.own.ts'
import * as attendees from './events/attendees/operations.ts'
import * as checkInBackground from './events/check-in/background.ts'
import * as checkInManagement from './events/check-in/operations.manage.ts'
import * as checkIn from './events/check-in/operations.ts'
import * as door from './events/door/operations.ts'
import * as doorTeamBackground from './events/door-team/background.ts'
import * as doorInvitations from './events/door-team/operations.invitations.ts'
import * as doorTeam from './events/door-team/operations.ts'
import * as walls from './events/door-team/operations.walls.ts'
import * as digestBackground from './events/event-mail/background.ts'
import * as eventStats from './events/event-stats/operations.ts'
import * as eventBackground from './events/events/background.ts'
import * as eventAdmin from './events/events/operations.admin.ts'
import * as eventManagement from './events/events/operations.manage.ts'
import * as eventSeries from './events/events/operations.series.ts'
import * as events from './events/events/operations.ts'
import * as feedBackground from './events/feeds/background.ts'
import * as feeds from './events/feeds/operations.ts'
import * as overview from './events/overview/operations.ts'
import * as pastEvents from './events/past-events/operations.ts'
import * as places from './events/places/operations.ts'
import * as rsvpBackground from './events/rsvps/background.ts'
import * as rsvpActions from './events/rsvps/operations.browser.ts'
import * as rsvps from './events/rsvps/operations.ts'
import * as ticketBackground from './events/tickets/background.ts'
import * as tickets from './events/tickets/operations.ts'
import * as walkInBackground from './events/walk-ins/background.ts'
import * as walkIns from './events/walk-ins/operations.ts'
import * as limitBackground from './foundation/action-limits/background.ts'
import * as entitlements from './foundation/entitlements/operations.ts'
import * as notificationBackground from './foundation/notifications/background.ts'
import * as bounces from './foundation/notifications/operations.admin.ts'
import * as notificationActions from './foundation/notifications/operations.browser.ts'
import * as notifications from './foundation/notifications/operations.ts'
import * as sessionBackground from './foundation/sessions/background.ts'
import * as sessions from './foundation/sessions/operations.ts'
import * as settingsBackground from './foundation/settings/background.ts'
import * as settings from './foundation/settings/operations.ts'
import * as uploadBackground from './foundation/uploads/background.ts'
import * as uploads from './foundation/uploads/operations.ts'
import * as users from './foundation/users/operations.ts'
import * as groupExportBackground from './groups/group-export/background.ts'
import * as groupExport from './groups/group-export/operations.ts'
import * as invitations from './groups/group-invitations/operations.admin.ts'
import * as receivedInvitations from './groups/group-invitations/operations.received.ts'
import * as groupInvitations from './groups/group-invitations/operations.ts'
import * as groupPeopleBackground from './groups/group-people/background.ts'
import * as groupPeople from './groups/group-people/operations.ts'
import * as groupStats from './groups/group-stats/operations.ts'
import * as groupBackground from './groups/groups/background.ts'
import * as groupAdmin from './groups/groups/operations.admin.ts'
import * as groupActions from './groups/groups/operations.browser.ts'
import * as favorites from './groups/groups/operations.favorites.ts'
import * as groupManagement from './groups/groups/operations.manage.ts'
import * as roleOffers from './groups/groups/operations.offers.ts'
import * as memberRequests from './groups/groups/operations.requests.ts'
import * as groups from './groups/groups/operations.ts'
import * as groupClaimBackground from './groups/team-invites/background.ts'
import * as groupClaims from './groups/team-invites/operations.ts'
import * as federationBackground from './integrations/federation/background.ts'
import * as federationActions from './integrations/federation/operations.browser.ts'
import * as federation from './integrations/federation/operations.ts'
import * as groupDirectory from './integrations/group-directory/operations.ts'
import * as ownershipClaimBackground from './integrations/ownership-claims/background.ts'
import * as ownershipClaims from './integrations/ownership-claims/operations.ts'
import * as sourceBackground from './integrations/sources/background.ts'
import * as sourceEnds from './integrations/sources/operations.end.ts'
import * as sources from './integrations/sources/operations.ts'
import * as blocks from './people/blocks/operations.ts'
import * as connections from './people/connections/operations.ts'
import * as follows from './people/follows/operations.ts'
import * as meetpassBackground from './people/meetpass/background.ts'
import * as meetpassAdmin from './people/meetpass/operations.admin.ts'
import * as meetpassActions from './people/meetpass/operations.browser.ts'
import * as meetpassTags from './people/meetpass/operations.tags.ts'
import * as meetpass from './people/meetpass/operations.ts'
import * as peopleMailBackground from './people/people-mail/background.ts'
import * as directory from './profiles/directory/operations.ts'
import * as onboarding from './profiles/onboarding/operations.ts'
import * as portfolio from './profiles/portfolio/operations.ts'
import * as achievementBackground from './recognition/achievements/background.ts'
import * as achievements from './recognition/achievements/operations.ts'
import * as badgeBackground from './recognition/badges/background.ts'
import * as badgeManagement from './recognition/badges/operations.manage.ts'
import * as badges from './recognition/badges/operations.ts'
import * as claims from './recognition/claim-links/operations.ts'
import * as leaderboards from './recognition/leaderboards/operations.ts'
import * as scoreBackground from './recognition/scores/background.ts'

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

/** What happens after the request: a reaction says to what. */
const isReaction = (work: AnyJob | AnyReaction): work is AnyReaction => 'on' in work

export const reactions: readonly AnyReaction[] = [
  accountBackground,
  meetpassBackground,
  peopleMailBackground,
  safetyBackground,
  notificationBackground,
  noticeBackground,
  invitationBackground,
  signUpRequestBackground,
  recoveryBackground,
  heldBackground,
  peopleBackground,
  attendeeMailBackground,
  announcementBackground,
  digestBackground,
  badgeBackground,
  rsvpBackground,
  webhookBackground,
  achievementBackground,
  profileBackground,
  groupBackground,
  groupExportBackground,
  ownershipClaimBackground,
  eventBackground,
  feedBackground,
  sourceBackground,
  federationBackground,
  appBackground,
  settingsBackground,
].flatMap((capability) => Object.values<AnyJob | AnyReaction>(capability).filter(isReaction))

export const jobs: readonly AnyJob[] = [
  accountBackground,
  achievementBackground,
  appBackground,
  usageBackground,
  attendeeMailBackground,
  announcementBackground,
  digestBackground,
  badgeBackground,
  banBackground,
  heldBackground,
  peopleBackground,
  checkInBackground,
  doorTeamBackground,
  eventBackground,
  federationBackground,
  groupBackground,
  groupExportBackground,
  sourceBackground,
  groupPeopleBackground,
  groupClaimBackground,
  ownershipClaimBackground,
  invitationBackground,
  signUpRequestBackground,
  recoveryBackground,
  healthBackground,
  limitBackground,
  meetpassBackground,
  peopleMailBackground,
  safetyBackground,
  noticeBackground,
  notificationBackground,
  scoreBackground,
  sessionBackground,
  signInBackground,
  ticketBackground,
  tokenBackground,
  mcpCallBackground,
  webhookBackground,
  uploadBackground,
  walkInBackground,
].flatMap((capability) =>
  Object.values<AnyJob | AnyReaction>(capability).filter((work): work is AnyJob => !isReaction(work)),
)
