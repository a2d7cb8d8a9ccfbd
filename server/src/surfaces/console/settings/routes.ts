import type { PageScope } from '#surfaces/site/page-scope.ts'
import type { AccountScope } from '#surfaces/site/sign-in/session.ts'
import { mountAppearance } from './appearance.ts'
import { mountBlocked } from './blocked.ts'
import { mountCalendar } from './calendar.ts'
import { mountData } from './data.ts'
import { mountFiles } from './files.ts'
import { mountLanguage } from './language.ts'
import { mountNotifications } from './notifications.ts'
import { mountOverview } from './overview.ts'
import { mountPasses } from './passes.ts'
import { mountPortfolio } from './portfolio.ts'
import { mountPrivacy } from './privacy.ts'
import { mountProfile } from './profile.ts'
import { mountReports } from './reports.ts'
import { mountSecurity } from './security.ts'

/** The settings of a member, one file per screen. */
export const settingsScreens: readonly ((scope: PageScope) => void)[] = [
  mountOverview,
  mountProfile,
  mountPortfolio,
  mountPrivacy,
  mountNotifications,
  mountCalendar,
  mountBlocked,
  mountReports,
  mountPasses,
  mountFiles,
  mountLanguage,
  mountAppearance,
]

/** Screens that send mail or lead to an identity provider. */
export const accountScreens: readonly ((scope: AccountScope) => void)[] = [mountSecurity, mountData]
