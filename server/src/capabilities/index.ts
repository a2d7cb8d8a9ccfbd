import type { AnyJob, AnyReaction } from '../kernel/job.ts'
import type { Operation } from '../kernel/operation.ts'
import * as appJobs from './apps/jobs.ts'
import * as apps from './apps/operations.ts'
import * as linkedAccounts from './linked-accounts/operations.ts'
import * as notificationJobs from './notifications/jobs.ts'
import * as notifications from './notifications/operations.ts'
import * as notificationReactions from './notifications/reactions.ts'
import * as passkeys from './passkeys/operations.ts'
import * as portfolio from './portfolio/operations.ts'
import * as profile from './profile/operations.ts'
import * as scopes from './scopes/operations.ts'
import * as sessionJobs from './sessions/jobs.ts'
import * as sessions from './sessions/operations.ts'
import * as signInJobs from './sign-in/jobs.ts'
import * as tokenJobs from './tokens/jobs.ts'
import * as tokens from './tokens/operations.ts'
import * as users from './users/operations.ts'

/** The whole API on one screen: what is not listed here is not served, documented or tested, and vice versa. */
export const operations: readonly Operation[] = [
  users,
  profile,
  tokens,
  sessions,
  passkeys,
  linkedAccounts,
  notifications,
  portfolio,
  apps,
  scopes,
].flatMap((capability) => Object.values<Operation>(capability))

export const reactions: readonly AnyReaction[] = [notificationReactions].flatMap((capability) =>
  Object.values<AnyReaction>(capability),
)

export const jobs: readonly AnyJob[] = [appJobs, notificationJobs, sessionJobs, signInJobs, tokenJobs].flatMap(
  (capability) => Object.values<AnyJob>(capability),
)
