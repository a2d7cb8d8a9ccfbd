import { personalData } from '#kernel/data/personal-data.ts'

export const sourcePersonalData = [
  // Not exported: a source belongs to its group.
  personalData({ name: 'sourcesAdded', table: 'sources', owner: 'created_by', erasure: 'anonymized' }),
]
