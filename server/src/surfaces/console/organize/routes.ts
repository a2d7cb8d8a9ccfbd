import type { PageScope } from '#surfaces/site/page-scope.ts'
import { mountGroupEvents } from './group/events.ts'
import { mountHome } from './home.ts'
import { mountNewGroup } from './new-group.ts'

/** The pages of organizers, one file per screen. */
export const organizeScreens: readonly ((scope: PageScope) => void)[] = [mountHome, mountNewGroup, mountGroupEvents]
