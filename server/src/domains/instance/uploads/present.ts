import type { Static } from 'typebox'
import type { UsageRow } from './queries.storage.ts'
import type { UploadRow } from './queries.ts'
import type { StorageUsage, Upload } from './schemas.ts'

export function presentUpload(row: UploadRow): Static<typeof Upload> {
  return {
    key: row.key,
    category: row.category,
    filename: row.filename,
    contentType: row.content_type,
    size: row.size,
    createdAt: row.created_at,
  }
}

export function presentUsage(rows: UsageRow[]): Static<typeof StorageUsage> {
  const sum = (of: 'size' | 'count') => rows.reduce((total, row) => total + row[of], 0)
  const parts = rows.map(({ category, size, count }) => [category, { size, count }])
  return { totalSize: sum('size'), fileCount: sum('count'), byCategory: Object.fromEntries(parts) }
}
