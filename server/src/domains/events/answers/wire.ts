import { type Static, Type } from 'typebox'
import { ApplyTo } from '#domains/events/events/index.ts'
import {
  eventQuestionsFields,
  type GivenAnswer,
  type OptionCount,
  type StoredQuestion,
} from '#domains/events/questions/index.ts'
import { Body, Id, Nullable, OneOf, Shape } from '#kernel/operation/schema.ts'

export const EventQuestionsRequest = Body('EventQuestionsRequest', { ...eventQuestionsFields, applyTo: ApplyTo })

const Kind = { ...OneOf('short', 'long', 'choice', 'choices', 'yes_no'), description: 'How it is answered' }
const IsSensitive = Type.Boolean({ description: 'Whether its answers are encrypted' })
const IsRemoved = Type.Boolean({ description: 'Whether it is no longer asked' })

const Answer = Shape('Answer', {
  questionId: { ...Id, description: 'Id of the question' },
  label: Type.String({ description: 'The question as it reads now' }),
  kind: Kind,
  isSensitive: IsSensitive,
  isRemoved: IsRemoved,
  values: Nullable(
    Type.Array(Type.String(), {
      description:
        'The text, the options, or `yes` or `no`; null: a sensitive answer, which is opened in a browser and not here, or which no key opens',
    }),
  ),
})

const answers = Type.Array(Answer, { description: 'In the order of the questions, without those left empty' })

const GuestAnswers = Shape('GuestAnswers', { guestId: { ...Id, description: 'Id of the guest' }, answers })
const guests = Type.Array(GuestAnswers, { description: 'Answers about the people who come with them' })

export const OwnAnswers = Shape('OwnAnswers', { answers, guests })
export const AttendeeAnswers = Shape('AttendeeAnswers', { answers, guests })

export const QuestionCounts = Shape('QuestionCounts', {
  questions: Type.Array(
    Shape('QuestionCount', {
      id: Id,
      label: Type.String({ description: 'The question as it reads now' }),
      kind: Kind,
      isSensitive: IsSensitive,
      isRemoved: IsRemoved,
      answered: Type.Integer({ description: 'People with a spot who answered, guests included' }),
      options: Type.Array(
        Shape('OptionCount', {
          option: Type.String({ description: 'As it was chosen; `yes` or `no` for a question of that kind' }),
          count: Type.Integer({ description: 'People with a spot who chose it' }),
        }),
        { description: 'Empty for texts and for sensitive questions' },
      ),
    }),
    { description: 'In their order; those that were removed come last' },
  ),
})

/** Of one person and those who come with them. */
export function presentAnswers(
  questions: readonly StoredQuestion[],
  given: readonly GivenAnswer[],
): Static<typeof AttendeeAnswers> {
  const of = (guestId: string | null) => {
    const found = new Map(given.filter((one) => one.guestId === guestId).map((one) => [one.questionId, one.values]))
    return questions
      .filter(({ id }) => found.has(id))
      .map(({ id: questionId, label, kind, isSensitive, removedAt }) => {
        const values = found.get(questionId) ?? null
        return { questionId, label, kind, isSensitive, isRemoved: removedAt !== undefined, values }
      })
  }
  const guestIds = [...new Set(given.flatMap(({ guestId }) => guestId ?? []))].sort()
  return { answers: of(null), guests: guestIds.map((guestId) => ({ guestId, answers: of(guestId) })) }
}

const optionsOf = ({ kind, options = [] }: StoredQuestion) => (kind === 'yes_no' ? ['yes', 'no'] : options)

export function presentCounts(
  questions: readonly StoredQuestion[],
  counts: readonly OptionCount[],
): Static<typeof QuestionCounts> {
  const countOf = (question: StoredQuestion) => {
    const { id, label, kind, isSensitive, removedAt } = question
    const own = counts.filter(({ question_id }) => question_id === id)
    const chosen = new Map(own.flatMap(({ option, count }) => (option === null ? [] : [[option, count] as const])))
    // An option that was reworded or taken away is still what some people chose.
    const options = isSensitive ? [] : [...new Set([...optionsOf(question), ...chosen.keys()])]
    return {
      ...{ id, label, kind, isSensitive, isRemoved: removedAt !== undefined },
      answered: own.reduce((sum, { people }) => sum + people, 0),
      options: options.map((option) => ({ option, count: chosen.get(option) ?? 0 })),
    }
  }
  return { questions: questions.map(countOf) }
}
