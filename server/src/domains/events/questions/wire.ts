import { type Static, Type } from 'typebox'
import { Body, Id, Name, Nullable, OneOf, Shape } from '#kernel/operation/schema.ts'
import {
  type AskedQuestion,
  helpLengthMax,
  keptDaysMax,
  labelLengthMax,
  optionLengthMax,
  optionsMax,
  questionsMax,
  type StoredQuestion,
} from './rules.ts'

const kindText =
  '`short`: up to 200 characters; `long`: up to 2,000; `choice`: one of `options`; `choices`: any of them; `yes_no`'

const question = {
  kind: { ...OneOf('short', 'long', 'choice', 'choices', 'yes_no'), description: kindText },
  label: Name(labelLengthMax, { description: 'The question' }),
  help: Type.Optional(Name(helpLengthMax, { description: 'A sentence below the question' })),
  options: Type.Optional(
    Type.Array(Name(optionLengthMax), {
      minItems: 2,
      maxItems: optionsMax,
      description: 'Only with the kinds `choice` and `choices`',
    }),
  ),
}

const isRequired = Type.Boolean({ description: 'Whether an RSVP needs an answer' })
const isAskedOfGuests = Type.Boolean({ description: 'Whether each guest is asked, too' })
const isShownAtDoor = Type.Boolean({ description: 'Whether volunteers at the door see the answers' })
const isSensitive = Type.Boolean({
  description: 'Whether the answers are encrypted, and opened only by owners and managers in a browser',
})

const QuestionShape = Shape('Question', {
  id: Id,
  ...question,
  ...{ isRequired, isAskedOfGuests, isShownAtDoor, isSensitive },
})

const off = <T extends object>(schema: T) => Type.Optional({ ...(schema as typeof isRequired), default: false })

const QuestionRequest = Type.Object(
  {
    id: Type.Optional({ ...Id, description: 'Of a question that is there; without it, the question is new' }),
    ...question,
    isRequired: off(isRequired),
    isAskedOfGuests: off(isAskedOfGuests),
    isShownAtDoor: off(isShownAtDoor),
    isSensitive: off(isSensitive),
  },
  { additionalProperties: false },
)

const Version = Type.Integer({ minimum: 0, description: 'Rises with each change; 0 while nothing was set' })
const KeptDays = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: keptDaysMax,
    description: 'Days after the end of the event for which answers are kept; null: as long as the instance keeps them',
  }),
)

const list = { maxItems: questionsMax, description: 'In the order in which they are asked' }
const request = {
  questions: Type.Array(QuestionRequest, { ...list, description: 'The whole list; what is left out is removed' }),
  version: { ...Version, description: '`version` of the list that you changed' },
}

export const QuestionList = Shape('QuestionList', { questions: Type.Array(QuestionShape, list) })
export const GroupQuestions = Shape('GroupQuestions', {
  questions: Type.Array(QuestionShape, list),
  version: Version,
})
export const EventQuestions = Shape('EventQuestions', {
  ...GroupQuestions.properties,
  keptDays: KeptDays,
  removed: Type.Array(QuestionShape, { description: 'Questions that are no longer asked, but have answers' }),
})
export const GroupQuestionsRequest = Body('GroupQuestionsRequest', request)
/** What sets the questions of an event. */
export const eventQuestionsFields = { ...request, keptDays: Type.Optional(KeptDays) }

export type QuestionInput = Static<typeof QuestionRequest>

/** What an RSVP sends: a text, one option or several, yes or no, by the id of the question. */
export const AnswersInput = Type.Unsafe<Record<string, string | string[] | boolean>>({
  type: 'object',
  propertyNames: { type: 'string', format: 'uuid' },
  maxProperties: questionsMax * 2,
  additionalProperties: {
    type: ['string', 'array', 'boolean'],
    maxLength: 2000,
    maxItems: optionsMax,
    items: { type: 'string', maxLength: optionLengthMax },
  },
  description:
    'By the id of the question: a text, an option, a list of options, or true or false. An empty text or list takes an answer back',
})

function presentQuestion({ id, kind, label, help, options, ...flags }: AskedQuestion): Static<typeof QuestionShape> {
  const { isRequired, isAskedOfGuests, isShownAtDoor, isSensitive } = flags
  const more = { ...(help !== undefined && { help }), ...(options && { options: [...options] }) }
  return { id, kind, label, ...more, isRequired, isAskedOfGuests, isShownAtDoor, isSensitive }
}

interface ListRow {
  version: number
  questions: StoredQuestion[]
}

const isAsked = ({ removedAt }: StoredQuestion) => removedAt === undefined

export function presentGroupQuestions(row: ListRow | undefined): Static<typeof GroupQuestions> {
  const { version = 0, questions = [] } = row ?? {}
  return { questions: questions.filter(isAsked).map(presentQuestion), version }
}

export function presentEventQuestions(
  row: (ListRow & { kept_days: number | null }) | undefined,
): Static<typeof EventQuestions> {
  const removed = (row?.questions ?? []).filter((one) => !isAsked(one)).map(presentQuestion)
  return { ...presentGroupQuestions(row), keptDays: row?.kept_days ?? null, removed }
}
