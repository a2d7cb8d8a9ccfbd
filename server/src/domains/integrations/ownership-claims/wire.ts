import { type Static, Type } from 'typebox'
import type { Cipher } from '#kernel/context.ts'
import { Body, Id, Nullable, OneOf, Shape, Text, Timestamp, visible } from '#kernel/operation/schema.ts'
import type { OwnershipClaimRow, WaitingRow } from './queries.ts'
import { claimStates, codesOf, decideCodeEnd, decideState, hasCodeExpired, textMax } from './rules.ts'

export const OwnershipClaimRequest = Body('OwnershipClaimRequest', {
  reason: Type.Optional({
    ...Text(1, textMax),
    ...visible,
    description: 'Asks an administrator, with these words; without it, only the code can prove the claim',
  }),
})

export const OwnershipClaim = Shape('OwnershipClaim', {
  groupId: { ...Id, description: 'The group that is claimed' },
  state: {
    ...OneOf(...claimStates),
    description:
      '`open`: not decided; `accepted`: you own the group; `ended`: it ran out, or someone else owns the group now',
  },
  code: Nullable(
    Type.String({
      description:
        'Put it into the description of an event in the calendar; it works for this claim alone. null when it no longer works',
    }),
  ),
  codeExpiresAt: { ...Timestamp, description: 'When the code stops working' },
  host: Nullable(
    Type.String({ description: 'Host name of the calendar that must have the code; null: there is none' }),
  ),
  reason: Nullable(Type.String({ description: 'What you wrote to the administrators' })),
  requestedAt: Nullable({ ...Timestamp, description: 'When you asked the administrators; null: you did not' }),
  note: Nullable(Type.String({ description: 'What the administrator wrote' })),
  decidedAt: Nullable({ ...Timestamp, description: 'When it was decided; null: not yet' }),
  createdAt: Timestamp,
})

export const WaitingClaim = Shape('WaitingClaim', {
  id: Id,
  group: Shape('WaitingClaimGroup', { id: Id, name: Type.String(), urlname: Nullable(Type.String()) }),
  user: Shape('WaitingClaimUser', { id: Id, name: Type.String(), username: Nullable(Type.String()) }),
  reason: Type.String({ description: 'Why the user says that they run the group' }),
  requestedAt: { ...Timestamp, description: 'When the user asked' },
})

export const DecideClaimRequest = Body('DecideClaimRequest', {
  decision: { ...OneOf('accept', 'decline'), description: '`accept`: the user becomes the owner of the group' },
  note: Type.Optional({ ...Text(0, textMax), description: 'A message to the user, in the mail about the decision' }),
})

/** For the claimant alone: it has the code. */
export function presentClaim(
  row: OwnershipClaimRow,
  { cipher, now }: { cipher: Cipher; now: Date },
  host: string | null,
): Static<typeof OwnershipClaim> {
  const state = decideState(row, now)
  return {
    groupId: row.group_id,
    state,
    code: state === 'open' && !hasCodeExpired(row, now) ? codesOf(cipher, row.id)[0]! : null,
    codeExpiresAt: decideCodeEnd(row.created_at),
    host,
    reason: row.reason,
    requestedAt: row.requested_at,
    note: row.note,
    decidedAt: row.decided_at,
    createdAt: row.created_at,
  }
}

export function presentWaiting(row: WaitingRow): Static<typeof WaitingClaim> {
  return {
    id: row.id,
    group: { id: row.group_id, name: row.group_name, urlname: row.urlname },
    user: { id: row.user_id, name: row.user_name, username: row.username },
    reason: row.reason ?? '',
    requestedAt: row.requested_at,
  }
}
