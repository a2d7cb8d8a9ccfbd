import type { Static } from 'typebox'
import type { UsageRow } from './queries.storage.ts'
import type { ListedUpload } from './queries.ts'
import type { quotaOf } from './rules.ts'
import type { StorageUsage, Upload } from './schemas.ts'

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

export function presentUsage(rows: UsageRow[], quota: ReturnType<typeof quotaOf>): Static<typeof StorageUsage> {
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
