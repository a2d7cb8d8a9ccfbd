import { Type } from 'typebox'
import { operation } from '#kernel/operation/operation.ts'
import { comeByInvitation } from './commands.ts'
import { answerErrors } from './rules.ts'
import { viewReceivedForEvent } from './views.ts'
import {
  AcceptEventInvitation,
  AcceptedEventInvitation,
  presentInvitationAnswer,
  presentReceivedForEvent,
  ReceivedEventInvitation,
} from './wire.ts'

const TokenParams = Type.Object({
  token: Type.String({ minLength: 16, maxLength: 64, pattern: '^[\\w-]+$', says: 'must be a token' }),
})

export const get = operation({
  id: 'event-invitations.get',
  method: 'GET',
  path: '/v1/event-invitations/{token}',
  summary: 'Get a received invitation to an event',
  description: 'Returns what the invitation of a mailed link offers. Changes nothing.',
  access: 'public',
  effect: 'read',
  params: TokenParams,
  output: ReceivedEventInvitation,
  errors: ['invitation_not_found', 'event_not_found'],
  example: { params: { token: 'event-invitation-by-mail' } },
  async handler({ db, now }, { params }) {
    const { invitation, event } = await viewReceivedForEvent(db, params.token, undefined, now)
    return presentReceivedForEvent(invitation, event)
  },
})

export const accept = operation({
  id: 'event-invitations.accept',
  method: 'POST',
  path: '/v1/event-invitations/{token}/accept',
  summary: 'Accept an invitation to an event',
  description:
    'RSVPs the current user to the event, decided as an RSVP of their own: it can be confirmed, waitlisted or a request. Only the account with the invited address can accept it. Safe to repeat.',
  access: 'user',
  credential: 'own',
  effect: 'write',
  params: TokenParams,
  body: AcceptEventInvitation,
  bodyOptional: true,
  output: AcceptedEventInvitation,
  errors: [...answerErrors],
  example: { params: { token: 'event-invitation-by-mail' }, body: {} },
  async handler({ caller, now, ...unit }, { params, body = {} }) {
    return presentInvitationAnswer(await comeByInvitation(unit, params.token, caller.userId, body, now))
  },
})
