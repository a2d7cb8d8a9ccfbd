import type { PageScope } from '#surfaces/site/page-scope.ts'
import type { AccountScope } from '#surfaces/site/sign-in/session.ts'
import { mountAppearance } from './appearance.ts'
import { blockedScreens } from './blocked.ts'
import { calendarScreens } from './calendar.ts'
import { mountData } from './data.ts'
import { filesScreens } from './files.ts'
import { languageScreen } from './language.ts'
import { mountNotifications } from './notifications.ts'
import { mountOverview } from './overview.ts'
import { passesScreens } from './passes.ts'
import { mountPortfolio } from './portfolio.ts'
import { privacyScreen } from './privacy.ts'
import { profileScreen } from './profile.ts'
import { ownReportsScreen } from './reports.ts'
import { mountSecurity } from './security.ts'

/** The settings of a member, one file per screen. */
export const settingsScreens: readonly ((scope: PageScope) => void)[] = [
  mountOverview,
  profileScreen,
  mountPortfolio,
  privacyScreen,
  mountNotifications,
  ...calendarScreens,
  ...blockedScreens,
  ownReportsScreen,
  ...passesScreens,
  ...filesScreens,
  languageScreen,
  mountAppearance,
]

/** Screens that send mail or lead to an identity provider. */
export const accountScreens: readonly ((scope: AccountScope) => void)[] = [mountSecurity, mountData]
