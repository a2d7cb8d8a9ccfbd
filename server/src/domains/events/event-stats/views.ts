import type { Static } from 'typebox'
import { areFirstVisitsKnown, countAttendees, isClosed } from '#domains/events/attendees/index.ts'
import type { Reader } from '#kernel/context.ts'
import { dateIn, zoneOrUtc } from '#kernel/formats/time-zone.ts'
import { countReturning, listCheckinQuarters, listEntrances, listRsvpDays, listSent } from './queries.ts'
import { decideDays, decideSteps } from './rules.ts'
import { type EventStats, presentStats } from './wire.ts'

const announcementsMax = 20
const entrancesMax = 20

interface CountedEvent {
  id: string
  group_id: string | null
  starts_at: string
  over_at: string
  timezone: string | null
}

/** The numbers of an event. Each statement reads the rows of this one event by an index. */
export async function findStats(db: Reader, event: CountedEvent, now: Date): Promise<Static<typeof EventStats>> {
  const { id: eventId, group_id: groupId, starts_at: startsAt, over_at: overAt, timezone } = event
  const lastDay = dateIn(new Date(Math.min(now.getTime(), Date.parse(overAt))), timezone)
  return presentStats({
    counts: await countAttendees(db, eventId, isClosed(overAt, now)),
    returning: groupId === null ? { seated: 0, came: 0 } : await countReturning(db, { eventId, groupId, startsAt }),
    areFirstVisitsKnown: await areFirstVisitsKnown(db, groupId, startsAt),
    ...decideDays(await listRsvpDays(db, eventId, zoneOrUtc(timezone)), lastDay),
    steps: decideSteps(await listCheckinQuarters(db, eventId)),
    entrances: await listEntrances(db, eventId, entrancesMax),
    sent: await listSent(db, eventId, now, announcementsMax),
  })
}
