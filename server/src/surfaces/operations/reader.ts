import type { Caller, Reader } from '#kernel/context.ts'
import type { Runtime } from './run.ts'

/** A replica for what tolerates lag and has the caller's own last change; the primary for everything else. */
export async function findReader(
  { database, replicas }: Pick<Runtime, 'database' | 'replicas'>,
  { toleratesLag }: { toleratesLag: boolean },
  caller: Caller | undefined,
): Promise<Reader> {
  if (!replicas || !toleratesLag) return database
  const replica = caller ? await replicas.findForUser(caller.userId) : replicas.findForVisitor()
  return replica ?? database
}
