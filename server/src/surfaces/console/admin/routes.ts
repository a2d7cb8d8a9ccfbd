import type { PageScope } from '#surfaces/site/page-scope.ts'
import { mountApps } from './apps.ts'
import { mountAudit } from './audit.ts'
import { mountPlatformBadges } from './badges.ts'
import { mountBans } from './bans.ts'
import { mountBounces } from './bounces.ts'
import { mountClaimQueue } from './claims.ts'
import { mountDirectory } from './directory.ts'
import { mountAdminEvents } from './events.ts'
import { mountAdminGroups } from './groups.ts'
import { mountHealthScreen } from './health.ts'
import { mountHeld } from './held.ts'
import { mountInvitations } from './invitations.ts'
import { mountOverview } from './overview.ts'
import { mountPeople } from './people.ts'
import { mountApprovals } from './people-approvals.ts'
import { mountEntitlements } from './people-entitlements.ts'
import { mountPerson } from './people-person.ts'
import { mountIdentityProviders } from './providers.ts'
import { mountRecoveryScreen } from './recovery.ts'
import { mountReport } from './report.ts'
import { mountReportQueue } from './reports.ts'
import { mountServers } from './servers.ts'
import { mountInstanceSettings } from './settings/routes.ts'
import { mountTags } from './tags.ts'
import { mountTokenInventory } from './tokens.ts'
import { mountWaiting } from './waiting.ts'
import { mountWebhookHealth } from './webhooks.ts'
import { mountWelcome } from './welcome/mount.ts'

/** The pages of administrators, one file per screen. */
export const adminScreens: readonly ((scope: PageScope) => void)[] = [
  mountOverview,
  mountHealthScreen,
  mountBounces,
  mountInvitations,
  mountPeople,
  mountPerson,
  mountEntitlements,
  mountApprovals,
  mountWaiting,
  mountHeld,
  mountBans,
  mountServers,
  mountReportQueue,
  mountReport,
  mountRecoveryScreen,
  mountAudit,
  mountInstanceSettings,
  mountWebhookHealth,
  mountApps,
  mountTokenInventory,
  mountIdentityProviders,
  mountAdminGroups,
  mountClaimQueue,
  mountDirectory,
  mountAdminEvents,
  mountPlatformBadges,
  mountTags,
  mountWelcome,
]
