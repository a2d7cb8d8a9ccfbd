import { ApiError, type Problem } from '#kernel/operation/errors.ts'

export const labelsMax = 8
export const labelNameMax = 30

/** Each is readable by day and by night; the name of the label is always beside it. */
export const labelColors = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'gray'] as const
export type LabelColor = (typeof labelColors)[number]

export interface StoredLabel {
  id: string
  name: string
  color: LabelColor
  question_id: string | null
  option: string | null
}

export interface WantedLabel {
  id?: string | undefined
  name: string
  color: LabelColor
  questionId?: string | null | undefined
  option?: string | null | undefined
}

/** A question whose answers can give a label. */
export interface AskedOptions {
  id: string
  options: readonly string[]
}

/** How a name is compared: two labels that differ in letter case alone could not be told apart in a file. */
export const foldName = (name: string): string => name.normalize('NFC').trim().toLowerCase()

const problem = (at: number, field: string, message: string, keyword: string): Problem => ({
  field: `labels.${at}.${field}`,
  message,
  rule: { keyword },
})

const ruleOf = ({ questionId, option }: WantedLabel) =>
  questionId ? `${questionId.toLowerCase()} ${option}` : undefined

function problemsOf(
  before: readonly StoredLabel[],
  wanted: readonly WantedLabel[],
  asked: readonly AskedOptions[],
): Problem[] {
  const known = new Map(before.map((label) => [label.id, label]))
  const ids = wanted.map(({ id }) => id?.toLowerCase())
  const names = wanted.map(({ name }) => foldName(name))
  const rules = wanted.map(ruleOf)
  const isRuleKept = ({ question_id, option }: StoredLabel, one: WantedLabel) =>
    question_id === one.questionId?.toLowerCase() && option === one.option
  return wanted.flatMap((one, at) => {
    const problems: Problem[] = []
    const id = ids[at]
    const earlier = id === undefined ? undefined : known.get(id)
    if (id !== undefined && !earlier) problems.push(problem(at, 'id', 'names no label of this event', 'unknownLabel'))
    if (id !== undefined && ids.indexOf(id) < at)
      problems.push(problem(at, 'id', 'must differ from the others', 'same'))
    if (names.indexOf(names[at]!) < at) problems.push(problem(at, 'name', 'must differ from the others', 'sameLabel'))
    if (!one.questionId !== !one.option)
      problems.push(problem(at, 'option', 'comes together with questionId', 'optionAlone'))
    else if (one.questionId && !(earlier && isRuleKept(earlier, one))) {
      const question = asked.find((q) => q.id === one.questionId!.toLowerCase())
      if (!question)
        problems.push(
          problem(at, 'questionId', 'must name a question with options that is not sensitive', 'noQuestion'),
        )
      else if (!question.options.includes(one.option!))
        problems.push(problem(at, 'option', 'must be one of the options of the question', 'noOption'))
    }
    if (rules[at] !== undefined && rules.indexOf(rules[at]) < at)
      problems.push(problem(at, 'option', 'gives another label already', 'sameOption'))
    return problems
  })
}

/** The list as it is stored after a change. A rule that was there stays, also when its question has changed since. */
export function decideLabels(
  before: readonly StoredLabel[],
  wanted: readonly WantedLabel[],
  asked: readonly AskedOptions[],
  makeId: () => string,
): StoredLabel[] {
  const problems = problemsOf(before, wanted, asked)
  if (problems.length > 0) {
    const { field, message } = problems[0]!
    throw new ApiError('validation_failed', `${field} ${message}`, {}, problems)
  }
  return wanted.map(({ id, name, color, questionId, option }) => ({
    id: id?.toLowerCase() ?? makeId(),
    name: name.normalize('NFC').trim(),
    color,
    question_id: questionId?.toLowerCase() ?? null,
    option: (questionId && option) || null,
  }))
}

/** Whether nothing would change, as when a request is sent again because its response was lost. */
export function isSameLabels(before: readonly StoredLabel[], wanted: readonly WantedLabel[]): boolean {
  const isSame = (one: WantedLabel, at: number) => {
    const { id, name, color, question_id, option } = before[at]!
    const isNamed = one.id === undefined || one.id.toLowerCase() === id
    const isRuled = (one.questionId?.toLowerCase() ?? null) === question_id && (one.option ?? null) === option
    return isNamed && isRuled && one.name.normalize('NFC').trim() === name && one.color === color
  }
  return before.length === wanted.length && wanted.every(isSame)
}
