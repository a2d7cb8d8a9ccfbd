import type { FastifyRequest } from 'fastify'
import type { EventRow } from '#domains/events/events/index.ts'
import {
  asked,
  askedOf,
  findEarlierAnswers,
  findQuestions,
  listMissing,
  prefillAnswers,
  type StoredQuestion,
} from '#domains/events/questions/index.ts'
import { hasTwoWays, type SeatOffer } from '#domains/events/rsvps/index.ts'
import { findSettings, retentionOf } from '#domains/foundation/settings/index.ts'
import { operations } from '#domains/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { fieldValuesOf, readAnswers, withoutEmpty } from '#surfaces/site/parts/question-fields.ts'
import { perform } from '#surfaces/site/perform.ts'

interface OfRsvp {
  event: Pick<EventRow, 'max_guests' | 'event_type'> & {
    questions?: StoredQuestion[] | null
    takes_online?: boolean | null
  }
  offer: SeatOffer
  now: Date
}

export const questionsOf = ({ questions }: OfRsvp['event']): StoredQuestion[] => asked(questions ?? [])

export const partyIn = (offer: SeatOffer) => ('party' in offer ? offer.party : undefined)

/** Whether the viewer can press for an RSVP. */
export const canAskFor = ({ kind }: SeatOffer): boolean => ['seat', 'waitlist', 'ask', 'online'].includes(kind)

/** Whether the viewer can change what their RSVP says; who cannot is only offered to give up the spot. */
export const canChangeRsvp = ({ offer }: { offer: SeatOffer }): boolean => 'canChange' in offer && offer.canChange

const guestsMax = 9

/** The number of guests that a button, a link or a form names. */
export function guestsIn(text: string | null | undefined): number {
  const count = /^\d$/.test(text ?? '') ? Number(text) : 0
  return Math.min(count, guestsMax)
}

export interface GuestOfForm {
  /** Undefined: not in the party yet. */
  id?: string | undefined
  name: string | null
}

/** What the form begins with, and what it says about the answers. */
export interface RsvpForm {
  questions: readonly StoredQuestion[]
  /** Since when the person is in. */
  since?: string | undefined
  /** As many as may come along, at least those who do. */
  guests: GuestOfForm[]
  /** How many of them come along. */
  count: number
  values: Record<string, unknown>
  /** The event is in a room and online, so each person says how they come. */
  isHybrid: boolean
  keptDays: number
  sensitiveDays: number
}

/** Of one who is in since then, and of their guests: what was made required later is optional to them. */
export function asOwed<T extends StoredQuestion>(
  questions: readonly T[],
  since: string | undefined,
  isGuest = false,
): T[] {
  const owed = listMissing(questions, new Set(), { isGuest, ...(since !== undefined && { since }) })
  const ids = new Set(owed.map(({ id }) => id))
  return questions.map((question) => ({ ...question, isRequired: ids.has(question.id) }))
}

type Server = Pick<PageScope, 'server'>

/** How long the answers to this event are kept. */
export async function findKeptDays(db: Reader, eventId: string) {
  const [settings, row] = await Promise.all([findSettings(db), findQuestions(db, eventId)])
  const { answerDays, sensitiveAnswerDays } = retentionOf(settings)
  const keptDays = Math.min(answerDays, row?.kept_days ?? answerDays)
  return { keptDays, sensitiveDays: Math.min(keptDays, sensitiveAnswerDays) }
}

interface Started {
  db: Reader
  caller: Caller
  event: OfRsvp['event'] & { id: string; group_id: string | null }
  guests: number
  joinsOnline: boolean
}

/** What the person answered last time in this group; never to sensitive questions. */
async function findValues(db: Reader, { userId }: Caller, { group_id: groupId }: Started['event'], asking: AsOf) {
  if (asking.length === 0 || groupId === null) return {}
  return fieldValuesOf(prefillAnswers(asking, await findEarlierAnswers(db, groupId, userId)), 'answers')
}

type AsOf = readonly StoredQuestion[]

/** An empty form, filled in with the last answers. */
export async function startRsvpForm({ db, caller, event, guests, joinsOnline }: Started): Promise<RsvpForm> {
  const questions = questionsOf(event)
  return {
    questions,
    guests: Array.from({ length: event.max_guests }, () => ({ name: null })),
    count: joinsOnline ? 0 : Math.min(guests, event.max_guests),
    values: { ...(await findValues(db, caller, event, questions)), joinsOnline: joinsOnline ? 'on' : '' },
    isHybrid: hasTwoWays(event),
    ...(await findKeptDays(db, event.id)),
  }
}

interface WireAnswer {
  questionId: string
  kind: string
  values: string[] | null
}

const valuesOf = (answers: readonly WireAnswer[], path: string) =>
  fieldValuesOf(
    Object.fromEntries(
      answers.map(({ questionId, kind, values }) => [
        questionId,
        kind === 'choices' ? (values ?? []) : (values?.[0] ?? ''),
      ]),
    ),
    path,
  )

/**
 * The form with what the RSVP says now; its author reads sensitive answers here, too. One who has answered nothing yet finds the
 * last answers. Once RSVPs are closed, it has only what still needs an answer.
 */
export async function openRsvpForm(
  scope: Server,
  request: FastifyRequest,
  caller: Caller,
  { event, offer }: Pick<OfRsvp, 'offer'> & { event: Started['event'] },
): Promise<RsvpForm> {
  const params = { id: event.id }
  const { party, since, owed } = offer as Extract<SeatOffer, { party: object }>
  const questions = owed ?? questionsOf(event)
  const own = await perform(scope, request, operations.answers.getOwn, { params })
  const db = scope.server.database
  const last = own.answers.length === 0 ? await findValues(db, caller, event, questions) : {}
  const values = { ...last, ...valuesOf(own.answers, 'answers'), joinsOnline: party.joinsOnline ? 'on' : '' }
  const kept = await findKeptDays(db, event.id)
  if (owed) return { questions, guests: [], count: 0, values, isHybrid: false, ...kept }
  const { guests } = await perform(scope, request, operations.guests.list, { params })
  const of = new Map(own.guests.map(({ guestId, answers }) => [guestId, answers]))
  guests.forEach(({ id, name }, n) => {
    Object.assign(values, { [`guests.${n}.name`]: name ?? '' }, valuesOf(of.get(id) ?? [], `guests.${n}.answers`))
  })
  const more = Math.max(0, event.max_guests - guests.length)
  return {
    questions,
    since: since ?? undefined,
    guests: [...guests, ...Array.from({ length: more }, () => ({ name: null }))],
    count: guests.length,
    values,
    isHybrid: hasTwoWays(event),
    ...kept,
  }
}

/** Whether RSVPs have closed since the form was opened, so that it says more than what is still taken. */
export function isFromBefore(sent: URLSearchParams, { offer }: Pick<OfRsvp, 'offer'>): boolean {
  const owed = 'owed' in offer ? offer.owed : undefined
  if (!owed) return false
  const taken = new Set(owed.map(({ id }) => `answers.${id}`))
  return [...sent.keys()].some((name) => /^(answers\.|guests|joinsOnline)/.test(name) && !taken.has(name))
}

const foldsIn = (sent: URLSearchParams) =>
  Array.from({ length: guestsMax }, (_, n) => ({ n, id: sent.get(`guests.${n}.id`) || undefined }))

/**
 * The sent fields in the order of those who are in the party now, so that what was typed stays with whom it is about: a guest may
 * have left, or come along, since the form was opened. `isOld`: then there is something to look at before it is saved.
 */
export function followGuests(sent: URLSearchParams, form: RsvpForm): { sent: URLSearchParams; isOld: boolean } {
  const folds = foldsIn(sent)
  const present = form.guests.flatMap(({ id }) => id ?? [])
  const foldOf = new Map(folds.flatMap(({ n, id }) => (id === undefined ? [] : [[id, n] as const])))
  const isOld = [...foldOf.keys()].some((id) => !present.includes(id)) || present.some((id) => !foldOf.has(id))
  const fresh = folds.filter(({ id }) => id === undefined).map(({ n }) => n)
  const places = [...present.map((id) => foldOf.get(id)), ...fresh]
  const count = guestsIn(sent.get('guests'))
  const moved = new URLSearchParams([...sent].filter(([name]) => !/^guests(\.|$)/.test(name)))
  const comes = places.filter((from) => from === undefined || from < count).length
  if (sent.has('guests')) moved.set('guests', String(isOld ? comes : count))
  places.forEach((from, to) => {
    if (from === undefined) {
      for (const [name, value] of Object.entries(form.values))
        if (name.startsWith(`guests.${to}.`)) for (const one of [value].flat()) moved.append(name, String(one))
    } else
      for (const [name, value] of sent)
        if (name.startsWith(`guests.${from}.`)) moved.append(name.replace(/\d/, String(to)), value)
  })
  return { sent: moved, isOld }
}

/** Who joins online takes no spot, and brings no one. */
const isOnline = (sent: URLSearchParams, { isHybrid }: FormOf) => isHybrid && sent.get('joinsOnline') === 'on'

/** The guests that a form names: the first of them, as many as it says. */
function readGuests(sent: URLSearchParams, form: FormOf) {
  const { questions, guests } = form
  const ofGuests = askedOf(questions, true)
  return guests.slice(0, isOnline(sent, form) ? 0 : guestsIn(sent.get('guests'))).map(({ id }, n) => ({
    id,
    name: sent.get(`guests.${n}.name`)?.trim() || null,
    answers: readAnswers(sent, ofGuests, `guests.${n}.answers`),
  }))
}

type FormOf = Pick<RsvpForm, 'questions' | 'guests' | 'isHybrid'>

/** The form as a new RSVP. What was left empty is left out. */
export function readRsvp(sent: URLSearchParams, form: FormOf) {
  const answers = withoutEmpty(readAnswers(sent, form.questions, 'answers'))
  const guests = readGuests(sent, form).map((guest) => {
    const { id: _, name, answers: own } = guest
    return {
      ...(name !== null && { name }),
      ...(askedOf(form.questions, true).length > 0 && { answers: withoutEmpty(own) }),
    }
  })
  return {
    ...(form.questions.length > 0 && { answers }),
    ...(guests.length > 0 && { guests }),
    ...(isOnline(sent, form) && { joinsOnline: true }),
  }
}

/** The form as a change: what was emptied is taken back. */
export function readRsvpChange(sent: URLSearchParams, form: FormOf) {
  const guests = readGuests(sent, form).map(({ id, name, answers }) => ({
    ...(id !== undefined && { id }),
    name,
    ...(askedOf(form.questions, true).length > 0 && { answers: id === undefined ? withoutEmpty(answers) : answers }),
  }))
  const answers = readAnswers(sent, form.questions, 'answers')
  return {
    ...(form.questions.length > 0 && { answers }),
    ...(form.guests.length > 0 && { guests }),
    ...(form.isHybrid && { joinsOnline: isOnline(sent, form) }),
  }
}
