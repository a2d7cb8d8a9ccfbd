import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as invitations from './operations.invitations.ts'
import * as operations from './operations.ts'
import * as walls from './operations.walls.ts'

export const doorTeamCapability = capability({
  operations: { 'door-team': { ...operations, ...invitations }, walls },
  background,
  personal: [
    personalData({
      name: 'doorVolunteer',
      table: 'event_volunteers',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: ['event_id', 'joined_at'],
      newest: 'joined_at',
    }),
    personalData({
      name: 'doorInvitationsMade',
      table: 'door_invitations',
      owner: 'created_by',
      erasure: 'anonymized',
      step: 'others',
      exported: ['id', 'event_id', 'label', 'created_at'],
      newest: 'created_at',
    }),
  ],
})
