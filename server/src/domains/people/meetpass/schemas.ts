import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, optionalProperties, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'

/** 22 characters of base64url; what has another form names no pass. */
export const PassId = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', says: 'must be the id of a pass' })

const Flag = Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] })

export const Meetpass = Shape('Meetpass', {
  id: Type.String({ description: 'The pass opens /pass/{id}' }),
  type: OneOf('nfc', 'qr'),
  label: Nullable(Type.String()),
  designId: Nullable(Type.String()),
  action: Nullable(Type.String()),
  autoFollow: Flag,
  isActive: Flag,
  claimedAt: Nullable(Timestamp),
  createdAt: Nullable(Timestamp),
})

export const MeetpassConnection = Shape('MeetpassConnection', {
  id: Id,
  connectedUserId: Nullable(Id),
  visitorAnonId: Nullable(
    Type.String({ description: 'Stands for a browser that looked at a pass and did not say who it was' }),
  ),
  createdAt: Nullable(Timestamp),
  direction: OneOf('inbound', 'outbound'),
  connectedName: Nullable(Type.String()),
  connectedUsername: Nullable(Type.String()),
  connectedAvatarUrl: Nullable(Uri),
})

const Label = Nullable(Text(1, 100))
const DesignId = Nullable(Text(1, 50))

export const MeetpassRequest = Body('MeetpassRequest', {
  type: OneOf('qr'),
  label: Type.Optional(Label),
})

/** contract: "`autoFollow`, `isActive` are 0/1 (booleans accepted)". */
const Switch = Type.Unsafe<0 | 1 | boolean>({ enum: [0, 1, false, true] })

export const MeetpassUpdateRequest = Body(
  'MeetpassUpdateRequest',
  optionalProperties(
    Type.Object({
      label: Label,
      designId: DesignId,
      action: Nullable(
        Type.String({
          maxLength: 2053,
          pattern: '^(profile|connect|portfolio|link:[hH][tT][tT][pP][sS]?://[^]+)$',
          says: 'must be profile, connect, portfolio, or link: followed by one of your own socialLinks',
          description: 'profile, connect, portfolio, or link: followed by one of your own socialLinks',
        }),
      ),
      autoFollow: Switch,
      isActive: Switch,
    }),
  ),
)

export const MeetpassBatchRequest = Body('MeetpassBatchRequest', {
  count: Type.Integer({ minimum: 1, maximum: 500 }),
  designId: Type.Optional(DesignId),
})

export const MeetpassBatch = Shape('MeetpassBatch', { passes: Type.Array(Meetpass) })

export const MeetpassExportRequest = Body('MeetpassExportRequest', {
  createdAt: Type.Optional({ ...Timestamp, description: 'Only the batch that was made then' }),
})

export const MeetpassExport = Shape('MeetpassExport', {
  url: { ...Uri, description: 'A CSV file, for whoever holds the link' },
  expiresAt: Timestamp,
})
