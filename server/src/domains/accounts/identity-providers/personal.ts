import { personalData } from '#kernel/data/personal-data.ts'

/** A provider belongs to the instance; its creator is cleared when their account is deleted. */
export const identityProviderPersonalData = [
  personalData({
    name: 'identityProvidersAdded',
    table: 'identity_providers',
    owner: 'created_by',
    erasure: 'anonymized',
  }),
]
