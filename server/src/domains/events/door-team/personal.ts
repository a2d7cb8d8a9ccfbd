import { personalData } from '#kernel/data/personal-data.ts'

export const doorTeamPersonalData = [
  personalData({
    name: 'doorVolunteer',
    table: 'event_volunteers',
    owner: 'user_id',
    erasure: 'batched',
    exported: ['event_id', 'joined_at'],
    newest: 'joined_at',
  }),
  personalData({
    name: 'doorInvitationsMade',
    table: 'door_invitations',
    owner: 'created_by',
    erasure: 'anonymized',
    exported: ['id', 'event_id', 'label', 'created_at'],
    newest: 'created_at',
  }),
]
