import { operation } from '#kernel/operation/operation.ts'
import { AccountExport } from './schemas.ts'
import { exportAccount } from './views.ts'

const exportOwn = operation({
  id: 'account.export',
  method: 'GET',
  path: '/v1/profile/export',
  summary: 'Everything that is kept of the caller',
  description:
    'One list for each kind of thing, the newest first. Secrets and their hashes are left out, and so is what others keep about the caller for their own safety. It can be asked for 20 times an hour.',
  access: 'user',
  credential: 'own',
  effect: 'read',
  output: AccountExport,
  perHour: 20,
  isBulk: true,
  example: {},
  handler: ({ db, caller, now }) => exportAccount(db, caller.userId, now),
})

export { exportOwn as export }
