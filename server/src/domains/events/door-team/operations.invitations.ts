import { Type } from 'typebox'
import { decideDoorClose } from '#domains/events/events/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { requireInvitation } from './access.ts'
import { acceptInvitation } from './commands.ts'
import { AcceptedDoorInvitation, InvitationToken, presentReceived, ReceivedDoorInvitation } from './wire.ts'

const TokenParams = Type.Object({ token: InvitationToken })

export const getInvitation = operation({
  id: 'door-team.getInvitation',
  method: 'GET',
  path: '/v1/door-invitations/{token}',
  summary: 'Get an invitation to the door of an event',
  description:
    'Returns the event of an invitation and whether the current user can accept it. Wrong tokens are limited per user.',
  access: 'read:events',
  effect: 'read',
  guessLimit: true,
  params: TokenParams,
  output: ReceivedDoorInvitation,
  errors: ['invitation_not_found'],
  example: { params: { token: 'invitation-to-the-door' } },
  async handler({ db, caller, now }, { params }) {
    return presentReceived(await requireInvitation(db, params.token, caller.userId), now)
  },
})

export const accept = operation({
  id: 'door-team.accept',
  method: 'POST',
  path: '/v1/door-invitations/{token}/accept',
  summary: 'Accept an invitation to the door of an event',
  description:
    'The current user can then check people in at this event until a day after its end. Safe to repeat. Wrong tokens are limited per user.',
  access: 'write:events',
  effect: 'write',
  guessLimit: true,
  params: TokenParams,
  output: AcceptedDoorInvitation,
  errors: ['invitation_not_found', 'event_not_found', 'banned', 'event_cancelled', 'event_ended', 'limit_reached'],
  example: { params: { token: 'invitation-to-the-door' } },
  audit: ({ output }) => ({ target: `event:${output.eventId}` }),
  async handler({ caller, now, ...unit }, { params }) {
    const invitation = await acceptInvitation(unit, params.token, caller.userId, now)
    return { eventId: invitation.event_id, closesAt: decideDoorClose(invitation) }
  },
})
