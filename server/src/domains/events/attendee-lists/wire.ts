import { type Static, Type } from 'typebox'
import { Body, Id, Nullable, Shape, Timestamp } from '#kernel/operation/schema.ts'
import type { ListProgress } from './queries.ts'
import { rowsMax } from './rules.ts'

export const AttendeeListRequest = Body('AttendeeListRequest', {
  text: Type.String({
    minLength: 1,
    maxLength: 200_000,
    description: `An email address or a username in each line, or a CSV file with a column of addresses; at most ${rowsMax} people`,
  }),
})

const many = (description: string) => Type.Integer({ description })

export const AttendeeListPreview = Shape('AttendeeListPreview', {
  spots: many('People known to the group who get a seat'),
  waitlist: many('People known to the group who go on the waitlist because the event is full'),
  already: many('People who come already, or wait'),
  cannot: many('People who are banned, gave up a seat of this event, or find it full'),
  invitations: many('All other addresses that get an invitation'),
  invitedBefore: many('Addresses that were invited before'),
  overLimit: many('Addresses that cannot be invited now, because of the limits of invitations'),
  unknown: Type.Array(Type.String(), { description: 'Usernames that the group does not know; they are left out' }),
  wrong: Type.Array(
    Shape('AttendeeListLine', { line: Type.Integer({ description: 'Number of the line' }), text: Type.String() }),
    {
      description: 'Lines with neither an address nor a username',
    },
  ),
})

const progress = {
  id: Id,
  createdAt: Timestamp,
  finishedAt: Nullable({ ...Timestamp, description: 'null while it is being worked on' }),
  all: many('People and addresses in the list'),
  done: many('Those of them that are done'),
  confirmed: many('Got a seat'),
  waitlisted: many('Went on the waitlist'),
  already: many('Came already, or were invited before'),
  cannot: many('Could not be added'),
  invited: many('Got an invitation'),
  limit: many('Were not invited because of the limits; send them again tomorrow'),
}

export const AttendeeList = Shape('AttendeeList', progress)
export const LatestAttendeeList = Shape('LatestAttendeeList', {
  list: {
    ...Nullable(Shape('NullableAttendeeList', progress)),
    description: 'null if there was none in the last 30 days',
  },
})

export function presentList(row: ListProgress): Static<typeof AttendeeList> {
  const { created_at: createdAt, finished_at: finishedAt, ...counts } = row
  return { createdAt, finishedAt, ...counts }
}
