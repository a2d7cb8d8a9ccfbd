import type { Static } from 'typebox'
import type { Credential } from '#kernel/context.ts'
import type { Messages } from '#messages/index.ts'
import type { AuditRow } from './queries.ts'
import { type Names, writeSentence } from './rules.ts'
import type { AuditEntry } from './schemas.ts'

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
