import { randomUUIDv7 } from 'node:crypto'
import type { Static } from 'typebox'
import { forEachDate, lockManagedDates, type ManagedEventRow } from '#domains/events/events/index.ts'
import { findNamesDue, updateNamesErased } from '#domains/events/party-guests/index.ts'
import {
  asked,
  decideExpiry,
  decideQuestions,
  type Erasing,
  type EventQuestionsRow,
  eraseExpired,
  findGroupQuestions,
  findIsDue,
  findQuestions,
  type GroupQuestionsRequest,
  isSameList,
  listAnsweredQuestions,
  type QuestionInput,
  type StoredQuestion,
  updateGroupQuestions,
  updateQuestions,
} from '#domains/events/questions/index.ts'
import { assertPlain } from '#domains/foundation/held-content/index.ts'
import { assertUpgraded, findSettings } from '#domains/foundation/settings/index.ts'
import type { Caller, Reader, WriteContext } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { EventQuestionsRequest } from './wire.ts'

/**
 * Questions are asked only after the last process of the release before has stopped: it would take RSVPs without their
 * answers.
 */
async function assertAskable(db: Reader, before: readonly StoredQuestion[], next: readonly StoredQuestion[]) {
  if (before.length === 0 && next.length > 0) await assertUpgraded(db, { field: 'questions' })
}

/** Questions come with an RSVP here. */
function assertAsksHere({ takes_rsvps: takesRsvps }: { takes_rsvps: boolean }, next: readonly unknown[]): void {
  if (!takesRsvps && next.length > 0)
    throw new ApiError('invalid_state', 'This event takes no RSVPs on this instance, so it has no questions')
}

const textsOf = ({ label, help, options = [] }: Pick<QuestionInput, 'label' | 'help' | 'options'>) => [
  label,
  help ?? '',
  ...options,
]

/** What is new in a list is public at once, so it cannot wait for an administrator. */
function assertPlainQuestions(
  unit: WriteContext,
  caller: Caller,
  before: readonly StoredQuestion[],
  next: readonly QuestionInput[],
) {
  const known = new Set(before.flatMap((one) => textsOf({ ...one, options: [...(one.options ?? [])] })))
  const texts = next.flatMap(textsOf).filter((text) => !known.has(text))
  return assertPlain(unit, caller, { texts }, unit.now)
}

const changed = () =>
  new ApiError(
    'changed_meanwhile',
    'Someone else changed the questions meanwhile; load them again and repeat your change',
  )

interface WantedList {
  questions: readonly QuestionInput[]
  keptDays: number | null
  version: number
}

/** Replaces the list of an event whose seats are locked. Gives the questions that are asked then. */
async function changeList(
  { db, now }: WriteContext,
  event: ManagedEventRow,
  row: EventQuestionsRow | undefined,
  { questions: wanted, keptDays, version }: WantedList,
  shared: readonly StoredQuestion[] = [],
): Promise<StoredQuestion[]> {
  const before = row?.questions ?? []
  if (row && keptDays === row.kept_days && isSameList(before, wanted)) return asked(before)
  if ((row?.version ?? 0) !== version) throw changed()
  const answered = await listAnsweredQuestions(db, event.id)
  const hasRsvps = event.confirmed + event.waitlisted + event.requested > 0 || answered.size > 0
  const questions = decideQuestions(before, wanted, { hasRsvps, answered, now, makeId: randomUUIDv7, shared })
  assertAsksHere(event, wanted)
  await assertAskable(db, before, questions)
  if ((await updateQuestions(db, event.id, { questions, keptDays, version }, now)) === undefined) throw changed()
  return asked(questions)
}

/** Replaces the list of an event and, if asked, of other dates of its series, under the lock that RSVPs and answers wait for. */
export async function setQuestions(
  unit: WriteContext,
  caller: Caller,
  before: ManagedEventRow,
  { applyTo = 'this', ...request }: Static<typeof EventQuestionsRequest>,
): Promise<void> {
  const { db } = unit
  const [event, ...others] = await lockManagedDates(unit, caller, before, applyTo)
  if (event.status === 'cancelled') throw new ApiError('invalid_state', 'A cancelled event asks nothing anymore')
  const row = await findQuestions(db, event.id)
  const { keptDays = row?.kept_days ?? null } = request
  const questions = await changeList(unit, event, row, { ...request, keptDays })
  await assertPlainQuestions(unit, caller, row?.questions ?? [], request.questions)
  await forEachDate(others, async (id, other) => {
    const own = await findQuestions(db, id)
    const list = { questions: questions.map(inputOf), keptDays, version: own?.version ?? 0 }
    await changeList(unit, other, own, list, questions)
  })
}

const inputOf = ({ requiredAt: _, removedAt: __, options, ...question }: StoredQuestion): QuestionInput => ({
  ...question,
  ...(options && { options: [...options] }),
})

/** Replaces what new events of a group begin with. Events that are there keep theirs. */
export async function setGroupQuestions(
  unit: WriteContext,
  caller: Caller,
  groupId: string,
  { version, questions: wanted }: Static<typeof GroupQuestionsRequest>,
): Promise<void> {
  const { db, now } = unit
  const row = await findGroupQuestions(db, groupId)
  const before = row?.questions ?? []
  if (row && isSameList(before, wanted)) return
  const nothing = { hasRsvps: false, answered: new Set<string>(), now, makeId: randomUUIDv7 }
  const questions = decideQuestions(before, wanted, nothing)
  await assertAskable(db, before, questions)
  await assertPlainQuestions(unit, caller, before, wanted)
  if ((await updateGroupQuestions(db, groupId, { questions, version }, now)) === undefined) throw changed()
}

/**
 * Erases what people answered where it is no longer kept. Called each night, after a restore, and at the start of each API
 * process: a database may have been restored in any way.
 * What else goes with the answers, such as the names of guests, is erased here, too.
 */
export async function eraseAnswers(ctx: Erasing): Promise<number> {
  const expiry = decideExpiry(await findSettings(ctx.db), ctx.now)
  while ((await ctx.write(({ db }) => updateNamesErased(db, expiry))) > 0);
  return eraseExpired(ctx, expiry)
}

/** Whether something is left that is no longer kept. While several processes erase, only the last one sees that nothing is. */
export async function isErasingDue(db: Reader, now: Date): Promise<boolean> {
  const expiry = decideExpiry(await findSettings(db), now)
  return (await findIsDue(db, expiry)) || findNamesDue(db, expiry)
}
