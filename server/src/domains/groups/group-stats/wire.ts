import { Type } from 'typebox'
import { Day, Nullable, OneOf, Shape } from '#kernel/operation/schema.ts'

export const Interval = OneOf('week', 'month')

const rate = (description: string) => Nullable(Type.Number({ minimum: 0, maximum: 1, description }))

const counted = {
  newMembers: Type.Integer({ description: 'Members who joined in this time and still are members' }),
  events: Type.Integer({ description: 'Events that are not cancelled' }),
  knownEvents: Type.Integer({
    description: 'Those of them whose attendance is known: at least a third of the people with a seat were checked in',
  }),
  going: Type.Integer({ description: 'Seats at these events' }),
  attendance: Type.Integer({ description: 'People who were checked in at these events, and guests they bring' }),
  walkIns: Type.Integer({
    description: 'People without an account who were let in by name; they are in none of the other numbers',
  }),
  firstTimers: Type.Integer({
    description: 'Check-ins of people who came for the first time, at events whose attendance is known',
  }),
}

const GroupNumbers = Shape('GroupNumbers', {
  members: Type.Integer({ description: 'Members at the end of the period' }),
  ...counted,
  uniqueAttendees: Type.Integer({ description: 'People who came at least once' }),
  returningRate: rate(
    'Share of those with an account who came and had come before, at events whose attendance is known; null without any',
  ),
  showRate: rate(
    'Share of the people with a seat who came, at past events whose attendance is known; null without any',
  ),
})

export const GroupStats = Shape('GroupStats', {
  from: Day,
  to: { ...Day, description: 'Included' },
  by: Interval,
  current: GroupNumbers,
  previous: GroupNumbers,
  series: Type.Array(
    Shape('GroupStatsPoint', {
      startsOn: { ...Day, description: 'First day of the week or month, or `from`' },
      members: Type.Integer({ description: 'Members at the end of it' }),
      ...counted,
    }),
  ),
})
