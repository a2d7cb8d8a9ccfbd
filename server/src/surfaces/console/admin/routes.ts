import type { PageScope } from '#surfaces/site/page-scope.ts'
import { appsScreens } from './apps.ts'
import { auditScreens } from './audit.ts'
import { mountPlatformBadges } from './badges.ts'
import { bansScreens } from './bans.ts'
import { bouncesScreens } from './bounces.ts'
import { claimQueue } from './claims.ts'
import { mountDirectory } from './directory.ts'
import { eventsScreens } from './events.ts'
import { groupsScreens } from './groups.ts'
import { healthScreen } from './health.ts'
import { mountHeld } from './held.ts'
import { invitationsScreens } from './invitations.ts'
import { mountOverview } from './overview.ts'
import { peopleScreen } from './people.ts'
import { approvalsScreens } from './people-approvals.ts'
import { entitlementActions } from './people-entitlements.ts'
import { mountPerson } from './people-person.ts'
import { identityProviders } from './providers.ts'
import { recoveryScreens } from './recovery.ts'
import { mountReport } from './report.ts'
import { mountReportQueue } from './reports.ts'
import { serversScreens } from './servers.ts'
import { mountInstanceSettings } from './settings/routes.ts'
import { tagsScreens } from './tags.ts'
import { tokenInventory } from './tokens.ts'
import { mountWaiting } from './waiting.ts'
import { webhookHealthScreen } from './webhooks.ts'
import { mountWelcome } from './welcome/mount.ts'

/** The pages of administrators, one file per screen. */
export const adminScreens: readonly ((scope: PageScope) => void)[] = [
  mountOverview,
  healthScreen,
  ...bouncesScreens,
  ...invitationsScreens,
  peopleScreen,
  mountPerson,
  entitlementActions,
  ...approvalsScreens,
  mountWaiting,
  mountHeld,
  ...bansScreens,
  ...serversScreens,
  mountReportQueue,
  mountReport,
  ...recoveryScreens,
  ...auditScreens,
  mountInstanceSettings,
  webhookHealthScreen,
  ...appsScreens,
  ...tokenInventory,
  ...identityProviders,
  ...groupsScreens,
  claimQueue,
  mountDirectory,
  ...eventsScreens,
  mountPlatformBadges,
  ...tagsScreens,
  mountWelcome,
]
