import type { FastifyRequest } from 'fastify'
import { requireReadableEvent } from '#domains/events/events/index.ts'
import { asked, askedOf, decideAnswers, type StoredQuestion } from '#domains/events/questions/index.ts'
import { readGift } from '#domains/events/spot-gifts/index.ts'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import type { Intent } from '#surfaces/site/intents.ts'
import { messagesOf } from '#surfaces/site/page-scope.ts'
import { fieldValuesOf, problemsOf, readAnswers, withoutEmpty } from '#surfaces/site/parts/question-fields.ts'
import type { ExtraFields, FindExtraFields } from '#surfaces/site/sign-in/extra-fields.ts'
import { findKeptDays } from './rsvp-form.ts'
import { guestFields, keptLine, questionFields, rsvpFormPath } from './rsvp-form-page.ts'
import { flashAnswered } from './rsvp-outcome.ts'
import { takePath } from './take-routes.ts'

interface RsvpInput {
  params: { id: string }
  body?: { guests?: unknown[]; joinsOnline?: boolean }
}

/** Of an event that everyone can see. Nothing where it needs no answer: optional questions come after the RSVP. */
async function findRequired({ database }: HttpServer, eventId: string): Promise<StoredQuestion[]> {
  const event = await orNothing(() => requireReadableEvent(database, undefined, eventId))
  return asked(event?.questions ?? []).filter(({ isRequired }) => isRequired)
}

/** What new people are asked beside their name, when they pressed the button of an event that needs answers. */
export const findRsvpQuestions =
  (server: HttpServer): FindExtraFields =>
  async (request, intent) => {
    const pressed = intent.asks ? await findPressed(server, intent) : undefined
    const questions = pressed && (await findRequired(server, pressed.eventId))
    if (!questions || questions.length === 0) return undefined
    const kept = await findKeptDays(server.database, pressed.eventId)
    return makeFields(request, { intent, input: intent.input as RsvpInput, path: pressed.path, questions, kept })
  }

interface PressedEvent {
  eventId: string
  /** The page that asks the same of people who have a name already. */
  path: string
}

async function findPressed({ database, clock }: HttpServer, intent: Intent): Promise<PressedEvent | undefined> {
  if (intent.id === operations.rsvps.create.id) {
    const { params, body = {} } = intent.input as RsvpInput
    const { guests = [], joinsOnline = false } = body
    const query = joinsOnline ? '?online=1' : guests.length > 0 ? `?guests=${guests.length}` : ''
    return { eventId: params.id, path: `${rsvpFormPath(params)}${query}` }
  }
  if (intent.id !== operations['spot-gifts'].take.id) return undefined
  const { token } = (intent.input as { params: { token: string } }).params
  const gift = await orNothing(() => readGift(database, token, clock.now()))
  return gift && { eventId: gift.event.id, path: takePath(token) }
}

async function orNothing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

interface Asking {
  intent: Intent
  input: RsvpInput
  path: string
  questions: StoredQuestion[]
  kept: { keptDays: number; sensitiveDays: number }
}

function makeFields(request: FastifyRequest, { intent, input, path, questions, kept }: Asking): ExtraFields {
  const messages = messagesOf(request)
  const { guests = [], joinsOnline = false } = input.body ?? {}
  const ofGuests = askedOf(questions, true)
  const form = {
    questions,
    ...kept,
    joinsOnline,
    guests: ofGuests.length > 0 ? guests.map(() => ({ name: null })) : [],
  }
  const paths = form.guests.map((_, n) => `guests.${n}.answers`)

  const answersIn = (sent: URLSearchParams) => ({
    own: withoutEmpty(readAnswers(sent, questions, 'answers')),
    guests: paths.map((path) => withoutEmpty(readAnswers(sent, ofGuests, path))),
  })

  /** The sentences beside the fields; none where all is answered. */
  function problemsIn(sent: URLSearchParams): Record<string, string> {
    const { own, guests: others } = answersIn(sent)
    const check = (work: () => unknown) => {
      try {
        work()
        return {}
      } catch (error) {
        if (error instanceof ApiError) return problemsOf(error, messages)
        throw error
      }
    }
    const found = others.map((answers, n) =>
      check(() => decideAnswers(questions, answers, { isGuest: true, path: paths[n]! })),
    )
    return Object.assign(
      {},
      check(() => decideAnswers(questions, own)),
      ...found,
    )
  }

  return {
    path,
    render(sent) {
      const answers = sent && answersIn(sent)
      const values = Object.assign({}, answers && fieldValuesOf(answers.own, 'answers'))
      answers?.guests.forEach((own, n) => {
        Object.assign(values, fieldValuesOf(own, paths[n]!), {
          [`guests.${n}.name`]: sent!.get(`guests.${n}.name`) ?? '',
        })
      })
      const state = { values, problems: sent ? problemsIn(sent) : {} }
      const fields = `${questionFields(form, state, messages)}${guestFields(form, state, messages)}`
      return `${fields}${keptLine(form, messages)}`
    },
    read(sent) {
      if (Object.keys(problemsIn(sent)).length > 0) return { flaw: messages.forms.summary }
      const { own, guests: others } = answersIn(sent)
      const party = guests.map((_, n) => {
        const name = sent.get(`guests.${n}.name`)?.trim()
        return { ...(name && { name }), ...(others[n] && { answers: others[n] }) }
      })
      const body = { ...input.body, answers: own, ...(party.length > 0 && { guests: party }) }
      const flash = intent.flash && flashAnswered(intent.flash)
      return { intent: { ...intent, ...(flash && { flash }), input: { ...input, body } } }
    },
  }
}
