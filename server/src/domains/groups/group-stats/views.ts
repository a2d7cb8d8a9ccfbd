import type { Static } from 'typebox'
import type { Reader } from '#kernel/context.ts'
import { countAttendees, type EventsRow, listEventNumbers, listJoined } from './queries.ts'
import { decideRate, type GroupStatsPeriod } from './rules.ts'
import type { GroupStats } from './wire.ts'

type Stats = Static<typeof GroupStats>

const empty = {
  ...{ events: 0, going: 0, attendance: 0, walk_ins: 0 },
  ...{ known_events: 0, known_attendees: 0, first_timers: 0, seats: 0, missed: 0 },
}
const fields = Object.keys(empty) as (keyof typeof empty)[]

/** Part 0 is the time before both periods, part 1 the previous period, and the others are this one. */
export async function loadStats(db: Reader, groupId: string, period: GroupStatsPeriod): Promise<Stats> {
  const { from, to, by, previousAt, endsAt, parts } = period
  const edges = [previousAt, ...parts].map((at) => at.toISOString())
  const scope = { groupId, edges, endsAt: endsAt.toISOString() }
  const events = new Map((await listEventNumbers(db, scope)).map((row) => [row.part, row]))
  const joined = new Map((await listJoined(db, scope)).map((row) => [row.part, row.people]))
  const people = await countAttendees(db, scope)
  const of = (part: number) => ({ ...(events.get(part) ?? empty), newMembers: joined.get(part) ?? 0 })
  const before = joined.get(0) ?? 0
  const previous = of(1)
  let members = before + previous.newMembers
  const series = parts.map((at, n) => {
    const part = of(n + 2)
    members += part.newMembers
    return { startsOn: at.toISOString().slice(0, 10), members, ...presentCounted(part) }
  })
  const current = sumOf(parts.map((_, n) => of(n + 2)))
  return {
    ...{ from, to, by, series },
    current: presentNumbers(current, members, people.current),
    previous: presentNumbers(previous, before + previous.newMembers, people.previous),
  }
}

type Part = Omit<EventsRow, 'part'> & { newMembers: number }

function sumOf(parts: readonly Part[]): Part {
  const sum: Part = { ...empty, newMembers: 0 }
  for (const part of parts) for (const field of [...fields, 'newMembers'] as const) sum[field] += part[field]
  return sum
}

function presentCounted({ newMembers, events, going, attendance, ...part }: Part) {
  const { walk_ins: walkIns, known_events: knownEvents, first_timers: firstTimers } = part
  return { newMembers, events, knownEvents, going, attendance, walkIns, firstTimers }
}

function presentNumbers(part: Part, members: number, uniqueAttendees: number): Stats['current'] {
  return {
    members,
    ...presentCounted(part),
    uniqueAttendees,
    returningRate: decideRate(part.known_attendees - part.first_timers, part.known_attendees),
    showRate: decideRate(part.seats - part.missed, part.seats),
  }
}
