import { Type } from 'typebox'
import { Id, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'

export const Ticket = Shape('Ticket', {
  eventId: Id,
  code: Type.String({ description: 'Ten characters; who shows it is checked in as this user' }),
  url: { ...Uri, description: 'The page of the ticket, which shows its QR code' },
  createdAt: { ...Timestamp, description: 'When this code was made' },
})
