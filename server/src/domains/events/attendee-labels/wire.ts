import { type Static, Type } from 'typebox'
import { Id, Nullable, OneOf, Shape } from '#kernel/operation/schema.ts'
import { type LabelColor, labelColors } from './rules.ts'

export const LabelColorName = { ...OneOf(...labelColors), description: 'Name of its color' }

/** What is shown of a label. */
const shown = {
  id: Id,
  name: Type.String({ description: 'As the organizers wrote it, such as Speaker' }),
  color: LabelColorName,
}

export const AttendeeLabel = Shape('AttendeeLabel', shown)

/** For the person alone. */
export const OwnAttendeeLabel = Shape('OwnAttendeeLabel', shown, {
  description: 'What the organizers know the user as; absent: nothing',
})

/** For the organizers: the label of an attendee, or null. */
export const NullableAttendeeLabel = Nullable(
  Shape('NullableAttendeeLabel', shown, { description: 'The label of the attendee; null: none' }),
)

export interface LabelRow {
  id: string
  name: string
  color: LabelColor
}

export const presentLabel = ({ id, name, color }: LabelRow): Static<typeof AttendeeLabel> => ({ id, name, color })
