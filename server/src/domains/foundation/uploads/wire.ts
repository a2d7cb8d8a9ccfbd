import { type Static, Type } from 'typebox'
import { Body, Nullable, OneOf, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { StorageUsageRow } from './queries.storage.ts'
import type { ListedUpload } from './queries.ts'
import type { quotaOf } from './rules.ts'

const categories = [
  'avatar',
  'app-logo',
  'instance-logo',
  'media',
  'hero',
  'group-photo',
  'group-cover',
  'event-photo',
  'meetpass-image',
  'meetpass-model',
] as const

const contentTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'model/gltf-binary',
  'application/octet-stream',
] as const

/** spec: "size (required; number greater than 0 and at most 10485760 bytes)". */
const bytesMax = 10_485_760

export const UploadRequest = Body('UploadRequest', {
  category: { ...OneOf(...categories), description: 'What the file is for' },
  filename: { ...Text(1, 255), description: 'Original name of the file' },
  contentType: { ...OneOf(...contentTypes), description: 'Must be the Content-Type of the PUT' },
  size: Type.Integer({ minimum: 1, maximum: bytesMax, description: 'Size of the file in bytes' }),
})

export const UploadRequestResponse = Shape('UploadRequestResponse', {
  key: Type.String({ description: 'Key of the file, for deleting it' }),
  uploadUrl: { ...Uri, description: 'Send the file here with PUT within 15 minutes' },
  publicUrl: { ...Uri, description: 'Where the file is served after it has been checked' },
})

export const Upload = Shape('Upload', {
  key: Type.String({ description: 'Key of the file, for deleting it' }),
  category: Type.String(),
  filename: Type.String({ description: 'Original name of the file' }),
  contentType: Type.String(),
  size: Type.Integer({ description: 'Size in bytes' }),
  createdAt: Nullable(Timestamp),
  isInUse: Type.Boolean({ description: 'Whether a profile, group, event or pass shows the file' }),
})

const Amount = Type.Object({ size: Type.Integer(), count: Type.Integer() }, { additionalProperties: false })

export const StorageUsage = Shape('StorageUsage', {
  totalSize: Type.Integer({ description: 'Size of all files in bytes' }),
  fileCount: Type.Integer(),
  maxSize: Type.Integer({ description: 'How many bytes the user can store' }),
  maxCount: Type.Integer({ description: 'How many files the user can store' }),
  byCategory: Type.Record(Type.String(), Amount, {
    description: 'Size in bytes and number of files for each category',
  }),
})

export function presentUpload(row: ListedUpload): Static<typeof Upload> {
  return {
    key: row.key,
    category: row.category,
    filename: row.filename,
    contentType: row.content_type,
    size: row.size,
    createdAt: row.created_at,
    isInUse: row.is_in_use,
  }
}

export function presentUsage(rows: StorageUsageRow[], quota: ReturnType<typeof quotaOf>): Static<typeof StorageUsage> {
  const sum = (of: 'size' | 'count') => rows.reduce((total, row) => total + row[of], 0)
  const parts = rows.map(({ category, size, count }) => [category, { size, count }])
  return {
    totalSize: sum('size'),
    fileCount: sum('count'),
    maxSize: quota.bytesMax,
    maxCount: quota.filesMax,
    byCategory: Object.fromEntries(parts),
  }
}
