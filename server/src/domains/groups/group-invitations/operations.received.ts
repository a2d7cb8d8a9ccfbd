import { Type } from 'typebox'
import { accept as acceptInvitation, requireReceived } from '#domains/accounts/invitations/index.ts'
import { joinByInvitation } from '#domains/groups/groups/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { AcceptedInvitation, InvitationToken, presentAcceptance, presentReceived, ReceivedInvitation } from './wire.ts'

const TokenParams = Type.Object({ token: InvitationToken })

export const get = operation({
  id: 'invitations.get',
  method: 'GET',
  path: '/v1/invitations/{token}',
  summary: 'Get a received invitation',
  description: 'Returns what the invitation of a mailed link offers.',
  access: 'public',
  effect: 'read',
  params: TokenParams,
  output: ReceivedInvitation,
  errors: ['invitation_not_found'],
  example: { params: { token: 'invitation-by-mail' } },
  async handler({ db, now }, { params }) {
    return presentReceived(await requireReceived(db, params.token, now))
  },
})

export const accept = operation({
  id: 'invitations.accept',
  method: 'POST',
  path: '/v1/invitations/{token}/accept',
  summary: 'Accept an invitation',
  description:
    'The current user gets what the invitation offers. Only the account with the invited address can accept it. An invitation as an administrator needs a sign-in from the last 15 minutes. Safe to repeat.',
  access: 'user',
  credential: 'own',
  effect: 'write',
  params: TokenParams,
  output: AcceptedInvitation,
  errors: ['invitation_not_found', 'claim_exhausted', 'banned', 'reauthentication_required'],
  example: { params: { token: 'invitation-by-mail' } },
  async handler({ caller, now, ...unit }, { params }) {
    return presentAcceptance(await acceptInvitation(unit, caller, params.token, now, joinByInvitation))
  },
})
