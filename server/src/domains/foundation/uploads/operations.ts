import { Type } from 'typebox'
import { findEntitlement } from '#domains/foundation/entitlements/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, SpanningText, Success } from '#kernel/operation/schema.ts'
import { endUpload } from './commands.removal.ts'
import { reserveUpload } from './commands.ts'
import { listUsage } from './queries.storage.ts'
import { listUploads, lockUploads } from './queries.ts'
import { canDelete, fileUrl, keyPattern, quotaOf, stagingKey, urlLifeSeconds } from './rules.ts'
import { presentUpload, presentUsage, StorageUsage, Upload, UploadRequest, UploadRequestResponse } from './wire.ts'

export const request = operation({
  id: 'uploads.request',
  method: 'POST',
  path: '/v1/uploads/request',
  summary: 'Request an upload URL',
  description:
    'Send the file with PUT to `uploadUrl` within 15 minutes, with exactly this Content-Type and size. The file is served at `publicUrl` after it has been checked: at the first GET, or within a minute. Images fit every category except `meetpass-model`, which takes `model/gltf-binary`; `application/octet-stream` fits all, and the content decides. Images are encoded again without their metadata. An account can have 200 MB and 500 files.',
  access: 'write:uploads',
  effect: 'external',
  body: UploadRequest,
  output: UploadRequestResponse,
  status: 201,
  idempotency: 'refuse',
  errors: ['quota_exceeded'],
  example: { body: { category: 'avatar', filename: 'me.png', contentType: 'image/png', size: 48_213 } },
  async handler({ write, caller, store, links, now }, { body }) {
    const key = await write((unit) => reserveUpload(unit, caller.userId, body, now))
    const { contentType, size } = body
    const put = { key: stagingKey(key), contentType, size, now, lifeSeconds: urlLifeSeconds }
    return { key, uploadUrl: await store.presignPut(put), publicUrl: fileUrl(links, key) }
  },
})

export const list = listOperation({
  id: 'uploads.list',
  path: '/v1/uploads',
  summary: "List the current user's files",
  description: 'Lists the uploaded files, newest first.',
  access: 'read:uploads',
  query: Type.Object({
    category: Type.Optional(Type.String({ maxLength: 100, description: 'Only files of this category' })),
  }),
  item: Upload,
  example: {},
  mcp: {
    name: 'list_uploads',
    title: 'List my files',
    description: 'List files the signed-in user uploaded.',
    inputs: { category: 'Such as avatar or media.' },
  },
  async handler({ db, caller }, { query, page }) {
    const own = { userId: caller.userId, category: query.category }
    return mapPage(await listUploads(db, page, own), presentUpload)
  },
})

export const usage = operation({
  id: 'uploads.usage',
  method: 'GET',
  path: '/v1/uploads/usage',
  summary: "Get the current user's storage usage",
  description: 'Returns the total size and number of files, also by category, and how much the user can store.',
  access: 'read:uploads',
  effect: 'read',
  output: StorageUsage,
  example: {},
  mcp: {
    name: 'get_storage_usage',
    title: 'Get my storage usage',
    description: "Get how much storage the signed-in user's files take, by category.",
  },
  async handler({ db, caller: { userId }, now }) {
    const quota = quotaOf((await findEntitlement(db, userId, 'extra_storage', now)) !== undefined)
    return presentUsage(await listUsage(db, userId), quota)
  },
})

const remove = operation({
  id: 'uploads.delete',
  method: 'DELETE',
  path: '/v1/uploads/{key}',
  summary: 'Delete a file',
  description:
    'The file is no longer served, and it is removed from everything that showed it. Only the owner of the file and administrators can delete it. This cannot be undone.',
  access: 'write:uploads',
  effect: 'write',
  params: Type.Object({ key: SpanningText({ pattern: keyPattern, says: 'must be the key of a file' }) }),
  output: Success,
  errors: ['upload_not_found'],
  example: { params: { key: `media/${exampleId}/${'0'.repeat(32)}.png` } },
  audit: ({ params }) => ({ target: params.key }),
  mcp: {
    name: 'delete_upload',
    title: 'Delete a file',
    description: 'Delete one uploaded file. Cannot be undone.',
    inputs: { key: 'From list_uploads.' },
  },
  async handler({ caller, now, ...unit }, { params }) {
    const [upload] = await lockUploads(unit.db, [params.key])
    if (!upload || !canDelete(upload, caller)) throw new ApiError('upload_not_found')
    await endUpload(unit, upload, 'deleted', now)
    return { success: true as const }
  },
})

export { remove as delete }
