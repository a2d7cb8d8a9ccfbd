import type { UnitOfWork } from '#kernel/context.ts'
import { insertRemovals, updateUsage } from './queries.storage.ts'
import { deleteUploads, deleteUse, listUses, type UploadRow, updateRejected } from './queries.ts'
import { objectsOf, rejectionEndsAt } from './rules.ts'

type Unit = Pick<UnitOfWork, 'db' | 'emit'>

const aboutOf = ({ key, category, user_id: userId }: UploadRow) => ({ key, category, userId })

/** Ends an upload whose row is locked: it is no longer served, its quota is freed, and its bytes are deleted later. */
export async function endUpload(
  unit: Unit,
  upload: UploadRow,
  reason: 'deleted' | 'replaced' | 'unused',
  now: Date,
): Promise<void> {
  await withdraw(unit, [upload])
  await deleteUploads(unit.db, [upload.key])
  await insertRemovals(unit.db, objectsOf(upload), now)
  // A rejected upload has freed its quota already, and its owner was notified.
  if (upload.state === 'rejected') return
  await updateUsage(unit.db, upload.user_id, { bytes: -upload.size, files: -1 })
  unit.emit('upload.deleted', { ...aboutOf(upload), reason }, { subjectUserId: upload.user_id })
}

export async function rejectUpload(unit: Unit, upload: UploadRow, flaw: string, now: Date): Promise<void> {
  await withdraw(unit, [upload])
  await updateRejected(unit.db, upload.key, flaw, rejectionEndsAt(now))
  await insertRemovals(unit.db, objectsOf(upload), now)
  await updateUsage(unit.db, upload.user_id, { bytes: -upload.size, files: -1 })
  unit.emit('upload.rejected', { ...aboutOf(upload), flaw }, { subjectUserId: upload.user_id })
}

/** Emits an event so that everything that shows the file drops it. */
export async function withdraw({ db, emit }: Unit, uploads: UploadRow[]): Promise<void> {
  const keys = uploads.map(({ key }) => key)
  const uses = Map.groupBy(await listUses(db, keys), (use) => use.upload_key)
  for (const [key, shown] of uses) {
    emit('upload.withdrawn', { key, uses: shown.map(({ place, holder }) => ({ place, holder })) })
    for (const use of shown) await deleteUse(db, key, use)
  }
}
