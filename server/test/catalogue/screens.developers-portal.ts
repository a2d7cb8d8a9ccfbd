import type { ScreenRow } from './screens.table.ts'

/** The first screen of developers, tokens and apps. */
export const developersPortalScreens: readonly ScreenRow[] = [{ route: '/developers', role: 'visitor' }]
