import { requireGroupRole } from '#domains/groups/groups/index.ts'
import type { Caller, Reader, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findManagedSource, lockSource, type ManagedSource } from './queries.manage.ts'

export interface NamedSource {
  groupId: string
  sourceId: string
}

/** A source of this group. */
export async function requireSourceOf(
  db: Reader,
  { groupId, sourceId }: NamedSource,
  now: Date,
): Promise<ManagedSource> {
  const source = await findManagedSource(db, groupId, sourceId, now)
  if (!source) throw new ApiError('source_not_found')
  return source
}

/** The same, for owners and managers of the group. */
export async function requireSource(db: Reader, caller: Caller, named: NamedSource, now: Date): Promise<ManagedSource> {
  await requireGroupRole(db, caller, named.groupId, 'manager')
  return requireSourceOf(db, named, now)
}

/** The source, and the role of the caller, as they are under its lock. */
export async function lockManaged(tx: Writer, caller: Caller, named: NamedSource, now: Date): Promise<ManagedSource> {
  const { id } = await requireSourceOf(tx, named, now)
  await lockSource(tx, id)
  return requireSource(tx, caller, named, now)
}
