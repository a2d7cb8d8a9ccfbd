import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as actions from './operations.browser.ts'
import * as operations from './operations.ts'

export const recoveryCapability = capability({
  operations: { recovery: operations },
  actions: { recovery: actions },
  background,
  personal: [
    personalData({
      name: 'addressRecoveries',
      table: 'account_recoveries',
      owner: 'user_id',
      erasure: 'with the account',
      step: 'late',
      exported: ['new_email', 'proof', 'created_at', 'approved_at', 'proven_at', 'due_at', 'finished_at', 'stopped_at'],
      newest: 'created_at',
    }),
    personalData({
      name: 'addressRecoveriesOpened',
      table: 'account_recoveries',
      owner: 'requested_by',
      erasure: 'anonymized',
      step: 'late',
      exported: ['id', 'created_at'],
      newest: 'created_at',
    }),
    personalData({
      name: 'addressRecoveriesApproved',
      table: 'account_recoveries',
      owner: 'approved_by',
      erasure: 'anonymized',
      step: 'late',
      exported: ['id', 'approved_at'],
      newest: 'approved_at',
    }),
  ],
})
