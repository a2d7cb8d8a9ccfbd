import { Type } from 'typebox'
import { Body, Day, Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'

/** contract §8.1: "up to 53 dates ahead", a year of weeks. */
export const datesMax = 53

const Frequency = OneOf('daily', 'weekly', 'monthly')
const RepeatBy = OneOf('date', 'weekday', 'last_weekday')

const rule = {
  freq: { ...Frequency, description: 'Unit of time between the dates' },
  interval: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 4,
      default: 1,
      description: 'Number of units between the dates; weekly with 2 is every second week',
    }),
  ),
  by: Type.Optional({
    ...RepeatBy,
    default: 'date',
    description:
      'Only with monthly. `date`: the same day of the month, or its last day if it is shorter; `weekday`: the same weekday of the month as the start, such as the first Tuesday, where the fifth means the last; `last_weekday`: the last such weekday of the month',
  }),
}

/** How the dates of a series were made. */
export const RepeatRule = Shape('RepeatRule', {
  freq: rule.freq,
  interval: Type.Integer({ description: 'Number of units between the dates' }),
  by: { ...RepeatBy, description: 'Which day of the month, with monthly' },
})

export const Repeat = Body('Repeat', {
  ...rule,
  count: Type.Integer({ minimum: 1, maximum: datesMax, description: 'Number of dates, with those that are skipped' }),
  skip: Type.Optional(
    Type.Array(Day, { maxItems: datesMax, description: 'Days to leave out, in the time zone of the event' }),
  ),
})

export const ApplyTo = Type.Optional({
  ...OneOf('this', 'following', 'all'),
  default: 'this',
  description:
    'Which events of a series change. `following`: this event and the later ones; `all`: this event and every other one. Events that have ended or are cancelled never change with others',
})

export const SeriesPlace = Shape('SeriesPlace', {
  id: Id,
  index: Type.Optional(Type.Integer({ description: 'Position in the series, from 1; only when you get one event' })),
  count: Type.Optional(Type.Integer({ description: 'Number of dates in the series; only when you get one event' })),
  ahead: Type.Optional(
    Nullable(
      Type.Integer({
        description:
          'Number of dates that are kept ahead, where the series goes on; null: it ends with its last date. Only when you get one event',
      }),
    ),
  ),
})

export const RepeatQuery = Type.Object({
  eventId: Type.Optional({ ...Id, description: 'Event to repeat; its dates follow it unless dateTime is sent' }),
  dateTime: Type.Optional({ ...Timestamp, description: 'First date; needed without eventId' }),
  timezone: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'IANA time zone; needed without eventId' }),
  ),
  ...rule,
  count: Type.Integer({ minimum: 1, maximum: datesMax, description: 'Number of dates' }),
})

export const RepeatDates = Shape('RepeatDates', {
  timezone: Type.String({ description: 'IANA time zone of the days' }),
  dates: Type.Array(
    Shape('RepeatDate', {
      day: { ...Day, description: 'Day in the time zone of the event; `skip` takes it' },
      dateTime: Timestamp,
      endTime: Nullable(Timestamp),
      conflict: Nullable({
        ...OneOf('past', 'too_far', 'in_series'),
        description:
          '`past`: it would already have ended; `too_far`: more than five years ahead; `in_series`: the series has an event on this day. null: none',
      }),
    }),
  ),
})
