import { type Static, Type } from 'typebox'
import {
  LabelColorName,
  type LabelCount,
  type LabelListRow,
  labelNameMax,
  labelsMax,
} from '#domains/events/attendee-labels/index.ts'
import { optionLengthMax } from '#domains/events/questions/index.ts'
import { Body, Id, Name, Nullable, OneOf, Shape, Text } from '#kernel/operation/schema.ts'
import { fileMax } from './rules.ts'

const rule = {
  questionId: Nullable({ ...Id, description: 'Question of the event whose answer gives the label; null: none' }),
  option: Nullable(
    Type.String({ maxLength: optionLengthMax, description: 'The option; `yes` or `no` for a question of that kind' }),
  ),
}

const Version = Type.Integer({ minimum: 0, description: 'Rises with each change; 0 while nothing was set' })

export const EventLabels = Shape('EventLabels', {
  labels: Type.Array(
    Shape('EventLabel', {
      id: Id,
      name: Type.String({ description: 'Shown on badge, ticket and at the door' }),
      color: LabelColorName,
      ...rule,
      attendees: Type.Integer({ description: 'People with a spot or on the waitlist who have it' }),
    }),
    { description: 'In their order' },
  ),
  version: Version,
})

export const EventLabelsRequest = Body('EventLabelsRequest', {
  labels: Type.Array(
    Body('EventLabelInput', {
      id: Type.Optional({ ...Id, description: 'Of a label that is there; without it, the label is new' }),
      name: Name(labelNameMax, { description: 'Shown on badge, ticket and at the door' }),
      color: LabelColorName,
      questionId: Type.Optional(rule.questionId),
      option: Type.Optional(rule.option),
    }),
    { maxItems: labelsMax, description: 'The whole list; what is left out is removed and taken off people' },
  ),
  version: { ...Version, description: '`version` of the list that you changed' },
})

export const LabelAttendees = Body('LabelAttendees', {
  userIds: Type.Array(Id, { minItems: 1, maxItems: 200, description: 'Ids of the users, at most 200' }),
  labelId: Nullable({ ...Id, description: 'A label of the event; null: no label, whatever the user answered' }),
})

export const LabelledAttendees = Shape('LabelledAttendees', {
  results: Type.Array(
    Shape('LabelledAttendee', {
      userId: Id,
      status: {
        ...OneOf('done', 'unchanged', 'refused'),
        description: '`unchanged`: it was done before; `refused`: see `code`',
      },
      code: Type.Optional(Type.String({ description: 'Error code of a refused user' })),
    }),
    { description: 'One result for each user, in the order of the request' },
  ),
})

export const LabelFile = Body('LabelFile', {
  text: {
    ...Text(1, fileMax),
    description: 'A CSV file with an email address or username and the name of a label in each row',
  },
})

const counts = {
  given: Type.Integer({ description: 'Attendees who get a label, or another one' }),
  removed: Type.Integer({ description: 'Attendees whose label is taken away, because theirs is empty in the file' }),
  unchanged: Type.Integer({ description: 'Attendees who have what the file says' }),
  withoutRsvp: Type.Integer({ description: 'Users who are known to the group and have no RSVP to the event' }),
  unknown: Type.Array(Type.String(), {
    description: 'Addresses and names of the file that are no one the group knows; stored nowhere',
  }),
  unknownLabels: Type.Array(Type.String(), { description: 'Words of the file that are no label of the event' }),
}

export const LabelFileRead = Shape('LabelFileRead', counts)
export const LabelFileApplied = Shape('LabelFileApplied', counts)

export function presentLabels(
  { labels, version }: LabelListRow,
  counted: readonly LabelCount[],
): Static<typeof EventLabels> {
  const countOf = new Map(counted.map(({ id, count }) => [id, count]))
  return {
    labels: labels.map(({ id, name, color, question_id: questionId, option }) => ({
      ...{ id, name, color, questionId, option },
      attendees: countOf.get(id) ?? 0,
    })),
    version,
  }
}
