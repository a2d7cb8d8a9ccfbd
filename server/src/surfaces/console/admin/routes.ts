import type { PageScope } from '#surfaces/site/page-scope.ts'
import { mountAudit } from './audit.ts'

/** The pages of administrators, one file per screen. */
export const adminScreens: readonly ((scope: PageScope) => void)[] = [mountAudit]
