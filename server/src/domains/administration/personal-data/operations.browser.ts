import { action } from '#kernel/operation/action.ts'
import { deleteOwnAccount as deleteAccount } from './commands.ts'

export const deleteOwnAccount = action({
  id: 'account.delete',
  access: 'fresh session',
  errors: ['last_owner'],
  handler: ({ caller, now, ...unit }, _input: object) => deleteAccount(unit, caller.userId, now),
})
