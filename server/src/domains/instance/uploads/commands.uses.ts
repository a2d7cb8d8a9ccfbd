import type { Caller, Links, Reader, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { endUpload } from './commands.end.ts'
import { lockUploads, type UploadRow } from './queries.ts'
import { deleteUse, insertUse, listUsedKeys, listUses } from './queries.uses.ts'
import { filePath, isPicture, keyOfUrl, type Place } from './rules.ts'

type Unit = Pick<UnitOfWork, 'db' | 'emit'>

interface Change {
  place: Place
  /** The id of whoever or whatever shows the picture. */
  holder: string
  before: string | null | undefined
  after: string | null | undefined
}

/**
 * To be called with every change of an address of a picture, in the transaction of the change. An address elsewhere may be
 * any; one of ours must be a picture of the caller's. What is shown nowhere any more and was sent for this place only is
 * released.
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
      throw new ApiError('validation_failed', `${filePath(taken)} is no picture of yours; upload it first`)
    await insertUse(unit.db, taken, { place, holder })
  }
  const former = locked.find(({ key }) => key === left)
  if (former) await release(unit, former, { place, holder }, now)
}

/** Pictures of groups and events are shown to all; whoever runs another one of them may show them too. */
async function mayShow(db: Reader, upload: UploadRow, userId: string, place: Place): Promise<boolean> {
  if (upload.state === 'rejected' || !isPicture(upload)) return false
  if (upload.user_id === userId) return true
  const isShared = (where: string) => where === 'group-photo' || where === 'event-photo'
  return isShared(place) && (await listUses(db, [upload.key])).some((use) => isShared(use.place))
}

async function release(unit: Unit, upload: UploadRow, use: { place: Place; holder: string }, now: Date): Promise<void> {
  await deleteUse(unit.db, upload.key, use)
  if (upload.category !== use.place || (await listUses(unit.db, [upload.key])).length > 0) return
  await endUpload(unit, upload, 'replaced', now)
}

/** For places that are gone themselves. */
export async function releaseUses(unit: Unit, place: Place, holders: string[], now: Date): Promise<void> {
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

export function fileUrl(links: Pick<Links, 'baseUrl'>, key: string): string {
  return links.baseUrl + filePath(key)
}

/** What a page of ours may show of an address: our own files and nobody else's, who would learn who is looking. */
export function picturePath(links: Pick<Links, 'baseUrl'>, url: string | null | undefined): string | undefined {
  const key = keyOfUrl(url, links.baseUrl)
  return key === undefined ? undefined : filePath(key)
}

/** Which of those who showed a withdrawn file have their picture at this place. */
export function holdersAt(place: Place, uses: { place: string; holder: string }[]): string[] {
  return uses.filter((use) => use.place === place).map((use) => use.holder)
}
