import { Type } from 'typebox'
import { decideExportLink } from '#domains/foundation/users/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { listAudit as listAuditEntries } from './queries.ts'
import { describeEntries, findFilter } from './views.ts'
import { AuditEntry, AuditExport, AuditExportRequest, auditFilters } from './wire.ts'

export const listAudit = listOperation({
  id: 'admin.listAudit',
  path: '/v1/admin/audit',
  summary: 'List audit log entries',
  description: 'Lists who did what and when, latest first. Administrators only.',
  access: 'admin',
  query: Type.Object(auditFilters),
  item: AuditEntry,
  example: { query: { actor: 'root-world' } },
  mcp: {
    name: 'list_audit_entries',
    title: 'List audit log entries',
    description: 'Read the audit log: who did what and when (administrators, personal data).',
    inputs: {
      actor: 'Username of the user who acted.',
      action: 'Such as groups.update.',
      target: 'Id, username or urlname.',
      from: 'Time.',
      to: 'Time.',
    },
  },
  async handler({ db }, { query, page }) {
    const filter = await findFilter(db, query)
    if (!filter) return { items: [], hasMore: false }
    const { items, ...rest } = await listAuditEntries(db, page, filter)
    return { ...rest, items: await describeEntries(db, items) }
  },
})

export const exportAudit = operation({
  id: 'admin.exportAudit',
  method: 'POST',
  path: '/v1/admin/audit/export',
  summary: 'Export the audit log as JSON lines',
  description:
    'Returns a link to a file with one entry per line, oldest first. The link expires after five minutes and works while you are an administrator. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 720,
  body: AuditExportRequest,
  bodyOptional: true,
  output: AuditExport,
  status: 201,
  idempotency: 'refuse',
  errors: ['user_not_found'],
  example: { body: {} },
  audit: ({ body }) => ({ target: 'audit', detail: { ...body } }),
  async handler({ db, caller, now, links }, { body = {} }) {
    const filter = await findFilter(db, body)
    if (!filter) throw new ApiError('user_not_found')
    const link = { ...decideExportLink(caller, now), filter }
    return { url: `${links.baseUrl}/exports/${links.seal('audit-exports', link)}`, expiresAt: link.expiresAt }
  },
})
