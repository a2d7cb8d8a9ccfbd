import { type Static, Type } from 'typebox'
import { type ColumnMap, changesOf } from '#kernel/data/changes.ts'
import { Body, Id, Nullable, optionalProperties, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { ItemFields, PortfolioRow } from './queries.ts'

export const PortfolioItem = Shape('PortfolioItem', {
  id: Id,
  userId: Id,
  title: Type.String(),
  description: Nullable(Type.String()),
  url: Nullable({ ...Uri, description: 'Where the project can be seen' }),
  imageUrl: Nullable(Uri),
  sortOrder: Type.Integer({ description: 'Position; lower numbers come first' }),
  createdAt: Nullable(Timestamp),
})

const SortOrder = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'Position; lower numbers come first',
})

const fields = {
  title: Text(1, 200),
  description: Type.Optional(Nullable(Text(0, 500))),
  url: Type.Optional(Nullable({ ...Uri, description: 'Where the project can be seen' })),
  imageUrl: Type.Optional(Nullable({ ...Uri, description: 'URL of an image; upload the image first' })),
}

export const PortfolioItemRequest = Body('PortfolioItemRequest', {
  ...fields,
  sortOrder: Type.Optional({ ...SortOrder, default: 0 }),
})

export const PortfolioItemUpdateRequest = Body(
  'PortfolioItemUpdateRequest',
  optionalProperties(Type.Object({ ...fields, sortOrder: SortOrder })),
)

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
