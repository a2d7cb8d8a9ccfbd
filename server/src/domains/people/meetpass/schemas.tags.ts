import { Type } from 'typebox'
import { Body, Id, Nullable, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const NfcTag = Shape('NfcTag', {
  id: Type.String({ description: 'The tag opens the page /pass/{id}' }),
  designId: Nullable(Type.String()),
  isActive: Type.Boolean(),
  createdAt: Timestamp,
  claimedAt: Nullable(Timestamp),
  holder: Nullable(Shape('NfcTagHolder', { id: Id, name: Type.String(), username: Nullable(Type.String()) })),
})

export const NfcTagRequest = Body('NfcTagRequest', {
  isActive: Type.Boolean({ description: 'false turns the tag off' }),
})
