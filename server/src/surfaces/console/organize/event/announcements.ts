import { operations } from '#domains/index.ts'
import { zoneOrUtc } from '#kernel/formats/time-zone.ts'
import { messagesOf, type PageScope } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { languagesOfEvent } from '../announcements/languages.ts'
import { mountAnnouncements } from '../announcements/mount.ts'
import type { AudienceChoice, FindAnnouncementTarget } from '../announcements/target.ts'
import { eventPath, eventRoute, eventScreen, findEvent } from '../shell.ts'

const { announcements } = operations

/** Announcements to the attendees of an event. */
export function mountEventAnnouncements(scope: PageScope): void {
  mountAnnouncements(scope, eventRoute('announcements'), findTarget)
}

const findTarget: FindAnnouncementTarget = async (scope, request) => {
  const event = await findEvent(scope, request)
  const [messages, now, params] = [messagesOf(request), scope.server.clock.now(), { eventId: event.id }]
  const sizes = await perform(scope, request, announcements.audiencesOfEvent, { params })
  const isStarted = Date.parse(event.dateTime) <= now.getTime()
  const isOffered = (audience: AudienceChoice) => {
    if (audience === 'no_shows') return isStarted && sizes.isAttendanceKnown
    // Before the start no one is checked in.
    return isStarted || audience !== 'checked_in'
  }
  return {
    kind: 'event',
    targetId: event.id,
    path: eventPath(event.id, 'announcements'),
    timezone: zoneOrUtc(event.timezone),
    messages,
    now,
    sizes,
    languages: await languagesOfEvent(scope, event, messages),
    isOffered,
    list: () => perform(scope, request, announcements.listOfEvent, { params, query: cursorsIn(request) }),
    create: (body) => perform(scope, request, announcements.createForEvent, { params, body }),
    screen: (screen) => eventScreen(messages, event, 'announcements', screen, now),
  }
}
