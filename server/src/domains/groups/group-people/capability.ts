import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as operations from './operations.ts'

export const groupPeopleCapability = capability({
  operations: { 'group-people': operations },
  background,
  personal: [
    personalData({
      name: 'groupNotes',
      table: 'group_person_notes',
      owner: 'user_id',
      erasure: 'at once',
      step: 'others',
      exported: ['group_id', 'note', 'labels', 'updated_at'],
      newest: 'updated_at',
    }),
    // Not exported: a note is data of the person it is about.
    personalData({
      name: 'groupNotesWritten',
      table: 'group_person_notes',
      owner: 'updated_by',
      erasure: 'anonymized',
      step: 'others',
    }),
    personalData({
      name: 'groupPeople',
      table: 'group_people',
      cascades: ['group_people_words'],
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: ['group_id', 'joined_at', 'rsvps', 'attended', 'no_shows', 'missed', 'first_came_at', 'last_came_at'],
      newest: 'active_at',
    }),
  ],
})
