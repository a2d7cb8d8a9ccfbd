import { type Static, Type } from 'typebox'
import type { Credential } from '#kernel/context.ts'
import { Body, Id, Nullable, OneOf, Shape, Text, Timestamp } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import type { AuditRow } from './queries.ts'
import { type Names, writeSentence } from './rules.ts'

/** The detail's shape depends on the action. */
const Detail = Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'] })

export const AuditEntry = Shape('AuditEntry', {
  id: Id,
  at: Timestamp,
  actor: Nullable(
    Type.String({ description: 'Username, or the id of a user without one; null for the service itself' }),
  ),
  actorId: Nullable(Id),
  action: Type.String({ description: 'Operation id or action, such as `groups.update`' }),
  target: Type.String({ description: 'What the action changed, usually an id' }),
  sentence: Type.String({ description: 'What happened in words, with the names of today' }),
  detail: Detail,
  credential: Nullable(
    Shape('AuditCredential', {
      kind: OneOf('token', 'session', 'grant'),
      id: { ...Id, description: "Id of the token, the session or the application's grant" },
    }),
  ),
  address: Nullable(
    Type.String({ description: 'Network of the request: the first 24 bits of an IPv4 or 48 bits of an IPv6 address' }),
  ),
})

export const auditFilters = {
  actor: Type.Optional({ ...Text(1, 36), description: 'Username or id of the user who acted' }),
  action: Type.Optional({ ...Text(1, 100), description: 'Only entries with this action, such as `groups.update`' }),
  target: Type.Optional({
    ...Text(1, 100),
    description: 'Only entries about this: an id, a username or the urlname of a group',
  }),
  from: Type.Optional({ ...Timestamp, description: 'Only entries from this time on' }),
  to: Type.Optional({ ...Timestamp, description: 'Only entries before this time' }),
}

export const AuditExportRequest = Body('AuditExportRequest', auditFilters)

export const AuditExport = Shape('AuditExport', {
  url: Type.String({ description: 'Link to the file, one entry per line as JSON; use it within five minutes' }),
  expiresAt: Timestamp,
})

export function presentAudit(row: AuditRow, names: Names, messages: Messages): Static<typeof AuditEntry> {
  return {
    id: row.id,
    at: row.at,
    actor: names.get(`account:${row.actor_id}`)?.username ?? row.actor_id,
    actorId: row.actor_id,
    action: row.action,
    target: row.target,
    sentence: writeSentence(row, names, messages),
    detail: row.detail as Record<string, unknown> | null,
    credential: presentCredential(row),
    address: row.address,
  }
}

function presentCredential({ credential_kind: kind, credential_id: id }: AuditRow) {
  return kind === null || id === null ? null : { kind: kind as Credential['kind'], id }
}
