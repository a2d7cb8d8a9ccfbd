import { holding } from '#kernel/data/personal-data.ts'
import { forgetUploads } from './commands.erase.ts'

export const uploadHoldings = [
  // At once, because from then on nothing of a person may be seen. The bytes themselves go by a job, whatever happens to it.
  holding({
    name: 'uploads',
    table: 'uploads',
    along: ['upload_uses'],
    owner: 'user_id',
    ends: 'at once',
    shows: ['key', 'category', 'filename', 'content_type', 'size', 'state', 'created_at', 'verified_at'],
    newest: 'created_at',
    erase: forgetUploads,
  }),
  holding({
    name: 'storage',
    table: 'upload_usage',
    owner: 'user_id',
    ends: 'at once',
    shows: ['total_size', 'file_count'],
  }),
]
