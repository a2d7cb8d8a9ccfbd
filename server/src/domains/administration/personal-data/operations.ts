import { operation } from '#kernel/operation/operation.ts'
import { exportAccount } from './views.ts'
import { AccountExport } from './wire.ts'

const exportOwn = operation({
  id: 'account.export',
  method: 'GET',
  path: '/v1/profile/export',
  summary: "Export the current user's personal data",
  description:
    'Returns everything stored about the user: one list for each kind of data, newest first. Secrets and their hashes are left out, and so are records that other members keep for their own safety, such as blocks. At most 20 requests per hour. Not available to OAuth applications.',
  access: 'user',
  credential: 'own',
  effect: 'read',
  output: AccountExport,
  perHour: 20,
  isBulk: true,
  example: {},
  handler: (ctx) => exportAccount(ctx, ctx.caller),
})

export { exportOwn as export }
