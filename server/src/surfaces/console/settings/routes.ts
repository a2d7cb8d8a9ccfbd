import type { PageScope } from '#surfaces/site/page-scope.ts'
import { mountPortfolio } from './portfolio.ts'
import { mountPrivacy } from './privacy.ts'
import { mountProfile } from './profile.ts'

/** The settings of a member, one file per screen. */
export const settingsScreens: readonly ((scope: PageScope) => void)[] = [mountProfile, mountPortfolio, mountPrivacy]
