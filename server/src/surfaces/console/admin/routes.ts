import type { PageScope } from '#surfaces/site/page-scope.ts'

/** The pages of administrators, one file per screen. */
export const adminScreens: readonly ((scope: PageScope) => void)[] = []
