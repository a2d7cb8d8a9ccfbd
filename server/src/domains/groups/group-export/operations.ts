import { decideExportLink } from '#domains/foundation/users/index.ts'
import { groupOperation } from '#domains/groups/groups/index.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { GroupExport } from './wire.ts'

const exportGroup = groupOperation({
  id: 'groups.export',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/export',
  summary: 'Export a whole group as JSON lines',
  description:
    'Returns a link to a file with the group, its team, members, events, RSVPs, check-ins, badges and announcements. It has no email addresses. The link works for you alone and expires after five minutes. Owners get an email when an administrator does this.',
  access: 'manage:groups',
  role: 'owner',
  effect: 'write',
  fresh: 720,
  perHour: 20,
  output: GroupExport,
  status: 201,
  idempotency: 'refuse',
  example: { params: { groupId: exampleId } },
  async handler({ caller, now, links, emit, audit, group: { id: groupId, ownRole } }) {
    const isOwner = ownRole === 'owner'
    const link = { groupId, isOwner, ...decideExportLink(caller, now) }
    audit({ action: 'groups.export', target: groupId, detail: { isOwner } })
    if (!isOwner) emit('group.exported', { groupId }, { groupId })
    return { url: `${links.baseUrl}/exports/${links.seal('group-exports', link)}`, expiresAt: link.expiresAt }
  },
})

export { exportGroup as export }
