import { personalData } from '#kernel/data/personal-data.ts'
import { forgetUploads } from './commands.erase.ts'

export const uploadPersonalData = [
  // At once, because from then on nothing of a person may be seen. The bytes themselves go by a job, whatever happens to it.
  personalData({
    name: 'uploads',
    table: 'uploads',
    cascades: ['upload_uses'],
    owner: 'user_id',
    erasure: 'at once',
    exported: ['key', 'category', 'filename', 'content_type', 'size', 'state', 'created_at', 'verified_at'],
    newest: 'created_at',
    erase: forgetUploads,
  }),
  personalData({
    name: 'storage',
    table: 'upload_usage',
    owner: 'user_id',
    erasure: 'at once',
    exported: ['total_size', 'file_count'],
  }),
]
