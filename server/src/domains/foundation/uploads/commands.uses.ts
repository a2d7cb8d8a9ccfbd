import type { Caller, Links, Reader, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { endUpload } from './commands.end.ts'
import { lockUploads, type UploadRow } from './queries.ts'
import { deleteUse, insertUse, listUsedKeys, listUses } from './queries.uses.ts'
import { filePath, isPicture, keyOfUrl, type UploadUse } from './rules.ts'

type Unit = Pick<UnitOfWork, 'db' | 'emit'>

interface Change {
  place: UploadUse
  /** The id of the row that shows the image. */
  holder: string
  before: string | null | undefined
  after: string | null | undefined
}

/**
 * Call it with every change of an image URL, in the same transaction. An external URL may be any; one of ours must be the
 * caller's own image. An image that was uploaded for this use only and is no longer shown anywhere is released.
 */
export async function changeUse(
  unit: Unit,
  { caller, links, now }: { caller: Pick<Caller, 'userId'>; links: Links; now: Date },
  { place, holder, before, after }: Change,
): Promise<void> {
  if (after === undefined || (before ?? null) === after) return
  const [left, taken] = [keyOfUrl(before, links.baseUrl), keyOfUrl(after, links.baseUrl)]
  if (left === undefined && taken === undefined) return
  const locked = await lockUploads(
    unit.db,
    [left, taken].filter((key) => key !== undefined),
  )
  if (taken !== undefined) {
    const upload = locked.find(({ key }) => key === taken)
    if (!upload || !(await mayShow(unit.db, upload, caller.userId, place)))
      throw new ApiError('validation_failed', `${filePath(taken)} is not an image of yours; upload it first`)
    await insertUse(unit.db, taken, { place, holder })
  }
  const former = locked.find(({ key }) => key === left)
  if (former) await release(unit, former, { place, holder }, now)
}

/** Images of groups and events are public; organizers of other groups may use them too. */
async function mayShow(db: Reader, upload: UploadRow, userId: string, place: UploadUse): Promise<boolean> {
  if (upload.state === 'rejected' || !isPicture(upload)) return false
  if (upload.user_id === userId) return true
  const isShared = (where: string) => ['group-photo', 'group-cover', 'event-photo'].includes(where)
  return isShared(place) && (await listUses(db, [upload.key])).some((use) => isShared(use.place))
}

async function release(
  unit: Unit,
  upload: UploadRow,
  use: { place: UploadUse; holder: string },
  now: Date,
): Promise<void> {
  await deleteUse(unit.db, upload.key, use)
  if (upload.category !== use.place || (await listUses(unit.db, [upload.key])).length > 0) return
  await endUpload(unit, upload, 'replaced', now)
}

/** For rows that were deleted. */
export async function releaseUses(unit: Unit, place: UploadUse, holders: string[], now: Date): Promise<void> {
  if (holders.length === 0) return
  const used = await listUsedKeys(unit.db, place, holders)
  const locked = await lockUploads(
    unit.db,
    used.map(({ key }) => key),
  )
  for (const { key, holder } of used) {
    const upload = locked.find((one) => one.key === key)
    if (upload) await release(unit, upload, { place, holder }, now)
  }
}
