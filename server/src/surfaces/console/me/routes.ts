import type { PageScope } from '#surfaces/site/page-scope.ts'
import { mountAchievements } from './achievements.ts'
import { mountConnections } from './connections.ts'
import { mountEvents } from './events.ts'
import { mountGroups } from './groups.ts'
import { mountOnboarding } from './onboarding.ts'

/** A member's own pages, one file per screen. */
export const meScreens: readonly ((scope: PageScope) => void)[] = [
  mountEvents,
  mountGroups,
  mountConnections,
  mountAchievements,
  mountOnboarding,
]
