import type { PageScope } from '#surfaces/site/page-scope.ts'
import { mountPrivacy } from './privacy.ts'

/** The settings of a member, one file per screen. */
export const settingsScreens: readonly ((scope: PageScope) => void)[] = [mountPrivacy]
