import type { Static } from 'typebox'
import type { Caller, Links } from '#kernel/context.ts'
import type { FileKind } from '#kernel/object-store.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { hourMs, minuteMs } from '#kernel/time.ts'
import type { UploadRequest } from './wire.ts'

type Request = Static<typeof UploadRequest>
export type UploadUse = 'avatar' | 'hero' | 'group-photo' | 'group-cover' | 'event-photo' | 'app-logo' | 'instance-logo'

/** spec: "Only the owner or an admin may delete." */
export function canDelete(upload: { user_id: string }, caller: Pick<Caller, 'userId' | 'scopes'>): boolean {
  return upload.user_id === caller.userId || caller.scopes.has('admin')
}

const extensions: Record<Request['contentType'], string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'model/gltf-binary': 'glb',
  'application/octet-stream': 'bin',
}

export const isImage = (contentType: string) => contentType.startsWith('image/')

const plainBytes = 'application/octet-stream'

/** A model where an image is expected, or the other way round. Plain bytes are allowed everywhere: browsers declare
 *  unknown files so, and the real type is detected when the bytes are there. */
export function assertFitting({ category, contentType }: Pick<Request, 'category' | 'contentType'>): void {
  const isOfModels = category === 'meetpass-model'
  if (contentType === plainBytes || isImage(contentType) !== isOfModels) return
  const wanted = isOfModels ? 'model/gltf-binary' : 'an image type'
  throw new ApiError('validation_failed', `contentType: ${category} takes ${wanted} or ${plainBytes}`)
}

/** What the bytes must be. `media` accepts anything declared as plain bytes. */
export function kindOf({ category, contentType }: { category: string; contentType: string }): FileKind {
  if (isImage(contentType)) return 'image'
  if (category === 'meetpass-model') return 'model'
  return category === 'media' ? 'anything' : 'image'
}

/** Whether it is an image, or must be verified as one before it is served. */
export function isPicture(upload: { category: string; content_type: string }): boolean {
  return kindOf({ category: upload.category, contentType: upload.content_type }) === 'image'
}

/** contract: "Key = `{category}/{userId}/{random}.{ext}`". The user's file name is not part of it. */
export function keyOf({ category, contentType }: Request, userId: string, random: string): string {
  return `${category}/${userId}/${random}.${extensions[contentType]}`
}

export const keyPattern = '^[a-z]+(?:-[a-z]+)?/[0-9a-f-]{36}/[0-9a-f]{32}\\.[a-z]{3,4}$'
const keyForm = new RegExp(keyPattern)
export const isKey = (text: string) => keyForm.test(text)

const fileRoot = '/v1/uploads/file/'
export const filePath = (key: string) => `${fileRoot}${key}`

/** The key of one of our files, or undefined for an external URL. */
export function keyOfUrl(url: string | null | undefined, baseUrl: string): string | undefined {
  return url?.startsWith(baseUrl + fileRoot) ? url.slice(baseUrl.length + fileRoot.length) : undefined
}

/** Written by the presigned URL, and never served. */
export const stagingRoot = 'staging/'
export const stagingKey = (key: string) => `${stagingRoot}${key}`
/** Includes a hash of the bytes, so that concurrent verifications cannot overwrite each other. */
export const objectRoot = 'files/'
export const objectKey = (key: string, etag: string) => `${objectRoot}${key}.${etag}`

/** The record to which an object belongs, by its key in the store. */
export function keyOfObject(object: string): string | undefined {
  if (object.startsWith(stagingRoot)) return object.slice(stagingRoot.length)
  return object.startsWith(objectRoot) ? object.slice(objectRoot.length).replace(/\.[0-9a-f]{32}$/, '') : undefined
}

/** Every key in the store that belongs to a record. */
export function objectsOf(upload: { key: string; object_key: string | null }): string[] {
  return upload.object_key === null ? [stagingKey(upload.key)] : [upload.object_key]
}

const megabyte = 1024 * 1024

/** contract: "200 MB and 500 files per user (× 5 with `extra_storage`)". */
export function quotaOf(hasExtra: boolean): { bytesMax: number; filesMax: number } {
  const times = hasExtra ? 5 : 1
  return { bytesMax: times * 200 * megabyte, filesMax: times * 500 }
}

export const urlLifeSeconds = 900
const after = (at: Date, ms: number) => new Date(at.getTime() + ms).toISOString()

/** The sweep runs every minute; a file that is sent at once is verified by the first or second run. */
export const firstCheckAt = (now: Date) => after(now, minuteMs / 3)

/** contract: "unused reservations go after 1 h". Nothing can be sent after the URL has expired. */
export function decideNextCheck(createdAt: string, now: Date): string | 'unused' {
  const created = new Date(createdAt)
  const ageMs = now.getTime() - created.getTime()
  if (ageMs >= hourMs) return 'unused'
  return ageMs < (urlLifeSeconds + 60) * 1000 ? after(now, minuteMs - 10_000) : after(created, hourMs)
}

/** How long a rejected upload stays listed with its reason. */
export const rejectionEndsAt = (now: Date) => after(now, hourMs)

/** An unknown object may be one that is just being written. */
export const isOldEnough = (writtenAt: Date, now: Date) => now.getTime() - writtenAt.getTime() > hourMs

const leastForDoubt = 100

/** If the database knows hardly any object, it is probably the wrong database. */
export function assertOwnStore(seen: number, unknown: number): void {
  if (unknown >= leastForDoubt && unknown * 2 > seen)
    throw new Error(`${unknown} of ${seen} files in the store have no record; it seems to be that of another database`)
}

const flaws: Record<string, string> = {
  type: 'is not of the type that was declared',
  content: 'is damaged or not complete',
  pixels: 'has more than 50 million pixels',
  size: 'has another size than was declared, or is too large',
  quota: 'needs more room than your storage has left',
}

export const explainFlaw = (flaw: string | null) =>
  `This file is not served because it ${flaws[flaw ?? ''] ?? 'is not good'}`

/** For a header: without separators, paths and characters that change the text direction. */
export function dispositionOf(filename: string): string {
  const name = filename.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '_').toWellFormed()
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const full = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

export function fileUrl(links: Pick<Links, 'baseUrl'>, key: string): string {
  return links.baseUrl + filePath(key)
}

/** Pages show only our own files: another host would learn who is viewing. */
export function picturePath(links: Pick<Links, 'baseUrl'>, url: string | null | undefined): string | undefined {
  const key = keyOfUrl(url, links.baseUrl)
  return key === undefined ? undefined : filePath(key)
}

/** Which of the rows that showed a withdrawn file use it in this field. */
export function holdersWith(place: UploadUse, uses: { place: string; holder: string }[]): string[] {
  return uses.filter((use) => use.place === place).map((use) => use.holder)
}
