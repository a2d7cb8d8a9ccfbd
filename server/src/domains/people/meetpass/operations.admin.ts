import { operation } from '#kernel/operation/operation.ts'
import { createTags } from './commands.ts'
import { decideLink } from './rules.ts'
import { MeetpassBatch, MeetpassBatchRequest, MeetpassExport, MeetpassExportRequest, presentPass } from './wire.ts'

export const provision = operation({
  id: 'meetpass.provision',
  method: 'POST',
  path: '/v1/admin/meetpass',
  summary: 'Create a batch of NFC passes',
  description: 'Creates up to 500 unclaimed NFC passes for members to claim. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 720,
  body: MeetpassBatchRequest,
  output: MeetpassBatch,
  status: 201,
  idempotency: 'replay',
  example: { body: { count: 3, designId: 'summer' } },
  audit: ({ body, output }) => ({ target: 'meetpass', detail: { ...body, createdAt: output.passes[0]!.createdAt } }),
  async handler({ caller, now, ...unit }, { body }) {
    return { passes: (await createTags(unit, caller.userId, body, now)).map(presentPass) }
  },
})

const exportTags = operation({
  id: 'meetpass.export',
  method: 'POST',
  path: '/v1/admin/meetpass/export',
  summary: 'Export unclaimed NFC passes as CSV',
  description:
    'Returns a link to a CSV file with the unclaimed NFC passes and the URL to write to each tag. The link expires after five minutes. With `createdAt`, the file has only the passes of that batch. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 720,
  body: MeetpassExportRequest,
  bodyOptional: true,
  output: MeetpassExport,
  status: 201,
  idempotency: 'refuse',
  example: { body: {} },
  audit: ({ body }) => ({ target: 'meetpass', detail: { ...body } }),
  async handler({ caller, now, links }, { body }) {
    const link = decideLink(caller.userId, body?.createdAt, now)
    return { url: `${links.baseUrl}/exports/${links.seal('pass-exports', link)}`, expiresAt: link.expiresAt }
  },
})

export { exportTags as export }
