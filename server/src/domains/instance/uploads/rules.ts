import type { Static } from 'typebox'
import type { Caller } from '#kernel/context.ts'
import type { FileKind } from '#kernel/object-store.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { UploadRequest } from './schemas.ts'

type Request = Static<typeof UploadRequest>
export type Place = 'avatar' | 'hero' | 'group-photo' | 'event-photo' | 'app-logo'

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

/** A model where a picture belongs, or the other way round. Plain bytes fit everywhere: browsers say so of every file that
 *  they do not know, and what the bytes are is seen when they are there. */
export function assertFitting({ category, contentType }: Pick<Request, 'category' | 'contentType'>): void {
  const isOfModels = category === 'meetpass-model'
  if (contentType === plainBytes || isImage(contentType) !== isOfModels) return
  const wanted = isOfModels ? 'model/gltf-binary' : 'an image type'
  throw new ApiError('validation_failed', `contentType: ${category} takes ${wanted} or ${plainBytes}`)
}

/** What the bytes must turn out to be. `media` keeps whatever comes as plain bytes. */
export function kindOf({ category, contentType }: { category: string; contentType: string }): FileKind {
  if (isImage(contentType)) return 'image'
  if (category === 'meetpass-model') return 'model'
  return category === 'media' ? 'anything' : 'image'
}

/** Whether it is a picture, or must turn out to be one before it is served. */
export function isPicture(upload: { category: string; content_type: string }): boolean {
  return kindOf({ category: upload.category, contentType: upload.content_type }) === 'image'
}

/** contract: "Key = `{category}/{userId}/{random}.{ext}`". The name that somebody gave has no part in it. */
export function keyOf({ category, contentType }: Request, userId: string, random: string): string {
  return `${category}/${userId}/${random}.${extensions[contentType]}`
}

export const keyPattern = '^[a-z]+(?:-[a-z]+)?/[0-9a-f-]{36}/[0-9a-f]{32}\\.[a-z]{3,4}$'
const keyForm = new RegExp(keyPattern)
export const isKey = (text: string) => keyForm.test(text)

const fileRoot = '/v1/uploads/file/'
export const filePath = (key: string) => `${fileRoot}${key}`

/** The key of a file of ours, or undefined for an address anywhere else. */
export function keyOfUrl(url: string | null | undefined, baseUrl: string): string | undefined {
  return url?.startsWith(baseUrl + fileRoot) ? url.slice(baseUrl.length + fileRoot.length) : undefined
}

/** Written by the presigned URL, and never served. */
export const stagingRoot = 'staging/'
export const stagingKey = (key: string) => `${stagingRoot}${key}`
/** Named after its bytes too, so that two who verify one upload at the same time cannot write over each other. */
export const objectRoot = 'files/'
export const objectKey = (key: string, etag: string) => `${objectRoot}${key}.${etag}`

/** Everything in the store that a record stands for. */
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
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const after = (at: Date, ms: number) => new Date(at.getTime() + ms).toISOString()

/** The sweep comes every minute; whoever sends a file at once is looked at by the first or second one. */
export const firstCheckAt = (now: Date) => after(now, minuteMs / 3)

/** contract: "unused reservations go after 1 h". Nothing can be sent any more once the URL has ended. */
export function decideNextCheck(createdAt: string, now: Date): string | 'unused' {
  const created = new Date(createdAt)
  const ageMs = now.getTime() - created.getTime()
  if (ageMs >= hourMs) return 'unused'
  return ageMs < (urlLifeSeconds + 60) * 1000 ? after(now, minuteMs - 10_000) : after(created, hourMs)
}

/** Whoever looks for a refused file is told why for so long. */
export const rejectionEndsAt = (now: Date) => after(now, hourMs)

/** An object that nobody knows may be one that is just being written. */
export const isOldEnough = (writtenAt: Date, now: Date) => now.getTime() - writtenAt.getTime() > hourMs

const leastForDoubt = 100

/** A database that knows hardly any of the objects is more likely the wrong one than the objects are lost. */
export function assertOwnStore(seen: number, strangers: number): void {
  if (strangers >= leastForDoubt && strangers * 2 > seen)
    throw new Error(
      `${strangers} of ${seen} files in the store have no record; it seems to be that of another database`,
    )
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

/** For a header: no way out of it, no path, and nothing that turns the text round. */
export function dispositionOf(filename: string): string {
  const name = filename.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '_').toWellFormed()
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const full = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
