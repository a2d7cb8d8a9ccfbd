import { type Static, Type } from 'typebox'
import { csvLine } from '#kernel/formats/csv.ts'
import { Body, Id, Nullable, OneOf, optionalProperties, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { MeetingRow } from './queries.meetings.ts'
import type { AnyTagRow, PassFields, PassRow } from './queries.ts'

/** 22 characters of base64url. */
export const PassId = Type.String({
  pattern: '^[A-Za-z0-9_-]{22}$',
  says: 'must be the id of a pass',
  description: 'Id of the pass, as in /pass/{id}',
})

const Flag = Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] })

export const Meetpass = Shape('Meetpass', {
  id: Type.String({ description: 'The pass opens the page /pass/{id}' }),
  type: OneOf('nfc', 'qr'),
  label: Nullable(Type.String({ description: 'Private label; null if none' })),
  designId: Nullable(Type.String({ description: 'Visual design of the pass; null for the default' })),
  action: Nullable(
    Type.String({
      description:
        'What opening the pass does: `profile`, `connect`, `portfolio` or `link:` followed by a URL; null means `profile`',
    }),
  ),
  autoFollow: { ...Flag, description: '1: members who connect by this pass also follow its owner' },
  isActive: { ...Flag, description: '0: the pass is turned off' },
  isTicket: { ...Flag, description: '1: organizers can check its owner in by this pass' },
  claimedAt: Nullable({ ...Timestamp, description: 'When the pass got its owner; null while it is unclaimed' }),
  createdAt: Nullable(Timestamp),
})

export const MeetpassConnection = Shape('MeetpassConnection', {
  id: Id,
  connectedUserId: Nullable({ ...Id, description: 'The other member; null for an anonymous visit' }),
  visitorAnonId: Nullable(
    Type.String({ description: 'Identifies the browser of an anonymous visit; null for a connection' }),
  ),
  createdAt: Nullable(Timestamp),
  direction: {
    ...OneOf('inbound', 'outbound'),
    description: "`outbound`: by another member's pass; `inbound`: by the current user's pass",
  },
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
          description: "`profile`, `connect`, `portfolio`, or `link:` followed by one of the user's own socialLinks",
        }),
      ),
      autoFollow: { ...Switch, description: '1 or true: members who connect by this pass also follow its owner' },
      isActive: { ...Switch, description: '0 or false turns the pass off' },
      isTicket: { ...Switch, description: '1 or true: organizers can check the user in by this pass' },
    }),
  ),
)

export const MeetpassBatchRequest = Body('MeetpassBatchRequest', {
  count: Type.Integer({ minimum: 1, maximum: 500, description: 'Number of passes to create' }),
  designId: Type.Optional({ ...DesignId, description: 'Visual design of the passes' }),
})

export const MeetpassBatch = Shape('MeetpassBatch', { passes: Type.Array(Meetpass) })

export const MeetpassExportRequest = Body('MeetpassExportRequest', {
  createdAt: Type.Optional({
    ...Timestamp,
    description: '`createdAt` of a pass: exports only the batch it was created in',
  }),
})

export const MeetpassExport = Shape('MeetpassExport', {
  url: { ...Uri, description: 'Link to the CSV file; anyone with the link can download it' },
  expiresAt: Timestamp,
})

export function presentPass(row: PassRow): Static<typeof Meetpass> {
  return {
    id: row.id,
    type: row.type as 'nfc' | 'qr',
    label: row.label,
    designId: row.design_id,
    action: row.action,
    autoFollow: row.auto_follow ? 1 : 0,
    isActive: row.is_active ? 1 : 0,
    isTicket: row.is_ticket ? 1 : 0,
    claimedAt: row.claimed_at,
    createdAt: row.created_at,
  }
}

/** Maps a request to columns; omitted properties stay omitted. */
export function fieldsOf(request: Static<typeof MeetpassUpdateRequest>): PassFields {
  const { label, designId, action, autoFollow, isActive, isTicket } = request
  return {
    ...(label !== undefined && { label }),
    ...(designId !== undefined && { design_id: designId }),
    ...(action !== undefined && { action }),
    ...(autoFollow !== undefined && { auto_follow: Boolean(autoFollow) }),
    ...(isActive !== undefined && { is_active: Boolean(isActive) }),
    ...(isTicket !== undefined && { is_ticket: Boolean(isTicket) }),
  }
}

export function presentMeeting(row: MeetingRow): Static<typeof MeetpassConnection> {
  return {
    id: row.id,
    connectedUserId: row.user_id,
    visitorAnonId: row.visitor,
    createdAt: row.created_at,
    direction: row.direction as 'inbound' | 'outbound',
    connectedName: row.name,
    connectedUsername: row.username,
    connectedAvatarUrl: row.avatar_url,
  }
}

export const csvHead = csvLine(['id', 'url'])

export function presentCsv(id: string, baseUrl: string): string {
  return csvLine([{ exact: id }, { exact: `${baseUrl}/pass/${id}` }])
}

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

export function presentTag(row: AnyTagRow): Static<typeof NfcTag> {
  return {
    id: row.id,
    designId: row.design_id,
    isActive: row.is_active,
    createdAt: row.created_at,
    claimedAt: row.claimed_at,
    holder:
      row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '', username: row.owner_username },
  }
}
