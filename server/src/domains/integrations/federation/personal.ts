import { personalData } from '#kernel/data/personal-data.ts'

export const federationPersonalData = [
  // Not exported: a block belongs to the instance.
  personalData({ name: 'serversBlocked', table: 'federation_blocks', owner: 'created_by', erasure: 'anonymized' }),
]
