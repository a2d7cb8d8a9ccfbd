import type { AnyJob, AnyReaction } from '../kernel/job.ts'
import type { Operation } from '../kernel/operation.ts'
import * as accountJobs from './account/jobs.ts'
import * as account from './account/operations.ts'
import * as accountReactions from './account/reactions.ts'
import * as achievementJobs from './achievements/jobs.ts'
import * as achievements from './achievements/operations.ts'
import * as achievementReactions from './achievements/reactions.ts'
import * as admin from './admin/operations.ts'
import * as appJobs from './apps/jobs.ts'
import * as apps from './apps/operations.ts'
import * as appReactions from './apps/reactions.ts'
import * as attendeeMailJobs from './attendee-mail/jobs.ts'
import * as attendeeMail from './attendee-mail/operations.ts'
import * as attendeeMailReactions from './attendee-mail/reactions.ts'
import * as ownRsvps from './attendees/operations.own.ts'
import * as attendees from './attendees/operations.ts'
import * as badgeJobs from './badges/jobs.ts'
import * as badgeManagement from './badges/operations.manage.ts'
import * as badges from './badges/operations.ts'
import * as badgeReactions from './badges/reactions.ts'
import * as banJobs from './bans/jobs.ts'
import * as bans from './bans/operations.ts'
import * as blocks from './blocks/operations.ts'
import * as checkInJobs from './check-in/jobs.ts'
import * as checkInDesk from './check-in/operations.manage.ts'
import * as checkIn from './check-in/operations.ts'
import * as claims from './claims/operations.ts'
import * as connections from './connections/operations.ts'
import * as directory from './directory/operations.ts'
import * as entitlements from './entitlements/operations.ts'
import * as eventJobs from './events/jobs.ts'
import * as eventManagement from './events/operations.manage.ts'
import * as events from './events/operations.ts'
import * as eventReactions from './events/reactions.ts'
import * as favorites from './favorites/operations.ts'
import * as feeds from './feeds/operations.ts'
import * as follows from './follows/operations.ts'
import * as groupClaimJobs from './group-claims/jobs.ts'
import * as groupClaims from './group-claims/operations.ts'
import * as groupJobs from './groups/jobs.ts'
import * as groupManagement from './groups/operations.manage.ts'
import * as roleOffers from './groups/operations.offers.ts'
import * as groups from './groups/operations.ts'
import * as groupReactions from './groups/reactions.ts'
import * as leaderboards from './leaderboards/operations.ts'
import * as limitJobs from './limits/jobs.ts'
import * as linkedAccounts from './linked-accounts/operations.ts'
import * as meetpassJobs from './meetpass/jobs.ts'
import * as meetpassAdmin from './meetpass/operations.admin.ts'
import * as meetpass from './meetpass/operations.ts'
import * as meetpassReactions from './meetpass/reactions.ts'
import * as notificationJobs from './notifications/jobs.ts'
import * as notifications from './notifications/operations.ts'
import * as notificationReactions from './notifications/reactions.ts'
import * as onboarding from './onboarding/operations.ts'
import * as passkeys from './passkeys/operations.ts'
import * as portfolio from './portfolio/operations.ts'
import * as profile from './profile/operations.ts'
import * as profileReactions from './profile/reactions.ts'
import * as rsvps from './rsvps/operations.ts'
import * as rsvpReactions from './rsvps/reactions.ts'
import * as reports from './safety/operations.reports.ts'
import * as scopes from './scopes/operations.ts'
import * as scoreJobs from './scores/jobs.ts'
import * as sessionJobs from './sessions/jobs.ts'
import * as sessions from './sessions/operations.ts'
import * as settings from './settings/operations.ts'
import * as signInJobs from './sign-in/jobs.ts'
import * as tokenJobs from './tokens/jobs.ts'
import * as tokens from './tokens/operations.ts'
import * as uploadJobs from './uploads/jobs.ts'
import * as uploads from './uploads/operations.ts'
import * as users from './users/operations.ts'
import * as webhookJobs from './webhooks/jobs.ts'
import * as webhooks from './webhooks/operations.ts'
import * as webhookReactions from './webhooks/reactions.ts'

/** What is kept of a person, by every capability that keeps anything. */
export { holdings } from './account/holdings.ts'

/** The whole API on one screen: what is not listed here is not served, documented or tested, and vice versa. */
export const operations: readonly Operation[] = [
  users,
  profile,
  account,
  tokens,
  sessions,
  passkeys,
  linkedAccounts,
  notifications,
  feeds,
  portfolio,
  achievements,
  directory,
  follows,
  connections,
  meetpass,
  meetpassAdmin,
  blocks,
  entitlements,
  onboarding,
  events,
  eventManagement,
  rsvps,
  ownRsvps,
  attendees,
  checkIn,
  checkInDesk,
  groups,
  groupManagement,
  roleOffers,
  groupClaims,
  claims,
  favorites,
  badges,
  badgeManagement,
  attendeeMail,
  leaderboards,
  uploads,
  apps,
  webhooks,
  scopes,
  reports,
  settings,
  bans,
  admin,
].flatMap((capability) => Object.values<Operation>(capability))

export const reactions: readonly AnyReaction[] = [
  accountReactions,
  meetpassReactions,
  notificationReactions,
  attendeeMailReactions,
  badgeReactions,
  rsvpReactions,
  webhookReactions,
  achievementReactions,
  profileReactions,
  groupReactions,
  eventReactions,
  appReactions,
].flatMap((capability) => Object.values<AnyReaction>(capability))

export const jobs: readonly AnyJob[] = [
  accountJobs,
  achievementJobs,
  appJobs,
  attendeeMailJobs,
  badgeJobs,
  banJobs,
  checkInJobs,
  eventJobs,
  groupJobs,
  groupClaimJobs,
  limitJobs,
  meetpassJobs,
  notificationJobs,
  scoreJobs,
  sessionJobs,
  signInJobs,
  tokenJobs,
  webhookJobs,
  uploadJobs,
].flatMap((capability) => Object.values<AnyJob>(capability))
