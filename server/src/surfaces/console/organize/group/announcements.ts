import { operations } from '#domains/index.ts'
import { messagesOf, type PageScope } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { languagesOfGroup } from '../announcements/languages.ts'
import { mountAnnouncements } from '../announcements/mount.ts'
import type { FindAnnouncementTarget } from '../announcements/target.ts'
import { findGroupZone } from '../latest-event.ts'
import { findGroup, groupPath, groupRoute, groupScreen, slugOf } from '../shell.ts'

const { announcements } = operations

/** Announcements to the members of a group. */
export function mountGroupAnnouncements(scope: PageScope): void {
  mountAnnouncements(scope, groupRoute('announcements'), findTarget)
}

const findTarget: FindAnnouncementTarget = async (scope, request) => {
  const group = await findGroup(scope, request)
  const [messages, params] = [messagesOf(request), { groupId: group.id }]
  return {
    kind: 'group',
    targetId: group.id,
    path: groupPath(slugOf(group), 'announcements'),
    timezone: await findGroupZone(scope, request, group),
    messages,
    now: scope.server.clock.now(),
    sizes: await perform(scope, request, announcements.audiencesOfGroup, { params }),
    languages: await languagesOfGroup(scope, group, messages),
    isOffered: () => true,
    list: () => perform(scope, request, announcements.listOfGroup, { params, query: cursorsIn(request) }),
    create: (body) => perform(scope, request, announcements.createForGroup, { params, body }),
    screen: (screen) => groupScreen(messages, group, 'announcements', screen),
  }
}
