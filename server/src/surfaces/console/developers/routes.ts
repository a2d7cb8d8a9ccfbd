import type { PageScope } from '#surfaces/site/page-scope.ts'
import { mountStart } from './start.ts'

/** The pages of developers, one file per screen. */
export const developersScreens: readonly ((scope: PageScope) => void)[] = [mountStart]
