import { requireGroupRole } from '#domains/groups/groups/index.ts'
import type { Caller, Reader, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findManagedSource, lockSource, type ManagedSource } from './queries.manage.ts'

export interface NamedSource {
  /** The id or the URL name of its group. */
  groupId: string
  sourceId: string
}

/** A source of this group, for its owners and managers. */
export async function requireSource(
  db: Reader,
  caller: Caller,
  { groupId: slug, sourceId }: NamedSource,
  now: Date,
): Promise<ManagedSource> {
  const { groupId } = await requireGroupRole(db, caller, slug, 'manager')
  const source = await findManagedSource(db, groupId, sourceId, now)
  if (!source) throw new ApiError('source_not_found')
  return source
}

/** The source as it is under its lock. */
export async function lockManaged(tx: Writer, caller: Caller, named: NamedSource, now: Date): Promise<ManagedSource> {
  const { id } = await requireSource(tx, caller, named, now)
  await lockSource(tx, id)
  return requireSource(tx, caller, named, now)
}
