import type { Caller, Links, Reader, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { deleteOpen, findAuthor, findLatest, insertHold, type NewHold } from './queries.ts'
import {
  type Finding,
  findCauses,
  type HeldTarget,
  isChecked,
  isGiven,
  mergeFindings,
  type Published,
} from './rules.ts'

interface Checking {
  db: Reader
  links: Pick<Links, 'baseUrl'>
}

type Author = Pick<Caller, 'userId'>

/** Why what this account publishes must wait for an administrator; undefined when it need not. */
export async function findHold(
  { db, links }: Checking,
  { userId }: Author,
  published: Published,
  now: Date,
): Promise<Finding | undefined> {
  const author = await findAuthor(db, userId)
  if (!author || !isChecked(author, now)) return undefined
  return findCauses(published, author.held_words, new URL(links.baseUrl).hostname)
}

/** Puts it into the queue. What waited before is replaced, so that a decision is about the text that was seen. */
export async function hold(tx: Writer, held: NewHold, now: Date): Promise<void> {
  await insertHold(tx, held, await deleteOpen(tx, held.target), now)
}

/** Whether it waits for an administrator now. */
export async function isWaiting(db: Reader, target: HeldTarget): Promise<boolean> {
  const last = await findLatest(db, target)
  return last !== undefined && last.decided_at === null
}

interface Change {
  published: Published
  isHidden: boolean
  /** Hides it; false when it is hidden already. */
  hide(): Promise<boolean>
}

/** Checks a change of something public. What waits already goes on to wait, as a new item of the queue. */
export async function holdChange(
  unit: Checking & { db: Writer },
  caller: Author,
  target: HeldTarget,
  { published, isHidden, hide }: Change,
  now: Date,
): Promise<void> {
  const finding = await findHold(unit, caller, published, now)
  if (finding && (await hide())) return hold(unit.db, { ...finding, target, userId: caller.userId }, now)
  const last = isHidden && isGiven(published) ? await findLatest(unit.db, target) : undefined
  if (last && last.decided_at === null)
    return hold(unit.db, { ...mergeFindings(last, finding), target, userId: last.user_id }, now)
  // Approved a moment ago, and not shown yet. What an administrator has hidden needs no place in the queue.
  if (finding && last?.decision === 'approved' && last.settled_at === null)
    await hold(unit.db, { ...finding, target, userId: caller.userId }, now)
}

/** For texts that cannot wait, because nothing hides them: a new account leaves links and such words out. */
export async function assertPlain(unit: Checking, caller: Author, published: Published, now: Date): Promise<void> {
  const finding = await findHold(unit, caller, published, now)
  if (finding)
    throw new ApiError(
      'validation_failed',
      `A new account cannot publish this here; leave out: ${finding.found.join(', ')}`,
    )
}
