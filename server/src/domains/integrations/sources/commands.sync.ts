import { findLocalTime, isStorable } from '#domains/events/events/index.ts'
import { lockGroup } from '#domains/groups/groups/index.ts'
import type { Cipher, Links, Reader, UnitOfWork } from '#kernel/context.ts'
import type { FeedNotice, FeedReading } from '#kernel/feeds.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type Action, applyActions } from './commands.items.ts'
import { listKnownItems } from './queries.items.ts'
import {
  findNextStart,
  hasAddress,
  type LockedSource,
  lockSyncedSource,
  type SourceRow,
  updateSynced,
} from './queries.ts'
import { type Diff, decideDiff, decideUnchanged } from './rules.diff.ts'
import { hostOf } from './rules.links.ts'
import { decideAfterFailure, decideNextCheck, decideSpan, type SourceOutcome } from './rules.ts'

export interface SyncContext {
  db: Reader
  now: Date
  links: Links
  cipher: Cipher
  write<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
}

type Failed = Extract<SourceOutcome, { status: 'failed' }>
type Read = Exclude<SourceOutcome, Failed>

/** A short transaction holds no more than this: people wait for the same group and the same seats. */
const batchMax = 50

/** Applies what a reading says, and decides when the source is read again. */
export async function recordOutcome(ctx: SyncContext, source: SourceRow, outcome: SourceOutcome): Promise<void> {
  if (outcome.status === 'failed') return recordFailure(ctx, source.id, outcome)
  const { diff, notices } = await compare(ctx, source, outcome)
  const actions = actionsOf(diff)
  const last = Math.max(0, Math.ceil(actions.length / batchMax) - 1)
  let count = 0
  for (let index = 0; index <= last; index++) {
    const batch = actions.slice(index * batchMax, (index + 1) * batchMax)
    const done = await inBatch(ctx, source, batch, async (unit, locked, applied) => {
      if (index === last)
        await finishReading({ ...ctx, ...unit }, locked, { outcome, diff, notices, count: count + applied })
      // Until the last batch, no answer of the source is what is here.
      else if (index === 0) await updateSynced(unit.db, source.id, { etag: null, last_modified: null, body_hash: null })
    })
    if (done === undefined) return
    count += done
  }
}

type Applied = (unit: UnitOfWork, source: LockedSource, count: number) => Promise<void>

/** Undefined when the source was removed, paused or stopped, or its group was deleted. */
async function inBatch(
  ctx: SyncContext,
  source: SourceRow,
  actions: readonly Action[],
  then: Applied,
): Promise<number | undefined> {
  try {
    return await ctx.write(async (unit) => {
      if (actions.length > 0) await lockGroup(unit.db, source.group_id)
      const locked = await lockSyncedSource(unit.db, source.id)
      if (!locked || !isRunning(locked)) return undefined
      const count =
        actions.length === 0 ? 0 : await applyActions({ ...unit, links: ctx.links }, locked, actions, ctx.now)
      await then(unit, locked, count)
      return count
    })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'group_not_found') return undefined
    throw error
  }
}

const isRunning = ({ state }: SourceRow) => state === 'active' || state === 'failing'

/** Soonest first, so that a batch looks at a short span of the group's events. */
function actionsOf({ created, changed, back, missing, gone }: Diff): Action[] {
  const soonest = created.toSorted((a, b) => Date.parse(a.item.startsAt) - Date.parse(b.item.startsAt))
  const named = (of: 'back' | 'missing' | 'gone', ids: readonly string[]) => ids.map((itemId) => ({ of, itemId }))
  return [
    ...soonest.map((item) => ({ of: 'create' as const, ...item })),
    ...changed.map((item) => ({ of: 'change' as const, ...item })),
    ...named('back', back),
    ...named('missing', missing),
    ...named('gone', gone),
  ]
}

async function compare(
  ctx: SyncContext,
  source: SourceRow,
  outcome: Read,
): Promise<{ diff: Diff; notices?: FeedNotice[] }> {
  const { db, now } = ctx
  const time = { now, to: decideSpan(now, source.timezone).to }
  if (outcome.status === 'unchanged')
    return { diff: decideUnchanged(await listKnownItems(db, source.id, [], now), time) }
  const reading = await storableReading(ctx, source, outcome.reading)
  const itemIds = reading.items.map((item) => item.itemId)
  const known = await listKnownItems(db, source.id, itemIds, now)
  return { diff: decideDiff(known, reading, time), notices: reading.notices }
}

/** Without items that break our limits, and with time zones that the database knows. */
async function storableReading(
  { db, now }: SyncContext,
  source: SourceRow,
  reading: FeedReading,
): Promise<FeedReading> {
  const zones = new Map<string, boolean>()
  for (const { timezone } of reading.items)
    if (!zones.has(timezone)) zones.set(timezone, (await findLocalTime(db, timezone)) !== undefined)
  const items = reading.items
    .map((item) => (zones.get(item.timezone) ? item : { ...item, timezone: source.timezone }))
    .filter((item) => isStorable(item, now))
  const count = reading.items.length - items.length
  const notice = { code: 'unreadable_part' as const, count, example: null }
  if (count === 0) return { ...reading, items }
  return { ...reading, items, notices: [...reading.notices, notice], isWhole: false }
}

interface Finished {
  outcome: Read
  diff: Diff
  notices?: FeedNotice[]
  count: number
}

/** A reading that was requested meanwhile is still due. */
async function finishReading(
  ctx: Pick<SyncContext, 'now' | 'cipher'> & Pick<UnitOfWork, 'db' | 'emit'>,
  source: LockedSource,
  { outcome, diff, notices, count }: Finished,
): Promise<void> {
  const { now, db } = ctx
  const at = now.toISOString()
  const changedAt = count > 0 ? at : source.changed_at
  const nextStartsAt = await findNextStart(db, source.id, now)
  const changed = { changedAt: changedAt === null ? null : new Date(changedAt), createdAt: new Date(source.created_at) }
  const next = decideNextCheck({ id: source.id, nextStartsAt, ...changed }, now)
  const isRequested = source.requested_at !== null && Date.parse(source.requested_at) > now.getTime()
  await updateSynced(db, source.id, {
    ...decideState(ctx, source, diff.isDoubtful),
    ...(notices && { notices: JSON.stringify(notices) }),
    ...(count > 0 && { changed_at: at }),
    checked_at: at,
    ...(isRequested ? {} : { next_check_at: next.toISOString(), ...answerOf(source, outcome, diff, now) }),
    ...(outcome.status === 'read' && outcome.movedTo !== null && (await movedFields(ctx, source, outcome.movedTo))),
  })
}

/** What a later request says so that it is answered only with news. */
function answerOf(source: SourceRow, outcome: Read, { isDoubtful }: Diff, now: Date) {
  const none = { etag: null, last_modified: null, body_hash: null }
  if (outcome.status === 'read' && !isDoubtful)
    return { etag: outcome.etag, last_modified: outcome.lastModified, body_hash: outcome.bodyHash }
  // New dates of repeating entries come into view while nothing changes there, so everything is read once a day.
  const isSameDay = source.checked_at?.slice(0, 10) === now.toISOString().slice(0, 10)
  return outcome.status === 'unchanged' && isSameDay ? {} : none
}

/** What can be read is active again; one whose items are missing for days needs its managers. */
function decideState(
  { now, emit }: { now: Date; emit: UnitOfWork['emit'] },
  source: LockedSource,
  isDoubtful: boolean,
) {
  if (!isDoubtful) return { state: 'active', problem: null, failures: 0, failing_since: null }
  const since = source.problem === 'many_missing' ? source.failing_since : null
  const { state, becomes, failingSince } = decideAfterFailure(
    { ...failureOf(source), failingSince: dateOf(since) },
    null,
    now,
  )
  if (becomes === 'failing') emitTrouble({ emit }, source, 'source.failing')
  const isFailing = state === 'failing' || state === 'stopped'
  return {
    state: isFailing ? 'failing' : 'active',
    problem: 'many_missing',
    failures: 0,
    failing_since: failingSince.toISOString(),
  }
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))
const failureOf = ({ id, state, failures, failing_since }: SourceRow) => ({
  id,
  state,
  failures,
  failingSince: dateOf(failing_since),
})

function emitTrouble({ emit }: Pick<UnitOfWork, 'emit'>, source: SourceRow, type: 'source.failing' | 'source.stopped') {
  const { id: sourceId, group_id: groupId } = source
  emit(type, { sourceId, groupId }, { groupId })
}

async function recordFailure(ctx: SyncContext, sourceId: string, { problem, retryAfterMs }: Failed): Promise<void> {
  const { now } = ctx
  await ctx.write(async ({ db, emit }) => {
    const source = await lockSyncedSource(db, sourceId)
    if (!source || !isRunning(source)) return
    const verdict = decideAfterFailure(failureOf(source), retryAfterMs, now)
    await updateSynced(db, sourceId, {
      state: verdict.state,
      problem,
      failures: verdict.failures,
      failing_since: verdict.failingSince.toISOString(),
      checked_at: now.toISOString(),
      next_check_at: verdict.nextCheckAt?.toISOString() ?? null,
    })
    if (verdict.becomes !== null) emitTrouble({ emit }, source, `source.${verdict.becomes}`)
  })
}

/** Undone when the group follows the new address already. */
async function movedFields(
  { cipher, db }: Pick<SyncContext, 'cipher'> & Pick<UnitOfWork, 'db'>,
  source: SourceRow,
  url: string,
) {
  const hashes = cipher.fingerprints('source-addresses', url)
  if (await hasAddress(db, source, hashes)) return {}
  return { address: cipher.encrypt('sources', url), address_hash: hashes[0]!, host: hostOf(url) }
}
