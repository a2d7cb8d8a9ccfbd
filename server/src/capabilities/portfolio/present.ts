import type { Static } from 'typebox'
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

/** The other way round: what a request sets, by column; what it leaves out stays out. */
export function fieldsOf(request: Static<typeof PortfolioItemUpdateRequest>): ItemFields {
  const { imageUrl, sortOrder, ...same } = request
  return {
    ...same,
    ...(imageUrl !== undefined && { image_url: imageUrl }),
    ...(sortOrder !== undefined && { sort_order: sortOrder }),
  }
}
