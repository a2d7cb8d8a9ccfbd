import { Type } from 'typebox'
import { includedEvent } from '#domains/events/events/index.ts'
import { CodeText } from '#kernel/formats/codes.ts'
import { Body, Id, Nullable, OneOf, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'

export const CheckinInfo = Shape('CheckinInfo', {
  event: Shape('CheckinEvent', {
    id: Id,
    title: Type.String(),
    startTime: Timestamp,
    endTime: Nullable(Timestamp),
    timezone: Nullable(Type.String({ description: 'IANA name' })),
    eventType: Nullable(OneOf('in_person', 'online', 'hybrid')),
    photoUrl: Nullable(Uri),
  }),
  group: Nullable(
    Shape('CheckinGroup', {
      id: Id,
      name: Type.String(),
      urlname: Nullable(Type.String()),
      photoUrl: Nullable(Uri),
    }),
  ),
  checkinAvailable: Type.Boolean({ description: 'Whether the event and the code let people in at this moment' }),
})

export const CheckinResult = Shape('CheckinResult', {
  id: Id,
  eventId: Id,
  checkedInAt: Timestamp,
  method: OneOf('code', 'qr', 'nfc', 'manual'),
})

/** The caller's own in a list. */
export const OwnCheckin = Shape('OwnCheckin', { ...CheckinResult.properties, event: includedEvent })

export const CheckinRequest = Body('CheckinRequest', {
  method: Type.Optional({ ...OneOf('code', 'qr', 'nfc'), default: 'code', description: 'How the code was read' }),
})

const ClientId = { ...Text(1, 100), description: 'Made by the device; sent again, it is answered as the first time' }

export const DeskCheckinRequest = Body('DeskCheckinRequest', {
  clientId: Type.Optional(ClientId),
  checkedInAt: Type.Optional({ ...Timestamp, description: 'When it happened; now, if not told' }),
})

export const CheckinBatchRequest = Body('CheckinBatchRequest', {
  items: Type.Array(
    Body('CheckinBatchItem', {
      clientId: ClientId,
      // Not an Id: one misread badge must not turn away the 499 other people in the batch.
      userId: Text(1, 100),
      checkedInAt: Timestamp,
    }),
    { maxItems: 500 },
  ),
})

export const CheckinBatchResult = Shape('CheckinBatchResult', {
  results: Type.Array(
    Shape('CheckinBatchItemResult', {
      clientId: Type.String(),
      status: OneOf('created', 'duplicate', 'error'),
      code: Type.Optional(Type.String({ description: 'Why it was refused' })),
      checkin: Type.Optional(CheckinResult),
    }),
    { description: 'In the order of the items' },
  ),
})

export const CheckinCode = Shape('CheckinCode', {
  id: Id,
  code: Type.String(),
  label: Nullable(Type.String()),
  maxUses: Nullable(Type.Integer()),
  currentUses: Type.Integer(),
  expiresAt: Nullable(Timestamp),
  createdAt: Nullable(Timestamp),
})

export const CheckinCodeRequest = Body('CheckinCodeRequest', {
  code: Type.Optional(CodeText),
  label: Type.Optional(Nullable(Text(1, 100))),
  maxUses: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }))),
  expiresAt: Type.Optional(Nullable(Timestamp)),
})
