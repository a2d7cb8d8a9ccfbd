import { type Static, Type } from 'typebox'
import { Body, Id, Name, Nullable, Shape, Text, Timestamp } from '#kernel/operation/schema.ts'
import { labelLengthMax, nameLengthMax, type WalkInRecord } from './rules.ts'

export const WalkIn = Shape('WalkIn', {
  id: Id,
  eventId: Id,
  name: Type.String({ description: 'As an organizer entered it; deleted after 30 days' }),
  checkedInAt: Timestamp,
  label: Nullable(Type.String({ description: 'The entrance, as the organizer named it' })),
})

export const WalkInRequest = Body('WalkInRequest', {
  name: Name(nameLengthMax, { description: 'Name of the person' }),
  clientId: Type.Optional({
    ...Text(1, 100),
    description: 'Id made by the device; sending it again returns the first result',
  }),
  checkedInAt: Type.Optional({ ...Timestamp, description: 'When the person came; defaults to now' }),
  label: Type.Optional(Name(labelLengthMax, { description: 'The entrance, such as Main entrance' })),
})

export function presentWalkIn(eventId: string, row: WalkInRecord): Static<typeof WalkIn> {
  const { id, name, checked_in_at: checkedInAt, label } = row
  return { id, eventId, name, checkedInAt, label }
}
