import { addGuests } from '#domains/events/party-guests/index.ts'
import type { StoredQuestion } from '#domains/events/questions/index.ts'
import { issueTickets } from '#domains/events/tickets/index.ts'
import { assertUpgraded } from '#domains/foundation/settings/index.ts'
import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { HandleAll, Wanted } from '#kernel/operation/together.ts'
import { decidePartyAnswers, type PartyAnswers, type RsvpUnit, storePartyAnswers } from './commands.answers.ts'
import { changeRsvp } from './commands.change.ts'
import { emitCancelled, endGuestsOf, promoteInto, rsvpEvent } from './commands.seats.ts'
import { type MovedRsvp, type RsvpInput, wishedParty } from './commands.ts'
import { listRsvpContexts, updateRsvps } from './queries.together.ts'
import { addSmallestWaiting, lockSeats, type MovedRow, type RsvpContextRow } from './queries.ts'
import { countToPromote, decideRsvps, type RsvpRefusal, type RsvpStep, type RsvpWish } from './rules.together.ts'
import { endReasonOf, errorOf, stateOf } from './rules.ts'

/** What one of several people wants of the same event. */
export type RsvpOfEvent = Omit<RsvpWish, 'wants' | 'party'> & {
  eventId: string
  wants: RsvpWish['wants'] | 'change'
  input?: RsvpInput
}

type Item = Wanted<RsvpOfEvent>
const isChange = ({ wants }: RsvpOfEvent) => wants === 'change'

/** RSVPs, changes and cancellations of one event, as if they had come one after the other. */
export const changeRsvps: HandleAll<RsvpOfEvent, MovedRsvp> = async ({ db, now, cipher }, asked) => {
  const outcomes: (MovedRsvp | ApiError)[] = []
  while (outcomes.length < asked.length) {
    const rest = asked.slice(outcomes.length)
    const end = rest.findIndex(isChange)
    if (end === 0) outcomes.push(await changeOne({ db, cipher }, rest[0]!, now))
    else outcomes.push(...(await changeFirst({ db, cipher }, end === -1 ? rest : rest.slice(0, end), now)))
  }
  return outcomes
}

/** It refuses before it writes, as all that is decided together. */
type Tools = Pick<RsvpUnit, 'db' | 'cipher'>

async function changeOne(tools: Tools, asked: Item, now: Date): Promise<MovedRsvp | ApiError> {
  const { eventId, userId, isAdmin, input = {}, emit, audit } = asked
  try {
    return await changeRsvp({ ...tools, emit, audit }, eventId, { userId, isAdmin }, input, now)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

interface Outcome {
  /** As it was decided. */
  step: RsvpStep | RsvpRefusal
  result: MovedRsvp | ApiError
}

/** Of the first of them, up to one that needs to see what is written. */
async function changeFirst(tools: Tools, asked: Item[], now: Date): Promise<(MovedRsvp | ApiError)[]> {
  return (await decideFirst(tools, asked, now)).map(({ result }) => result)
}

/** With a share, all of them come to all dates of the series: they have a spot before others, and may take that many spots. */
export async function decideFirst(tools: Tools, asked: Item[], now: Date, share?: number): Promise<Outcome[]> {
  const { db } = tools
  const { eventId } = asked[0]!
  const userIds = asked.map(({ userId }) => userId)
  // Sent together: the second waits for the lock of the first.
  const [row, rows] = await Promise.all([lockSeats(db, eventId), listRsvpContexts(db, eventId, userIds)])
  if (!row) return asked.map(() => refusedOf({ refusal: 'event_not_found' }))
  const contexts = new Map(rows.map((one) => [one.user_id, share === undefined ? one : beforeOthers(one)]))
  const questions = rows[0]?.questions ?? null
  const answers = asked.map(({ wants, input = {} }) => (wants === 'join' ? answersOf(questions, input) : undefined))
  const isOnline = (one: Item) => one.wants === 'join' && wishedParty(one.input).joinsOnline
  const gate = asked.some(isOnline) ? await refusalOfGate(db) : undefined
  const wishes = asked.map((one, n) => {
    const { input, ...wish } = one
    const wrong = isOnline(one) && gate ? gate : answers[n]
    const flaw = wrong instanceof ApiError ? wrong : undefined
    return { ...wish, party: wishedParty(input), flaw } as RsvpWish
  })
  const decided = decideRsvps(await addSmallestWaiting(db, row), wishes, contexts, now, share)
  const { steps, seats } = decided
  const moved = steps.flatMap((step, n) => ('refusal' in step ? [] : [{ ...step, input: asked[n]!.input ?? {} }]))
  if (moved.length === 0) return steps.map((step) => refusedOf(step as RsvpRefusal))
  const groupId = rows[0]!.group_id
  const seated = moved.flatMap(({ to, userId }) => (to === 'confirmed' ? [userId] : []))
  const [ids, tickets] = await Promise.all([
    updateRsvps(
      db,
      groupId,
      seats,
      moved.map((step) => writtenOf(step, contexts.get(step.userId)!)),
      now,
    ),
    issueTickets(db, eventId, seated, now),
  ])
  const rowOf = ({ userId, party }: RsvpStep): MovedRow => {
    return { id: ids.get(userId)!, event_id: eventId, group_id: groupId, user_id: userId, party_size: party.size }
  }
  const joining = moved.filter(({ to }) => to !== 'cancelled')
  const guestIds = await addGuests(
    db,
    eventId,
    joining.map(({ userId, input }) => ({ userId, guests: input.guests ?? [] })),
    now,
  )
  const answerOf = new Map(asked.map(({ userId }, n) => [userId, answers[n]]))
  const answered = joining.flatMap(({ userId }) => {
    const given = answerOf.get(userId)
    if (!given || given instanceof ApiError) return []
    return [{ rsvpId: ids.get(userId)!, userId, answers: given, guestIds: guestIds.get(userId) ?? [] }]
  })
  await storePartyAnswers(tools, eventId, questions, answered, now)
  await endGuestsOf(db, eventId, moved.filter(({ to }) => to === 'cancelled').map(rowOf), now)

  function tell(n: number, step: RsvpStep): MovedRsvp {
    const { userId, to, party, position } = step
    const { emit } = asked[n]!
    const row = rowOf(step)
    if (to === 'cancelled') emitCancelled({ db, emit }, row, stateOf(contexts.get(userId)!), 'self')
    else emit(`rsvp.${to}`, ...rsvpEvent(row))
    const rsvpAt = to === 'cancelled' ? contexts.get(userId)!.rsvp_at! : now.toISOString()
    const ticket = tickets.get(userId) ?? null
    return { id: row.id, event_id: eventId, status: to, rsvp_at: rsvpAt, position, ticket, party }
  }
  const outcomes = steps.map((step, n) => ('refusal' in step ? refusedOf(step) : { step, result: tell(n, step) }))
  const leaving = steps.findLastIndex((step) => 'to' in step && step.to === 'cancelled')
  if (leaving !== -1) {
    const event = contexts.get(asked[leaving]!.userId)!
    await promoteInto({ db, emit: asked[leaving]!.emit }, eventId, countToPromote(decided, event, now), now)
  }
  return outcomes
}

function writtenOf({ userId, to, party, place }: RsvpStep, before: RsvpContextRow) {
  const endReason = to === 'cancelled' ? endReasonOf('self', stateOf(before)) : null
  return { userId, to, party, place, endReason, before, isNew: to !== 'cancelled' }
}

/** The release before counts who joins online as one in the room. */
const refusalOfGate = (db: Reader) =>
  assertUpgraded(db, { field: 'joinsOnline' }).catch((error: unknown) => {
    if (error instanceof ApiError) return error
    throw error
  })

/** What is wrong with the answers is said only to those who could come. */
function answersOf(questions: StoredQuestion[] | null, input: RsvpInput): PartyAnswers | ApiError | undefined {
  try {
    return decidePartyAnswers(questions, input)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

const refusedOf = (step: RsvpRefusal): Outcome => ({ step, result: step.flaw ?? errorOf(step) })

/** They have their spots when RSVPs open for others. */
const beforeOthers = (context: RsvpContextRow) => ({ ...context, are_regulars_due: false, rsvp_opens_at: null })
