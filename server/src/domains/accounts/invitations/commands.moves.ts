import { randomUUIDv7 } from 'node:crypto'
import type { Fingerprints, Reader, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findSender } from './commands.ts'
import {
  canMoveGoOn,
  countMove,
  deleteMove,
  deleteUnsent,
  findMove,
  type GroupMoveRow,
  insertMove,
  lockMove,
  type MoveCounts,
  updateMove,
  updateTaken,
} from './queries.moves.ts'
import { findGroupFacts, insertInvitations, listInvitedHashes } from './queries.ts'
import { readAddresses } from './rules.csv.ts'
import {
  assertCanMove,
  assertMoveNote,
  assertMoveSize,
  assertUnused,
  decideDue,
  decideLease,
  decideMoveState,
  decideMoveStop,
  type MoveEnd,
  moveBatch,
} from './rules.moves.ts'
import { assertAddresses, assertCanInviteByMail, decideEnd, decideToken, hashAddress, hashToken } from './rules.ts'

export interface MoveView {
  move: GroupMoveRow | undefined
  counts: MoveCounts
}

const noCounts: MoveCounts = { waiting: 0, sent: 0, leftOut: 0, joined: 0, bounced: 0, complained: 0 }

export async function viewMove(db: Reader, groupId: string): Promise<MoveView> {
  const move = await findMove(db, groupId)
  const startedAt = move?.started_at ?? null
  return { move, counts: startedAt === null ? noCounts : await countMove(db, groupId, startedAt) }
}

/** Safe to repeat until the move has started. */
export async function grantMove({ db, audit }: UnitOfWork, groupId: string, by: string, now: Date): Promise<void> {
  await insertMove(db, groupId, by, now)
  assertUnused((await lockMove(db, groupId))!)
  audit({ action: 'moves.grant', target: groupId })
}

/** A move that has begun ends here; it stays used. */
export async function withdrawMove(unit: UnitOfWork, groupId: string, now: Date): Promise<void> {
  const move = await lockMove(unit.db, groupId)
  if (!move) throw new ApiError('not_found', 'This group has no move; there is nothing to take back')
  if (move.started_at === null) await deleteMove(unit.db, groupId)
  else if (move.ended_at === null) await endMove(unit, groupId, 'administrator', now)
  unit.audit({ action: 'moves.withdraw', target: groupId })
}

interface MoveRequest {
  groupId: string
  text: string
  note: string | undefined
}

/** What a list would send, in its order. What others have done does not count, so it says nothing about accounts. */
export async function planMove(db: Reader, keys: Fingerprints, { groupId, text, note }: MoveRequest) {
  const read = readAddresses(text)
  const emails = assertAddresses(read.emails)
  const repeated = read.repeated + read.emails.length - emails.length
  const all = emails.map((email) => ({ email, hashes: hashAddress(keys, email) }))
  const invited = await listInvitedHashes(
    db,
    groupId,
    all.flatMap(({ hashes }) => hashes),
  )
  const known = new Set(invited.map((hash) => hash.toString('hex')))
  const added = all.filter(({ hashes }) => !hashes.some((hash) => known.has(hash.toString('hex'))))
  const invitedBefore = all.length - added.length
  assertMoveSize(added.length, invitedBefore)
  return { wrong: read.wrong, repeated, added, invitedBefore, note: assertMoveNote(note) }
}

/** The mails go out later, by a job. Under the lock of the move, so that one of many callers starts it. */
export async function startMove(
  { db, audit }: UnitOfWork,
  keys: Fingerprints,
  request: MoveRequest & { by: string },
  now: Date,
): Promise<void> {
  const { groupId, by } = request
  assertCanMove(await lockMove(db, groupId))
  if (!(await findSender(db, by, now)).isAdministrator) assertCanInviteByMail(await findGroupFacts(db, groupId))
  const { added, note } = await planMove(db, keys, request)
  const dates = { created_at: now.toISOString(), expires_at: decideEnd(now).toISOString() }
  const rows = added.map(({ email, hashes }, at) => {
    const id = randomUUIDv7()
    const secrets = { address_hash: hashes[0]!, token_hash: hashToken(decideToken(keys, id)) }
    const due_at = decideDue(now, at, added.length).toISOString()
    return {
      id,
      email,
      ...secrets,
      role: 'user' as const,
      group_id: groupId,
      created_by: by,
      ...dates,
      is_move: true,
      due_at,
    }
  })
  for (let at = 0; at < rows.length; at += 1000) await insertInvitations(db, rows.slice(at, at + 1000))
  await updateMove(db, groupId, { started_by: by, started_at: dates.created_at, note, addresses: rows.length })
  audit({ action: 'moves.start', target: groupId, detail: { count: rows.length } })
}

export async function stopMove(unit: UnitOfWork, groupId: string, now: Date): Promise<void> {
  const move = await lockMove(unit.db, groupId)
  if (decideMoveState(move) !== 'running')
    throw new ApiError('invalid_state', 'The group is not moving now; there is nothing to stop')
  await endMove(unit, groupId, 'organizer', now)
  unit.audit({ action: 'moves.stop', target: groupId })
}

/** Addresses that were not mailed are deleted at once. */
async function endMove({ db }: Pick<UnitOfWork, 'db'>, groupId: string, end_reason: MoveEnd, now: Date) {
  await updateMove(db, groupId, { ended_at: now.toISOString(), end_reason })
  await deleteUnsent(db, groupId)
}

/** The next mails of a move, or its end. */
export async function takeMove({ db }: Pick<UnitOfWork, 'db'>, groupId: string, now: Date): Promise<string[]> {
  const move = await lockMove(db, groupId)
  if (!move || decideMoveState(move) !== 'running') return []
  const end = decideMoveStop(await countMove(db, groupId, move.started_at!), await canMoveGoOn(db, groupId))
  if (end === undefined) return updateTaken(db, groupId, { now, lease: decideLease(now), limit: moveBatch })
  await endMove({ db }, groupId, end, now)
  return []
}
