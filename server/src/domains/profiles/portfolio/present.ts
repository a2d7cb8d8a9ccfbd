import type { Static } from 'typebox'
import { type ColumnMap, changesOf } from '#kernel/data/changes.ts'
import type { ItemFields, PortfolioRow } from './queries.ts'
import type { PortfolioItem, PortfolioItemUpdateRequest } from './schemas.ts'

export function presentItem(row: PortfolioRow): Static<typeof PortfolioItem> {
  return {
    id: row.id,
    userId: row.user_id,
    title: row.title,
    description: row.description,
    url: row.url,
    imageUrl: row.image_url,
    sortOrder: row.sort_order,
    createdAt: row.created_at,
  }
}

const columns: ColumnMap<Static<typeof PortfolioItemUpdateRequest>, PortfolioRow> = {
  title: 'title',
  description: 'description',
  url: 'url',
  imageUrl: 'image_url',
  sortOrder: 'sort_order',
}

/** Maps a request to columns; omitted properties stay omitted. */
export function fieldsOf(request: Static<typeof PortfolioItemUpdateRequest>): ItemFields {
  return changesOf(columns, {}, request).changes
}
