import { Type } from 'typebox'
import { Body, Nullable, OneOf, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'

const categories = [
  'avatar',
  'app-logo',
  'media',
  'hero',
  'group-photo',
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
  category: OneOf(...categories),
  filename: Text(1, 255),
  contentType: OneOf(...contentTypes),
  size: Type.Integer({ minimum: 1, maximum: bytesMax }),
})

export const UploadRequestResponse = Shape('UploadRequestResponse', {
  key: Type.String(),
  uploadUrl: Uri,
  publicUrl: Uri,
})

export const Upload = Shape('Upload', {
  key: Type.String(),
  category: Type.String(),
  filename: Type.String(),
  contentType: Type.String(),
  size: Type.Integer(),
  createdAt: Nullable(Timestamp),
})

const Amount = Type.Object({ size: Type.Integer(), count: Type.Integer() }, { additionalProperties: false })

export const StorageUsage = Shape('StorageUsage', {
  totalSize: Type.Integer(),
  fileCount: Type.Integer(),
  byCategory: Type.Record(Type.String(), Amount),
})
