import { reaction } from '#kernel/jobs.ts'
import { sendInvitation } from './jobs.ts'

export const mailInvitation = reaction({
  name: 'invitations.mail',
  on: 'invitation.created',
  handler: async ({ enqueue }, { data }) => enqueue(sendInvitation, data, data.invitationId),
})
