import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import { eraseUploads } from './commands.ts'
import * as operations from './operations.ts'

export const uploadsCapability = capability({
  operations: { uploads: operations },
  background,
  personal: [
    // At once, because nothing of a deleted user may be visible. A job deletes the bytes afterwards.
    personalData({
      name: 'uploads',
      table: 'uploads',
      cascades: ['upload_uses'],
      owner: 'user_id',
      erasure: 'at once',
      exported: ['key', 'category', 'filename', 'content_type', 'size', 'state', 'created_at', 'verified_at'],
      newest: 'created_at',
      erase: eraseUploads,
    }),
    personalData({
      name: 'storage',
      table: 'upload_usage',
      owner: 'user_id',
      erasure: 'at once',
      exported: ['total_size', 'file_count'],
    }),
  ],
})
