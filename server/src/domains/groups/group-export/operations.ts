import { Type } from 'typebox'
import { decideExportLink } from '#domains/foundation/users/index.ts'
import { Slug } from '#domains/groups/groups/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { requireExporter } from './access.ts'
import { GroupExport } from './wire.ts'

const exportGroup = operation({
  id: 'groups.export',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/export',
  summary: 'Export a whole group as JSON lines',
  description:
    'Returns a link to a file with the group, its team, members, events, RSVPs, check-ins, badges and announcements. It has no email addresses. The link works for you alone and expires after five minutes. Owners only; they get an email when an administrator does this.',
  access: 'manage:groups',
  effect: 'write',
  fresh: 720,
  perHour: 20,
  params: Type.Object({ groupId: Slug }),
  output: GroupExport,
  status: 201,
  idempotency: 'refuse',
  errors: ['group_not_found', 'forbidden'],
  example: { params: { groupId: exampleId } },
  async handler({ db, caller, now, links, emit, audit }, { params }) {
    const { groupId, isOwner } = await requireExporter(db, caller, params.groupId)
    const link = { groupId, isOwner, ...decideExportLink(caller, now) }
    audit({ action: 'groups.export', target: groupId, detail: { isOwner } })
    if (!isOwner) emit('group.exported', { groupId }, { groupId })
    return { url: `${links.baseUrl}/exports/${links.seal('group-exports', link)}`, expiresAt: link.expiresAt }
  },
})

export { exportGroup as export }
