import { ApiError, type Problem } from '#kernel/operation/errors.ts'
import { findSecret } from './rules.secrets.ts'
import type { QuestionInput } from './wire.ts'

export const questionsMax = 10
export const labelLengthMax = 200
export const helpLengthMax = 300
export const optionLengthMax = 80
export const optionsMax = 20
/** As long as the longest period that an instance can set. */
export const keptDaysMax = 180
/** A list that is changed again and again while people answer does not grow without end. */
const removedMax = 30

type QuestionKind = 'short' | 'long' | 'choice' | 'choices' | 'yes_no'

export interface AskedQuestion {
  id: string
  kind: QuestionKind
  label: string
  help?: string
  options?: readonly string[]
  isRequired: boolean
  isAskedOfGuests: boolean
  isShownAtDoor: boolean
  isSensitive: boolean
}

/** As it is stored. */
export interface StoredQuestion extends AskedQuestion {
  /** Since when an answer is required: "one made required later is not asked of those who are in". */
  requiredAt?: string
  /** "a removed one keeps its answers for the team until they expire" */
  removedAt?: string
}

/** Those that are asked now. */
export const asked = (questions: readonly StoredQuestion[]): StoredQuestion[] =>
  questions.filter(({ removedAt }) => removedAt === undefined)

/** Those whose answers are for the people at the door; never sensitive ones. */
export const shownAtDoor = (questions: readonly StoredQuestion[]): StoredQuestion[] =>
  asked(questions).filter(({ isShownAtDoor, isSensitive }) => isShownAtDoor && !isSensitive)

const hasOptions = (kind: QuestionKind) => kind === 'choice' || kind === 'choices'

const secretTexts = {
  password: 'must not ask for a password: no event needs one, and people should never give theirs away',
  card: 'must not ask for a card or bank number: take payments elsewhere, with a link as the event’s ticketUrl',
  identity: 'must not ask for an identity number: ask people to bring a document, and look at it at the door',
}

function problemsOf(wanted: QuestionInput, at: number): Problem[] {
  const { kind, label, help, options, isSensitive, isShownAtDoor } = wanted
  const problems: Problem[] = []
  const add = (field: string, message: string, keyword = 'required') =>
    problems.push({ field: `questions.${at}.${field}`, message, rule: { keyword } })
  if (hasOptions(kind) && options === undefined) add('options', `is required for the kind ${kind}`, 'optionsMissing')
  if (!hasOptions(kind) && options !== undefined) add('options', `must be left out for the kind ${kind}`, 'format')
  const folded = (options ?? []).map((option) => option.trim().toLowerCase())
  if (new Set(folded).size < folded.length) add('options', 'must differ from each other', 'sameOptions')
  if (isSensitive && isShownAtDoor) add('isShownAtDoor', 'must be false for a sensitive question', 'sensitiveAtDoor')
  const secret = findSecret({ label, ...(help !== undefined && { help }), ...(options && { options }) })
  if (secret) add('label', secretTexts[secret], `asks_${secret}`)
  return problems
}

const refuse = (problems: readonly Problem[]) => {
  const { field, message } = problems[0]!
  return new ApiError('validation_failed', `${field} ${message}`, {}, problems)
}

export interface Change {
  /** Whether there is, or was, an RSVP. */
  hasRsvps: boolean
  /** Of the questions that are there, those with answers. */
  answered: ReadonlySet<string>
  now: Date
  makeId: () => string
  /** Of another date of the series: a question has one id in all of them, so that one answer fits all. */
  shared?: readonly AskedQuestion[]
}

/** What stays as it was once people have answered. */
function lockedProblem(before: StoredQuestion, wanted: QuestionInput, at: number): ApiError | undefined {
  const refusal = (field: 'kind' | 'isSensitive', what: string) => {
    const message = `This event has RSVPs, so a question ${what}; add a new one instead`
    const problem = {
      field: `questions.${at}.${field}`,
      message: 'cannot change anymore',
      rule: { keyword: 'answered' },
    }
    return new ApiError('event_has_rsvps', message, {}, [problem])
  }
  if (before.kind !== wanted.kind) return refusal('kind', 'keeps its kind')
  if (before.isSensitive !== (wanted.isSensitive ?? false)) return refusal('isSensitive', 'stays sensitive or not')
  return undefined
}

function storedOf(wanted: QuestionInput, before: StoredQuestion | undefined, change: Change): StoredQuestion {
  const { now, makeId, shared = [] } = change
  const { kind, label, help, options, isRequired = false, isAskedOfGuests = false, ...flags } = wanted
  const requiredAt = before?.isRequired && before.removedAt === undefined ? before.requiredAt : now.toISOString()
  return {
    id: before?.id ?? shared.find(({ id }) => id === wanted.id)?.id ?? makeId(),
    kind,
    label: label.trim(),
    ...(help !== undefined && { help: help.trim() }),
    ...(options && { options: options.map((option) => option.trim()) }),
    isRequired,
    isAskedOfGuests,
    isShownAtDoor: flags.isShownAtDoor ?? false,
    isSensitive: flags.isSensitive ?? false,
    ...(isRequired && requiredAt !== undefined && { requiredAt }),
  }
}

/** Of a question as it is stored, what a request says about it. */
function contentOf(one: QuestionInput | StoredQuestion): unknown[] {
  const { kind, label, help, options, isRequired, isAskedOfGuests, isShownAtDoor, isSensitive } = one
  const flags = [isRequired, isAskedOfGuests, isShownAtDoor, isSensitive].map((flag) => flag ?? false)
  return [kind, label.trim(), help?.trim() ?? null, options?.map((option) => option.trim()) ?? null, ...flags]
}

/** Whether the list is what it would become, as when a request is sent again because its answer was lost. */
export function isSameList(before: readonly StoredQuestion[], wanted: readonly QuestionInput[]): boolean {
  const current = asked(before)
  const isSame = (one: QuestionInput, at: number) =>
    (one.id === undefined || one.id.toLowerCase() === current[at]!.id) &&
    JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(current[at]!))
  return current.length === wanted.length && wanted.every(isSame)
}

/** The list as it is stored after a change: those that are asked, then those that were removed and have answers. */
export function decideQuestions(
  before: readonly StoredQuestion[],
  wanted: readonly QuestionInput[],
  change: Change,
): StoredQuestion[] {
  const known = new Map(before.map((one) => [one.id, one]))
  const named = new Set([...known.keys(), ...(change.shared ?? []).map(({ id }) => id)])
  const ids = wanted.map(({ id }) => id?.toLowerCase())
  const problems = wanted.flatMap(problemsOf)
  ids.forEach((id, at) => {
    const field = `questions.${at}.id`
    if (id === undefined) return
    if (!named.has(id)) problems.push({ field, message: 'names no question here; leave it out for a new one' })
    else if (ids.indexOf(id) < at) problems.push({ field, message: 'must differ from the others' })
  })
  if (problems.length > 0) throw refuse(problems)
  const next = wanted.map((one, at) => {
    const earlier = ids[at] === undefined ? undefined : known.get(ids[at])
    const locked = earlier && change.hasRsvps && lockedProblem(earlier, one, at)
    if (locked) throw locked
    return storedOf(one, earlier, change)
  })
  return [...next, ...removedOf(before, next, change)]
}

function removedOf(before: readonly StoredQuestion[], next: readonly StoredQuestion[], { answered, now }: Change) {
  const left = new Set(next.map(({ id }) => id))
  const removed = before
    .filter(({ id }) => !left.has(id) && answered.has(id))
    .map((one) => ({ ...one, removedAt: one.removedAt ?? now.toISOString() }))
  if (removed.length > removedMax)
    throw new ApiError('limit_reached', 'Too many questions with answers were removed; change one of those instead')
  return removed
}
