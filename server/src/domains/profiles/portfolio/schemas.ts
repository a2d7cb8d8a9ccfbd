import { Type } from 'typebox'
import { Body, Id, Nullable, optionalProperties, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'

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
