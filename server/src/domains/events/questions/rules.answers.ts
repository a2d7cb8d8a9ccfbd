import type { Cipher } from '#kernel/context.ts'
import { cleanName } from '#kernel/formats/names.ts'
import { ApiError, type Problem } from '#kernel/operation/errors.ts'
import { type AskedQuestion, asked, type StoredQuestion } from './rules.ts'

const lengths = { short: 200, long: 2000 }

export type AnswerValue = string | string[] | boolean
/** By the id of the question; what was left empty is not there. */
export type Answers = Readonly<Record<string, AnswerValue>>

interface Asking {
  /** Whether the answers are those of a guest, whom only some questions are asked of. */
  isGuest?: boolean
  /** Since when the person is in: what was made required later is not required of them. */
  since?: string
  /** Questions that they have answered before, and that a change may therefore leave out. */
  known?: ReadonlySet<string>
  /** Where the answers are in the request, such as `guests.0.answers`. */
  path?: string
}

/** A value of a wrong type or length, or that is no option: what is wrong with it. */
type Checked = { value: AnswerValue | undefined } | { problem: string }

/** Paragraphs stay; other control characters go. */
const cleanLong = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

function checkText(kind: 'short' | 'long', given: AnswerValue): Checked {
  if (typeof given !== 'string') return { problem: 'must be a text' }
  const text = kind === 'long' ? cleanLong(given) : (cleanName(given, Number.POSITIVE_INFINITY) ?? '')
  if ([...text].length > lengths[kind]) return { problem: `must have at most ${lengths[kind]} characters` }
  return { value: text === '' ? undefined : text }
}

function checkOptions({ kind, options = [] }: AskedQuestion, given: AnswerValue): Checked {
  const isOne = kind === 'choice'
  if (isOne ? typeof given !== 'string' : !Array.isArray(given))
    return { problem: isOne ? 'must be one of the options' : 'must be a list of options' }
  const wanted = new Set([given as string | string[]].flat().filter((one) => one !== ''))
  const found = options.filter((option) => wanted.has(option))
  if (found.length < wanted.size) return { problem: `must be ${isOne ? 'one' : 'some'} of: ${options.join(', ')}` }
  if (found.length === 0) return { value: undefined }
  return { value: isOne ? found[0]! : found }
}

function check(question: AskedQuestion, given: AnswerValue): Checked {
  if (question.kind === 'choice' || question.kind === 'choices') return checkOptions(question, given)
  // As of other kinds, an empty text takes the answer back.
  if (question.kind === 'yes_no' && given === '') return { value: undefined }
  if (question.kind === 'yes_no')
    return typeof given === 'boolean' ? { value: given } : { problem: 'must be true or false' }
  return checkText(question.kind, given)
}

/** Questions of a person or, if they are one, of a guest. */
export const askedOf = (questions: readonly StoredQuestion[], isGuest = false): StoredQuestion[] =>
  asked(questions).filter((question) => !isGuest || question.isAskedOfGuests)

/** Those without an answer that the person owes. */
export function listMissing(
  questions: readonly StoredQuestion[],
  answered: ReadonlySet<string>,
  { isGuest = false, since }: Pick<Asking, 'isGuest' | 'since'> = {},
): StoredQuestion[] {
  const isOwed = ({ isRequired, requiredAt }: StoredQuestion) =>
    isRequired && (since === undefined || requiredAt === undefined || Date.parse(requiredAt) <= Date.parse(since))
  return askedOf(questions, isGuest).filter((question) => isOwed(question) && !answered.has(question.id))
}

type Given = Readonly<Record<string, AnswerValue>> | undefined

interface Decided {
  answers: Answers
  /** Of a wrong type or length, no option, or to no question of the event. */
  wrong: Problem[]
  /** Required and not there. */
  missing: Problem[]
}

function decideOne(questions: readonly StoredQuestion[], given: Given, asking: Asking): Decided {
  const { isGuest = false, known = new Set(), path = 'answers' } = asking
  const open = new Map(askedOf(questions, isGuest).map((question) => [question.id, question]))
  const removed = new Set(questions.filter((question) => !open.has(question.id)).map(({ id }) => id))
  const answers: Record<string, AnswerValue> = {}
  const wrong: Problem[] = []
  for (const [key, value] of Object.entries(given ?? {})) {
    const id = key.toLowerCase()
    const question = open.get(id)
    if (!question && removed.has(id)) continue
    const checked = question ? check(question, value) : { problem: 'names no question of this event' }
    if ('problem' in checked) wrong.push({ field: `${path}.${id}`, message: checked.problem })
    else if (checked.value !== undefined) answers[id] = checked.value
  }
  const sent = new Set(Object.keys(given ?? {}).map((id) => id.toLowerCase()))
  const kept = [...known].filter((id) => !sent.has(id))
  const missing = listMissing(questions, new Set([...Object.keys(answers), ...kept]), asking).map((one) => ({
    field: `${path}.${one.id}`,
    message: `needs an answer: ${one.label}${waysOf(one)}`,
  }))
  return { answers, wrong, missing }
}

/** What one person of a request answered. */
export interface AnswersAsked extends Asking {
  given: Given
}

/**
 * The answers of a request as they are stored, in the order of its people. What is wrong with one names its question; so does an
 * answer that is required and missing: that of a guest beside that of the holder. An answer to a question that was removed meanwhile
 * is left out: the form was opened before that.
 */
export function decideAnswersOfAll(questions: readonly StoredQuestion[], people: readonly AnswersAsked[]): Answers[] {
  const decided = people.map(({ given, ...asking }) => decideOne(questions, given, asking))
  const wrong = decided.flatMap((one) => one.wrong)
  if (wrong.length > 0) {
    const { field, message } = wrong[0]!
    throw new ApiError('validation_failed', `${field} ${message}`, {}, wrong)
  }
  const missing = decided.flatMap((one) => one.missing)
  if (missing.length > 0) throw new ApiError('answers_required', undefined, {}, missing)
  return decided.map(({ answers }) => answers)
}

/** The same for one person. */
export function decideAnswers(
  questions: readonly StoredQuestion[],
  given: Given,
  asking: Asking = {},
): { answers: Answers } {
  return { answers: decideAnswersOfAll(questions, [{ ...asking, given }])[0]! }
}

/** For a program that has not read the questions. */
function waysOf({ kind, options = [] }: StoredQuestion): string {
  if (kind === 'yes_no') return ' (true or false)'
  return options.length === 0 ? '' : ` (${kind === 'choices' ? 'some' : 'one'} of: ${options.join(' | ')})`
}

/** Yes and no are stored, counted and filtered as options. */
const optionOf = (value: boolean) => (value ? 'yes' : 'no')

/** The values of an answer as the wire and the table have them. */
export const valuesOf = (value: AnswerValue): string[] => [typeof value === 'boolean' ? optionOf(value) : value].flat()

export interface AnswerPlace {
  eventId: string
  rsvpId: string
  /** Null: of the holder. */
  guestId: string | null
  questionId: string
}

/** All sealed texts of about one length: from an exact one, an option could be told. */
const paddedTo = 256

/** What is encrypted. It names its place, so that it cannot be read as the answer of another person. */
function packAnswer({ eventId, rsvpId, guestId, questionId }: AnswerPlace, values: readonly string[]): string {
  const text = JSON.stringify([eventId, rsvpId, guestId, questionId, ...values])
  return text.padEnd(Math.ceil(Buffer.byteLength(text) / paddedTo) * paddedTo - (Buffer.byteLength(text) - text.length))
}

/** Throws when it is the answer of another place. */
function unpackAnswer(place: AnswerPlace, text: string): string[] {
  const [eventId, rsvpId, guestId, questionId, ...values] = JSON.parse(text) as string[]
  const isSame =
    eventId === place.eventId &&
    rsvpId === place.rsvpId &&
    (guestId ?? null) === place.guestId &&
    questionId === place.questionId
  if (!isSame) throw new Error(`a sealed answer of RSVP ${place.rsvpId} belongs to another place`)
  return values
}

export const sealAnswer = (cipher: Pick<Cipher, 'encrypt'>, place: AnswerPlace, values: readonly string[]): string =>
  cipher.encrypt('answers', packAnswer(place, values))

/** The values of a sensitive answer. */
export const openAnswer = (cipher: Pick<Cipher, 'decrypt'>, place: AnswerPlace, sealed: string): string[] =>
  unpackAnswer(place, cipher.decrypt('answers', sealed))

export interface EarlierAnswer {
  kind: string
  label: string
  values: string[]
}

const sameQuestion = ({ kind, label }: Pick<AskedQuestion, 'kind' | 'label'> | EarlierAnswer) =>
  `${kind} ${label.trim().toLowerCase()}`

/** What a person answered last time to the same questions, as far as it is still an answer. Never to sensitive ones. */
export function prefillAnswers(questions: readonly StoredQuestion[], earlier: readonly EarlierAnswer[]): Answers {
  // The latest is first, so it is the one that stays.
  const last = new Map([...earlier].reverse().map((one) => [sameQuestion(one), one.values]))
  const filled: Record<string, AnswerValue> = {}
  for (const question of askedOf(questions)) {
    const values = question.isSensitive ? undefined : last.get(sameQuestion(question))
    if (!values) continue
    const given: AnswerValue =
      question.kind === 'yes_no' ? values[0] === 'yes' : question.kind === 'choices' ? values : values[0]!
    const checked = check(question, given)
    if ('value' in checked && checked.value !== undefined) filled[question.id] = checked.value
  }
  return filled
}
