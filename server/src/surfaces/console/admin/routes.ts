import type { PageScope } from '#surfaces/site/page-scope.ts'
import { mountAudit } from './audit.ts'
import { mountWelcome } from './welcome/mount.ts'

/** The pages of administrators, one file per screen. */
export const adminScreens: readonly ((scope: PageScope) => void)[] = [mountAudit, mountWelcome]
