import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as actions from './operations.browser.ts'
import * as operations from './operations.ts'

export const federationCapability = capability({
  operations: { federation: operations },
  actions: { federation: actions },
  background,
  personal: [
    // Not exported: a block belongs to the instance.
    personalData({
      name: 'serversBlocked',
      table: 'federation_blocks',
      owner: 'created_by',
      erasure: 'anonymized',
      step: 'others',
    }),
  ],
})
