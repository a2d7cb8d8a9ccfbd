import { personalData } from '#kernel/data/personal-data.ts'

export const walkInPersonalData = [
  // Not exported: a walk-in is data of the person who came, not of the organizer who entered the name.
  personalData({ name: 'walkInsEntered', table: 'walk_ins', owner: 'checked_in_by', erasure: 'anonymized' }),
]
