import { personalData } from '#kernel/data/personal-data.ts'
import { updateForgotten } from './queries.ts'

export const invitationPersonalData = [
  personalData({
    name: 'invitationsSent',
    table: 'invitations',
    owner: 'created_by',
    erasure: 'anonymized',
    exported: ['id', 'role', 'group_id', 'created_at'],
    newest: 'created_at',
  }),
  personalData({
    name: 'invitationsAccepted',
    table: 'invitations',
    owner: 'accepted_by',
    erasure: 'anonymized',
    exported: ['id', 'email', 'role', 'group_id', 'created_at', 'accepted_at'],
    newest: 'accepted_at',
    async erase({ db }, userId) {
      await updateForgotten(db, userId)
      return 'done'
    },
  }),
]
