import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as operations from './operations.ts'

export const identityProvidersCapability = capability({
  operations: { 'identity-providers': operations },
  /** A provider belongs to the instance; its creator is cleared when their account is deleted. */
  personal: [
    personalData({
      name: 'identityProvidersAdded',
      table: 'identity_providers',
      owner: 'created_by',
      erasure: 'anonymized',
      step: 'late',
    }),
  ],
})
