import { adoptEvents, applyImportSettings, type ImportUnit, lockImported } from '#domains/events/events/index.ts'
import { lockGroup } from '#domains/groups/groups/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { importSourceOf, releaseEvents } from './commands.items.ts'
import { listOwnItems } from './queries.items.ts'
import { deleteSource, type LockedSource, lockSyncedSource, updateSynced } from './queries.sync.ts'
import type { SourceRow } from './queries.ts'

/** Gives the events that are not over what the settings of their source say now. */
export async function applySettings(unit: ImportUnit, source: Pick<SourceRow, 'id'>, now: Date): Promise<void> {
  await applyImportSettings(unit, importSourceOf(await lockOne(unit, source.id)), now)
}

async function lockOne({ db }: ImportUnit, id: string): Promise<LockedSource> {
  const source = await lockSyncedSource(db, id)
  if (!source) throw new ApiError('source_not_found')
  return source
}

/** The group first, as every reading does. */
async function lockWithGroup(unit: ImportUnit, source: Pick<SourceRow, 'id' | 'group_id'>): Promise<LockedSource> {
  await lockGroup(unit.db, source.group_id)
  return lockOne(unit, source.id)
}

/**
 * Ends a source. Events that are not over become native ones, or go: deleted, or cancelled where people here have an
 * RSVP. Those that are over stay as they are.
 */
export async function removeSource(
  unit: ImportUnit,
  caller: Pick<Caller, 'userId'>,
  source: Pick<SourceRow, 'id' | 'group_id'>,
  choice: 'keep' | 'remove',
  now: Date,
): Promise<void> {
  const locked = await lockWithGroup(unit, source)
  if (choice === 'keep') await adoptEvents(unit, source.id, caller, now)
  else {
    const rows = await listOwnItems(unit.db, source.id, now)
    const events = await lockImported(
      unit.db,
      rows.map((row) => row.event_id),
    )
    await releaseEvents({ unit, source: locked, events, now }, rows)
  }
  await deleteSource(unit.db, source.id)
}

/** The group moves here for good: events that are not over become native ones, and the source is not read anymore. */
export async function adoptSource(
  unit: ImportUnit,
  caller: Pick<Caller, 'userId'>,
  source: Pick<SourceRow, 'id' | 'group_id'>,
  now: Date,
): Promise<number> {
  await lockWithGroup(unit, source)
  const count = await adoptEvents(unit, source.id, caller, now)
  await updateSynced(unit.db, source.id, { state: 'stopped', next_check_at: null, problem: null, failing_since: null })
  return count
}
